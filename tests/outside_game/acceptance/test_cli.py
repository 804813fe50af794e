"""A game that brings nothing for the command line is opened, played and looked at there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from ditch.rules import HIDDEN

from ging_service.cli.main import group
from ging_service.client import Client
from ging_service.domain.stakes import Stake
from tests.client.conftest import served
from tests.outside_game.acceptance import evening
from tests.reporting.plain_text.judges import CHECKS, bean_check, hledger

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database


class Shell:
    """`ging` at one club."""

    def __init__(self, dsn: str, club: str) -> None:
        self._with = {"DATABASE_URL": dsn, "GING_CLUB": club, "COLUMNS": "200"}

    def run(self, *words: str, me: str = "", code: int = 0) -> str:
        done = CliRunner().invoke(group, [*words, *(("--as", me) if me else ())], env=self._with)
        assert done.exit_code == code, done.output
        return done.output

    def json(self, *words: str, me: str = "") -> Any:
        return json.loads(self.run(*words, "--json", me=me))


@pytest.fixture(scope="module")
def shell(services: Services, database: Database) -> Shell:
    evening.club_of(services, "at-the-shell")
    return Shell(database.app_dsn, "at-the-shell")


def test_a_table_is_opened_played_and_looked_at(shell: Shell) -> None:
    shell.run("table", "open", "ada", "bob", "--game", "ditch", "-t", "t1", "deals=2", "ante=2")
    shown = shell.run("table", "show", "-t", "t1")
    assert "Ditch" in shown
    assert "ada" in shown
    state = shell.json("table", "play", "t1", "deal", me="ada")
    assert [event["type"] for event in state["events"]] == ["ditch.ShuffleCommitted", "ditch.DealStarted"]
    assert "t1" in [one["table"] for one in shell.json("table", "list", "--phase", "drawing")["items"]]
    assert "it is not your turn" not in shell.run("table", "play", "t1", "draw", "seat=1", me="bob")
    assert shell.run("table", "history", "t1", me="ada").count("t1") >= 4
    items = shell.json("table", "history", "t1")["items"]
    assert items[0]["type"] == "ditch.CardDrawn"


def test_nobody_is_shown_a_card_of_others(shell: Shell, services: Services) -> None:
    shell.run("table", "open", "ada", "bob", "--game", "ditch", "-t", "t2")
    shell.run("table", "play", "t2", "deal", me="ada")
    shell.run("table", "play", "t2", "draw", "seat=1", me="bob")
    hands = evening.state_of(services, "at-the-shell", "t2").deal.hands
    drawn = hands[1][-1]
    for me in ("", "ada"):
        told = shell.json("table", "history", "t2", me=me)["items"][0]
        assert told["type"] == "ditch.CardDrawn"
        assert drawn not in json.dumps(told.get("card", told.get("data", {}).get("card", "?")))
    assert ", ".join(hands[1]) in shell.run("table", "show", "-t", "t2", me="bob")
    assert ", ".join(hands[1]) not in shell.run("table", "show", "-t", "t2", me="ada")


def test_a_table_is_shown_seat_by_seat_in_words(shell: Shell, services: Services) -> None:
    shell.run("table", "open", "ada", "bob", "--game", "ditch", "-t", "by-seat", "ante=2")
    shell.run("table", "play", "by-seat", "deal", me="ada")
    own = ", ".join(evening.state_of(services, "at-the-shell", "by-seat").deal.hands[1])
    shown = shell.run("table", "show", "-t", "by-seat", me="bob")
    rows = [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in shown.splitlines()]
    assert [row for row in rows if len(row) > 1] == [
        ["seat", "member", "notes", "Counters", "Points", "Hands"],
        ["0", "ada", "dealer", "18", "0", "3 cards face down"],
        ["1", "bob", "to act", "18", "0", own],
    ]
    assert "Waiting for bob: draw." in shown
    assert "Pot: 4" in shown
    assert "Stock: 14 cards face down" in shown
    assert "House rules: ante 2, deals 3" in shown


def test_mistyped_names_are_answered_with_those_that_were_probably_meant(shell: Shell) -> None:
    shell.run("table", "open", "ada", "bob", "--game", "ditch", "-t", "t3")
    assert "did you mean 'ditch'" in shell.run("table", "open", "ada", "bob", "--game", "dich", code=2)
    assert "did you mean 'draw'" in shell.run("table", "play", "t3", "darw", "seat=0", me="ada", code=2)
    assert "did you mean seat=" in shell.run("table", "play", "t3", "draw", "seta=0", me="ada", code=1)
    assert "did you mean deals=" in shell.run("table", "open", "ada", "bob", "--game", "ditch", "dels=3", code=1)
    assert "(invalid)" in shell.run("table", "play", "t3", "draw", "seat=one", me="ada", code=1)


def test_a_wrong_value_is_reported_with_its_field(shell: Shell) -> None:
    refused = shell.run("table", "open", "ada", "bob", "--game", "ditch", "-t", "t6", "deals=x", me="ada", code=1)
    assert refused == "ging: deals: 'x' is not a valid whole number (invalid)\n"
    shell.run("table", "open", "ada", "bob", "--game", "ditch", "-t", "t6")
    assert "seat: 'one' is not a valid whole number" in shell.run(
        "table", "play", "t6", "draw", "seat=one", me="ada", code=1
    )


def test_a_command_of_another_game_names_the_command_that_lists_those_of_this_one(shell: Shell) -> None:
    shell.run("table", "open", "ada", "bob", "--game", "ditch", "-t", "t7")
    assert "`ging table play t7` lists the commands" in shell.run("table", "end", "-t", "t7", "--yes", me="ada", code=1)


def test_house_rules_of_the_game_are_saved(shell: Shell) -> None:
    shell.run("house-rules", "create", "high", "High stakes", "--game", "ditch", "ante=5")
    (kept,) = shell.json("house-rules", "list")["items"]
    assert (kept["game"], kept["rules"]["ante"]) == ("ditch", 5)
    assert "did you mean ante=" in shell.run("house-rules", "create", "x", "X", "--game", "ditch", "anti=5", code=1)
    shell.run("house-rules", "delete", "high")


def test_a_dossier_is_shown_without_one_of_the_game_s_own(shell: Shell) -> None:
    shell.run("table", "open", "ada", "bob", "--game", "ditch", "-t", "t8")
    shell.run("table", "play", "t8", "deal", me="ada")
    assert "DEAL 1 at t8" in shell.run("deal", "dossier", "1", "-t", "t8")
    assert shell.json("deal", "dossier", "1", "-t", "t8")["timeline"]


def rows_of(printed: str) -> list[list[str]]:
    """The cells of a printed table, without the line below its columns."""
    rows = [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in printed.splitlines()]
    return [row for row in rows if len(row) > 1]


def test_deals_are_listed_by_kind_and_winners_without_words_of_the_game_s_own(shell: Shell) -> None:
    shell.run("table", "open", "ada", "bob", "--game", "ditch", "-t", "t9", "deals=2", "ante=2")
    shell.run("table", "play", "t9", "deal", me="ada")
    (columns, running) = rows_of(shell.run("deal", "list", "-t", "t9"))
    assert columns == ["table", "deal", "dealer", "outcome", "net", "winners", "result", "happened (UTC)"]
    assert running[:-1] == ["t9", "1", "ada", "running"]
    (card, *_rest) = shell.json("table", "play", "t9", "draw", "seat=1", me="bob")["events"]
    shell.run("table", "play", "t9", "discard", "seat=1", f"card={card['data']['card']}", me="bob")
    shell.run("table", "play", "t9", "knock", "seat=0", me="ada")
    (deal,) = shell.json("deal", "list", "-t", "t9", "--kind", "won")["items"]
    net = " ".join(f"{counters:+}" if counters else "0" for counters in deal["net"])
    winners = ", ".join(["ada", "bob"][seat] for seat in deal["winners"])
    # Figures by seat, of which a deal may have none.
    told = [f"{name} {' '.join(map(str, found))}" for name, found in deal["summary"].items() if any(found)]
    result = ["; ".join(told)] if told else []
    (_columns, won) = rows_of(shell.run("deal", "list", "-t", "t9"))
    assert won[:-1] == ["t9", "1", "ada", "won", *([net] if any(deal["net"]) else []), winners, *result]


def test_a_deal_is_shown_event_by_event_without_words_of_the_game_s_own(shell: Shell, services: Services) -> None:
    shell.run("table", "open", "ada", "bob", "--game", "ditch", "-t", "t10")
    shell.run("table", "play", "t10", "deal", me="ada")
    own = ", ".join(evening.state_of(services, "at-the-shell", "t10").deal.hands[1])
    assert "    3  Deal started: deal 1, dealer ada" in shell.run("deal", "show", "1", "-t", "t10")
    assert own in shell.run("deal", "show", "1", "-t", "t10", me="bob")
    assert own not in shell.run("deal", "show", "1", "-t", "t10", me="ada")


def test_a_list_has_the_deals_of_all_games_in_it(services: Services, database: Database) -> None:
    shell = Shell(database.app_dsn, evening.club_of(services, "two-games"))
    shell.run("member", "add", "dan", "Dan")
    shell.run("table", "open", "ada", "bob", "cat", "dan", "-t", "g1", "--first-dealer", "ada")
    shell.run("deal", "record", "-t", "g1")
    shell.run("deal", "settle", "-t", "g1")
    shell.run("table", "open", "ada", "bob", "--game", "ditch", "-t", "t1")
    shell.run("table", "play", "t1", "deal", me="ada")
    columns, ditch, ging = rows_of(shell.run("deal", "list"))
    assert columns == ["table", "deal", "dealer", "outcome", "net", "winners", "result", "happened (UTC)"]
    assert ditch[:-1] == ["t1", "1", "ada", "running"]
    assert ging[:-1] == ["g1", "1", "ada", "none"]


def test_games_of_a_service_are_listed_without_a_key(services: Services) -> None:
    with served(services) as live:
        listed = CliRunner().invoke(group, ["game", "list", "--server", live.url])
        assert (listed.exit_code, "Ditch" in listed.output, "Ging" in listed.output) == (0, True, True)
        astray = CliRunner().invoke(group, ["game", "list", "--server", f"{live.url}/elsewhere"])
        assert astray.exit_code == 1


def test_the_commands_of_a_game_are_listed_without_those_that_only_the_service_gives(shell: Shell) -> None:
    shell.run("table", "open", "ada", "bob", "--game", "ditch", "-t", "t4")
    listed = shell.json("table", "play", "t4")["items"]
    assert {"command": "discard", "fields": ["seat", "card"]} in listed
    assert not {"end-turn", "open-table"} & {one["command"] for one in listed}


def test_refusals_of_the_game_have_their_code(shell: Shell) -> None:
    shell.run("table", "open", "ada", "bob", "--game", "ditch", "-t", "t5")
    assert "(wrong_phase, D4)" in shell.run("table", "play", "t5", "draw", "seat=0", me="ada", code=1)


def test_what_the_game_does_not_bring_is_refused_with_a_code(shell: Shell) -> None:
    assert "no_scoring" in shell.run("score", "--game", "ditch", code=1)


def test_a_table_is_opened_and_played_at_a_service(services: Services) -> None:
    """What is printed at a distance is what the player may see."""
    club = evening.club_of(services, "far-away")
    with served(services) as live:

        def far(me: str, *words: str) -> Any:
            named = {"GING_SERVER": live.url, "GING_KEY": live.token(club, member=me), "GING_CLUB": club}
            done = CliRunner().invoke(group, [*words, "--json"], env=named, catch_exceptions=False)
            assert done.exit_code == 0, done.output
            return json.loads(done.output)

        far("ada", "table", "open", "ada", "bob", "--game", "ditch", "-t", "t1", "deals=1", "ante=2")
        far("bob", "table", "accept", "-t", "t1")
        far("ada", "table", "play", "t1", "deal")
        (drawn,) = far("bob", "table", "play", "t1", "draw", "seat=1")["events"]
        card = drawn["data"]["card"]
        assert far("ada", "table", "history", "t1")["items"][0]["data"]["card"] == HIDDEN
        far("bob", "table", "play", "t1", "discard", "seat=1", f"card={card}")
        shown = far("ada", "table", "show", "-t", "t1")
        assert (shown["game"], shown["state"]["deal"]["discards"]) == ("ditch", [card])
        assert set(shown["state"]["deal"]["hands"][1]) == {HIDDEN}
        far("ada", "table", "play", "t1", "knock", "seat=0")
        (deal,) = far("ada", "deal", "list")["items"]
        with Client(live.url, token=live.token(club, member="ada")) as client:
            assert list(client.club(club).list_deals_of_club()) == [deal]
            assert client.club(club).get_deal("t1", 1) == far("ada", "deal", "show", "1", "-t", "t1")
    state = evening.state_of(services, club, "t1")
    assert (state.phase, state.rules.ante) == ("ended", 2)
    assert (deal["game"], deal["net"]) == ("ditch", list(state.deal.result.net))


@pytest.mark.parametrize("name", ["hledger", "beancount"])
def test_the_ledger_in_plain_text_is_accepted_by_others_programs(
    shell: Shell, services: Services, tmp_path: Path, name: str
) -> None:
    """Stacks, the pot and the clearing of points, in a game that is over and in one that goes on."""
    for table, commands in (("over", 1_000), ("going-on", 3)):
        evening.opened(services, "at-the-shell", f"{name}-{table}", seats=3, deals=3, stake=Stake(amount=2))
        evening.played(services, "at-the-shell", f"{name}-{table}", commands=commands)
    file = tmp_path / name
    shell.run("ledger", "export", "--format", name, "-o", str(file))
    said = bean_check(file) if name == "beancount" else hledger(file, *CHECKS)
    assert (said.returncode, said.stderr) == (0, "")
    assert "points" in file.read_text()
    assert "NOT RECONCILED" not in shell.run("ledger", "check")


def test_the_only_running_table_is_meant_where_none_is_named(services: Services, database: Database) -> None:
    shell = Shell(database.app_dsn, evening.club_of(services, "one-running"))
    shell.run("table", "open", "ada", "bob", "--game", "ditch", "-t", "only")
    shell.run("table", "play", "only", "deal", me="ada")
    assert "Ditch" in shell.run("table", "show")
