"""Commands of Ging as API requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from ging_service.cli.backend.parameters import LocalOnly
from ging_service.game_support.declared_commands import command_name, differing_values, given_values
from ging_service.games.ging.decider import commands as g

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.client.operations.everything import ClubCommands

Did = TypeVar("Did")
_OPERATIONS: Final[Mapping[type, str]] = {
    g.ContributeToShuffle: "contribute",
    g.AccuseLostDeal: "accuse",
    g.FindLostDeal: "find",
    g.MakeRemark: "remark",
}
"""Operations that do not have the name of their command."""


def at_table(to: ClubCommands[Did], table: str, command: g.Command, given: dict[str, Any]) -> Did:
    """Send a command to a table."""
    match command:
        case g.OpenTable():
            members, first = list(command.members), command.first_dealer
            rules = msgspec.to_builtins(command.rules)
            return to.open_table(table=table, members=members, rules=rules, first_dealer=_seat(first), **given)
        case g.DeclareSuit() | g.DeclareCombination():
            return to.declare(table, **_claim(command), **given)
        case _:
            kind = type(command)
            operation = getattr(to, _OPERATIONS.get(kind) or command_name(kind).replace("-", "_"), None)
            if operation is None:
                raise LocalOnly
            sent: Did = operation(table, **differing_values(command), **given)
            return sent


def _claim(command: g.DeclareSuit | g.DeclareCombination) -> dict[str, Any]:
    """Return the fields of a claim. The API calls the mark of a false claim ``false``."""
    claim = given_values(command)
    claim["false"] = claim.pop("is_false")
    return claim


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat
