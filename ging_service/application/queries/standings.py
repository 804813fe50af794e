"""Standings of a period: by member, seat, pair of members and table. One statement reads it, whatever it is asked by."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, get_args

from psycopg.rows import dict_row

from ging_service.application.errors import NotFound
from ging_service.application.queries.paging import FIRST, Page, Paging, number_after, page_of
from ging_service.application.queries.periods import Period
from ging_service.application.standings.ranking import Placed, Ranking, ranked
from ging_service.application.standings.tally import Tally, together
from ging_service.domain.games.ging.rules.combinations import Combination
from ging_service.domain.games.ging.rules.counting import SEATS
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ging_service.application.services import Services

Item = TypeVar("Item")
Key = TypeVar("Key")

BY_NET = Ranking()
_COMBINATIONS = get_args(Combination)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """What standings are about: a period; of one table or, with "", of all.

    ``as_ruled``: deals as rulings have them by now; else as they were played. ``member``: seats, pairs and tables of this
    one only; "": of all.
    """

    period: Period
    table_id: str = ""
    as_ruled: bool = True
    member: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings(Generic[Item]):
    """A page of standings, and what they are about."""

    scope: Scope
    page: Page[Item]
    ranking: Ranking = BY_NET

    @property
    def items(self) -> tuple[Item, ...]:
        """What is on the page."""
        return self.page.items


class Sat(NamedTuple):
    """What a member has come to on a seat of a table."""

    table_id: str
    seat: int
    member: str
    tally: Tally


class AtSeat(NamedTuple):
    """What a seat has come to, whoever sat there."""

    seat: int
    tally: Tally


class Pair(NamedTuple):
    """Two members, in the order of their ids, and what each has come to at the ``tables`` where both sat.

    ``ahead``: by how many counters the first is ahead there; below zero: behind.
    """

    tables: int
    deals: int
    ahead: int
    first: Placed
    second: Placed


class AtTable(NamedTuple):
    """A table, and what the four have come to there, ranked among themselves, by seat."""

    table_id: str
    deals: int
    seats: tuple[Placed, ...]


def leaderboard(
    services: Services, club_id: str, scope: Scope, ranking: Ranking = BY_NET, paging: Paging = FIRST
) -> Standings[Placed]:
    """Every member who has sat at a table in the period, best first. Raises ``NotFound``."""
    tallies = _by(_seats(services, club_id, scope), lambda sat: sat.member)
    return Standings(scope=scope, page=_page(ranked(tallies, ranking), paging), ranking=ranking)


def by_seat(services: Services, club_id: str, scope: Scope) -> Standings[AtSeat]:
    """The four seats, whoever sat there. Raises ``NotFound``."""
    tallies = _by(_of_member(_seats(services, club_id, scope), scope.member), lambda sat: sat.seat)
    seats = tuple(AtSeat(seat, tallies.get(seat, Tally())) for seat in SEATS)
    return Standings(scope=scope, page=Page(items=seats))


def by_pair(services: Services, club_id: str, scope: Scope, paging: Paging = FIRST) -> Standings[Pair]:
    """Every two members who have sat at a table together, in the order of their ids. Raises ``NotFound``."""
    found: defaultdict[tuple[str, str], list[tuple[Sat, Sat]]] = defaultdict(list)
    for four in _tables(_seats(services, club_id, scope)):
        for one, other in combinations(sorted(four, key=lambda sat: sat.member), 2):
            if scope.member in ("", one.member, other.member):
                found[one.member, other.member].append((one, other))
    pairs = [_pair(names, met) for names, met in sorted(found.items())]
    return Standings(scope=scope, page=_page(pairs, paging))


def by_table(services: Services, club_id: str, scope: Scope, paging: Paging = FIRST) -> Standings[AtTable]:
    """The tables, in the order of their ids. Raises ``NotFound``."""
    tables = _tables(_seats(services, club_id, scope))
    with_member = (four for four in tables if not scope.member or scope.member in {sat.member for sat in four})
    return Standings(scope=scope, page=_page([_at_table(four) for four in with_member], paging))


def _seats(services: Services, club_id: str, scope: Scope) -> list[Sat]:
    """What each seat of each table of the scope has come to, by table and seat."""
    asked = {
        "club": club_id,
        "starts_at": scope.period.starts_at or "-infinity",
        "ends_at": scope.period.ends_at or "infinity",
        "table": scope.table_id,
        "ruled": scope.as_ruled,
    }
    with services.of(club_id) as conn, conn.cursor(row_factory=dict_row) as cursor:
        if cursor.execute("SELECT FROM log_head WHERE club_id = %s", (club_id,)).rowcount == 0:
            raise NotFound("club")
        # not prepared: a plan for any period is one for a few deals, and takes minutes for those of all years
        return [_sat(row) for row in cursor.execute(read_sql("standings"), asked, prepare=False)]


def _sat(row: dict[str, Any]) -> Sat:
    """A row of the statement: where and who, sweeps by combination, and the other figures of a tally by their names."""
    sweeps = {name: times for name in _COMBINATIONS if (times := row.pop(name))}
    return Sat(row.pop("table_id"), row.pop("seat"), row.pop("member"), Tally(sweeps=sweeps, **row))


def _by(seats: Iterable[Sat], key: Callable[[Sat], Key]) -> dict[Key, Tally]:
    found: defaultdict[Key, list[Tally]] = defaultdict(list)
    for sat in seats:
        found[key(sat)].append(sat.tally)
    return {name: together(tallies) for name, tallies in found.items()}


def _of_member(seats: Iterable[Sat], member: str) -> Iterable[Sat]:
    return (sat for sat in seats if member in ("", sat.member))


def _tables(seats: Sequence[Sat]) -> Iterable[Sequence[Sat]]:
    """The seats, four by four."""
    return (seats[start : start + len(SEATS)] for start in range(0, len(seats), len(SEATS)))


def _pair(names: tuple[str, str], met: Sequence[tuple[Sat, Sat]]) -> Pair:
    first, second = (together(both[place].tally for both in met) for place in range(2))
    by_name = {one.member: one for one in ranked(dict(zip(names, (first, second), strict=True)), BY_NET)}
    return Pair(len(met), first.deals, first.net - second.net, by_name[names[0]], by_name[names[1]])


def _at_table(four: Sequence[Sat]) -> AtTable:
    places = {one.member: one for one in ranked({sat.member: sat.tally for sat in four}, BY_NET)}
    return AtTable(four[0].table_id, four[0].tally.deals, tuple(places[sat.member] for sat in four))


def _page(items: Sequence[Item], paging: Paging) -> Page[Item]:
    """A page of what is reckoned anew for each page: its cursor is a place in the list."""
    begin = number_after(paging) + 1
    rows = [(place, items[place]) for place in range(begin, min(begin + paging.limit + 1, len(items)))]
    return page_of(rows, paging, lambda row: row[1], lambda row: str(row[0]))
