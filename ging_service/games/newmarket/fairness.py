"""Chances at a table of Newmarket."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.cards import HIDDEN, rank_of, suit_of
from ging_service.domain.fairness.counts import below, counted, firsts, labels, origin_of
from ging_service.domain.fairness.game_fairness import GameFairness, OpenDeals
from ging_service.domain.fairness.report_lines import Line, categories, total
from ging_service.game_support.results_by_seat import count_deal, played_deals
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.cards import PACKS, GameKind
from ging_service.games.newmarket.rules.dealing import call_for, eldest_of, hand_sizes, leftwards
from ging_service.games.newmarket.rules.house_rules import HouseRules
from ging_service.games.newmarket.rules.sequences import cards_of, first_diamond

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.domain.cards import Hand
    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.domain.fairness.game_fairness import PlayedTable


# The exact odds of a deal: dead queens, first leads, and burials (NM6, NM10, NM22 to NM24, NM51).
#
# All orders of the pack are equally likely. The figures are those of the hands as they were dealt: players buy because of
# what they hold (NM8).

QUEENS: Final = 4


def dead_card(seats: int, game: GameKind = "newmarket") -> Fraction:
    """NM6, NM51: the probability that a given card is dead."""
    return Fraction(hand_sizes(seats, 0, game).dead, len(PACKS[game]))


@cache
def queens_in(cards: int) -> tuple[Fraction, ...]:
    """NM6: the probability of each number of queens, from 0 to 4, in a dealt hand of so many cards, or in the dead hand."""
    pack = len(PACKS["newmarket"])
    hands = comb(pack, cards)
    return tuple(
        Fraction(comb(QUEENS, queens) * comb(pack - QUEENS, cards - queens), hands) if queens <= cards else Fraction(0)
        for queens in range(QUEENS + 1)
    )


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


# Lines of the fairness report: queens in dealt hands and in the dead hand, first leads, and burials.
#
# A line has one hand of each deal, because the hands of a deal depend on each other. All is counted in the hands as they were dealt, as
# if nobody had bought: players buy because of what they hold (NM8).

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


# Deals of Newmarket whose cards everybody sees by the house rules (NM21): those of tables that show the cards left.
#
# Events come as everybody sees them, so that nothing hidden can be counted. A deal that an arbitrator has opened (NM33) is left
# out: somebody chose it because of its result.

EVENTS: Final = (e.TableOpened, e.HandsDealt, e.LayoutDressed)


def open_deals(events: Iterable[Any]) -> Iterator[DealtHands]:
    """Yield the open deals of a table that lies open, in the order in which they were dealt."""
    rules = HouseRules()
    dealt: e.HandsDealt | None = None
    for event in events:
        if isinstance(event, e.TableOpened):
            rules = event.rules
        elif isinstance(event, e.HandsDealt):
            dealt = event
        elif dealt is not None:
            hands, dealt = dealt, None
            if _is_open(hands):
                yield DealtHands(hands.dealer, hands.hands, hands.dead, _last_king(event, rules))


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


def count_open(table: PlayedTable) -> Counts:
    """Count the open deals, by the number of players, because their odds differ."""
    return counted(open_deals(table.events), _numbers)


def _numbers(deal: DealtHands) -> Iterator[tuple[Key, int]]:
    seats = str(len(deal.hands))
    for key, number in numbers_of(deal):
        yield (seats, *key), number


def tested(counts: Counts) -> Iterator[OpenDeals]:
    """Yield the open deals, those of as many players together."""
    for seats in sorted(map(int, firsts(counts))):
        found = below(counts, str(seats))
        yield OpenDeals(
            game=GAME.kind,
            origin=origin_of(recorded=False),
            ties="",
            deals=found[DEALS],
            held=(),
            lines=tuple(lines(found, seats)),
        )


FAIRNESS: Final = GameFairness(
    events=EVENTS,
    count_open=count_open,
    tested=tested,
    count_deal=count_deal,
    # How often a place wins depends on the players: ``bench/newmarket_bots.py`` simulates it.
    played=partial(played_deals, GAME.kind),
    lies_open=lies_open,
)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
