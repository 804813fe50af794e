"""Newmarket's part of evening records. The entry point group ``ging_service.game_records`` names ``RECORDS``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.events import FirstDealerFound
from ging_service.games.newmarket.records.grammar import read_line
from ging_service.games.newmarket.records.lines import lines_of
from ging_service.records.errors import Misread
from ging_service.records.outlet import GameRecords, HeadFields

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.records.record import EventAt

SEAT_RULE: Final = "NM1"
_NAMED: Final = ("assigned", "random")
"""House rules by which the first dealer is named when the table opens."""


def opening(head: HeadFields) -> c.OpenTable:
    """NM1, NM2: Return the command that opens the table. Raises ``Misread``."""
    first_dealer = head.seat("first_dealer", "NM2", SEAT_RULE)
    is_named = head.rules.first_dealer in _NAMED
    # The API takes the first member then. A record is from paper, on which somebody has dealt.
    if first_dealer is None and is_named:
        told = "name the 'first_dealer', who was assigned or drawn by lot"
        raise Misread("missing_field", told, rule="NM2", key="rules.first_dealer")
    if first_dealer is not None and not is_named:
        told = 'the players cut for the first dealer, unless rules.first_dealer is "assigned" or "random"'
        raise Misread("bad_field", told, rule="NM2", key="first_dealer")
    return c.OpenTable(
        members=head.members, rules=head.rules, first_dealer=-1 if first_dealer is None else first_dealer
    )


def head(events: Sequence[EventAt]) -> Iterator[str]:
    """NM2: Yield the first dealer, where the players did not cut for it."""
    for event, _ in events[:2]:
        if isinstance(event, FirstDealerFound) and event.by in _NAMED:
            yield f"first_dealer = {event.seat}"


RECORDS: Final = GameRecords(
    fields=("first_dealer",),
    related={"first_dealer": "rules.first_dealer", "rules.starting_stack": "rules.short"},
    seat_rule=SEAT_RULE,
    opening=opening,
    read_line=read_line,
    commands=lambda said, _state: said,
    rules=lambda opened: opened.rules,
    head=head,
    lines=lines_of,
)
