"""The operations of a game that contributes no API: one for each command that a person may give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.game_support.declared_commands import commands_given
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.game_api.derived import operation_name, schema_prefix
from ging_service.web.api.game_api.derived_fields import asked_fields
from ging_service.web.api.responses import played_answer
from ging_service.web.api.schemas.bodies import Body
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from collections.abc import Callable

    from werkzeug.wrappers import Response

    from ging_service.domain.game import Game
    from ging_service.game_support.declared_commands import GivenCommand

_AT_TABLE = "/v1/clubs/<slug:club>/tables/<slug:table>"


def blueprint_of(game: Game) -> Blueprint:
    """Return the operations of a game: ``POST …/tables/{table}/<game>/<command>``.

    Each needs a right to play or to keep the score, and that of an arbitrator one to judge. Among members with such a
    right, the game decides who may give which command (``Game.check_authority``).
    """
    prefix = schema_prefix(game)
    blueprint = Blueprint(game.kind, __name__, url_prefix=f"{_AT_TABLE}/{game.kind}", description=game.title)
    for given in commands_given(game):
        has_to_say = any(one.is_required for one in given.fields)
        body = type(f"New{prefix}{given.kind.__name__}", (Body,), _members(given, prefix))
        needs = Right.JUDGE if issubclass(given.kind, game.for_arbitrators) else PLAYED
        blueprint.command(f"/{given.name}", body, needs=needs, required=has_to_say)(_view_of(game, given))
    return blueprint


def _members(given: GivenCommand, prefix: str) -> dict[str, Any]:
    return {"__doc__": given.about, **asked_fields(given.kind, prefix)}


def _view_of(game: Game, given: GivenCommand) -> Callable[..., Response]:
    names = {one.name for one in given.fields}

    def view(asked: dict[str, Any], club: str, table: str) -> Response:
        # The body has `happened_at`, too, which is no field of the command.
        command = given.build({name: value for name, value in asked.items() if name in names})
        return played_answer(club, table, command, asked)

    view.__name__ = view.__qualname__ = operation_name(game, given.name)
    view.__doc__ = given.about
    return view
