"""Deciders by stream.

``club`` is the club, ``books`` its treasurer's book, ``dispute/<id>`` a dispute. ``table/<id>`` is a table; its first
event determines which game is played there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from ging_service.domain.books import commands as books_commands
from ging_service.domain.books import decide as books_decide
from ging_service.domain.books import events as books_events
from ging_service.domain.books import state as books_state
from ging_service.domain.books import transfers as books_transfers
from ging_service.domain.books import views as books_views
from ging_service.domain.club import commands as club_commands
from ging_service.domain.club import decide as club_decide
from ging_service.domain.club import events as club_events
from ging_service.domain.club import seals as club_seals
from ging_service.domain.club import state as club_state
from ging_service.domain.club import views as club_views
from ging_service.domain.declare import facts_of
from ging_service.domain.disputes import commands as dispute_commands
from ging_service.domain.disputes import decide as dispute_decide
from ging_service.domain.disputes import events as dispute_events
from ging_service.domain.disputes import state as dispute_state
from ging_service.domain.game import UNOPENED, Decider, Game, Transfer
from ging_service.domain.installed_games import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.declare import Fact

CLUB = "club"
BOOKS_STREAM = "books"
TABLE = "table/"
DISPUTE = "dispute/"

CLUBS = Decider(
    kind="club",
    state=club_state.ClubState,
    commands=get_args(club_commands.Command),
    events=get_args(club_events.Event),
    decide=club_decide.decide,
    evolve=club_state.evolve,
    fold=club_state.fold,
    transfers=club_views.transfers,
    view=club_views.view,
    see=club_views.see,
    schemas=club_seals.SCHEMAS,
    upcasts=club_seals.UPCASTS,
    sealed=club_seals.SEALED,
    erases=club_seals.erases,
    shape=10,
)
DISPUTES = Decider(
    kind="dispute",
    state=dispute_state.DisputeState,
    commands=get_args(dispute_commands.Command),
    events=get_args(dispute_events.Event),
    decide=dispute_decide.decide,
    evolve=dispute_state.evolve,
    fold=dispute_state.fold,
    transfers=dispute_state.transfers,
    view=dispute_state.view,
    see=dispute_state.see,
    shape=3,
)
BOOKS = Decider(
    kind="books",
    state=books_state.BooksState,
    commands=get_args(books_commands.Command),
    events=get_args(books_events.Event),
    decide=books_decide.decide,
    evolve=books_state.evolve,
    fold=books_state.fold,
    transfers=books_transfers.transfers,
    view=books_views.view,
    see=books_views.see,
    schemas=books_views.SCHEMAS,
    upcasts=books_views.UPCASTS,
    shape=4,
)
DECIDERS: tuple[Decider, ...] = (CLUBS, BOOKS, *GAMES, DISPUTES)

# By type, not by name: the general rulings give each game event types of its own, all of the same names.
_BY_EVENT = {event: decider for decider in DECIDERS for event in decider.events}
_BY_STATE = {decider.state: decider for decider in DECIDERS}
_BY_COMMAND = {command: decider for decider in DECIDERS for command in decider.commands}


def decider_of(event: type) -> Decider:
    """Return the decider that an event type belongs to. Raises ``KeyError``."""
    return _BY_EVENT[event]


def decider_of_state(state: object) -> Decider:
    """Return the decider of a state. Raises ``KeyError`` for an unknown state and for a table without events."""
    return _BY_STATE[type(state)]


def decider_of_command(command: type) -> Decider:
    """Return the decider that a command type belongs to. Raises ``KeyError``."""
    return _BY_COMMAND[command]


def deciders_of(stream_id: str) -> tuple[Decider, ...]:
    """Return the deciders to which a stream's events can belong: any game for a table, one for every other stream."""
    if stream_id.startswith(TABLE):
        return GAMES
    if stream_id == BOOKS_STREAM:
        return (BOOKS,)
    return (DISPUTES,) if stream_id.startswith(DISPUTE) else (CLUBS,)


def initial_state(stream_id: str) -> Any:  # noqa: ANN401  each kind of stream has a state of its own
    """The state of a stream that has no events."""
    # Only its first event tells the game of a table, so it cannot begin as the state of a game.
    return UNOPENED if stream_id.startswith(TABLE) else deciders_of(stream_id)[0].initial_state()


def begun(state: Any, event: object) -> Any:  # noqa: ANN401  each kind of stream has a state of its own
    """Return the state before an event, as its decider knows it. The first event of a table determines its game."""
    return decider_of(type(event)).begun(state)


def evolved(state: Any, event: object) -> Any:  # noqa: ANN401  each kind of stream has a state of its own
    """Return the state after an event."""
    return decider_of(type(event)).evolve(begun(state, event), event)


def folded(state: Any, events: Sequence[Any]) -> Any:  # noqa: ANN401  each kind of stream has a state of its own
    """Return the state after many events of one stream."""
    if not events:
        return state
    # All events of a stream belong to one decider, so the first one tells it.
    return decider_of(type(events[0])).fold(begun(state, events[0]), events)


def game_of(state: object) -> Game:
    """Return the game of an open table. Raises ``KeyError`` for any other state."""
    return _game(decider_of_state(state))


def game_of_command(command: object) -> Game:
    """Return the game that a command to a table belongs to. Raises ``KeyError`` for any other command."""
    return _game(decider_of_command(type(command)))


def _game(decider: Decider) -> Game:
    if not isinstance(decider, Game):
        raise KeyError(decider.kind)
    return decider


def members_at(state: object) -> tuple[str, ...]:
    """Return the members of a table by seat, () for a table that is not open."""
    return () if state is UNOPENED else game_of(state).members(state)


def transfers_of(event: object) -> tuple[Transfer, ...]:
    """Return the counters that an event moves, by the decider that it belongs to."""
    return decider_of(type(event)).transfers(event)


def types_stating(*facts: Fact) -> frozenset[str]:
    """Return the stored names of the events that state one of these facts, in all streams."""
    return frozenset(
        f"{decider.kind}.{event.__name__}"
        for event, decider in _BY_EVENT.items()
        if not facts_of(event).isdisjoint(facts)
    )


def table_stream(table_id: str) -> str:
    """The stream of a table."""
    return TABLE + table_id


def table_id_of(stream_id: str) -> str:
    """Return the table of a stream, "" for the club's own."""
    return stream_id.removeprefix(TABLE) if stream_id.startswith(TABLE) else ""


def dispute_stream(dispute_id: str) -> str:
    """The stream of a dispute."""
    return DISPUTE + dispute_id


def dispute_id_of(stream_id: str) -> str:
    """Return the dispute of a stream, "" for any other."""
    return stream_id.removeprefix(DISPUTE) if stream_id.startswith(DISPUTE) else ""
