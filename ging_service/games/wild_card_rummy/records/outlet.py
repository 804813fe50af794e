"""Wild-card rummy's part of evening records. The entry point group ``ging_service.game_records`` names ``RECORDS``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.events import FirstDealerFound
from ging_service.games.wild_card_rummy.records.grammar import Said, read_line
from ging_service.games.wild_card_rummy.records.lines import lines_of
from ging_service.games.wild_card_rummy.records.result_grammar import WrittenDeal
from ging_service.games.wild_card_rummy.records.written import WrittenTurn
from ging_service.records.errors import Misread
from ging_service.records.outlet import GameRecords, HeadFields

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.wild_card_rummy.decider.state import TableState
    from ging_service.records.record import EventAt

SEAT_RULE: Final = "WR1"


def opening(head: HeadFields) -> c.OpenTable:
    """WR1, WR2: Return the command that opens the table. Raises ``Misread``."""
    first_dealer = head.seat("first_dealer", "WR2", SEAT_RULE)
    is_assigned = head.rules.first_dealer == "assigned"
    if first_dealer is None and is_assigned:
        told = "name the 'first_dealer', whom the house rules assign"
        raise Misread("missing_field", told, rule="WR2", key="rules.first_dealer")
    if first_dealer is not None and not is_assigned:
        told = 'chance finds the first dealer, unless rules.first_dealer is "assigned"'
        raise Misread("bad_field", told, rule="WR2", key="first_dealer")
    return c.OpenTable(
        members=head.members, rules=head.rules, first_dealer=-1 if first_dealer is None else first_dealer
    )


def commands(said: Said, state: TableState) -> tuple[c.Command, ...]:
    """Return the commands of a line, completed with what only the table tells."""
    return tuple(one.command(state) if isinstance(one, WrittenTurn | WrittenDeal) else one for one in said)


def head(events: Sequence[EventAt]) -> Iterator[str]:
    """WR2: Yield the first dealer, where they were assigned."""
    # An assigned first dealer is found at once: the event follows the opening.
    for event, _ in events[:2]:
        if isinstance(event, FirstDealerFound) and event.by == "assigned":
            yield f"first_dealer = {event.seat}"


RECORDS: Final = GameRecords(
    fields=("first_dealer",),
    related={"first_dealer": "rules.first_dealer", "rules.starting_stack": "rules.stake"},
    seat_rule=SEAT_RULE,
    opening=opening,
    read_line=read_line,
    commands=commands,
    rules=lambda opened: opened.rules,
    head=head,
    lines=lines_of,
)
