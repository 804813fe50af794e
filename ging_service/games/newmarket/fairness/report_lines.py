"""Lines of the fairness report: queens in dealt hands and in the dead hand, first leads, and burials.

A line has one hand of each deal, because the hands of a deal depend on each other. All is counted in the hands as they were dealt, as
if nobody had bought: players buy because of what they hold (NM8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.cards import rank_of
from ging_service.domain.fairness.counts import labels
from ging_service.domain.fairness.report_lines import Line, categories, total
from ging_service.games.newmarket.fairness.odds import burial_swaps, first_lead, queens_in
from ging_service.games.newmarket.rules.burying import call_for
from ging_service.games.newmarket.rules.dealing import eldest_of, hand_sizes, leftwards
from ging_service.games.newmarket.rules.sequences import first_diamond

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Hand
    from ging_service.domain.fairness.counts import Counts, Key

PLACES: Final = (
    "first player",
    "second player",
    "third player",
    "fourth player",
    "fifth player",
    "sixth player",
    "seventh player",
    "eighth player",
)
"""From eldest to the dealer, who is the last of so many players."""

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

DEALS: Final = ("deals",)
_BY_PLACE, _BY_SEAT, _SIZES, _LED, _BURIED = "queens by place", "queens by seat", "cards", "led", "buried"


class DealtHands(NamedTuple):
    """A deal as it was dealt. ``last_king``: the suit of the king for which a card was to be buried (NM22); "" if none was."""

    dealer: int
    hands: tuple[Hand, ...]
    dead: Hand
    last_king: str


def numbers_of(deal: DealtHands) -> Iterator[tuple[Key, int]]:
    """Yield what is counted of a deal."""
    seats = len(deal.hands)
    turns = leftwards(eldest_of(deal.dealer, seats), seats)
    yield DEALS, 1
    for place, seat in enumerate(turns):
        yield (_BY_PLACE, PLACES[place], _band(deal.hands[seat])), 1
    yield (_BY_PLACE, DEAD_HAND, _band(deal.dead)), 1
    for seat, hand in enumerate(deal.hands):
        yield (_BY_SEAT, _seat(seat)), _queens(hand)
        yield (_SIZES, _seat(seat), str(len(hand))), 1
    first = first_diamond(deal.hands)
    if first is not None:
        yield (_LED, PLACES[turns.index(first[0])]), 1
    if deal.last_king:
        yield (_BURIED, SWAPPED if _swaps(deal) else NOT_SWAPPED), 1


def lines(counts: Counts, seats: int) -> Iterator[Line]:
    """Yield every line over deals for so many players. ``counts``: of one deal at least."""
    sizes = hand_sizes(seats, seats - 1, "newmarket")
    for place, cards in enumerate(sizes.hands):
        yield _queens_line(counts, cards, PLACES[place])
    yield _queens_line(counts, sizes.dead, DEAD_HAND)
    for seat in range(seats):
        yield _seat_line(counts, _seat(seat))
    yield _leads_line(counts, seats)
    buried = labels(counts, _BURIED)
    if buried:
        yield categories(BURIALS, buried, {SWAPPED: burial_swaps(seats)}, NOT_SWAPPED, buried.total())


def _seat(seat: int) -> str:
    return f"seat {seat}"


def _queens(hand: Hand) -> int:
    return sum(rank_of(card) == "Q" for card in hand)


def _band(hand: Hand) -> str:
    queens = _queens(hand)
    return BANDS[queens] if queens < len(BANDS) else ABOVE


def _queens_line(counts: Counts, cards: int, about: str) -> Line:
    """NM18: how often a hand of so many cards had each number of queens."""
    chances = dict(zip(BANDS, queens_in(cards), strict=False))
    seen = labels(counts, _BY_PLACE, about)
    return categories(QUEENS_BY_PLACE, seen, chances, ABOVE, counts[DEALS], about=about)


def _seat_line(counts: Counts, seat: str) -> Line:
    """The queens that a seat was dealt in all deals, with hands of the sizes that it had."""
    sizes = {int(cards): number for cards, number in labels(counts, _SIZES, seat).items()}
    draws = [
        ({queens: chance for queens, chance in enumerate(queens_in(cards)) if chance}, number)
        for cards, number in sorted(sizes.items())
    ]
    return total(QUEENS_BY_SEAT, seat, counts[_BY_SEAT, seat], draws)


def _leads_line(counts: Counts, seats: int) -> Line:
    """NM10: how often each place has the lowest diamond."""
    *others, last = PLACES[:seats]
    chances = dict(zip(others, first_lead(seats), strict=False))
    return categories(FIRST_LEADS, labels(counts, _LED), chances, last, counts[DEALS])


def _swaps(deal: DealtHands) -> bool:
    """NM23, NM24: whether the call for the last king makes a player exchange hands."""
    call = call_for(deal.last_king, deal.hands)
    return call is not None and call.seat >= 0
