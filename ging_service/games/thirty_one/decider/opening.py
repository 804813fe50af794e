"""Opening a table (NM91, NM95)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.decider.events import Event, TableOpened
from ging_service.games.thirty_one.rules import FEWEST_PLAYERS, MOST_PLAYERS, check_house_rules

if TYPE_CHECKING:
    from ging_service.games.thirty_one.decider.commands import OpenTable
    from ging_service.games.thirty_one.decider.state import TableState


def open_table(command: OpenTable, state: TableState) -> tuple[Event, ...]:
    """NM91, NM95: two to six members sit down and take their stacks."""
    if state.phase != "unopened":
        raise Refused("table_exists", "", "a table with this name already exists")
    if not FEWEST_PLAYERS <= len(command.members) <= MOST_PLAYERS:
        detail = f"{FEWEST_PLAYERS} to {MOST_PLAYERS} members play, not {len(command.members)}"
        raise Refused("wrong_number_of_members", "NM91", detail, "members")
    if len(set(command.members)) != len(command.members):
        raise Refused("member_twice", "NM91", "a member cannot sit on two seats of one table", "members")
    check_house_rules(command.rules)
    return (TableOpened(members=command.members, rules=command.rules),)
