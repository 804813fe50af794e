"""The worker that makes the moves of bots: once each, whatever happens to it and to the table meanwhile."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.access.role_rights import PLAYER, rights_of
from ging_service.application import bot_moves
from ging_service.application.bot_moves import BotMoves
from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.domain.cards import Card
from ging_service.domain.club.commands import AddMember, EraseName
from ging_service.eventlog.connections.scope import OneConnection
from ging_service.execution.caller import Caller
from ging_service.execution.visibility import OPERATOR, operator
from ging_service.game_support.game_bots import bot_named
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.reporting.events.event_filter import LogFilter
from ging_service.reporting.events.history import history
from ging_service.reporting.tables.tables import table_state
from tests.support.round_trips import round_trips

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.services import Services
    from tests.support.databases import Database

BOT = "bot-gin-rummy-simple"
ADA = Caller(actor="ada", rights=rights_of((PLAYER,)))
SCRIBE = Caller(actor="ada", rights=rights_of((PLAYER, "scribe")))
EVENING = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
BOTH_CUT = HouseRules(target=30)
BOT_DEALS = HouseRules(first_dealer="assigned", target=30)


@pytest.fixture
def services(fresh_services: Services) -> Services:
    """Services on a database in which no other club has bots."""
    return fresh_services


def opened(services: Services, club: str, *tables: str, rules: HouseRules = BOTH_CUT) -> None:
    """A club with tables at which a bot plays against Ada. By the usual rules both cut for the first deal."""
    found_club(services, club, "Club")
    at_club(services, club, AddMember(member="ada", name="Ada"))
    for table in tables:
        at_table(services, club, table, c.OpenTable(members=("bot:simple", "ada"), rules=rules), ADA)


def state(services: Services, club: str, table: str) -> Any:
    return table_state(services, club, table, OPERATOR).state


def moved_by_bot(services: Services, club: str) -> list[str]:
    return [one.type for one in history(services, club, OPERATOR, LogFilter()).items if one.actor == BOT]


def ada_moves(services: Services, club: str, table: str) -> bool:
    """Let Ada move as a bot would. Returns False if the table does not wait for her."""
    seen = table_state(services, club, table, operator("ada")).state
    command = c.DealCards() if seen.phase == "between_deals" else bot_named("gin_rummy", "simple")(seen, 1)
    if command is not None:
        at_table(services, club, table, command, ADA)
    return command is not None


def test_a_whole_game_is_played_against_a_bot(services: Services) -> None:
    opened(services, "whole", "one", rules=HouseRules(target=30))
    bots = BotMoves(services)
    for _ in range(500):
        moved = ada_moves(services, "whole", "one")
        assert bots.play_waiting() or moved or state(services, "whole", "one").phase == "ended"
    over = state(services, "whole", "one")
    assert (over.phase, over.ended) == ("ended", "games_played")
    assert {"gin_rummy.CardCut", "gin_rummy.CardDiscarded"} <= set(moved_by_bot(services, "whole"))
    assert bots.play_waiting() == 0


def test_a_bot_plays_by_the_state_that_its_player_sees(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    def curious(seen: Any, seat: int) -> Any:
        given.append(seen)
        return bot_named("gin_rummy", "careful")(seen, seat)

    opened(services, "view", "one")
    monkeypatch.setattr(bot_moves, "bot_named", lambda *_: curious)
    bots = BotMoves(services)
    while not (given and given[-1].phase in ("upcard", "drawing")):
        bots.play_waiting()
        ada_moves(services, "view", "one")
    with_bob = given[-1].deal
    assert "?" not in with_bob.hands[0]
    assert set(with_bob.stock) == {"?"}
    assert with_bob.hands[1].count("?") >= 9  # Ada may have taken the upcard


def test_a_bot_leaves_the_deal_to_the_player_so_that_nothing_goes_on_without_them(services: Services) -> None:
    opened(services, "series", "one", rules=replace(BOT_DEALS, games=0, next_dealer="winner"))
    bots = BotMoves(services)
    assert bots.play_waiting() == 0
    for command in (c.DealCards(), c.Resign(seat=1)):
        at_table(services, "series", "one", command, ADA)
    assert (state(services, "series", "one").dealer, bots.play_waiting()) == (0, 0)
    at_table(services, "series", "one", c.EndTable(), ADA)
    assert state(services, "series", "one").phase == "ended"


def test_a_table_that_waits_for_a_person_is_not_read_again(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(services, "idle", "one")
    bots = BotMoves(services)
    assert bots.play_waiting() == 1
    monkeypatch.setattr(BotMoves, "_read", None)
    assert bots.play_waiting() == 0


def test_gr34_a_deal_with_real_cards_waits_for_its_scribe_and_not_for_a_bot(
    services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    opened(services, "real", "one", rules=BOT_DEALS)
    bots = BotMoves(services)
    at_table(services, "real", "one", c.RecordDeal(dealer=1, upcard=Card("KS")), SCRIBE)
    for command in (c.TakeDiscard(seat=0), c.Discard(seat=0, card=Card("9S")), c.DrawCard(seat=1)):
        assert state(services, "real", "one").deal.turn == command.seat
        assert bots.play_waiting() == 0
        at_table(services, "real", "one", command, SCRIBE)
    assert bots.play_waiting() == 0
    at_table(services, "real", "one", c.RecordResult(dealer=-1, kind="knock", winner=1, points=5), SCRIBE)
    assert state(services, "real", "one").dealer == 0
    assert (bots.play_waiting(), caplog.text) == (0, "")
    for command in (c.DealCards(), c.PassUpcard(seat=1)):
        at_table(services, "real", "one", command, ADA)
    assert bots.play_waiting() > 0


def test_workers_at_the_same_time_make_each_move_once(services: Services) -> None:
    tables = [f"t{number}" for number in range(6)]
    opened(services, "busy", *tables)
    with ThreadPoolExecutor(4) as workers:
        moves = list(workers.map(lambda _: BotMoves(services).play_waiting(), range(4)))
    assert sum(moves) == len(tables)
    assert moved_by_bot(services, "busy").count("gin_rummy.CardCut") == len(tables)
    assert {len(state(services, "busy", table).cuts) for table in tables} == {1}


def test_a_move_that_another_worker_made_after_the_table_was_read_is_not_made_again(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(services, "late", "one")
    plain = bot_moves.bot_move

    def overtaken(*given: Any) -> Any:
        monkeypatch.setattr(bot_moves, "bot_move", plain)
        assert BotMoves(services).play_waiting() == 1
        return plain(*given)

    monkeypatch.setattr(bot_moves, "bot_move", overtaken)
    bots = BotMoves(services)
    assert bots.play_waiting() == 0
    assert bots.play_waiting() == 0
    assert moved_by_bot(services, "late").count("gin_rummy.CardCut") == 1


KILLED = """
import os, signal, sys
from ging_service.application import bot_moves
from ging_service.bootstrap import open_services
bot_moves.at_table = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
with open_services(sys.argv[1]) as services:
    bot_moves.BotMoves(services).play_waiting()
"""


@pytest.mark.complete
def test_a_worker_that_is_killed_between_reading_and_writing_loses_no_move(
    services: Services, fresh_database: Database
) -> None:
    opened(services, "killed", "one")
    command = [sys.executable, "-c", KILLED, fresh_database.app_dsn]
    done = subprocess.run(command, check=False, timeout=120, env=os.environ.copy())
    assert done.returncode == -signal.SIGKILL
    assert moved_by_bot(services, "killed") == []
    assert BotMoves(services).play_waiting() == 1
    assert moved_by_bot(services, "killed").count("gin_rummy.CardCut") == 1


def failing(seen: Any, seat: int) -> Any:
    raise ZeroDivisionError(f"{seen.phase} at {seat}")


def illegal(_seen: Any, seat: int) -> Any:
    return c.Discard(seat=seat, card="AS")  # type: ignore[arg-type]  # a card


@pytest.mark.parametrize(
    ("faulty", "told"),
    [(failing, "a bot could not move at table one of club"), (illegal, "was refused at table one of club")],
    ids=["raises", "illegal"],
)
def test_a_faulty_bot_stops_its_own_table_only_and_is_asked_again_later(
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    faulty: Callable[..., Any],
    told: str,
) -> None:
    club, now_s = f"faulty-{faulty.__name__}", [0.0]
    opened(services, club, "one", "two")
    sound = bot_named("gin_rummy", "simple")
    first = state(services, club, "one")

    def some(seen: Any, seat: int) -> Any:
        return faulty(seen, seat) if seen.rules == first.rules else sound(seen, seat)

    at_table(
        services, club, "three", c.OpenTable(members=("bot:simple", "ada"), rules=replace(BOTH_CUT, target=50)), ADA
    )
    monkeypatch.setattr(bot_moves, "bot_named", lambda *_: some)
    bots = BotMoves(services, lambda: now_s[0])
    assert bots.play_waiting() == 1
    assert len(state(services, club, "three").cuts) == 1
    assert caplog.text.count(told) == 1
    assert bots.play_waiting() == 0
    assert caplog.text.count(told) == 1
    monkeypatch.undo()
    now_s[0] += 60
    assert bots.play_waiting() == 2


def test_one_broken_table_does_not_stop_the_others(
    services: Services, fresh_database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    opened(services, "broken", "one", "other")
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        conn.execute("DELETE FROM snapshots WHERE club_id = 'broken' AND stream_id = 'table/one'")
        conn.execute(
            "INSERT INTO events SELECT club_id, size, 'table/one', 99, now(), 'gin_rummy.Unheard', '{}' FROM log_head"
            " WHERE club_id = 'broken'"
        )
        conn.execute("UPDATE log_head SET size = size + 1 WHERE club_id = 'broken'")
    bots = BotMoves(services)
    assert bots.play_waiting() == 1
    assert len(state(services, "broken", "other").cuts) == 1
    assert bots.play_waiting() == 0
    assert caplog.text.count("at table one of club broken") == 1


def test_a_level_that_is_no_longer_installed_leaves_its_tables_waiting(
    services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    opened(services, "gone", "one")
    monkeypatch.setattr(bot_moves, "bot_named", lambda game, _level: bot_named(game, "former"))
    assert BotMoves(services).play_waiting() == 0
    assert "no bot 'former'" in caplog.text


def test_a_player_resigns_against_a_bot(services: Services) -> None:
    opened(services, "resigned", "one", rules=BOT_DEALS)
    bots = BotMoves(services)
    for command in (c.DealCards(), c.Resign(seat=1)):
        at_table(services, "resigned", "one", command, ADA)
    assert bots.play_waiting() == 0
    assert state(services, "resigned", "one").ended == "games_played"


def test_a_player_whose_name_is_erased_and_a_table_that_a_scribe_ends_stop_no_bot(services: Services) -> None:
    opened(services, "left", "one", "two")
    bots = BotMoves(services)
    at_club(services, "left", EraseName(member="ada", balance=0))
    at_table(services, "left", "one", c.EndTable())
    assert bots.play_waiting() == 1
    assert state(services, "left", "one").phase == "ended"
    assert len(state(services, "left", "two").cuts) == 1


@pytest.mark.parametrize("by", [timedelta(days=-400), timedelta(days=400)], ids=["back", "forward"])
def test_a_clock_that_is_set_loses_no_move(services: Services, by: timedelta) -> None:
    club, now = f"clock{by.days}", [EVENING]
    timed = replace(services, clock=lambda: now[0])
    opened(timed, club, "one")
    now[0] += by
    assert BotMoves(timed).play_waiting() == 1
    assert len(state(timed, club, "one").cuts) == 1


def test_all_tables_are_looked_at_however_many_there_are(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_moves, "_PAGE", 2)
    opened(services, "many", *(f"t{number}" for number in range(6)))
    bots = BotMoves(services)
    assert [bots.play_waiting(), bots.play_waiting()] == [6, 0]


def test_a_database_that_is_away_is_not_the_fault_of_a_table(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(services, "away", "one")

    def lost(*_: object) -> None:
        raise psycopg.OperationalError("the connection is lost")

    monkeypatch.setattr(bot_moves, "club_state", lost)
    with pytest.raises(psycopg.OperationalError):
        BotMoves(services).play_waiting()
    monkeypatch.undo()
    assert BotMoves(services).play_waiting() >= 1


def test_a_round_reads_no_table_while_nothing_happens(services: Services) -> None:
    opened(services, "calm", "one", "two")
    BotMoves(services).play_waiting()
    reads = (
        "SELECT sum(seq_scan + idx_scan)::int FROM pg_stat_xact_user_tables"
        " WHERE relname IN ('log_head', 'tables', 'roles', 'events', 'snapshots')"
    )
    with services.cross_club_transaction() as conn:
        bots = BotMoves(replace(services, pool=OneConnection(conn)))
        bots.play_waiting()
        (before,) = conn.execute(reads).fetchone() or (0,)
        assert before
        bots.play_waiting()
        assert conn.execute(reads).fetchone() == (before,)


def test_a_round_asks_in_one_message_whether_anybody_has_written(services: Services, fresh_database: Database) -> None:
    opened(services, "asked", "one", rules=BOT_DEALS)
    with psycopg.connect(fresh_database.app_dsn) as conn:
        bots = BotMoves(replace(services, pool=OneConnection(conn)))
        # The first look reads all tables, and the second one prepares the statement that asks.
        assert (bots.play_waiting(), bots.play_waiting()) == (0, 0)
        with round_trips(conn) as sent:
            assert bots.play_waiting() == 0
            assert sent() == ["Sync"]
        at_table(services, "asked", "one", c.DealCards(), ADA)
        while not bots.play_waiting():
            assert ada_moves(services, "asked", "one")


def test_a_table_is_looked_at_again_when_its_club_has_changed(services: Services) -> None:
    opened(services, "one-club", "one", rules=BOT_DEALS)
    opened(services, "another", "one", rules=BOT_DEALS)
    bots = BotMoves(services)
    assert bots.play_waiting() == 0
    for club in ("one-club", "another"):
        at_table(services, club, "one", c.DealCards(), ADA)
        while not bots.play_waiting():
            assert ada_moves(services, club, "one")
        assert bots.play_waiting() == 0


def test_what_a_round_did_not_get_to_is_made_in_the_next(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(services, "unfinished", "one", "two")
    bots = BotMoves(services)

    def lost(*_: object) -> None:
        raise psycopg.OperationalError("the connection is lost")

    with monkeypatch.context() as patched:
        patched.setattr(bot_moves, "club_state", lost)
        with pytest.raises(psycopg.OperationalError):
            bots.play_waiting()
    assert bots.play_waiting() == 2
