"""One question in, one answer out. Nothing is stored, and no other data is read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Final, Literal, assert_never, get_args

import msgspec

from ging_service.domain.cards import SUITS, Card, Hand
from ging_service.domain.declare import Described, from_fields
from ging_service.domain.errors import Refused
from ging_service.game_support.scoring import GameScore, Reason
from ging_service.games.wild_card_rummy.rules.cards import JOKER
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.drawing import AfterTurn, after_turn, draw_reasons
from ging_service.games.wild_card_rummy.rules.melds import Action, Meld, is_substitute, meld_reasons, set_limit
from ging_service.games.wild_card_rummy.rules.playing.extending import (
    claim_reasons,
    claimable,
    claimed,
    extend_reasons,
    extended,
    open_ends,
    put_down,
    put_down_reasons,
    readings,
)
from ging_service.games.wild_card_rummy.rules.playing.turn_end import may_meld
from ging_service.games.wild_card_rummy.rules.points import card_points, factor_of, is_doubled
from ging_service.games.wild_card_rummy.rules.position import BeforeDraw, PlayedTurn, Position
from ging_service.games.wild_card_rummy.rules.refusals import at, refuse_for
from ging_service.games.wild_card_rummy.rules.turns import play_turn, reasons
from ging_service.games.wild_card_rummy.score.game import GameAnswer, MoneyAnswer, game_answer, payments_answer
from ging_service.games.wild_card_rummy.score.question import (
    ClaimQuestion,
    ExtensionQuestion,
    GameQuestion,
    HeldQuestion,
    LaidQuestion,
    MeldQuestion,
    MoneyQuestion,
    Question,
    TurnQuestion,
    ask,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.games.wild_card_rummy.rules.house_rules import Terms
    from ging_service.games.wild_card_rummy.score.question import AboutCards

_Outcome = Literal["played", "out", "up_for_two", "refused"]
_Refused = Annotated[tuple[Reason, ...], Described("every reason that applies; empty if nothing is refused")]


class MeldAnswer(msgspec.Struct, frozen=True, gc=False):
    """A meld as it lies; None with the reasons if it is refused."""

    meld: Meld | None
    claimed_by: Annotated[tuple[Hand, ...], Described("for each card of the meld, those that claim it (WR15)")]
    extended_by: Annotated[Hand, Described("the natural cards that the meld takes (WR14)")]
    refused: _Refused


class LaidAnswer(msgspec.Struct, frozen=True, gc=False):
    """WR9: everything that cards can be as they are laid."""

    readings: tuple[Meld, ...]


class TurnAnswer(msgspec.Struct, frozen=True, gc=False):
    """A turn as it was played, or why it is refused; then ``hand`` and ``melds`` are empty."""

    outcome: _Outcome
    hand: Hand
    melds: tuple[Meld, ...]
    then: Annotated[AfterTurn | None, Described("play, reshuffle or end (WR19); null if refused")]
    refused: _Refused


class HeldAnswer(msgspec.Struct, frozen=True, gc=False):
    """WR20: what each card in hand counts, all of them, how many times they count in this deal, and what that makes."""

    cards: tuple[int, ...]
    held: int
    factor: int
    points: int


Answer = MeldAnswer | LaidAnswer | TurnAnswer | HeldAnswer | GameAnswer | MoneyAnswer


def answer_to(question: Question) -> Answer:
    """Return the answer to a checked question."""
    match question:
        case MeldQuestion() | ExtensionQuestion() | ClaimQuestion():
            return _meld_answer(question)
        case LaidQuestion():
            _check_copies(question, ("laid", question.laid))
            return LaidAnswer(readings(question.laid, question.terms))
        case TurnQuestion():
            return _turn_answer(question)
        case HeldQuestion():
            return _counted(question)
        case GameQuestion():
            return game_answer(question)
        case MoneyQuestion():
            return payments_answer(question)
        case _:
            assert_never(question)


def _meld_answer(question: MeldQuestion | ExtensionQuestion | ClaimQuestion) -> MeldAnswer:
    """WR5 to WR9, WR14, WR15: a meld put down, extended or claimed from, or all reasons against it."""
    terms = question.terms
    match question:
        case MeldQuestion(meld=said):
            _check_copies(question, ("meld.cards", said.cards))
            action = from_fields(Action, said, kind="meld", meld=-1, meld_kind=said.kind or "", takes=Card(""))
            found = tuple(put_down_reasons(action, terms))
            return _refused(found) or _lying(put_down(action, terms), terms)
        case ExtensionQuestion(extend=more):
            _check_meld(more.meld, "extend.meld", terms)
            _check_copies(question, ("extend.meld.cards", more.meld.cards), ("extend.cards", more.cards))
            extension = (more.meld, more.cards, more.stands_for, terms)
            return _refused(extend_reasons(*extension)) or _lying(extended(*extension), terms)
        case ClaimQuestion(claim=made):
            _check_meld(made.meld, "claim.meld", terms)
            claim = (made.meld, made.card, made.takes, terms)
            return _refused(claim_reasons(*claim)) or _lying(claimed(*claim), terms)
        case _:
            assert_never(question)


def _refused(reasons: Iterable[Refused]) -> MeldAnswer | None:
    told = tuple(map(Reason.of, reasons))
    return MeldAnswer(None, (), (), told) if told else None


def _lying(meld: Meld, terms: Terms) -> MeldAnswer:
    return MeldAnswer(
        meld,
        tuple(_claimed_by(meld, place, terms) for place in range(len(meld.cards))),
        _extended_by(meld, terms),
        (),
    )


def _claimed_by(meld: Meld, place: int, terms: Terms) -> Hand:
    """WR15: the cards that claim one of a meld's cards."""
    if not is_substitute(meld, place):
        return ()
    if meld.kind == "run":
        return (meld.stands_for[place],)
    # In a set the rules judge each suit, as which one is missing depends on the other cards (WR15).
    return tuple(card for card in _of_rank(meld.rank) if place in claimable(meld, card, terms))


def _extended_by(meld: Meld, terms: Terms) -> Hand:
    """WR14: the natural cards that a meld takes. With one pack, none that lies in the set."""
    if meld.kind == "run":
        return tuple(card for card in open_ends(meld, terms.rules.aces) if card)
    if len(meld.cards) >= set_limit(terms):
        return ()
    # Counted, not only looked for: two packs have every card twice.
    return tuple(card for card in _of_rank(meld.rank) if meld.cards.count(card) < terms.packs)


def _of_rank(rank: str) -> Hand:
    return tuple(Card(rank + suit) for suit in SUITS)


def _counted(question: HeldQuestion) -> HeldAnswer:
    """WR20, WR21, WR23, WR24: what the cards in hand count."""
    _check_copies(question, ("held", question.held))
    wild, rules = question.wild, question.rules
    cards = tuple(card_points(card, wild, rules) for card in question.held)
    factor = factor_of(is_pressed=question.pressed, doubled=is_doubled(wild, rules))
    return HeldAnswer(cards, sum(cards), factor, sum(cards) * factor)


def _turn_answer(question: TurnQuestion) -> TurnAnswer:
    """WR10 to WR19: judge a turn from its draw to its discard."""
    _check_turn(question)
    position, rules = _position(question), question.rules
    actions = tuple(from_fields(Action, one, meld_kind=one.meld_kind or "") for one in question.actions)
    turn = (position, actions, question.discard, rules)
    found = (*_draw_refused(question), *reasons(*turn, up_for_two=question.up_for_two))
    if found:
        return TurnAnswer("refused", (), (), None, tuple(map(Reason.of, found)))
    played = play_turn(*turn, up_for_two=question.up_for_two)
    outcome: _Outcome = "out" if played.is_out else "up_for_two" if question.up_for_two else "played"
    return TurnAnswer(outcome, played.hand, _melds(question, played), _then(question, outcome), ())


def _check_turn(question: TurnQuestion) -> None:
    for place, meld in enumerate(question.melds):
        _check_meld(meld, f"melds.{place}", question.terms)
    tables = [(f"melds.{place}.cards", meld.cards) for place, meld in enumerate(question.melds)]
    drawn = (question.draw.card,) if question.draw and question.draw.card else ()
    # The cards of the actions and the discard are not counted: they come from the hand.
    pile = ("discard_pile", question.discard_pile)
    _check_copies(question, ("hand", question.hand), *tables, pile, ("draw.card", drawn))


def _before(question: TurnQuestion) -> BeforeDraw:
    terms, players = question.terms, question.players
    # Left out: a turn of the second round, in which every house rule allows melds (WR10, WR31).
    turn = players + 1 if question.turn is None else question.turn
    allowed = may_meld(turn - 1, players, terms.rules.first_meld)
    return from_fields(BeforeDraw, question, packs=terms.packs, may_meld=allowed, discards=question.discard_pile)


def _draw_refused(question: TurnQuestion) -> Iterator[Refused]:
    """WR10, WR11, WR31: whether the turn begins with a draw, and whether that one is allowed."""
    draw, rules = question.draw, question.rules
    if question.last_melds:
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
    return question.discard_pile[-draw.count :] if draw.count > 0 else ()


def _position(question: TurnQuestion) -> Position:
    drawn, before = _drawn(question), _before(question)
    return from_fields(
        Position,
        before,
        hand=(*question.hand, *drawn),
        may_meld=before.may_meld or question.last_melds,
        drawn=drawn,
        source=question.draw.source if question.draw else "",
        held_at_start=len(question.hand),
        must_discard=not question.last_melds,
    )


def _melds(question: TurnQuestion, played: PlayedTurn) -> tuple[Meld, ...]:
    """The table after the turn."""
    melds = dict(enumerate(question.melds)) | {step.place: step.now for step in played.steps}
    return tuple(melds.values())


def _then(question: TurnQuestion, outcome: _Outcome) -> AfterTurn:
    """WR17, WR19, WR29: what follows the turn."""
    if outcome != "played" or question.last_melds:
        return "end"
    from_pile = len(_drawn(question)) if question.draw and question.draw.source == "discard_pile" else 0
    stock = question.stock - (question.draw is not None and question.draw.source == "stock")
    return after_turn(stock, len(question.discard_pile) - from_pile + 1, question.rules.stock_out)


def _check_meld(meld: Meld, where: str, terms: Terms) -> None:
    """WR5 to WR9: Check a meld that lies on the table, so it must be one."""
    refuse_for(at(where, meld_reasons(meld, terms)))


def _check_copies(around: AboutCards, *groups: tuple[str, Sequence[Card]]) -> None:
    """WR1, WR34: Check that no card is there more often than in the packs. Each group of cards has the place of its list."""
    left = Counter(pack_of(around.rules, around.players))
    placed = ((card, f"{where}.{place}") for where, cards in groups for place, card in enumerate(cards))
    for card, where in placed:
        if left[card] <= 0:
            if card == JOKER and around.rules.joker == "none":
                raise Refused("not_in_pack", "WR34", "by these house rules there is no joker", where)
            raise Refused("card_twice", "WR1", f"{card} appears too often", where)
        left[card] -= 1


def _name(begins: str, kind: type, ends: str) -> str:
    return f"{begins}WildCardRummy{kind.__name__.removesuffix(ends)}"


SCORE: Final = GameScore.of(
    ask,
    answer_to,
    questions={_name("Settle", kind, "Question"): kind for kind in get_args(Question)},
    answers={_name("Settled", kind, "Answer"): kind for kind in get_args(Answer)},
)
"""The object that the entry point group ``ging_service.game_score`` names."""
