"""Leaderboards: who is first, by what, and what happens to those who are level."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple, assert_never

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ging_service.application.standings.tally import Tally

RankBy = Literal["net", "net_per_deal", "sweeps"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """``by`` what members are ranked. Who has played fewer than ``least_deals`` deals has no rank."""

    by: RankBy = "net"
    least_deals: int = 0


class Placed(NamedTuple):
    """A member's rank, 0 for none, and what he has come to."""

    rank: int
    member: str
    tally: Tally


def ranked(tallies: Mapping[str, Tally], ranking: Ranking) -> tuple[Placed, ...]:
    """All members, best first, in standard competition ranking: who is level shares a rank, and the next ones are left out.

    Two are level if what they are ranked by is the same, exactly. They then stand in the order of their nets, sweeps and
    ids, which changes no rank. Behind all of them stand those who have no rank.
    """
    by_value = sorted(_valued(tallies, ranking), key=_order)
    found: list[Placed] = []
    rank, level = 0, None
    for place, (value, member, tally) in enumerate(by_value, start=1):
        if value != level:
            rank, level = place, value
        found.append(Placed(0 if value is None else rank, member, tally))
    return tuple(found)


class _Valued(NamedTuple):
    value: Fraction | None
    member: str
    tally: Tally


def _valued(tallies: Mapping[str, Tally], ranking: Ranking) -> Iterable[_Valued]:
    return (_Valued(_value(tally, ranking), member, tally) for member, tally in tallies.items())


def _value(tally: Tally, ranking: Ranking) -> Fraction | None:
    """What a member is ranked by, None where he is not ranked."""
    if tally.deals < ranking.least_deals:
        return None
    match ranking.by:
        case "net":
            return Fraction(tally.net)
        case "net_per_deal":
            return Fraction(tally.net, tally.deals) if tally.deals else None
        case "sweeps":
            return Fraction(tally.swept)
        case _:
            assert_never(ranking.by)


def _order(one: _Valued) -> tuple[bool, Fraction, int, int, str]:
    unranked = one.value is None
    return unranked, -(one.value or Fraction(0)), -one.tally.net, -one.tally.swept, one.member
