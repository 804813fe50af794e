"""Gin Rummy's part of evening records. The entry point group ``ging_service.game_records`` names ``RECORDS``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.events import FirstDealerFound
from ging_service.games.gin_rummy.records.grammar import Said, read_line
from ging_service.games.gin_rummy.records.lines import lines_of
from ging_service.games.gin_rummy.records.tabled import WrittenDeal, WrittenKnock
from ging_service.records.errors import Misread
from ging_service.records.outlet import GameRecords, HeadFields

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.gin_rummy.decider.state import TableState
    from ging_service.records.record import EventAt

SEAT_RULE: Final = "GR1"


def opening(head: HeadFields) -> c.OpenTable:
    """GR1, GR2: Return the command that opens the table. Raises ``Misread``."""
    first_dealer = head.seat("first_dealer", "GR2", SEAT_RULE)
    is_assigned = head.rules.first_dealer == "assigned"
    # The API takes the first member then. A record is from paper, on which somebody has dealt.
    if first_dealer is None and is_assigned:
        told = "name the 'first_dealer', whom the house rules assign"
        raise Misread("missing_field", told, rule="GR2", key="rules.first_dealer")
    if first_dealer is not None and not is_assigned:
        told = 'the players cut for the first dealer, unless rules.first_dealer is "assigned"'
        raise Misread("bad_field", told, rule="GR2", key="first_dealer")
    return c.OpenTable(
        members=head.members, rules=head.rules, first_dealer=-1 if first_dealer is None else first_dealer
    )


def commands(said: Said, state: TableState) -> tuple[c.Command, ...]:
    """Return the commands of a line, completed with what only the house rules tell."""
    return tuple(command for one in said for command in _commands(one, state))


def _commands(said: c.Command | WrittenKnock | WrittenDeal, state: TableState) -> tuple[c.Command, ...]:
    if isinstance(said, WrittenDeal):
        return said.commands(state)
    return (said.command(state) if isinstance(said, WrittenKnock) else said,)


def head(events: Sequence[EventAt]) -> Iterator[str]:
    """GR2: Yield the first dealer, where they were assigned."""
    for event, _ in events[:2]:
        if isinstance(event, FirstDealerFound) and event.by == "assigned":
            yield f"first_dealer = {event.seat}"


RECORDS: Final = GameRecords(
    fields=("first_dealer",),
    related={"first_dealer": "rules.first_dealer", "rules.starting_stack": "rules.stake_per_point"},
    seat_rule=SEAT_RULE,
    opening=opening,
    read_line=read_line,
    commands=commands,
    rules=lambda opened: opened.rules,
    head=head,
    lines=lines_of,
)
