"""Ging's part of evening records. The entry point group ``ging_service.game_records`` names ``RECORDS``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.events import FirstDealerFound
from ging_service.games.ging.records.grammar import read_line
from ging_service.games.ging.records.lines import lines_of
from ging_service.games.ging.records.said import EveryoneSatisfied, Said
from ging_service.records.outlet import GameRecords, HeadFields

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.ging.decider.state import TableState
    from ging_service.records.record import EventAt

SEAT_RULE: Final = "G2"


def opening(head: HeadFields) -> c.OpenTable:
    """Return the command that opens the table. Raises ``Misread``."""
    # The reader has checked that there are four. mypy wants a tuple of four, too.
    first, second, third, fourth = head.members
    members = first, second, third, fourth
    first_dealer = head.seat("first_dealer", "G3", SEAT_RULE)
    return c.OpenTable(members=members, rules=head.rules, first_dealer=-1 if first_dealer is None else first_dealer)


def timed(said: Said, now_s: int) -> Said:
    """Return the command with the time of its line, if it depends on the time limit of a table (G19)."""
    if isinstance(said, c.RecordDeal | c.CloseDeclaring):
        return replace(said, now_s=now_s)
    return said


def commands(said: Said, state: TableState) -> tuple[c.Command, ...]:
    """Return the commands of a line, completed with facts that only the table has."""
    deal = state.deal
    if isinstance(said, EveryoneSatisfied):
        return said.commands(state)
    if isinstance(said, c.CloseDeclaring) and deal:
        # a record that says "time up" is believed: its own times are often no better than to the quarter of an hour
        return (replace(said, now_s=max(said.now_s, deal.dealt.declare_by_s)),)
    return (said,)


def refusal(refused: Refused) -> Refused:
    """G21: Return the refusal for records. Only a claim that the record marks as false is no slip of the scribe."""
    if refused.code != "false_claim_unconfirmed":
        return refused
    detail = "this claim is false; if it was made so at the table, write 'false' after it"
    return Refused("false_claim", "G21", detail)


def head(events: Sequence[EventAt]) -> Iterator[str]:
    """G3: Yield the first dealer, where they were assigned or drawn."""
    # The opening of a table is its first three events: members, tray, first dealer.
    for event, _ in events[:3]:
        if isinstance(event, FirstDealerFound) and event.by in ("assigned", "random"):
            yield f"first_dealer = {event.seat}"


RECORDS: Final = GameRecords(
    fields=("first_dealer",),
    related={
        "first_dealer": "rules.first_dealer",
        "rules.deals": "rules.ending",
        "rules.starting_stack": "rules.stake",
    },
    seat_rule=SEAT_RULE,
    opening=opening,
    read_line=read_line,
    timed=timed,
    remark=lambda text: c.MakeRemark(text=text),
    is_remark=lambda said: isinstance(said, c.MakeRemark),
    commands=commands,
    refusal=refusal,
    rules=lambda opened: opened.rules,
    head=head,
    lines=lines_of,
)
