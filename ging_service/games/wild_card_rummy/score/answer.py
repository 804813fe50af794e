"""One question in, one answer out. Nothing is stored, and no other data is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

import msgspec

from ging_service.domain.cards import SUITS, Card, Hand
from ging_service.game_support.scoring import GameScore
from ging_service.games.wild_card_rummy.rules.melds import Meld, is_substitute, set_limit
from ging_service.games.wild_card_rummy.rules.playing.claiming import claim_reasons, claimed
from ging_service.games.wild_card_rummy.rules.playing.extending import (
    extend_reasons,
    extended,
    open_ends,
    put_down,
    put_down_reasons,
    readings,
)
from ging_service.games.wild_card_rummy.rules.points import card_points, factor_of, is_doubled
from ging_service.games.wild_card_rummy.score.game_answer import GameAnswer, MoneyAnswer, game_answer, money_answer
from ging_service.games.wild_card_rummy.score.game_question import GameQuestion, MoneyQuestion
from ging_service.games.wild_card_rummy.score.question import (
    ClaimQuestion,
    ExtendQuestion,
    HeldQuestion,
    LaidQuestion,
    MeldQuestion,
    Question,
    ask,
)
from ging_service.games.wild_card_rummy.score.schemas import ANSWERS, QUESTIONS
from ging_service.games.wild_card_rummy.score.turn_answer import Reason, TurnAnswer, reasons_told, turn_answer
from ging_service.games.wild_card_rummy.score.turn_question import TurnQuestion

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.errors import Refused
    from ging_service.games.wild_card_rummy.rules.house_rules import Terms


class MeldAnswer(msgspec.Struct, frozen=True, gc=False):
    """A meld as it lies; None with the reasons if it is refused.

    ``claimed_by``: for each of its cards, those that claim it (WR15). ``extended_by``: the natural cards that it takes (WR14).
    """

    meld: Meld | None
    claimed_by: tuple[Hand, ...]
    extended_by: Hand
    refused: tuple[Reason, ...]


class ReadingsAnswer(msgspec.Struct, frozen=True, gc=False):
    """WR9: everything that cards can be as they are laid."""

    readings: tuple[Meld, ...]


class HeldAnswer(msgspec.Struct, frozen=True, gc=False):
    """WR20: what each card in hand counts, all of them, how many times they count in this deal, and what that makes."""

    cards: tuple[int, ...]
    held: int
    factor: int
    points: int


Answer = MeldAnswer | ReadingsAnswer | TurnAnswer | HeldAnswer | GameAnswer | MoneyAnswer


def answer_to(question: Question) -> Answer:
    """Return the answer to a checked question."""
    match question:
        case MeldQuestion() | ExtendQuestion() | ClaimQuestion():
            return _meld_answer(question)
        case LaidQuestion():
            return ReadingsAnswer(readings(question.cards, question.around.terms))
        case TurnQuestion():
            return turn_answer(question)
        case HeldQuestion():
            return _counted(question)
        case GameQuestion():
            return game_answer(question)
        case MoneyQuestion():
            return money_answer(question.totals, question.outs, question.rules)
        case _:
            assert_never(question)


def _meld_answer(question: MeldQuestion | ExtendQuestion | ClaimQuestion) -> MeldAnswer:
    """WR5 to WR9, WR14, WR15: a meld put down, extended or claimed from, or all reasons against it."""
    terms = question.around.terms
    match question:
        case MeldQuestion():
            found = tuple(put_down_reasons(question.action, terms))
            return _refused(found) or _lying(put_down(question.action, terms), terms)
        case ExtendQuestion():
            extension = (question.meld, question.cards, question.stands_for, terms)
            return _refused(extend_reasons(*extension)) or _lying(extended(*extension), terms)
        case ClaimQuestion():
            claim = (question.meld, question.card, question.takes, terms)
            return _refused(claim_reasons(*claim)) or _lying(claimed(*claim), terms)
        case _:
            assert_never(question)


def _refused(reasons: Iterable[Refused]) -> MeldAnswer | None:
    told = reasons_told(reasons)
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
    takes = meld.cards[place]
    return tuple(card for card in _of_rank(meld.rank) if not claim_reasons(meld, card, takes, terms))


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
    terms = question.around.terms
    cards = tuple(card_points(card, terms.wild, terms.rules) for card in question.held)
    factor = factor_of(is_pressed=question.is_pressed, doubled=is_doubled(terms.wild, terms.rules))
    return HeldAnswer(cards, sum(cards), factor, sum(cards) * factor)


def score(given: object) -> Answer:
    """Return the answer to a question parsed from JSON. Raises ``Refused``."""
    return answer_to(ask(given))


SCORE: Final = GameScore(score=score, questions=QUESTIONS, answers=ANSWERS)
"""The object that the entry point group ``ging_service.game_score`` names."""
