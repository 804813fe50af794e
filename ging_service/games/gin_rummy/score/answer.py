"""One deal or hand in, one answer out. Nothing is stored, and no other data is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, assert_never

import msgspec

from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.rules.arrangement import Arrangement, BestDiscards, best_arrangements, best_discards
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, SEATS, other_seat
from ging_service.games.gin_rummy.rules.knocking import KnockedHand, check_knock, is_gin, knock_limit
from ging_service.games.gin_rummy.rules.scoring import JudgedDeal, Outcome, judge_deal
from ging_service.games.gin_rummy.score.question import DealQuestion, HandQuestion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.gin_rummy.rules.lay_offs import LayOff, ShownHand


class ArrangedHand(msgspec.Struct, frozen=True, gc=False):
    """GR9: a hand as melds and the cards that count."""

    melds: tuple[Hand, ...]
    unmelded: Hand


class RefusedKnock(msgspec.Struct, frozen=True, gc=False):
    """GR13: why a knock, or what the other player declares, does not count."""

    code: str
    rule: str
    detail: str
    where: str


class DealAnswer(msgspec.Struct, frozen=True, gc=False):
    """The result of a deal.

    ``winner`` and ``knocker`` are seats, None for nobody. ``deadwood`` and ``hands`` are by seat, and empty unless a
    knock was judged. ``lay_offs`` are those of the other player, on the melds of the knocker by their number from 0.
    """

    outcome: Outcome | Literal["void", "refused"]
    winner: int | None
    points: int
    knocker: int | None
    deadwood: tuple[int, ...]
    hands: tuple[ArrangedHand, ...]
    lay_offs: tuple[LayOff, ...]
    refused: RefusedKnock | None


class HandAnswer(msgspec.Struct, frozen=True, gc=False):
    """What a hand is worth.

    ``deadwood`` and ``arrangements``: the least of all its cards, and every arrangement that leaves it. ``discards``: of
    eleven cards, those whose discard leaves the least, and how much. ``can_knock`` and ``can_go_gin``: with eleven cards
    after such a discard, with ten if the drawn card is discarded.
    """

    deadwood: int
    arrangements: tuple[ArrangedHand, ...]
    discards: BestDiscards | None
    can_knock: bool
    can_go_gin: bool


_VOID: Final = DealAnswer("void", None, 0, None, (), (), (), None)


def answer_to(question: DealQuestion | HandQuestion) -> DealAnswer | HandAnswer:
    """Return the answer to a checked question."""
    match question:
        case DealQuestion():
            return _VOID if question.knocker is None else _judged(question, question.knocker)
        case HandQuestion():
            return _valued(question)
        case _:
            assert_never(question)


def _judged(question: DealQuestion, knocker: int) -> DealAnswer:
    """GR10 to GR21: the result of a deal that was knocked."""
    around = question.around
    hand, other = question.hands[knocker], question.hands[other_seat(knocker)]
    try:
        knock = KnockedHand(discard=question.discard, melds=_named(question, hand))
        tabled = check_knock(knock, hand, around.rules, upcard=around.upcard, taken=around.taken)
        return _told(judge_deal(tabled, other, around.rules, question.showing), knocker)
    except Refused as refused:
        why = RefusedKnock(refused.code, refused.rule, refused.detail, refused.where)
        return DealAnswer("refused", None, 0, knocker, (), (), (), why)


def _named(question: DealQuestion, hand: Hand) -> tuple[Hand, ...]:
    """GR11: the melds that the knock names; if the question leaves them out, those of the first best arrangement."""
    if question.melds is not None:
        # As they are named, also if others would be better (GR11).
        return question.melds
    kept = [card for card in hand if card != question.discard]
    return best_arrangements(kept, question.around.rules.aces)[0].melds


def _told(judged: JudgedDeal, knocker: int) -> DealAnswer:
    score = judged.score
    winners = {"knocker": knocker, "other": other_seat(knocker), "nobody": None}
    by_seat = [judged.knocker if seat == knocker else judged.other for seat in SEATS]
    return DealAnswer(
        score.outcome,
        winners[score.winner],
        score.points,
        knocker,
        tuple([part.deadwood for part in by_seat]),
        tuple([_arranged(part) for part in by_seat]),
        judged.other.lay_offs,
        None,
    )


def _arranged(hand: Arrangement | ShownHand) -> ArrangedHand:
    return ArrangedHand(hand.melds, hand.unmelded)


def _valued(question: HandQuestion) -> HandAnswer:
    """GR9 to GR12: what a hand is worth."""
    around, hand = question.around, question.hand
    found = best_arrangements(hand, around.rules.aces)
    discards = None
    if len(hand) > HAND_SIZE:
        discards = best_discards(hand, around.rules.aces, _kept(question))
    deadwood = found[0].deadwood if discards is None else discards.deadwood
    return HandAnswer(
        found[0].deadwood,
        tuple([_arranged(one) for one in found]),
        discards,
        deadwood <= knock_limit(around.upcard, around.rules.knock_limit),
        is_gin(deadwood),
    )


def _kept(question: HandQuestion) -> Sequence[Card]:
    """GR8: the cards that may not be discarded."""
    around = question.around
    return () if around.taken is None or around.rules.take_back == "allowed" else (around.taken,)
