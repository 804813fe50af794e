"""Ditch at a table of the service: events, ledger and read models come of commands, and the rebuild makes the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from ditch import commands as c

from ging_service.access.role_rights import Right
from ging_service.application.table import at_table
from ging_service.domain.errors import Refused
from ging_service.execution.caller import Caller
from tests.outside_game.acceptance import evening

if TYPE_CHECKING:
    from ging_service.execution.services import Services


def test_a_whole_game_is_played_and_all_counters_come_home(services: Services) -> None:
    club = evening.club_of(services, "whole-game")
    evening.opened(services, club, "t1", seats=3, deals=3)
    assert evening.played(services, club, "t1") > 5
    state = evening.state_of(services, club, "t1")
    assert state.phase == "ended"
    with services.club_transaction(club) as conn:
        rows = conn.execute("SELECT account, balance FROM accounts WHERE club_id = %s", (club,)).fetchall()
        game = conn.execute("SELECT game, phase FROM tables WHERE club_id = %s", (club,)).fetchone()
    balances = dict(rows)
    assert game == ("ditch", "ended")
    assert sum(balances.values()) == 0
    assert {balance for account, balance in balances.items() if account.startswith("table/")} == {0}


def test_players_play_for_themselves_only(services: Services) -> None:
    club = evening.club_of(services, "authority")
    evening.opened(services, club, "t1", seats=2)
    at_table(services, club, "t1", c.Deal(), evening.by("ada"))
    player = Caller(actor="ada", rights=frozenset({Right.PLAY, Right.LOOK}))
    with pytest.raises(Refused) as refused:
        at_table(services, club, "t1", c.Draw(seat=1), player)
    assert refused.value.code == "not_your_seat"
    stranger = Caller(actor="cat", rights=frozenset({Right.PLAY, Right.LOOK}))
    with pytest.raises(Refused) as refused:
        at_table(services, club, "t1", c.Draw(seat=1), stranger)
    assert refused.value.code == "not_your_table"
