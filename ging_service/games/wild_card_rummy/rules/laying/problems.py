"""A hand, the melds on the table and what the rules demand, as the search takes them (WR5, WR11, WR12, WR14, WR32)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.cards import SUITS, Card, Hand, suit_of
from ging_service.domain.declare import value
from ging_service.games.wild_card_rummy.rules.cards import RANKS, is_wild
from ging_service.games.wild_card_rummy.rules.laying.lanes import (
    INFINITE,
    LANE_BITS,
    card_cost,
    costs_by_place,
    counts_of,
    lane_and_place,
)
from ging_service.games.wild_card_rummy.rules.laying.search import Lane, Problem
from ging_service.games.wild_card_rummy.rules.laying.set_choices import set_choices, wilds_left, without
from ging_service.games.wild_card_rummy.rules.laying.suit_runs import (
    OF_A_WILD,
    SuitEntries,
    TableRun,
    held_of,
    suit_entries,
    suit_runs,
)
from ging_service.games.wild_card_rummy.rules.melds import Meld, line_of, place_on_line, set_limit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.games.wild_card_rummy.rules.house_rules import Terms
    from ging_service.games.wild_card_rummy.rules.laying.set_choices import WildsLeft

MOST_CHOICES: Final = 8_192
"""So many choices of sets are tried for a hand. One of 26 cards has seldom more, one of 39 thousands of millions."""
LARGE: Final = 40
"""A hand with more natural cards has too many runs as well."""
MOST_CHOICES_OF_LARGE: Final = 64


@value
class HandToLay:
    """A hand, and what may be done with it.

    ``cards``: that may be melded. ``aside``: that may not (WR32). ``required``: those of ``cards`` that must be melded (WR11, WR16).
    ``barred``: those of both that may not be discarded (WR12), of equal cards those aside first. ``table``: melds that may be extended, by place.
    ``discards``: whether one card must stay for the discard (WR17), which then does not count.
    """

    cards: Hand
    aside: Hand = ()
    required: Hand = ()
    barred: Hand = ()
    table: tuple[Meld, ...] = ()
    discards: bool = True


class Posed(NamedTuple):
    """A problem, and what its solution is read with.

    ``set_rooms``: by the place of a rank, the sets on the table and how many cards each can take. ``keeping``, ``discarding``: wild
    cards by how many are not melded.
    """

    problem: Problem
    wilds: Hand
    limit: int
    set_rooms: dict[int, list[tuple[int, int]]]
    keeping: list[WildsLeft]
    discarding: list[WildsLeft]
    aside_discard: Card | None


def posed(hand: HandToLay, terms: Terms) -> Posed:
    """Return a hand as a problem of the search."""
    wild, rules, limit = terms.wild, terms.rules, set_limit(terms)
    wilds = tuple(card for card in hand.cards if is_wild(card, wild))
    natural = [card for card in hand.cards if not is_wild(card, wild)]
    # Of equal cards those aside are barred first: they came with the draw, and the rule is about these (WR12).
    free_aside, barred = without(hand.aside, hand.barred), without(hand.barred, hand.aside)
    keeping, discarding = wilds_left(wilds, hand.required, barred, wild, rules)
    set_rooms = _set_rooms(hand.table, limit)
    rooms = {place: sum(room for _, room in sets) for place, sets in set_rooms.items()}
    counts = counts_of(natural)
    sets = set_choices(limit, len(wilds))
    aside_discard = _dearest(free_aside, terms)
    problem = Problem(
        natural=counts,
        lanes=_lanes(hand, natural, barred, terms),
        sets=sets,
        options=sets.options(counts, rooms),
        most=MOST_CHOICES if len(natural) <= LARGE else MOST_CHOICES_OF_LARGE,
        # One natural card at most is ever required (WR11).
        required_rank=next((lane_and_place(card)[1] for card in natural if card in hand.required), -1),
        aside=_aside(hand.aside, aside_discard, len(wilds), terms),
        wilds=len(wilds),
        keeping=tuple(left.cost for left in keeping),
        discarding=tuple(left.cost for left in discarding),
        discards=hand.discards,
    )
    return Posed(problem, wilds, limit, set_rooms, keeping, discarding, aside_discard)


def _dearest(cards: Sequence[Card], terms: Terms) -> Card | None:
    # What is discarded does not count, so it is the dearest.
    return max(cards, key=lambda card: card_cost(card, terms.wild, terms.rules), default=None)


def _aside(cards: Hand, discard: Card | None, wilds: int, terms: Terms) -> SuitEntries:
    """The cost of cards that may not be melded, without and with the discard."""
    least = [INFINITE] * (OF_A_WILD * (wilds + 1))
    least[0] = sum(card_cost(card, terms.wild, terms.rules) for card in cards)
    if discard is not None:
        least[1] = least[0] - card_cost(discard, terms.wild, terms.rules)
    return suit_entries(least)


def _set_rooms(table: Sequence[Meld], limit: int) -> dict[int, list[tuple[int, int]]]:
    """WR14: by the place of a rank, the sets on the table that are not full."""
    rooms: dict[int, list[tuple[int, int]]] = {}
    for number, meld in enumerate(table):
        if meld.kind == "set" and len(meld.cards) < limit:
            rooms.setdefault(RANKS.index(meld.rank), []).append((number, limit - len(meld.cards)))
    return rooms


def _lanes(hand: HandToLay, natural: Sequence[Card], barred: Sequence[Card], terms: Terms) -> tuple[Lane, ...]:
    """WR6, WR14: the four suits. Of equal cards, one may be discarded if one of them is not barred."""
    costs, line = costs_by_place(terms.rules), len(line_of(terms.rules.aces))
    wilds = len(hand.cards) - len(natural)
    if not (hand.required or barred or hand.table):
        # All such hands share these lanes, and so the answers that their suits remember.
        return _free_lanes(costs, line, wilds)
    held, bars = Counter(natural), Counter(barred)
    # One copy that is not barred may be discarded, and equal cards cost the same.
    kept = [card for card in bars if 0 < held[card] <= bars[card]]
    required = [card for card in hand.required if card in held]
    tables, skips = _table_runs(hand.table, terms), len({*hand.required, *barred}) > 1 and len(natural) <= LARGE
    return tuple(
        Lane(
            runs=suit_runs(costs, line, wilds, tables[suit], skips=skips),
            shift=LANE_BITS * lane,
            required=held_of(0, required=_places(required, suit)),
            kept=held_of(0, kept=_places(kept, suit)),
            # Both bits of the place are asked for, because a set takes one or two such cards. Only one natural card is
            # ever required.
            required_cards=3 * counts_of(card for card in required if suit_of(card) == suit),
        )
        for lane, suit in enumerate(SUITS)
    )


@lru_cache(maxsize=256)
def _free_lanes(costs: tuple[int, ...], line: int, wilds: int) -> tuple[Lane, ...]:
    """The four suits where nothing is demanded and nothing lies on the table."""
    runs = suit_runs(costs, line, wilds)
    return tuple(Lane(runs, LANE_BITS * lane, 0, 0, 0) for lane in range(len(SUITS)))


def _places(cards: Iterable[Card], suit: str) -> int:
    """Return a bit for the place of each card of a suit."""
    return sum(1 << lane_and_place(card)[1] for card in cards if suit_of(card) == suit)


def _table_runs(table: Sequence[Meld], terms: Terms) -> dict[str, tuple[TableRun, ...]]:
    """WR6: the runs on the table, by suit."""
    runs: dict[str, tuple[TableRun, ...]] = dict.fromkeys(SUITS, ())
    for number, meld in enumerate(table):
        first = place_on_line(meld.stands_for, terms.rules.aces) if meld.kind == "run" else None
        if first is not None:
            runs[suit_of(meld.stands_for[0])] += (TableRun(number, first, first + len(meld.cards) - 1),)
    return runs
