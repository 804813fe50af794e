"""``python -m ging_service.web.access_table [--check]``: write the rights into ``docs/access.md``, or compare them.

The tables follow from the declarations of operations and pages and from the rights of roles. A test checks each cell.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from ging_service.access.role_rights import RIGHTS, ROLES, SPECTATOR, Right
from ging_service.domain.installed_games import GAMES
from ging_service.execution.caller import Principal
from ging_service.execution.permissions import is_allowed
from ging_service.game_support.declared_commands import commands_given, opening_of
from ging_service.platform.generated_document import write_or_check
from ging_service.web.api.blueprint import NEEDS
from ging_service.web.api.game_api.derived import operation_name
from ging_service.web.api_blueprints import specification
from ging_service.web.app import create_app
from ging_service.web.http.running_request import CLUBS
from ging_service.web.requests.authentication import needs_of_all
from ging_service.web.requests.required_rights import OF_MEMBER, OWN

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from flask import Flask

    from ging_service.domain.game import Game
    from ging_service.execution.services import Services
    from ging_service.game_support.declared_commands import GivenCommand

DOCUMENT = Path("docs/access.md")
_PARAMETER: Final = re.compile(r"<(?:\w+:)?(\w+)>")
# An arbitrator who does not play there ends a table, whatever its game says (``execution.permissions``).
_ENDS_TABLE: Final = re.compile(r"/tables/\{table\}(/\w+)?/end(-table)?$")

YES, OWN_SEAT, OWN_ADDRESS, SELF, OPEN, NO = "yes", "own seat", "own", "self", "open", "—"


def tables() -> dict[str, str]:
    """Return the tables by their names in the document. No database is needed, because no request is answered."""
    app = create_app(cast("Services", None))
    return {
        "operations": _table("operation", "address under `/v1`", _operations(specification())),
        "pages": _table("page or form", "address", _pages(app)),
    }


def _table(*what: Any) -> str:  # noqa: ANN401  two headings, and the rows
    *named, rows = what
    head = [*named, *ROLES]
    return "".join(f"| {' | '.join(line)} |\n" for line in [head, ["---"] * len(head), *rows])


def _operations(spec: dict[str, Any]) -> Iterator[list[str]]:
    for path, operations in spec["paths"].items():
        for method, operation in operations.items():
            if method != "parameters":
                address = f"{method.upper()} {path.removeprefix('/v1')}"
                is_open = "security" in operation
                name = operation["operationId"]
                row = _row(name, address, operation[NEEDS], is_open=is_open)
                yield [
                    NO if cell == OWN_SEAT and _is_for_others(name, role) else cell for cell, role in _with_roles(row)
                ]


def _with_roles(row: list[str]) -> Iterator[tuple[str, str]]:
    return zip(row, [*[""] * (len(row) - len(ROLES)), *ROLES], strict=True)


def _is_for_others(operation: str, role: str) -> bool:
    """Return True if the game of a command lets nobody of the role give it for their own seat, whatever its house rules."""
    found = _commands().get(operation)
    if found is None:
        return False
    game, given = found
    seats = game.seats[0]
    members = tuple(f"member-{seat}" for seat in range(seats))
    player = Principal(member=members[0], rights=RIGHTS[role])
    # Only the seat is looked at, and it is that of the member.
    command = given.kind(**{one.name: 0 for one in given.fields if one.is_required})
    openings = [opening_of(game).kind(members=members, rules=rules) for rules in game.presets_for(seats).values()]
    tables = [game.fold(game.initial_state(), game.decide(one, game.initial_state())) for one in openings]
    return not any(is_allowed(player, command, table) for table in tables)


@cache
def _commands() -> Mapping[str, tuple[Game, GivenCommand]]:
    """Return the commands of games whose operations follow from them, by the operation."""
    return {operation_name(game, given.name): (game, given) for game in GAMES for given in commands_given(game)}


def _pages(app: Flask) -> Iterator[list[str]]:
    needs = needs_of_all(app)
    for rule in sorted(app.url_map.iter_rules(), key=lambda one: (one.rule, one.endpoint)):
        if rule.rule.startswith(CLUBS):
            found = needs[rule.endpoint]
            method = "GET" if "GET" in (rule.methods or ()) else "POST"
            place = _PARAMETER.sub(r"{\1}", rule.rule)
            yield _row(rule.endpoint.rpartition(".")[2], f"{method} {place}", found.told(), is_open=found.is_open)


def _row(name: str, address: str, needs: Collection[str], *, is_open: bool) -> list[str]:
    return [f"`{name}`", f"`{address}`", *(OPEN if is_open else _cell(needs, role, address) for role in ROLES)]


def _cell(needs: Collection[str], role: str, address: str) -> str:
    """Return the cell of a role and an operation. With no right but ``play``, members act for themselves only."""
    # No right is needed: what the operation shows or changes belongs to the credential itself.
    if not needs:
        return SELF
    if OF_MEMBER in needs:
        return NO if role == SPECTATOR else SELF
    found = RIGHTS[role].intersection(needs)
    if found == {Right.PLAY}:
        if Right.JUDGE in RIGHTS[role] and _ENDS_TABLE.search(address):
            return YES
        return OWN_SEAT if "/tables" in address else OWN_ADDRESS
    if found:
        return YES
    # A spectator is no member, so no address is their own.
    return OWN_ADDRESS if OWN in needs and role != SPECTATOR else NO


def _with_tables(text: str) -> str:
    """Return the document with its tables brought up to date."""
    for name, table in tables().items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        before, found, rest = text.partition(begin)
        _, ended, after = rest.partition(end)
        if not (found and ended):
            raise SystemExit(f"{DOCUMENT} has no place for the table, {begin.strip()} and {end.strip()}")
        text = before + begin + table + end + after
    return text


def main(arguments: list[str]) -> int:
    """Write the tables, or only compare them with ``--check``. Return 0 if they are in step, 1 if not."""
    return write_or_check(
        DOCUMENT, _with_tables(DOCUMENT.read_text(encoding="utf-8")), "ging_service.web.access_table", arguments
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
