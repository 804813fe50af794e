"""The best way to lay down a hand by trying everything: every part of it as a meld, every part of that on the table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ging_service.domain.cards import SUITS, Card, rank_of, suit_of
from ging_service.games.wild_card_rummy.rules.cards import is_wild
from ging_service.games.wild_card_rummy.rules.melds import line_of, set_limit
from ging_service.games.wild_card_rummy.rules.points import card_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.games.wild_card_rummy.rules.house_rules import Terms
    from ging_service.games.wild_card_rummy.rules.laying.problems import HandToLay
    from ging_service.games.wild_card_rummy.rules.melds import Meld

Left = tuple[int, int]
"""Points in hand, and the number of cards."""

NEVER: Left = (1_000_000, 0)


def is_new_meld(cards: Sequence[Card], terms: Terms) -> bool:
    """WR5 to WR8: whether some reading makes a meld of the cards."""
    if len(cards) < 3:
        return False
    natural = [card for card in cards if not is_wild(card, terms.wild)]
    if len(set(map(rank_of, natural))) <= 1 and len(cards) <= set_limit(terms):
        return True
    if len(set(map(suit_of, natural))) > 1:
        return False
    return any(not Counter(natural) - Counter(run) for run in _runs(len(cards), terms))


def _runs(length: int, terms: Terms) -> Iterable[list[Card]]:
    line = line_of(terms.rules.aces)
    for suit in SUITS:
        for first in range(len(line) - length + 1):
            yield [Card(rank + suit) for rank in line[first : first + length]]


def fits(cards: Sequence[Card], meld: Meld, terms: Terms) -> bool:
    """WR14: whether cards can be added to a meld."""
    natural = [card for card in cards if not is_wild(card, terms.wild)]
    if meld.kind == "set":
        return len(cards) + len(meld.cards) <= set_limit(terms) and set(map(rank_of, natural)) <= {meld.rank}
    said = list(meld.stands_for)
    for run in _runs(len(cards) + len(said), terms):
        for before in range(len(cards) + 1):
            added = run[:before] + run[before + len(said) :]
            if run[before : before + len(said)] == said and not Counter(natural) - Counter(added):
                return True
    return False


def least_left(hand: HandToLay, terms: Terms) -> Left | None:
    """The least that can stay in hand; None where what must be melded or discarded cannot be."""
    trial = _Trial(hand, terms)
    found = trial.extended((1 << len(trial.cards)) - 1, hand.table)
    return found if found < NEVER else None


class _Trial:
    """All ways to lay down a hand. A part of it is a number with a bit for each card."""

    def __init__(self, hand: HandToLay, terms: Terms) -> None:
        self.cards = [*hand.cards, *hand.aside]
        self._hand, self._terms = hand, terms
        self._meldable = (1 << len(hand.cards)) - 1
        self._required = _instances(hand.cards, hand.required)
        barred = _instances([*hand.aside, *hand.cards], hand.barred, len(hand.cards))
        self._barred = {place % len(self.cards) for place in barred}
        self._melds: list[list[int]] = [[] for _ in self.cards]
        for part in range(1, self._meldable + 1):
            if is_new_meld(_chosen(self.cards, part), terms):
                self._melds[(part & -part).bit_length() - 1].append(part)
        self._laid: dict[tuple[int, bool], Left] = {}

    def extended(self, rest: int, table: Sequence[Meld]) -> Left:
        """Add every part of the cards to each meld of the table."""
        if not table:
            return self.laid(rest, self._hand.discards)
        part, ways = rest & self._meldable, [self.extended(rest, table[1:])]
        while part:
            if fits(_chosen(self.cards, part), table[0], self._terms):
                ways.append(self.extended(rest ^ part, table[1:]))
            part = part - 1 & rest & self._meldable
        return min(ways)

    def laid(self, rest: int, discards: bool) -> Left:  # noqa: FBT001  a key
        """Keep, discard or meld the first card, and then the others."""
        if not rest:
            return NEVER if discards else (0, 0)
        if (rest, discards) not in self._laid:
            self._laid[rest, discards] = min(self._ways(rest, discards), default=NEVER)
        return self._laid[rest, discards]

    def _ways(self, rest: int, discards: bool) -> Iterator[Left]:  # noqa: FBT001  as above
        first, others = (rest & -rest).bit_length() - 1, rest & rest - 1
        for part in self._melds[first]:
            if part & rest == part:
                yield self.laid(rest ^ part, discards)
        if first not in self._required:
            points, number = self.laid(others, discards)
            yield points + card_points(self.cards[first], self._terms.wild, self._terms.rules), number + 1
            if discards and first not in self._barred:
                yield self.laid(others, discards=False)


def _chosen(cards: Sequence[Card], part: int) -> list[Card]:
    return [card for place, card in enumerate(cards) if part >> place & 1]


def _instances(cards: Sequence[Card], named: Iterable[Card], start: int = 0) -> set[int]:
    """The places of some cards, counted from ``start``; of equal cards the first ones."""
    found: set[int] = set()
    for card in named:
        found.add(next(place for place, one in enumerate(cards, start) if one == card and place not in found))
    return found
