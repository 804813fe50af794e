"""Guards of the platform against omissions of a game's author."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from ditch.events import PotWon, StacksReturned
from ditch.game import GAME

from ging_service.access.role_rights import Right
from ging_service.application.books import at_books
from ging_service.application.export_evening_record import export_record
from ging_service.application.import_evening_records import import_records
from ging_service.application.played_evenings import BadRecords, RecordFile
from ging_service.domain.books.commands import SetCreditLimit
from ging_service.domain.game import Transfer, nothing_owed
from ging_service.domain.stakes import Stake
from ging_service.execution.caller import Caller
from ging_service.execution.deciding import StrayTransferError, check_bound, check_transfers
from tests.outside_game.acceptance import evening

if TYPE_CHECKING:
    from ging_service.execution.services import Services


def test_the_end_of_a_table_is_posted_whatever_the_limits_are(services: Services) -> None:
    """A refusal would tell a player what they are about to lose, and leave the table open for ever."""
    club = evening.club_of(services, "beyond-limits")
    evening.opened(services, club, "t1", seats=2, deals=1, stake=Stake(amount=1_000))
    evening.played(services, club, "t1", commands=1)
    at_books(services, club, SetCreditLimit(member="", counters=25))
    evening.played(services, club, "t1")
    assert evening.state_of(services, club, "t1").phase == "ended"


@pytest.mark.parametrize(
    ("source", "target", "counters"),
    [("member/cat", "stack/0", 5), ("stack/0", "stack/7", 5), ("bank", "stack/0", 5), ("stack/0", "pot", 0)],
)
def test_a_game_moves_counters_of_its_own_table_only(
    services: Services, source: str, target: str, counters: int
) -> None:
    club = evening.club_of(services, f"stray-{target.replace('/', '')}-{source.replace('/', '')}")
    evening.opened(services, club, "t1", seats=2)
    stray = Transfer(source=source, target=target, counters=counters, reason="a mistake", rule="D3")
    with pytest.raises(StrayTransferError, match=f"{counters} counters from {source} to {target}"):
        check_transfers(GAME, (stray,), evening.state_of(services, club, "t1"))


def test_a_game_that_states_no_bound_costs_nobody_more_than_their_stack(services: Services) -> None:
    club = evening.club_of(services, "unbounded")
    evening.opened(services, club, "t1", seats=2, starting_stack=20)
    won = PotWon(deal=1, winners=(0,), counters=5, points=(1, 0))
    state, unbounded = evening.state_of(services, club, "t1"), replace(GAME, most_owed=nothing_owed)
    taken = (Transfer(source="member/bob", target="stack/0", counters=5, reason="points", rule="D8"),)
    check_bound(GAME, StacksReturned(members=evening.MEMBERS[:2], counters=(25, 15)), taken, state)
    with pytest.raises(StrayTransferError, match="costs more than a stack"):
        check_bound(unbounded, StacksReturned(members=evening.MEMBERS[:2], counters=(25, 15)), taken, state)
    with pytest.raises(StrayTransferError, match="costs more than a stack"):
        check_bound(
            unbounded, won, (Transfer(source="stack/1", target="pot", counters=21, reason="points", rule="D8"),), state
        )
    check_bound(
        unbounded, won, (Transfer(source="stack/1", target="pot", counters=20, reason="points", rule="D8"),), state
    )


def test_a_scribe_cannot_send_a_record_of_deals_that_the_service_shuffled(services: Services) -> None:
    """A client that sends it could have made up the shuffle, and would know every card of the running deal."""
    club = evening.club_of(services, "made-up")
    evening.opened(services, club, "t1", seats=2, deals=1)
    evening.played(services, club, "t1")
    text = export_record(services, club, "t1", all_hands=True)
    scribe = Caller(actor="bob", rights=frozenset({Right.PLAY, Right.LOOK, Right.KEEP_SCORE}))
    other = text.replace('table = "t1"', 'table = "t2"')
    with pytest.raises(BadRecords) as bad:
        import_records(services, club, (RecordFile(text=other),), scribe, restores_shuffles=False)
    assert "only the operator restores such a table" in str(bad.value.errors[0])
