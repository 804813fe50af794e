"""The operations of a game: one for each command that a person may give."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.access.role_rights import Right
from ging_service.game_support.declared_commands import commands_given
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.game_api.derived import operation_name, schema_prefix
from ging_service.web.api.game_api.derived_fields import asked_fields
from ging_service.web.api.responses import played_answer
from ging_service.web.api.schemas.objects import Body, Nothing
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from werkzeug.wrappers import Response

    from ging_service.domain.game import Game
    from ging_service.game_support.declared_commands import GivenCommand
    from ging_service.web.requests.required_rights import Need

AT_CLUB: Final = "/v1/clubs/<slug:club>"
AT_TABLE: Final = f"{AT_CLUB}/tables/<slug:table>"


class Address(NamedTuple):
    """The operation of a command that clients have known by another address, or that needs other rights.

    ``path`` is below the table's address. ``body``: the name of its schema, "" without one of its own.
    """

    path: str
    operation: str
    body: str
    needs: Need = PLAYED


def blueprint_of(
    game: Game, addresses: Mapping[type, Address] = MappingProxyType({}), without: Collection[type] = ()
) -> Blueprint:
    """Return the operations of a game: ``POST …/tables/{table}/<game>/<command>``, or what ``addresses`` say.

    Each needs a right to play or to keep the score, and that of an arbitrator one to judge. Among members with such a
    right, the game decides who may give which command (``Game.check_authority``). ``without``: commands of operations that the
    game adds.
    """
    prefix = schema_prefix(game)
    blueprint = Blueprint(game.kind, __name__, description=game.title)
    for given in commands_given(game):
        if given.kind in without:
            continue
        address = addresses.get(given.kind) or Address(
            path=f"{game.kind}/{given.name}",
            operation=operation_name(game, given.name),
            body=f"New{prefix}{given.kind.__name__}",
            needs=Right.JUDGE if issubclass(given.kind, game.for_arbitrators) else PLAYED,
        )
        members = {"__doc__": given.about, **asked_fields(given.kind, prefix)}
        body = type(address.body, (Body,), members) if address.body else Nothing
        has_to_say = any(one.is_required for one in given.fields)
        command = blueprint.command(f"{AT_TABLE}/{address.path}", body, needs=address.needs, required=has_to_say)
        command(_view_of(given, address.operation))
    return blueprint


def _view_of(given: GivenCommand, name: str) -> Callable[..., Response]:
    names = {one.name for one in given.fields}

    def view(asked: dict[str, Any], club: str, table: str) -> Response:
        # The body has `happened_at`, too, which is no field of the command.
        command = given.build({name: value for name, value in asked.items() if name in names})
        return played_answer(club, table, command, asked)

    view.__name__ = view.__qualname__ = name
    view.__doc__ = given.about
    return view
