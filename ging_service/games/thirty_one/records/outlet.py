"""Thirty-one's part of evening records. The entry point group ``ging_service.game_records`` names ``RECORDS``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.records.grammar import read_line
from ging_service.games.thirty_one.records.lines import lines_of
from ging_service.records.outlet import GameRecords

if TYPE_CHECKING:
    from ging_service.records.outlet import HeadFields

SEAT_RULE: Final = "NM91"


def opening(head: HeadFields) -> c.OpenTable:
    """NM91: Return the command that opens the table."""
    return c.OpenTable(members=head.members, rules=head.rules)


RECORDS: Final = GameRecords(
    related={"rules.starting_stack": "rules.stake"},
    seat_rule=SEAT_RULE,
    opening=opening,
    read_line=read_line,
    commands=lambda said, _state: said,
    rules=lambda opened: opened.rules,
    head=lambda _events: (),
    lines=lines_of,
)
