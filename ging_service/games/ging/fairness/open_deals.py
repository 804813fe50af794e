"""Deals of a club whose four hands are visible to everybody by the table's own rules.

A showdown turns up the hands of every deal (G20), and a table with ``hands_open: at_end`` opens all of them when it
ends (G22). Hands that were opened for a review or a ruling are left out: somebody chose those deals for their
results. The deals are read with the view of an outsider, so that nothing hidden can be counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import select

from ging_service.domain.streams import table_id_of, table_stream
from ging_service.eventlog.connections.pool import selecting
from ging_service.eventlog.prefilter import Prefilter, narrowed_events
from ging_service.execution.recorded_event import recorded_event_of
from ging_service.execution.visibility import NOBODY, VisibilityFilter
from ging_service.projections.schema import deals, tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import psycopg
    from sqlalchemy import Connection

    from ging_service.domain.cards import Hand
    from ging_service.eventlog.read import Stored
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services
    from ging_service.games.ging.decider.events import TableOpened
    from ging_service.games.ging.rules.counting import Ties
    from ging_service.games.ging.rules.house import HouseRules

_OPENED: Final = ("ging.TableOpened",)
_DEALT: Final = ("ging.HandsDealt", "ging.DealRecorded", "ging.HandsShown")


class OpenDeal(NamedTuple):
    """A settled deal with its four open hands: where, who dealt, and under which rule of ties."""

    table_id: str
    deal: int
    recorded: bool
    dealer: int
    dealt_by: str
    ties: Ties
    hands: tuple[Hand, ...]


def open_deals(
    services: Services, pooled: psycopg.Connection[Any], club_id: str, size: int, table_id: str = ""
) -> Iterator[OpenDeal]:
    """Yield settled deals with open hands among the first ``size`` events, in the order in which they were dealt.

    ``table_id``: of this table only.
    """
    rules = dict(_rules(services, pooled, club_id, size))
    with selecting(services.engine, pooled) as conn:
        settled = _settled(conn, club_id, table_id, rules)
    if not settled:
        return
    streams = {table_stream(name) for name, _ in settled}
    # In a whole club the types find the events: the database would look each of them up in a long list of streams.
    wanted = Prefilter(streams=list(streams) if table_id else None, types=_DEALT)
    dealt = (one for one in narrowed_events(pooled, club_id, range(size), wanted) if one.stream_id in streams)
    hands = {
        (table_id_of(seen.stream_id), seen.event.deal): seen.event.hands
        for seen in _seen(services, pooled, club_id, dealt)
        if len(seen.event.hands) and all(seen.event.hands)
    }
    for place, cards in hands.items():
        row = settled.get(place)
        if row is not None:
            ties = rules[place[0]].ties
            yield OpenDeal(*place, row.recorded, row.dealer, row.members[row.dealer], ties, cards)


def _rules(
    services: Services, pooled: psycopg.Connection[Any], club_id: str, size: int
) -> Iterator[tuple[str, HouseRules]]:
    opened = narrowed_events(pooled, club_id, range(size), Prefilter(types=_OPENED))
    for seen in _seen(services, pooled, club_id, opened):
        event: TableOpened = seen.event
        yield table_id_of(seen.stream_id), event.rules


def _seen(
    services: Services, pooled: psycopg.Connection[Any], club_id: str, stored: Iterable[Stored]
) -> Iterator[RecordedEvent]:
    visibility = VisibilityFilter(services, club_id, NOBODY, pooled)
    for one in stored:
        seen = visibility.event(recorded_event_of(services, one))
        if seen is not None:
            yield seen


def _settled(conn: Connection, club_id: str, table_id: str, rules: dict[str, HouseRules]) -> dict[tuple[str, int], Any]:
    """Return rows of settled and passed deals at tables whose rules open every hand, by table and number."""
    wanted = (
        select(deals.c.table_id, deals.c.deal, deals.c.recorded, deals.c.dealer, tables.c.members, tables.c.phase)
        .join_from(deals, tables, (deals.c.club_id == tables.c.club_id) & (deals.c.table_id == tables.c.table_id))
        .where(deals.c.club_id == club_id, tables.c.game == "ging", deals.c.kind.in_(("sweep", "most", "none")))
    )
    if table_id:
        wanted = wanted.where(deals.c.table_id == table_id)
    rows = conn.execute(wanted)
    return {(row.table_id, row.deal): row for row in rows if _opens_all(rules.get(row.table_id), row.phase)}


def _opens_all(rules: HouseRules | None, phase: str) -> bool:
    if rules is None:
        return False
    return rules.mode == "showdown" or (rules.hands_open == "at_end" and phase == "ended")
