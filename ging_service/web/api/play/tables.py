"""Tables: opening them, and their state now or as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.application import table as table_commands
from ging_service.domain.installed_games import GAMES
from ging_service.reporting.tables import tables
from ging_service.web.api.blueprint import Blueprint, View
from ging_service.web.api.game_api.installed import game_apis
from ging_service.web.api.play import table_answers as answers
from ging_service.web.api.play.house_rules import NewTable
from ging_service.web.api.responses import caller, done_answer, played_answer
from ging_service.web.api.schemas.filters import AtVersion, TableFilter, page_asked
from ging_service.web.api.schemas.objects import Nothing
from ging_service.web.http.running_request import services
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("tables", __name__, url_prefix="/v1/clubs/<slug:club>/tables", description="Tables")

Asked = dict[str, Any]


@BLUEPRINT.read("", answers.TablePage, needs=Right.LOOK, query=TableFilter)
def list_tables(asked: Asked, club: str) -> object:
    """The club's tables, by id."""
    return tables.list_tables(services(), club, page_asked(asked), **asked)


def _about_opening(view: View) -> View:
    """Add each game's text about opening a table to the view's docstring."""
    told = (f"{game.title}: {api.about_opening}" for game in GAMES if (api := game_apis()[game.kind]).about_opening)
    view.__doc__ = "\n\n    ".join([str(view.__doc__), *told])
    return view


@BLUEPRINT.command("", NewTable, needs=PLAYED)
@_about_opening
def open_table(asked: Asked, club: str) -> Response:
    """Open a table: the members sit down by seat.

    `bot:<level>` instead of a member lets a bot sit down, if the game has bots. The service makes its moves.
    """
    command = game_apis()[asked["game"]].open_table(asked)
    return played_answer(club, asked["table"], command, asked)


@BLUEPRINT.command("/<slug:table>/accepted-seats", Nothing, needs=Right.PLAY, required=False)
def accept_seat(asked: Asked, club: str, table: str) -> Response:
    """Accept the seat that another player has given the caller, with the table's house rules, stakes and time limit.

    No deal begins before. A member who does not want the seat ends the table.
    """
    happened_at = asked.get("happened_at", "")
    return done_answer(club, table_commands.accept_seat(services(), club, table, caller(), happened_at=happened_at))


@BLUEPRINT.command("/<slug:table>/agreed-ends", Nothing, needs=Right.PLAY, required=False)
def agree_to_end(asked: Asked, club: str, table: str) -> Response:
    """Agree as a player that the table ends before its game is over, as long as no other deal begins.

    When all others have agreed, each player may end the table.
    """
    happened_at = asked.get("happened_at", "")
    return done_answer(club, table_commands.agree_to_end(services(), club, table, caller(), happened_at=happened_at))


@BLUEPRINT.read("/<slug:table>", answers.TableState, needs=Right.LOOK, query=AtVersion)
def get_table(asked: Asked, club: str, table: str) -> object:
    """A table's state, as the caller may see it: only their own hand is shown until hands are turned up.

    The version in the ETag is that of the table's stream.
    """
    seen = tables.table_state(services(), club, table, person(), asked.get("version"))
    return seen, seen.version
