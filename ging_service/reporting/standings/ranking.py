"""Leaderboards: the order of members, its criteria, and ties."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ging_service.reporting.standings.columns import RANKED

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from ging_service.reporting.standings.tally import Tally

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
