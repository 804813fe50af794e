"""Which decider a stream belongs to.

``club`` is the club, ``books`` its treasurer's book, ``table/<id>`` a table of Ging, ``dispute/<id>`` a dispute.
"""

from __future__ import annotations

from typing import get_args

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
from ging_service.domain.club import transfers as club_transfers
from ging_service.domain.club import views as club_views
from ging_service.domain.disputes import commands as dispute_commands
from ging_service.domain.disputes import decide as dispute_decide
from ging_service.domain.disputes import events as dispute_events
from ging_service.domain.disputes import state as dispute_state
from ging_service.domain.disputes import transfers as dispute_transfers
from ging_service.domain.disputes import views as dispute_views
from ging_service.domain.game import Decider
from ging_service.domain.games import ging
from ging_service.domain.games.ging import commands as ging_commands
from ging_service.domain.games.ging import events as ging_events
from ging_service.domain.games.ging import schemas as ging_schemas
from ging_service.domain.games.ging import seals as ging_seals
from ging_service.domain.games.ging import state as ging_state

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
    transfers=club_transfers.transfers,
    view=club_views.view,
    see=club_views.see,
    schemas=club_seals.SCHEMAS,
    upcasts=club_seals.UPCASTS,
    sealed=club_seals.SEALED,
    erases=club_seals.erases,
    shape=5,
)
GING = Decider(
    kind="ging",
    state=ging_state.TableState,
    commands=get_args(ging_commands.Command),
    events=get_args(ging_events.Event),
    decide=ging.decide,
    evolve=ging.evolve,
    fold=ging.fold,
    transfers=ging.transfers,
    view=ging.view,
    see=ging.see,
    schemas=ging_schemas.SCHEMAS,
    upcasts=ging_schemas.UPCASTS,
    sealed=ging_seals.SEALED,
    opens=ging_seals.opens,
    shape=5,
)
DISPUTES = Decider(
    kind="dispute",
    state=dispute_state.DisputeState,
    commands=get_args(dispute_commands.Command),
    events=get_args(dispute_events.Event),
    decide=dispute_decide.decide,
    evolve=dispute_state.evolve,
    fold=dispute_state.fold,
    transfers=dispute_transfers.transfers,
    view=dispute_views.view,
    see=dispute_views.see,
    shape=2,
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
    shape=2,
)
DECIDERS = (CLUBS, BOOKS, GING, DISPUTES)


def decider_of(stream_id: str) -> Decider:
    """The decider of a stream."""
    if stream_id.startswith(TABLE):
        return GING
    if stream_id == BOOKS_STREAM:
        return BOOKS
    return DISPUTES if stream_id.startswith(DISPUTE) else CLUBS


def table_stream(table_id: str) -> str:
    """The stream of a table."""
    return TABLE + table_id


def table_id_of(stream_id: str) -> str:
    """The table of a stream, "" for the club's own."""
    return stream_id.removeprefix(TABLE) if stream_id.startswith(TABLE) else ""


def dispute_stream(dispute_id: str) -> str:
    """The stream of a dispute."""
    return DISPUTE + dispute_id


def dispute_id_of(stream_id: str) -> str:
    """The dispute of a stream, "" for any other."""
    return stream_id.removeprefix(DISPUTE) if stream_id.startswith(DISPUTE) else ""
