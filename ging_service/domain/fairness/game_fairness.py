"""The interface of a game to the fairness report: what chance has decided in its deals, and the exact odds of it.

A game names its ``GameFairness`` in the entry point group ``ging_service.game_fairness``. It says what a deal has shown, and
how likely that was. The service counts it table by table, adds up the tables and makes the report.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.fairness.report_lines import Line, categories, total

if TYPE_CHECKING:
    from collections.abc import Iterator


GROUP: Final = "ging_service.game_fairness"

ORIGINS: Final = ("dealt", "recorded")
"""Where deals come from: dealt by the service, or recorded from players with real cards. The report keeps them apart."""


def origin_of(*, recorded: bool) -> str:
    """Return the origin of deals."""
    return ORIGINS[recorded]


# What a game says of its deals.


class PlayedDeal(NamedTuple):
    """A deal that is over, as the read model has it. ``recorded``: played with real cards. Rulings change nothing in it."""

    number: int
    dealer: int
    recorded: bool
    kind: str
    winners: Sequence[int]
    net: Sequence[int]
    summary: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTable:
    """A table to be counted. ``members``: by seat. ``phase``: the game's word for it; "ended" when it is over.

    ``deals``: those that are over. ``events``: those of the types that the game names, as everybody sees them, in order.
    """

    members: Sequence[str]
    phase: str
    deals: Sequence[PlayedDeal]
    events: Sequence[Any]


class Sample(NamedTuple):
    """Deals that are tested together, because the same odds are theirs. Samples are reported in order.

    ``ties``: the rule of ties under which they were read, "" in games without one. ``kind``: what else their odds depend on.
    """

    origin: str = ORIGINS[0]
    ties: str = ""
    kind: tuple[Any, ...] = ()


class Drawn(NamedTuple):
    """Something that chance has decided in an open deal.

    ``of`` what, and ``about`` which seat, place or member; "" of all. ``result``: a word for the category under which it
    falls, or a number, and then all numbers are added up. ``given``: what its odds depend on besides the sample.
    """

    of: str
    about: str
    result: str | int
    given: Hashable = ()


class OpenDeal(NamedTuple):
    """A deal of which everybody has seen the cards, and what chance has decided in it."""

    sample: Sample
    drawn: Iterable[Drawn]


Odds = Callable[[Sample, Any], Mapping[Any, Fraction]]
"""The probability of each result, in the order of the report. They add up to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistic:
    """What is tested, ``of`` what, with its exact odds: of a sample, and of what is ``given``. All results are alike.

    ``about``: in which order its lines come; those that are not named follow by name. ``is_member``: they are about members.
    All draws of a line of categories have the same odds.
    """

    of: str
    odds: Odds
    about: Sequence[str] = ()
    is_member: bool = False


# The report.


@dataclass(frozen=True, slots=True, kw_only=True)
class CombinationCount:
    """The number of ``hands`` hands that held a combination, alone or with another, and the expected number."""

    combination: str
    observed: int
    hands: int
    expected: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDeals:
    """Deals of one ``game`` and ``origin`` (dealt by the service, or recorded) whose hands everybody has seen, and their results.

    ``ties``: the rule of ties under which they were read, "" in games without one. ``lines`` are tested, ``held`` is
    not.
    """

    game: str
    origin: str
    ties: str
    deals: int
    held: tuple[CombinationCount, ...]
    lines: tuple[Line, ...]


class Figure(NamedTuple):
    """A count, and what a simulation leads to expect; None where there is no simulation."""

    label: str
    observed: int
    expected: Fraction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Frequency:
    """The frequency of something, or the counters won: ``of`` what, label by label.

    ``expected``: what a simulation leads to expect of some labels. It depends on how people play, so it is no test.
    """

    of: str
    counts: Mapping[str, int]
    expected: Mapping[str, Fraction] = field(default_factory=dict)

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Each label with what was counted and what was expected."""
        return tuple(Figure(label, count, self.expected.get(label)) for label, count in self.counts.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledDeals:
    """All settled and passed deals of one ``game`` and ``origin``: dealt by the service, or recorded."""

    game: str
    origin: str
    deals: int
    passed: int
    misdeals: int
    seen: tuple[Frequency, ...]


# The interface.

PLACES: Final = tuple(
    f"{place} player" for place in ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
)
"""Labels of places in a deal, from the player who begins on. Games may have names of their own."""
RESULTS: Final = "results of deals"
WON_BY_SEAT: Final = "deals won by seat"

Seen = tuple[tuple[str, str], int]
"""Of what, and of which label, and the number by which it counts."""


def seat_label(seat: int) -> str:
    """Return the label of a seat."""
    return f"seat {seat}"


def count_results(deal: PlayedDeal) -> Iterator[Seen]:
    """Yield what most games count of a deal: how it ended, and which seats won."""
    yield (RESULTS, deal.kind), 1
    for seat in deal.winners:
        yield (WON_BY_SEAT, seat_label(seat)), 1


def always_open(_opened: object, _phase: str) -> bool:
    """Return True: the events of every table are read, however much of its cards everybody sees."""
    return True


def _nothing_held(_sample: Sample) -> Mapping[str, Fraction]:
    return {}


def _nothing_expected(_of: str, _counts: Mapping[str, int]) -> Mapping[str, Fraction]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFairness:
    """The contribution of a game to the report.

    ``open_deals(table)``: the deals of which everybody has seen the cards, in events of the types in ``events``.
    ``statistics``: what is tested of them, in the order of the report.
    ``lies_open(opened, phase)``: whether everybody sees the cards of a table by its own rules, of its first event and its
    phase. Where they do not, the cards are not read, and ``open_deals`` receives no events.
    ``held(sample)``: the share of hands that hold each combination; each of ``hands`` in a deal is drawn as of ``HELD``.

    ``count_deal(deal)``: what is counted of any deal that is over, as it was played. ``seen``: what the report shows of it, and
    its labels; (): those that occur, by name. ``expected(of, counts)``: what a simulation leads to expect of them.
    ``passed``: the kind of deals in which nobody claimed anything. ``left_out``: the kinds that are no settled deals.
    """

    events: tuple[type, ...] = ()
    open_deals: Callable[[PlayedTable], Iterable[OpenDeal]]
    statistics: tuple[Statistic, ...]
    lies_open: Callable[[Any, str], bool] = always_open
    held: Callable[[Sample], Mapping[str, Fraction]] = _nothing_held
    hands: int = 0
    count_deal: Callable[[PlayedDeal], Iterable[Seen]] = count_results
    seen: Mapping[str, Sequence[str]] = field(default_factory=lambda: {RESULTS: (), WON_BY_SEAT: ()})
    expected: Callable[[str, Mapping[str, int]], Mapping[str, Fraction]] = _nothing_expected
    passed: str = ""
    left_out: frozenset[str] = frozenset()


# The counts of a table by its game, and what the report makes of their sums.


HELD: Final = "held"
"""What a hand of an open deal holds: shown, and not tested."""
_DEAL: Final = Drawn("deal", "", "")
_KIND: Final = "kind"
_MISDEAL: Final = "misdeal"

Counts = Counter[tuple[Sample | str, Any]]
"""Of tables: what was drawn in a sample, and what was seen of the deals of an origin, each with its number."""


def count_table(fairness: GameFairness, table: PlayedTable) -> Counts:
    """Count the deals of a table."""
    counts: Counts = Counter()
    for sample, drawn in fairness.open_deals(table):
        counts[sample, _DEAL] += 1
        for one in drawn:
            counts[sample, one] += 1
    for deal in table.deals:
        origin = origin_of(recorded=deal.recorded)
        counts[origin, (_KIND, deal.kind)] += 1
        for seen, number in fairness.count_deal(deal):
            counts[origin, seen] += number
    return counts


def tested_deals(game: str, fairness: GameFairness, counts: Counts) -> Iterator[OpenDeals]:
    """Yield the open deals, with their tests, sample by sample."""
    for sample in sorted({of for of, _ in counts if isinstance(of, Sample)}):
        drawn = _part(counts, sample)
        deals = drawn.pop(_DEAL)
        yield OpenDeals(
            game=game,
            origin=sample.origin,
            ties=sample.ties,
            deals=deals,
            held=tuple(_held(fairness, sample, drawn, fairness.hands * deals)),
            lines=tuple(_lines(fairness, sample, drawn)),
        )


def _part(counts: Counts, of: Sample | str) -> Counter[Any]:
    return Counter({what: number for (part, what), number in counts.items() if part == of})


def _held(fairness: GameFairness, sample: Sample, drawn: Counter[Drawn], hands: int) -> Iterator[CombinationCount]:
    for name, share in fairness.held(sample).items():
        observed = drawn[Drawn(HELD, "", name)]
        yield CombinationCount(combination=name, observed=observed, hands=hands, expected=hands * share)


def _lines(fairness: GameFairness, sample: Sample, drawn: Counter[Drawn]) -> Iterator[Line]:
    by_line: dict[tuple[str, str], Counter[tuple[Any, str | int]]] = {}
    for (of, about, result, given), number in drawn.items():
        by_line.setdefault((of, about), Counter())[given, result] += number
    for statistic in fairness.statistics:
        order = {about: place for place, about in enumerate(statistic.about)}
        found = sorted((order.get(about, len(order)), about) for of, about in by_line if of == statistic.of)
        for _, about in found:
            yield _line(statistic, sample, about, by_line[statistic.of, about])


def _line(statistic: Statistic, sample: Sample, about: str, drawn: Counter[tuple[Any, str | int]]) -> Line:
    """Return the line of what was drawn about something. ``drawn``: by what is given, and by result."""
    times: Counter[Any] = Counter()
    for (given, _), number in drawn.items():
        times[given] += number
    draws = [(statistic.odds(sample, given), times[given]) for given in sorted(times)]
    results = [(result, number) for (_, result), number in drawn.items()]
    if isinstance(next(iter(draws[0][0])), int):
        observed = sum(int(result) * number for result, number in results)
        return total(statistic.of, about, observed, draws, is_member=statistic.is_member)
    ((chances, trials),) = draws
    return categories(statistic.of, {str(word): number for word, number in results}, chances, trials, about=about)


def played_deals(game: str, fairness: GameFairness, counts: Counts) -> Iterator[SettledDeals]:
    """Yield the deals as they were played, those of the service first. An origin without deals is left out."""
    for origin in ORIGINS:
        by_title: dict[str, Counter[str]] = {title: Counter() for title in (_KIND, *fairness.seen)}
        for (title, label), number in _part(counts, origin).items():
            by_title[title][label] += number
        kinds = by_title[_KIND]
        if kinds:
            void = sum(kinds[kind] for kind in fairness.left_out)
            yield SettledDeals(
                game=game,
                origin=origin,
                deals=kinds.total() - void,
                passed=kinds[fairness.passed],
                misdeals=void or kinds[_MISDEAL],
                seen=tuple(_frequency(fairness, title, by_title[title]) for title in fairness.seen),
            )


def _frequency(fairness: GameFairness, title: str, found: Counter[str]) -> Frequency:
    counts = {label: found[label] for label in fairness.seen[title] or sorted(found)}
    return Frequency(of=title, counts=counts, expected=fairness.expected(title, counts))
