"""Fairness of any game: which cards went to which seats, against a pack in which every order is equally likely.

The cards dealt to a seat are the sealed values for its own eyes in the event that starts a deal. The report counts only
tables where everybody has seen the hands of every finished deal: hands that were opened for some deals only were chosen
for their results. Deals are read with the eyes of nobody in particular, so that nothing hidden can be counted.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.declare import Fact, facts_of
from ging_service.domain.fairness.counts import below, firsts, labels, origin_of, prefixed
from ging_service.domain.fairness.game_fairness import Frequency, GameFairness, OpenDeals, SettledDeals
from ging_service.domain.fairness.report_lines import categories, total

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.domain.fairness.game_fairness import PlayedDeal, PlayedTable
    from ging_service.domain.fairness.report_lines import Line
    from ging_service.domain.fairness.tests_of_fit import Draw
    from ging_service.domain.game import Game

_VOID: Final = frozenset({"misdeal", "undone", "void"})
NOBODY_HOLDS: Final = "nobody"
_SEAT: Final = "seat/"
_WANTED: Final = frozenset({Fact.TABLE_OPENED, Fact.DEAL_STARTED})
_BETWEEN: Final = "\n"
"""Stands between the cards of a pack, and between the sizes of hands, in the word of a key."""

_DEALS: Final = ("deals",)
_VOID_DEALS: Final = ("void",)
_HELD, _SEATS, _COUNTERS = "held", "seats", "counters"

Hands = tuple[tuple[str, ...], ...]


class _Kind(NamedTuple):
    """Deals that are counted together: from the same pack, with as many cards at each seat."""

    origin: str
    pack: tuple[str, ...]
    sizes: tuple[int, ...]


def general_fairness(game: Game) -> GameFairness:
    """The tests of a game that brings none of its own."""
    return GameFairness(
        events=tuple(event for event in game.events if facts_of(event) & _WANTED),
        count_open=partial(_count_open, game),
        tested=partial(_tested, game.kind),
        count_deal=_count_deal,
        played=partial(_played, game.kind),
    )


def _count_open(game: Game, table: PlayedTable) -> Counts:
    """Count the cards of a table where every finished deal lies open; otherwise nothing."""
    finished = {deal.number: deal for deal in table.deals if deal.kind not in _VOID}
    pack, dealt = _dealt(game, table, finished)
    counts: Counts = Counter()
    # All deals or none: players who open only some hands have chosen them by their results.
    if dealt.keys() != finished.keys() or not all(_are_of(pack, hands) for hands in dealt.values()):
        return counts
    for number, hands in dealt.items():
        kind = (origin_of(recorded=finished[number].recorded), _BETWEEN.join(pack), _sizes(hands))
        counts.update(prefixed(cards_of(pack, hands), *kind))
    return counts


def _sizes(hands: Hands) -> str:
    return _BETWEEN.join(str(len(hand)) for hand in hands)


def _dealt(
    game: Game, table: PlayedTable, finished: Mapping[int, PlayedDeal]
) -> tuple[tuple[str, ...], dict[int, Hands]]:
    """Return the pack, and the hands of each finished deal that lies open."""
    pack: tuple[str, ...] = ()
    found: dict[int, Hands] = {}
    for event in table.events:
        if Fact.TABLE_OPENED in facts_of(type(event)):
            pack = game.pack(event.rules, len(event.members))
        elif event.deal in finished and (hands := open_hands(game, event)):
            found[event.deal] = hands
    return pack, found


def open_hands(game: Game, seen: Any) -> Hands:  # noqa: ANN401  an event of any game
    """Return the hands by seat that the start of a deal deals, () unless all of them lie open."""
    hands: dict[int, tuple[str, ...]] = {}
    for sealed in game.sealed.get(type(seen), ()):
        value = getattr(seen, sealed.field)
        for index, element in enumerate(value if sealed.each else [value]):
            audience = sealed.audience(seen, index)
            # A stock or a dead hand is dealt to nobody. What is in no hand counts as such in `cards_of`.
            if not audience.startswith(_SEAT):
                continue
            # One card face down is enough: a seat with part of its cards would look as if it had been dealt fewer.
            if element == sealed.hidden:
                return ()
            seat = int(audience.removeprefix(_SEAT))
            hands[seat] = hands.get(seat, ()) + ((element,) if isinstance(element, str) else tuple(element))
    return tuple(hands[seat] for seat in sorted(hands))


def _are_of(pack: Sequence[str], hands: Hands) -> bool:
    """Return True if hands can be dealt from a pack: others were written down wrongly, or contain unknown cards."""
    return not Counter(card for hand in hands for card in hand) - Counter(pack)


def cards_of(pack: Sequence[str], hands: Hands) -> Counts:
    """Count one deal: each card of the pack, copies together, by the seat that it was dealt to."""
    counts: Counts = Counter({_DEALS: 1})
    seats = _seats(len(hands))
    for seat, hand in zip(seats, hands, strict=True):
        for card in hand:
            counts[_HELD, card, seat] += 1
    for card, left in (Counter(pack) - Counter(card for hand in hands for card in hand)).items():
        counts[_HELD, card, NOBODY_HOLDS] += left
    return counts


def _seats(seats: int) -> list[str]:
    return [f"seat {seat}" for seat in range(seats)]


def _tested(name: str, counts: Counts) -> Iterator[OpenDeals]:
    for kind, found in sorted(_by_kind(counts), key=lambda one: one[0]):
        yield OpenDeals(
            game=name,
            origin=kind.origin,
            ties="",
            deals=found[_DEALS],
            held=(),
            lines=tuple(lines(name, kind.pack, kind.sizes, found)),
        )


def _by_kind(counts: Counts) -> Iterator[tuple[_Kind, Counts]]:
    for origin in firsts(counts):
        of_origin = below(counts, origin)
        for pack in firsts(of_origin):
            of_pack = below(of_origin, pack)
            for sizes in firsts(of_pack):
                kind = _Kind(origin, tuple(pack.split(_BETWEEN)), tuple(map(int, sizes.split(_BETWEEN))))
                yield kind, below(of_pack, sizes)


def lines(name: str, pack: Sequence[str], sizes: Sequence[int], counts: Counts) -> Iterator[Line]:
    """Yield for each card of the pack its number at each seat. ``sizes``: of the hands; ``counts``: of one deal or more."""
    deals = counts[_DEALS]
    seats = _seats(len(sizes))
    held = below(counts, _HELD)
    # Where the whole pack is dealt, nobody's share is 0, and a category without chance cannot be tested.
    everywhere = [*seats, NOBODY_HOLDS] if sum(sizes) < len(pack) else seats
    chances = {label: Fraction(size, len(pack)) for label, size in zip(everywhere[:-1], sizes, strict=False)}
    of = f"cards of {name} by seat"
    for card, copies in sorted(Counter(pack).items()):
        seen = labels(held, card)
        # One copy is at one place in each deal, so its places are categories that exclude each other. Two copies are
        # not.
        if copies == 1:
            yield categories(of, seen, chances, everywhere[-1], deals, about=card)
        else:
            for seat, size in zip(seats, sizes, strict=True):
                yield total(of, f"{card} at {seat}", seen[seat], [(_copies(copies, size, len(pack)), deals)])


def _copies(copies: int, size: int, pack: int) -> Draw:
    """Return the distribution of copies of a card in a hand of some size: the hypergeometric distribution."""
    ways = comb(pack, size)
    return {
        held: Fraction(comb(copies, held) * comb(pack - copies, size - held), ways)
        for held in range(max(0, size - (pack - copies)), min(copies, size) + 1)
    }


def _count_deal(deal: PlayedDeal) -> Iterator[tuple[Key, int]]:
    """Yield what is counted of a deal as it was played. The number of seats is counted, because counters may add up to 0."""
    yield _DEALS, 1
    yield _VOID_DEALS, int(deal.kind in _VOID)
    yield (_SEATS, str(len(deal.net))), 1
    for seat, net in zip(_seats(len(deal.net)), deal.net, strict=True):
        yield (_COUNTERS, seat), net


def _played(name: str, origin: str, counts: Counts) -> SettledDeals:
    won = labels(counts, _COUNTERS)
    seats = _seats(max(map(int, labels(counts, _SEATS))))
    void = counts[_VOID_DEALS]
    return SettledDeals(
        game=name,
        origin=origin,
        deals=counts[_DEALS] - void,
        passed=0,
        misdeals=void,
        seen=(Frequency(of=f"counters of {name} by seat", counts={seat: won[seat] for seat in seats}),),
    )
