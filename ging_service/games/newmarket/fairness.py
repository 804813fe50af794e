"""Chances at a table of Newmarket."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.cards import HIDDEN, rank_of, suit_of
from ging_service.domain.fairness.game_fairness import (
    PLACES,
    Drawn,
    GameFairness,
    OpenDeal,
    Sample,
    Statistic,
    seat_label,
)
from ging_service.domain.fairness.report_lines import cards_in_hand, grouped, grouped_odds, with_rest
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.rules.cards import PACKS, GameKind
from ging_service.games.newmarket.rules.dealing import call_for, eldest_of, hand_sizes, leftwards
from ging_service.games.newmarket.rules.house_rules import HouseRules
from ging_service.games.newmarket.rules.sequences import cards_of, first_diamond

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.domain.cards import Hand
    from ging_service.domain.fairness.game_fairness import PlayedTable


# The exact odds of a deal: dead queens, first leads, and burials (NM6, NM10, NM22 to NM24, NM51).
#
# All orders of the pack are equally likely. The figures are those of the hands as they were dealt: players buy because of
# what they hold (NM8).

QUEENS: Final = 4


def dead_card(seats: int, game: GameKind = "newmarket") -> Fraction:
    """NM6, NM51: the probability that a given card is dead."""
    return Fraction(hand_sizes(seats, 0, game).dead, len(PACKS[game]))


def queens_in(cards: int) -> tuple[Fraction, ...]:
    """NM6: the probability of each number of queens, from 0 to 4, in a dealt hand of so many cards, or in the dead hand."""
    draw = cards_in_hand(QUEENS, cards, len(PACKS["newmarket"]))
    return tuple(draw.get(queens, Fraction(0)) for queens in range(QUEENS + 1))


def dead_queens(seats: int) -> tuple[Fraction, ...]:
    """NM18: the probability of each number of dead queens, from 0 to 4."""
    return queens_in(hand_sizes(seats, 0, "newmarket").dead)


def first_lead(seats: int) -> tuple[Fraction, ...]:
    """NM10: the probability that each seat plays the first card, eldest first and the dealer last."""
    sizes = hand_sizes(seats, seats - 1, "newmarket")
    return tuple(Fraction(cards, len(PACKS["newmarket"]) - sizes.dead) for cards in sizes.hands)


@cache
def burial_swaps(seats: int) -> Fraction:
    """NM22 to NM24: the probability that the call for the last king makes a player exchange hands."""
    sizes = hand_sizes(seats, seats - 1, "newmarket")
    return _swap_below(tuple(sizes.hands), sizes.dead, caller=-1, left=len(cards_of("S", "newmarket")))


def _swap_below(hands: Sequence[int], dead: int, caller: int, left: int) -> Fraction:
    """The same, when ``left`` cards of the suit are still to be placed, the highest first, in hands with so much room.

    ``caller``: who holds the highest card that is not dead; −1 while all have been dead.
    """
    if not left:
        return Fraction(0)
    room = sum(hands) + dead
    if caller >= 0:
        # The next lower card is with another player, so this one exchanges. If the caller holds it too, the question
        # goes on.
        others = Fraction(sum(hands) - hands[caller], room)
        own = Fraction(hands[caller], room)
        return others + own * _swap_below(_less(hands, caller), dead, caller, left - 1)
    found = Fraction(dead, room) * _swap_below(hands, dead - 1, caller, left - 1) if dead else Fraction(0)
    for seat, cards in enumerate(hands):
        found += Fraction(cards, room) * _swap_below(_less(hands, seat), dead, seat, left - 1)
    return found


def _less(hands: Sequence[int], seat: int) -> tuple[int, ...]:
    return (*hands[:seat], hands[seat] - 1, *hands[seat + 1 :])


# Queens in dealt hands and in the dead hand, first leads, and burials.
#
# A line has one hand of each deal, because the hands of a deal depend on each other. All is counted in the hands as they were dealt, as
# if nobody had bought: players buy because of what they hold (NM8).

DEAD_HAND: Final = "dead hand"
BANDS: Final = ("no queen", "one queen")
"""Numbers of queens that are counted by themselves, from 0 on."""
ABOVE: Final = "two queens or more"
SWAPPED: Final = "hands swapped"
NOT_SWAPPED: Final = "nothing swapped"
QUEENS_BY_PLACE: Final = "queens dealt by place"
QUEENS_BY_SEAT: Final = "queens dealt by seat"
FIRST_LEADS: Final = "first cards by place"
BURIALS: Final = "burials"


class DealtHands(NamedTuple):
    """A deal as it was dealt. ``last_king``: the suit of the king for which a card was to be buried (NM22); "" if none was."""

    dealer: int
    hands: tuple[Hand, ...]
    dead: Hand
    last_king: str


def drawn(deal: DealtHands) -> Iterator[Drawn]:
    """Yield what chance has decided in a deal. The odds of a hand are given by its size."""
    seats = len(deal.hands)
    turns = leftwards(eldest_of(deal.dealer, seats), seats)
    placed = [(PLACES[place], deal.hands[seat]) for place, seat in enumerate(turns)]
    for about, hand in (*placed, (DEAD_HAND, deal.dead)):
        yield Drawn(QUEENS_BY_PLACE, about, grouped(_queens(hand), BANDS, ABOVE), len(hand))
    for seat, hand in enumerate(deal.hands):
        yield Drawn(QUEENS_BY_SEAT, seat_label(seat), _queens(hand), len(hand))
    first = first_diamond(deal.hands)
    if first is not None:
        yield Drawn(FIRST_LEADS, "", PLACES[turns.index(first[0])])
    if deal.last_king:
        yield Drawn(BURIALS, "", SWAPPED if _swaps(deal) else NOT_SWAPPED)


def _queens(hand: Hand) -> int:
    return sum(rank_of(card) == "Q" for card in hand)


def _swaps(deal: DealtHands) -> bool:
    """NM23, NM24: whether the call for the last king makes a player exchange hands."""
    call = call_for(deal.last_king, deal.hands)
    return call is not None and call.seat >= 0


def _queens_odds(_sample: Sample, cards: Any) -> Mapping[int, Fraction]:  # noqa: ANN401  what is given
    return cards_in_hand(QUEENS, cards, len(PACKS["newmarket"]))


def _bands_odds(sample: Sample, cards: Any) -> Mapping[str, Fraction]:  # noqa: ANN401  what is given
    """NM18: how often a hand of so many cards has each number of queens."""
    return grouped_odds(_queens_odds(sample, cards), BANDS, ABOVE)


def _leads_odds(sample: Sample, _given: object) -> Mapping[str, Fraction]:
    """NM10: how often each place has the lowest diamond."""
    return dict(zip(PLACES, first_lead(*sample.kind), strict=False))


def _burial_odds(sample: Sample, _given: object) -> Mapping[str, Fraction]:
    return with_rest({SWAPPED: burial_swaps(*sample.kind)}, NOT_SWAPPED)


# Deals of Newmarket whose cards everybody sees by the house rules (NM21): those of tables that show the cards left.
#
# Events come as everybody sees them, so that nothing hidden can be counted. A deal that an arbitrator has opened (NM33) is left
# out: somebody chose it because of its result.


def open_deals(table: PlayedTable) -> Iterator[OpenDeal]:
    """Yield the open deals of a table that lies open. The number of players makes a sample: their odds differ."""
    rules = HouseRules()
    dealt: e.HandsDealt | None = None
    for event in table.events:
        if isinstance(event, e.TableOpened):
            rules = event.rules
        elif isinstance(event, e.HandsDealt):
            dealt = event
        elif dealt is not None:
            hands, dealt = dealt, None
            if _is_open(hands):
                deal = DealtHands(hands.dealer, hands.hands, hands.dead, _last_king(event, rules))
                yield OpenDeal(Sample(kind=(len(hands.hands),)), drawn(deal))


def lies_open(opened: e.TableOpened, _phase: str) -> bool:
    """Return True if all hands of a table are shown, by its house rules."""
    return opened.rules.game == "newmarket" and opened.rules.cards_left == "shown"


def _is_open(event: e.HandsDealt) -> bool:
    """Return True if all hands are there: those of the deal that is running are not."""
    return all(HIDDEN not in hand for hand in (*event.hands, event.dead))


def _last_king(event: e.LayoutDressed, rules: HouseRules) -> str:
    """NM22: the suit of the only king that is dressed; "" if there are more, or nothing is buried."""
    is_last = len(event.heaps) == 1 and rules.bury != "off"
    return suit_of(event.heaps[0]) if is_last else ""


# How often a place wins depends on the players: ``bench/newmarket_bots.py`` simulates it.
FAIRNESS: Final = GameFairness(
    events=(e.TableOpened, e.HandsDealt, e.LayoutDressed),
    open_deals=open_deals,
    statistics=(
        Statistic(of=QUEENS_BY_PLACE, odds=_bands_odds, about=PLACES),
        Statistic(of=QUEENS_BY_SEAT, odds=_queens_odds),
        Statistic(of=FIRST_LEADS, odds=_leads_odds),
        Statistic(of=BURIALS, odds=_burial_odds),
    ),
    lies_open=lies_open,
)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
