"""The answer to a complete turn: how the table lies afterwards, or all reasons against it (WR10 to WR19, WR29, WR31)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.drawing import AfterTurn, after_turn, draw_reasons
from ging_service.games.wild_card_rummy.rules.playing.turn_end import may_meld
from ging_service.games.wild_card_rummy.rules.position import BeforeDraw, PlayedTurn, Position
from ging_service.games.wild_card_rummy.rules.turns import play_turn, reasons

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ging_service.domain.cards import Hand
    from ging_service.games.wild_card_rummy.rules.melds import Meld
    from ging_service.games.wild_card_rummy.score.turn_question import TurnQuestion

Outcome = Literal["played", "out", "up_for_two", "refused"]


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why something is refused. ``where``: of a turn, ``draw``, ``actions.1``, ``discard`` or the like."""

    code: str
    rule: str
    detail: str
    where: str


class TurnAnswer(msgspec.Struct, frozen=True, gc=False):
    """A turn as it was played, or why it is refused; then ``hand`` and ``melds`` are empty.

    ``then`` (WR19): the next turn follows, the discard pile becomes the stock before, or the deal is over.
    """

    outcome: Outcome
    hand: Hand
    melds: tuple[Meld, ...]
    then: AfterTurn | None
    refused: tuple[Reason, ...]


def reasons_told(found: Iterable[Refused]) -> tuple[Reason, ...]:
    """Return reasons for an answer."""
    return tuple(Reason(one.code, one.rule, one.detail, one.where) for one in found)


def turn_answer(question: TurnQuestion) -> TurnAnswer:
    """WR10 to WR19: judge a turn from its draw to its discard."""
    position, rules = _position(question), question.around.terms.rules
    turn = (position, question.actions, question.discard, rules)
    found = (*_draw_refused(question), *reasons(*turn, up_for_two=question.up_for_two))
    if found:
        return TurnAnswer("refused", (), (), None, reasons_told(found))
    played = play_turn(*turn, up_for_two=question.up_for_two)
    outcome: Outcome = "out" if played.is_out else "up_for_two" if question.up_for_two else "played"
    return TurnAnswer(outcome, played.hand, _melds(question, played), _then(question, outcome), ())


def _before(question: TurnQuestion) -> BeforeDraw:
    terms = question.around.terms
    return BeforeDraw(
        hand=question.hand,
        melds=question.melds,
        wild=terms.wild,
        packs=terms.packs,
        has_melded=question.has_melded,
        may_meld=may_meld(question.turn - 1, question.around.seats, terms.rules.first_meld),
        stock=question.stock,
        discards=question.discards,
    )


def _draw_refused(question: TurnQuestion) -> Iterator[Refused]:
    """WR10, WR11, WR31: whether the turn begins with a draw, and whether that one is allowed."""
    draw, rules = question.draw, question.around.terms.rules
    if question.is_last:
        if rules.last_melds == "no":
            yield Refused("wrong_phase", "WR31", "by the house rules nobody melds after the deal", "last_melds")
        if draw:
            yield Refused("wrong_phase", "WR31", "nobody draws for the last melds", "draw")
    elif question.turn == 1:
        if draw:
            yield Refused("wrong_phase", "WR10", "the first player's first turn begins without a draw", "draw")
    elif draw:
        yield from draw_reasons(draw.source, draw.count, _before(question), rules)
    else:
        yield Refused("wrong_phase", "WR11", "the turn begins with a draw", "draw")


def _drawn(question: TurnQuestion) -> Hand:
    draw = question.draw
    if draw is None:
        return ()
    if draw.source == "stock":
        return (draw.card,)
    # A count out of range is among the reasons. Here it must only not become another slice.
    return question.discards[-draw.count :] if draw.count > 0 else ()


def _position(question: TurnQuestion) -> Position:
    drawn, before = _drawn(question), _before(question)
    return Position(
        hand=(*question.hand, *drawn),
        melds=before.melds,
        wild=before.wild,
        packs=before.packs,
        has_melded=before.has_melded,
        may_meld=before.may_meld or question.is_last,
        drawn=drawn,
        source=question.draw.source if question.draw else "",
        held_at_start=len(question.hand),
        must_discard=not question.is_last,
    )


def _melds(question: TurnQuestion, played: PlayedTurn) -> tuple[Meld, ...]:
    """The table after the turn."""
    melds = dict(enumerate(question.melds)) | {step.place: step.now for step in played.steps}
    return tuple(melds.values())


def _then(question: TurnQuestion, outcome: Outcome) -> AfterTurn:
    """WR17, WR19, WR29: what follows the turn."""
    if outcome != "played" or question.is_last:
        return "end"
    from_pile = len(_drawn(question)) if question.draw and question.draw.source == "discard_pile" else 0
    stock = question.stock - (question.draw is not None and question.draw.source == "stock")
    return after_turn(stock, len(question.discards) - from_pile + 1, question.around.terms.rules.stock_out)
