"""Bots of a game of another package: they sit down, play to the end, and pay, without a line in the platform for this game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from ditch.commands import Deal, OpenTable
from ditch.game import GAME
from ditch.rules import HouseRules

from ging_service.application.bot_moves import BotMoves
from ging_service.application.table import at_table
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.export import export_club
from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.domain.errors import Refused
from ging_service.game_support import game_bots
from ging_service.game_support.game_bots import GameBots
from tests.audit.conftest import sign
from tests.outside_game.acceptance.evening import by, club_of, state_of

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services

SEATED = ("ada", "bot-ditch-first", "bot-ditch-first-2")


def first_move(seen: Any, seat: int) -> Any:
    """The first command that the player of the seat can give."""
    return next(iter(GAME.moves(seen, seat)), None) if seat in GAME.to_act(seen).seats else None


def deal_for_bot(state: Any) -> Any:
    """The deal of a bot, which any player may give and which the bot therefore leaves to them."""
    waiting = [first_move(state, seat) for seat in GAME.to_act(state).seats]
    return next((command for command in waiting if isinstance(command, Deal)), None)


def no_limit(_rules: HouseRules) -> None:
    """These bots play for counters, too."""


@pytest.fixture
def with_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ditch with bots, as an entry point of its package would bring them."""
    bots = GameBots(levels={"first": first_move}, check_rules=no_limit)
    monkeypatch.setattr(game_bots, "_outlets", lambda: {"ditch": bots})


def test_a_game_without_bots_refuses_them(services: Services) -> None:
    club = club_of(services, "none")
    with pytest.raises(Refused, match="ditch has no bots") as refused:
        at_table(services, club, "t", OpenTable(members=("ada", "bot:first"), rules=HouseRules()), by("ada"))
    assert (refused.value.code, refused.value.where) == ("no_such_bot", "members.1")


@pytest.mark.usefixtures("with_bots")
def test_two_bots_of_one_level_play_a_game_for_counters(services: Services, tmp_path: Path) -> None:
    club = club_of(services, "robots")
    opening = OpenTable(members=("ada", "bot:first", "bot:first"), rules=HouseRules())
    at_table(services, club, "t", opening, by("ada"))
    assert state_of(services, club, "t").members == SEATED
    bots = BotMoves(services)
    while (state := state_of(services, club, "t")).phase != "ended":
        command = first_move(state, 0) or deal_for_bot(state)
        assert bots.play_waiting() or command
        if command is not None:
            at_table(services, club, "t", command, by("ada"))
    found = reconcile(services, club)
    assert found.ok, [finding.failures for finding in found.findings if not finding.ok]
    with services.club_transaction(club) as conn:
        homes = conn.execute("SELECT sum(balance) FROM accounts WHERE account LIKE 'member/%'").fetchone()
    assert homes == (0,)
    sign(services, club)
    export_club(services, club, tmp_path / "record", all_openings=True)
    assert verify_record(tmp_path / "record", services.codec).verdict == "genuine"
