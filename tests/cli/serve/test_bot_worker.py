"""The worker's thread that makes the moves of bots."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.cli.serve.worker import playing_bots
from ging_service.domain.club.commands import AddMember
from ging_service.execution.visibility import OPERATOR
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.reporting.tables.tables import table_state
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from ging_service.execution.services import Services


def test_a_bot_moves_while_the_worker_runs_and_not_after(services: Services) -> None:
    found_club(services, "played", "Club")
    at_club(services, "played", AddMember(member="ada", name="Ada"))
    opening = c.OpenTable(members=("bot:simple", "ada"), rules=HouseRules())
    with playing_bots(services, 0.05):
        at_table(services, "played", "one", opening)
        wait_until(lambda: table_state(services, "played", "one", OPERATOR).state.cuts != ())
    wait_until(lambda: "bots" not in [thread.name for thread in threading.enumerate()])  # a round that began goes on
    at_table(services, "played", "two", opening)
    assert table_state(services, "played", "two", OPERATOR).state.cuts == ()
