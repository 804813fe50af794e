"""Lines of the fairness report: queens in dealt hands and in the dead hand, first leads, and burials.

A line has one hand of each deal, because the hands of a deal depend on each other. All is counted in the hands as they were dealt, as
if nobody had bought: players buy because of what they hold (NM8).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.cards import rank_of
from ging_service.domain.fairness.lines import Line, categories, total
from ging_service.games.newmarket.fairness.odds import burial_swaps, first_lead, queens_in
from ging_service.games.newmarket.rules.burying import call_for
from ging_service.games.newmarket.rules.dealing import eldest_of, hand_sizes, leftwards
from ging_service.games.newmarket.rules.sequences import first_diamond

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.cards import Hand

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


class DealtHands(NamedTuple):
    """A deal as it was dealt. ``last_king``: the suit of the king for which a card was to be buried (NM22); "" if none was."""

    dealer: int
    hands: tuple[Hand, ...]
    dead: Hand
    last_king: str


def lines(deals: Sequence[DealtHands], seats: int) -> Iterator[Line]:
    """Yield every line over deals for so many players, which are one at least."""
    sizes = hand_sizes(seats, seats - 1, "newmarket")
    for place, cards in enumerate(sizes.hands):
        held = [_queens(deal.hands[_turns(deal)[place]]) for deal in deals]
        yield _queens_line(held, cards, PLACES[place])
    yield _queens_line([_queens(deal.dead) for deal in deals], sizes.dead, DEAD_HAND)
    for seat in range(seats):
        yield _seat_line(deals, seat)
    yield _leads_line(deals, seats)
    buried = [deal for deal in deals if deal.last_king]
    if buried:
        swaps = sum(_swaps(deal) for deal in buried)
        seen = {SWAPPED: swaps, NOT_SWAPPED: len(buried) - swaps}
        yield categories(BURIALS, seen, {SWAPPED: burial_swaps(seats)}, NOT_SWAPPED, len(buried))


def _turns(deal: DealtHands) -> tuple[int, ...]:
    seats = len(deal.hands)
    return leftwards(eldest_of(deal.dealer, seats), seats)


def _queens(hand: Hand) -> int:
    return sum(rank_of(card) == "Q" for card in hand)


def _queens_line(held: Sequence[int], cards: int, about: str) -> Line:
    """NM18: how often a hand of so many cards had each number of queens."""
    chances = dict(zip(BANDS, queens_in(cards), strict=False))
    seen = Counter(BANDS[queens] if queens < len(BANDS) else ABOVE for queens in held)
    return categories(QUEENS_BY_PLACE, seen, chances, ABOVE, len(held), about=about)


def _seat_line(deals: Sequence[DealtHands], seat: int) -> Line:
    """The queens that a seat was dealt in all deals, with hands of the sizes that it had."""
    sizes = Counter(len(deal.hands[seat]) for deal in deals)
    draws = [
        ({queens: chance for queens, chance in enumerate(queens_in(cards)) if chance}, number)
        for cards, number in sorted(sizes.items())
    ]
    return total(QUEENS_BY_SEAT, f"seat {seat}", sum(_queens(deal.hands[seat]) for deal in deals), draws)


def _leads_line(deals: Sequence[DealtHands], seats: int) -> Line:
    """NM10: how often each place has the lowest diamond."""
    led: Counter[str] = Counter()
    for deal in deals:
        first = first_diamond(deal.hands)
        if first is not None:
            led[PLACES[_turns(deal).index(first[0])]] += 1
    *others, last = PLACES[:seats]
    chances = dict(zip(others, first_lead(seats), strict=False))
    return categories(FIRST_LEADS, led, chances, last, len(deals))


def _swaps(deal: DealtHands) -> bool:
    """NM23, NM24: whether the call for the last king makes a player exchange hands."""
    call = call_for(deal.last_king, deal.hands)
    return call is not None and call.seat >= 0
