"""Standings of a period: by member, seat, pair of members and table."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from ging_service.domain.installed_games import GAMES
from ging_service.reporting.paging import FIRST, Page, Paging, id_after, number_after, page_of
from ging_service.reporting.standings.ranking import RankedMember, Ranking, ranked
from ging_service.reporting.standings.scope import Scope
from ging_service.reporting.standings.seat_totals import SeatReader
from ging_service.reporting.standings.tally import Tally, sum_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ging_service.execution.services import Services
    from ging_service.reporting.standings.seat_totals import PairTotals, SeatTotals

Item = TypeVar("Item")
Key = TypeVar("Key")

BY_NET = Ranking()
_AMONG_PLAYERS = Ranking(bots=True)
_MOST_SEATS = max(game.seats[1] for game in GAMES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings(Generic[Item]):
    """A page of standings, and their scope."""

    scope: Scope
    page: Page[Item]
    ranking: Ranking = BY_NET

    @property
    def items(self) -> tuple[Item, ...]:
        """The items on the page."""
        return self.page.items


class AtSeat(NamedTuple):
    """Totals of a seat, independent of who sat there."""

    seat: int
    tally: Tally


class Pair(NamedTuple):
    """Two members, in the order of their ids, and the totals of each at the ``tables`` where both sat.

    ``ahead``: by how many counters the first is ahead there; below zero: behind.
    """

    tables: int
    deals: int
    ahead: int
    first: RankedMember
    second: RankedMember


class AtTable(NamedTuple):
    """A table, and its players' totals there, ranked among themselves, by seat."""

    table_id: str
    deals: int
    seats: tuple[RankedMember, ...]


def leaderboard(
    services: Services, club_id: str, scope: Scope, ranking: Ranking = BY_NET, paging: Paging = FIRST
) -> Standings[RankedMember]:
    """Every member who has sat at a table in the period, and every bot that has played, best first. Bots have no rank. Raises ``NotFound``."""
    with services.reading(club_id) as conn:
        seats = _without_idle_bots(SeatReader(conn, club_id, scope).seats())
    # All members are ranked for each page: a rank follows from everybody else's figures.
    return Standings(scope=scope, page=_page(_ranked(seats, ranking), paging), ranking=ranking)


def by_seat(services: Services, club_id: str, scope: Scope) -> Standings[AtSeat]:
    """Return the seats, independent of who sat there: as many as the largest table has. Raises ``NotFound``."""
    with services.reading(club_id) as conn:
        sats = SeatReader(conn, club_id, scope).seats()
    tallies = _by(_of_member(sats, scope.member), lambda sat: sat.seat)
    most = max((sat.seat + 1 for sat in sats), default=_MOST_SEATS)
    seats = tuple(AtSeat(seat, tallies.get(seat, Tally())) for seat in range(most))
    return Standings(scope=scope, page=Page(items=seats))


def by_pair(services: Services, club_id: str, scope: Scope, paging: Paging = FIRST) -> Standings[Pair]:
    """Every two members who have sat at a table together, in the order of their ids. Raises ``NotFound``."""
    found: defaultdict[tuple[str, str], list[PairTotals]] = defaultdict(list)
    with services.reading(club_id) as conn:
        for met in SeatReader(conn, club_id, scope).pairs():
            found[met.first.member, met.second.member].append(met)
    page = _page([found[names] for names in sorted(found)], paging)
    return Standings(scope=scope, page=Page(items=tuple(map(_pair, page.items)), next=page.next))


def by_table(services: Services, club_id: str, scope: Scope, paging: Paging = FIRST) -> Standings[AtTable]:
    """The tables, in the order of their ids. Raises ``NotFound``."""
    after = id_after(paging)
    with services.reading(club_id) as conn:
        tables = SeatReader(conn, club_id, scope).tables(after, paging.limit + 1)
    return Standings(scope=scope, page=page_of(tables, paging, _at_table, lambda seats: seats[0].table_id))


def _without_idle_bots(seats: Iterable[SeatTotals]) -> list[SeatTotals]:
    """Leave out bots that have played no deal: a member who opens a table and never deals must not rank one."""
    return [sat for sat in seats if not sat.bot or sat.tally.deals or sat.tally.net]


def _by(seats: Iterable[SeatTotals], key: Callable[[SeatTotals], Key]) -> dict[Key, Tally]:
    found: defaultdict[Key, list[Tally]] = defaultdict(list)
    for sat in seats:
        found[key(sat)].append(sat.tally)
    return {name: sum_of(tallies) for name, tallies in found.items()}


def _of_member(seats: Iterable[SeatTotals], member: str) -> Iterable[SeatTotals]:
    return (sat for sat in seats if member in ("", sat.member))


def _pair(met: Sequence[PairTotals]) -> Pair:
    by_name = {one.member: one for one in _ranked([sat for both in met for sat in (both.first, both.second)])}
    first, second = by_name[met[0].first.member], by_name[met[0].second.member]
    tables = sum(both.tables for both in met)
    return Pair(tables, first.tally.deals, first.tally.net - second.tally.net, first, second)


def _at_table(seats: Sequence[SeatTotals]) -> AtTable:
    places = {one.member: one for one in _ranked(seats)}
    return AtTable(seats[0].table_id, seats[0].tally.deals, tuple(places[sat.member] for sat in seats))


def _ranked(seats: Sequence[SeatTotals], ranking: Ranking = _AMONG_PLAYERS) -> tuple[RankedMember, ...]:
    """Return the members of some seats, ranked by their totals on these."""
    return ranked(_by(seats, lambda sat: sat.member), ranking, {sat.member for sat in seats if sat.bot})


def _page(items: Sequence[Item], paging: Paging) -> Page[Item]:
    """Return a page of a list that is recomputed for each page: its cursor is a place in the list."""
    begin = number_after(paging) + 1
    rows = [(place, items[place]) for place in range(begin, min(begin + paging.limit + 1, len(items)))]
    return page_of(rows, paging, lambda row: row[1], lambda row: str(row[0]))
