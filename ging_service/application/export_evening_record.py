"""Exporting a table as an evening record."""

from __future__ import annotations

import datetime as dt
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ging_service.application.club import club_state
from ging_service.domain.errors import Refused
from ging_service.domain.streams import game_of, table_stream
from ging_service.eventlog.read import stream_events
from ging_service.execution.deciding import current
from ging_service.execution.errors import NotFound
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.execution.visibility import OPERATOR, VisibilityFilter
from ging_service.records.commands import TimedCommand, write_commands
from ging_service.records.outlet import records_of
from ging_service.records.record import Heading
from ging_service.records.writer import heading_at, write_record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.game import Game
    from ging_service.execution.caller import Principal
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services


def export_record(  # noqa: PLR0913  which table, for whom, and what the log does not know
    services: Services,
    club_id: str,
    table_id: str,
    person: Principal = OPERATOR,
    *,
    all_hands: bool = False,
    time_zone: str = "UTC",
    venue: str = "",
) -> str:
    """Return the record of a table, as a person may see it. Claims carry their cards if hands are hidden from them.

    ``all_hands``: with every hand of the log, for its keeper; refused while a deal is running
    (``Refused("deal_running")``). The record of a game without lines of its own lists its commands, which may contain
    every card: it needs a table of which the person sees everything, or ``all_hands`` (``Refused("hidden_cards")``).
    Raises ``NoSuchClub`` and ``NotFound("table")``; ``Refused("no_record")`` for a table that no record leads to;
    ``Misread`` for a bad time zone.
    """
    names = club_state(services, club_id).names()
    state, recorded_events = _happenings(services, club_id, table_id, all_hands=all_hands)
    game = game_of(state)
    visibility = VisibilityFilter(services, club_id, person)
    visibility.know_seats({table_stream(table_id): game.members(state)})
    seen = (
        recorded_events
        if all_hands
        else [found for one in recorded_events if (found := visibility.event(one)) is not None]
    )
    players = tuple(names.get(member, member) for member in game.members(state))
    if records_of(game.kind) is None:
        if [one.event for one in seen] != [one.event for one in recorded_events]:
            detail = (
                "you may not see everything at this table; the operator of the service can export it with all hands"
            )
            raise Refused("hidden_cards", "", detail)
        commands = list(_commands(game, recorded_events))
        # The date is a placeholder: `heading_at` takes the day on which the table was opened.
        heading = Heading(table=table_id, date=dt.date.min, time_zone=time_zone, club=club_id, venue=venue)
        return write_commands(game, commands, heading_at(_when(recorded_events[0]), heading), players)
    return write_record(
        [(one.event, _when(one)) for one in seen],
        table=table_id,
        time_zone=time_zone,
        club=club_id,
        venue=venue,
        players=players,
    )


def _when(one: RecordedEvent) -> str:
    return one.happened_at or one.recorded_at


def _commands(game: Game, recorded_events: Sequence[RecordedEvent]) -> Iterator[TimedCommand]:
    """The commands that led to the events of a table, each decided again. Raises ``Refused("no_record")``."""
    state: Any = game.initial_state()
    for _, group in groupby(recorded_events, key=lambda one: one.command):
        left = list(group)  # of one request, which may have been several commands
        while left:
            events = [one.event for one in left]
            command = game.command_of(events, state)
            decided = () if command is None else _decided(game, command, state)
            # An import decides the commands again, so each must lead to exactly these events.
            if not decided or list(decided) != events[: len(decided)]:
                raise Refused(
                    "no_record", "", f"{game.title} does not tell which command led to event {left[0].version}"
                )
            yield TimedCommand(command, _when(left[0]))
            state = game.fold(state, decided)
            left = left[len(decided) :]


def _decided(game: Game, command: object, state: object) -> tuple[Any, ...]:
    """The events of a command; () if the rules refuse it, because then it was another command."""
    try:
        return game.decide(command, state)
    except Refused:
        return ()


def _happenings(
    services: Services, club_id: str, table_id: str, *, all_hands: bool
) -> tuple[Any, tuple[RecordedEvent, ...]]:
    """The table's state and its events. Raises ``NotFound("table")``, ``Refused("deal_running")``."""
    with services.club_transaction(club_id) as conn:
        version, state = current(services, conn, club_id, table_stream(table_id))
        stored = stream_events(conn, club_id, table_stream(table_id), 0, version)
    if not stored:
        raise NotFound("table")
    deal = game_of(state).deal(state)
    # A reader of the record could be a player, or tell one.
    if all_hands and deal is not None and deal.kind == "running":
        raise Refused("deal_running", "", "hands can be shown only when no deal is running")
    return state, recorded_events_of(services, stored)
