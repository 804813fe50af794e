"""Scoring deals and hands of Gin Rummy that belong to no table. The format: ``docs/settle-gin-rummy.md``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, assert_never

import msgspec

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import Described, value
from ging_service.domain.errors import Refused
from ging_service.game_support.json_reading import cards_by, read_declared
from ging_service.game_support.scoring import GameScore, Reason
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, SEATS, other_seat
from ging_service.games.gin_rummy.rules.house_rules import HouseRules, check_house_rules
from ging_service.games.gin_rummy.rules.knocking import KnockedHand, check_knock, is_gin, knock_limit, knocker_of
from ging_service.games.gin_rummy.rules.lay_offs import LayOff, Showing
from ging_service.games.gin_rummy.rules.melds import Arrangement, BestDiscards, best_arrangements, best_discards
from ging_service.games.gin_rummy.rules.scoring import JudgedDeal, Outcome, judge_deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.gin_rummy.rules.lay_offs import ShownHand

_DRAWN: Final = HAND_SIZE + 1
_USUAL: Final = HouseRules()
_TenOrEleven = Annotated[Hand, Described(least=HAND_SIZE, most=_DRAWN)]


@value
class Around:
    """What the score of a deal and of a hand depends on besides the cards."""

    upcard: Annotated[
        Card | None, Described("the card turned up at the deal; needed if it is the knock limit (GR10)")
    ] = None
    taken: Annotated[Card | None, Described("the card taken from the discard pile in this turn (GR8)")] = None
    rules: Annotated[HouseRules, Described("house rules that differ from the defaults", null=True)] = _USUAL


@value
class DealQuestion(Around):
    """A deal. The seat with eleven cards has knocked; nobody has if both have ten."""

    hands: Annotated[
        tuple[_TenOrEleven, ...],
        Described(
            "by seat; the knocker's hand has eleven cards", least=len(SEATS), most=len(SEATS), rule="GR3", null=True
        ),
    ]
    discard: Annotated[Card, Described("the card that the knocker lays face down", null=True)] = Card("")
    melds: Annotated[tuple[Hand, ...] | None, Described("those that the knocker names; left out: the best")] = None
    showing: Annotated[
        Showing | None, Described("what the other player declares, if the house rules say so (GR15)")
    ] = None


@value
class HandQuestion(Around):
    """A hand of ten or eleven cards."""

    hand: _TenOrEleven


# The question is checked, never corrected. A knock that the rules refuse is no error here: it is judged, and refused, in the
# answer.


def ask(given: object) -> DealQuestion | HandQuestion:
    """Return a checked question from JSON: a deal (``hands``) or one hand (``hand``). Raises ``Refused``."""
    # One member tells the two kinds of question apart. Whatever else is wrong is told about that kind.
    if isinstance(given, dict) and "hand" in given:
        valued = read_declared(HandQuestion, given, "", cards_by("GR1"))
        _check_hand(valued)
        return valued
    deal = read_declared(DealQuestion, given, "", cards_by("GR1"))
    _check_deal(deal)
    return deal


def _check_hand(question: HandQuestion) -> None:
    hand = question.hand
    _check_twice([hand], ["hand"])
    if len(hand) not in (HAND_SIZE, _DRAWN):
        raise Refused("wrong_hand_size", "GR7", f"a hand has {HAND_SIZE} or {_DRAWN} cards, not {len(hand)}", "hand")
    _check_around(question, hand)


def _check_deal(question: DealQuestion) -> None:
    hands = question.hands
    if len(hands) != len(SEATS):
        raise Refused("wrong_number_of_hands", "GR1", f"two players have two hands, not {len(hands)}", "hands")
    _check_twice(hands, [f"hands.{seat}" for seat in SEATS])
    knocker = _knocker(hands)
    if knocker is None:
        for name in ("discard", "melds", "showing"):
            if getattr(question, name) not in (None, ""):
                detail = f"nobody has eleven cards, so nobody has knocked: leave out {name}"
                raise Refused("wrong_hand_size", "GR10", detail, name)
        _check_around(question, None)
        return
    if not question.discard:
        detail = "a knock needs its discard, one of the eleven cards"
        raise Refused("missing_member", "GR10", detail, "discard")
    _check_around(question, hands[knocker])
    if question.rules.showing == "declared" and question.showing is None:
        raise Refused("missing_member", "GR15", "the other player declares melds and lay-offs", "showing")
    if question.rules.showing == "found" and question.showing is not None:
        detail = "the service finds the other player's melds, unless rules.showing is declared"
        raise Refused("unknown_member", "GR15", detail, "showing")


def _knocker(hands: Sequence[Hand]) -> int | None:
    """GR7, GR10: Return the seat with eleven cards, None if both have ten."""
    return None if {*map(len, hands)} == {HAND_SIZE} else knocker_of(hands)


def _check_around(around: Around, hand: Hand | None) -> None:
    """Check the house rules, the upcard and the card taken from the discard pile; ``hand``: that of the turn, if any."""
    if around.rules is not _USUAL:
        check_house_rules(around.rules)
    if around.upcard is None and around.rules.knock_limit == "upcard" and hand is not None:
        detail = "the knock limit is that of the upcard, so it must be named"
        raise Refused("missing_member", "GR10", detail, "upcard")
    if around.taken is not None and around.taken not in (hand or ()):
        raise Refused("not_held", "GR6", f"{around.taken} was taken, so it must be in the hand of the turn", "taken")


def _check_twice(hands: Sequence[Hand], places: Sequence[str]) -> None:
    """GR1: there is one of each card."""
    cards = [card for hand in hands for card in hand]
    if len(set(cards)) == len(cards):
        return
    found = [f"{where}.{place}" for hand, where in zip(hands, places, strict=True) for place in range(len(hand))]
    second = next(number for number, card in enumerate(cards) if card in cards[:number])
    raise Refused("card_twice", "GR1", f"{cards[second]} appears twice", found[second])


_Seat = Annotated[int, Described(least=0, most=1)]
_BY_SEAT: Final = Described("by seat; empty unless a knock was judged", most=len(SEATS))


class ArrangedHand(msgspec.Struct, frozen=True, gc=False):
    """GR9: a hand as melds and the cards that count."""

    melds: tuple[Hand, ...]
    unmelded: Hand


class DealAnswer(msgspec.Struct, frozen=True, gc=False):
    """The result of a deal.

    ``winner`` and ``knocker`` are seats, None for nobody. ``deadwood`` and ``hands`` are by seat, and empty unless a
    knock was judged. ``lay_offs`` are those of the other player, on the melds of the knocker by their number from 0.
    """

    outcome: Outcome | Literal["void", "refused"]
    winner: _Seat | None
    points: int
    knocker: _Seat | None
    deadwood: Annotated[tuple[int, ...], _BY_SEAT]
    hands: Annotated[tuple[ArrangedHand, ...], _BY_SEAT]
    lay_offs: tuple[LayOff, ...]
    refused: Reason | None


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
            knocker = _knocker(question.hands)
            return _VOID if knocker is None else _judged(question, knocker)
        case HandQuestion():
            return _valued(question)
        case _:
            assert_never(question)


def _judged(question: DealQuestion, knocker: int) -> DealAnswer:
    """GR10 to GR21: the result of a deal that was knocked."""
    rules, hand, other = question.rules, question.hands[knocker], question.hands[other_seat(knocker)]
    melds = question.melds
    if melds is None:
        # Melds that are named count as they are, also if others would be better (GR11).
        melds = best_arrangements([card for card in hand if card != question.discard], rules.aces)[0].melds
    try:
        knock = KnockedHand(discard=question.discard, melds=melds)
        tabled = check_knock(knock, hand, rules, upcard=question.upcard, taken=question.taken)
        return _told(judge_deal(tabled, other, rules, question.showing), knocker)
    except Refused as refused:
        return DealAnswer("refused", None, 0, knocker, (), (), (), Reason.of(refused))


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
    rules, hand = question.rules, question.hand
    found = best_arrangements(hand, rules.aces)
    discards = None
    if len(hand) > HAND_SIZE:
        # GR8: the card that may not be discarded.
        kept = () if question.taken is None or rules.take_back == "allowed" else (question.taken,)
        discards = best_discards(hand, rules.aces, kept)
    deadwood = found[0].deadwood if discards is None else discards.deadwood
    return HandAnswer(
        found[0].deadwood,
        tuple([_arranged(one) for one in found]),
        discards,
        deadwood <= knock_limit(question.upcard, rules.knock_limit),
        is_gin(deadwood),
    )


SCORE: Final = GameScore.of(
    ask,
    answer_to,
    questions={"SettleGinRummyDeal": DealQuestion, "SettleGinRummyHand": HandQuestion},
    answers={"SettledGinRummyDeal": DealAnswer, "SettledGinRummyHand": HandAnswer},
)
"""The object that the entry point group ``ging_service.game_score`` names."""
