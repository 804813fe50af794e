"""Leaderboards: which deals count, tallies and their columns, and the order of members."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.calendar.periods import Period
from ging_service.projections.standings import MADE_BY_SQL, SUMMED

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

_OF_GAMES: Final = {game: own.columns for game, own in MADE_BY_SQL.items()} | SUMMED

TITLES: Final = {f"{game}.{column}": title for game, columns in _OF_GAMES.items() for column, title in columns.items()}
"""The title of each game's own columns, by the names that they have in a tally."""

APART: Final = {
    game: tuple(f"{game}.{column}" for column in own.apart) for game, own in MADE_BY_SQL.items() if own.apart
}
"""The columns that have a table of their own, by game."""

RANKED: Final = frozenset(
    {f"{game}.{column}" for game, own in MADE_BY_SQL.items() for column in own.ranked}
    | {f"{game}.{column}" for game, columns in SUMMED.items() for column in columns}
)
"""The columns of games that members can be ranked by."""

RANK_BY: Final = ("net", "net_per_deal", *sorted({name.partition(".")[2] for name in RANKED}))
"""The columns that members can be ranked by. A column that several games have is summed over them."""


def columns_shown(tallies: Iterable[Tally]) -> Mapping[str, tuple[str, ...]]:
    """Return the columns that a list of tallies has, by game: of the games in which somebody has a figure.

    Those that have a table of their own are left out.
    """
    played = {name.partition(".")[0] for tally in tallies for name, figure in tally.own.items() if figure}
    return {
        game: tuple(name for column in columns if (name := f"{game}.{column}") not in APART.get(game, ()))
        for game, columns in _OF_GAMES.items()
        if game in played
    }


RankBy = str
"""One of ``columns.RANK_BY``: the net, the net of a deal, or a column of games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """A ranking: ``by`` which figure. Members with fewer than ``least_deals`` deals have no rank.

    ``bots``: they are ranked among the members. A club ranks its members; at a table, everybody who played has a rank.
    """

    by: RankBy = "net"
    least_deals: int = 0
    bots: bool = False


class RankedMember(NamedTuple):
    """A member's rank, 0 for none, their totals, and whether they are a bot."""

    rank: int
    member: str
    tally: Tally
    bot: bool


def ranked(tallies: Mapping[str, Tally], ranking: Ranking, bots: Container[str] = ()) -> tuple[RankedMember, ...]:
    """Return all members, best first, in standard competition ranking: ties share a rank, and the next are skipped.

    Two members tie if the figures that they are ranked by are exactly the same. They are then listed in the order of
    their nets, of the figures that games rank by and of their ids, which changes no rank. Members without a rank, and
    bots that are not ranked, come last.
    """
    unranked: Container[str] = () if ranking.bots else bots
    by_value = sorted(_valued(tallies, ranking, unranked), key=_order)
    found: list[RankedMember] = []
    rank, level = 0, None
    for place, (value, member, tally) in enumerate(by_value, start=1):
        if value != level:
            rank, level = place, value
        found.append(RankedMember(0 if value is None else rank, member, tally, member in bots))
    return tuple(found)


class _Valued(NamedTuple):
    value: Fraction | None
    member: str
    tally: Tally


def _valued(tallies: Mapping[str, Tally], ranking: Ranking, unranked: Container[str]) -> Iterable[_Valued]:
    for member, tally in tallies.items():
        yield _Valued(None if member in unranked else _value(tally, ranking), member, tally)


def _value(tally: Tally, ranking: Ranking) -> Fraction | None:
    """Return the figure that a member is ranked by, None if they are not ranked."""
    if tally.deals < ranking.least_deals:
        return None
    match ranking.by:
        case "net":
            return Fraction(tally.net)
        case "net_per_deal":
            # Floats could round two averages to one, and members would share a rank that they do not share.
            return Fraction(tally.net, tally.deals) if tally.deals else None
        case column:
            return Fraction(sum(counted for name, counted in _of_games(tally) if name.partition(".")[2] == column))


def _of_games(tally: Tally) -> Iterable[tuple[str, int]]:
    """The columns of games that members can be ranked by."""
    return ((name, counted) for name, counted in tally.own.items() if name in RANKED)


def _order(one: _Valued) -> tuple[bool, Fraction, int, int, str]:
    of_games = sum(counted for _, counted in _of_games(one.tally))
    return one.value is None, -(one.value or Fraction(0)), -one.tally.net, -of_games, one.member


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """A period; of one table and the tables of one game or, with "", of all.

    ``as_ruled``: deals as rulings have corrected them by now; else as they were played. ``member``: seats, pairs and
    tables of this one only; "": of all.
    """

    period: Period
    table_id: str = ""
    as_ruled: bool = True
    member: str = ""
    game: str = ""

    @property
    def is_everything(self) -> bool:
        """Return True for all tables of all years."""
        return not (self.table_id or self.period.starts_at or self.period.ends_at)


_THOUSANDTHS: Final = Decimal("0.001")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Counts of deals, and counters.

    ``deals``: those that have a result, nobody winning included. ``won`` and ``lost``: counters, deal by deal, with
    what followed for a deal after its end. ``beside``: counters that came in addition to the deals, by order of an
    arbitrator or by a rule of the game; below zero where they went. ``dealt``: deals as their dealer, ``misdeals``:
    deals as their dealer that were called misdeals and do not count. ``own``: the columns of games by their names, such
    as ``ging.most``; those that are zero are left out.
    """

    deals: int = 0
    won: int = 0
    lost: int = 0
    beside: int = 0
    dealt: int = 0
    misdeals: int = 0
    own: Mapping[str, int] = field(default_factory=dict)

    @property
    def net(self) -> int:
        """Counters won or lost in total."""
        return self.won - self.lost + self.beside

    @property
    def net_per_deal(self) -> str:
        """The average net per deal, to a thousandth, with halves rounded to even: "-0.125". "" without a deal."""
        if not self.deals:
            return ""
        average = (Decimal(self.net) / self.deals).quantize(_THOUSANDTHS, ROUND_HALF_EVEN)
        # The z removes the sign of a negative zero, to which a small loss is rounded.
        return f"{average:z}"


_COUNTED: Final = tuple(one.name for one in fields(Tally) if one.name != "own")


def sum_of(tallies: Iterable[Tally]) -> Tally:
    """Return the sum of all of them."""
    counts: Counter[str] = Counter()
    own: Counter[str] = Counter()
    for tally in tallies:
        own.update(tally.own)
        for name in _COUNTED:
            counts[name] += getattr(tally, name)
    return Tally(own={name: own[name] for name in sorted(own) if own[name]}, **counts)
