"""Standings at the command line; the commands of docs/standings.md are typed, and what they print stands there."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ging_service.application.club import at_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.table import execute_batch
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.execution.caller import Caller
from ging_service.games.ging.decider import commands as c
from tests.games.ging.deals import EXAMPLE_1, SWEEPS
from tests.games.ging.ruling_values import make_ruling

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe
    from tests.support.databases import Database

TEXT = Path("docs/standings.md").read_text(encoding="utf-8")
ALIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
EVE = Caller(actor="eve")


@pytest.fixture
def played(table: Scribe, fresh_database: Database) -> Scribe:
    """Three deals on the second of January: diamonds alone, a sweep, and one that a ruling has made void."""
    with open_services(fresh_database.app_dsn) as services:
        deals = (
            (EXAMPLE_1, c.DeclareSuit(seat=2, suit="D", points=28, cards=(), is_false=False)),
            (SWEEPS, c.DeclareCombination(seat=0, combination="four_sevens", cards=(), is_false=False)),
            (SWEEPS, c.DeclareCombination(seat=1, combination="gentlemen", cards=(), is_false=False)),
        )
        for hands, said in deals:
            asked = (c.RecordDeal(now_s=0, hands=hands, dealer=-1), said, c.Settle())
            execute_batch(services, ("thursday", "t1"), asked, happened_at="2026-01-02T20:00:00Z")
        at_club(services, "thursday", AddMember(member="eve", name="Eve"))
        at_club(services, "thursday", NameArbitrator(member="eve"))
        place = "thursday", "d1"
        contested = Contested(table_id="t1", deal=3, subject="deal")
        raise_dispute(services, place, contested, "Two cards were missing.", Caller(actor="ada"))
        take_dispute(services, place, EVE)
        rule_dispute(services, place, make_ruling(outcome="voided", deal=3), "So they were.", EVE)
    return table


def test_the_commands_of_the_document_print_what_it_says(played: Scribe) -> None:
    block = "".join(re.findall(r"^```console\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE))
    typed = [one.partition("\n") for one in re.split(r"^\$ ging ", block, flags=re.MULTILINE)[1:]]
    assert len(typed) >= 4
    for command, _, printed in typed:
        output = played.does(*shlex.split(command))
        assert doctest.OutputChecker().check_output(printed, output, ALIKE), f"ging {command}\n{output}"


def test_json_is_what_the_api_answers(played: Scribe) -> None:
    board = played.asks("standings", "--from", "2026-01-02", "--to", "2026-01-02")
    assert [(one["rank"], one["member"], one["tally"]["net"]) for one in board["items"]] == [
        (1, "ada", 5),
        (2, "clara", 1),
        (3, "bram", -3),
        (3, "dirk", -3),
    ]
    assert played.asks("standings", "--rank-by", "net-per-deal")["rank_by"] == "net_per_deal"
    swept = played.asks("standings", "--rank-by", "sweeps", "--as-known")["items"]
    assert [(one["rank"], one["member"]) for one in swept[:2]] == [(1, "ada"), (1, "bram")]
    assert len(played.asks("standings", "--by", "pair", "--member", "ada")["items"]) == 3
    assert [one["tally"]["deals"] for one in played.asks("standings", "--by", "seat")["items"]] == [2, 2, 2, 2]
    assert played.asks("standings", "--by", "table", "--table", "t2")["items"] == []


def test_figures_of_several_games_have_one_column_and_ranks(played: Scribe) -> None:
    assert "in each game" not in played.does("standings")
    played.monkeypatch.setenv("COLUMNS", "200")
    played.does("table", "open", "ada", "bram", "--game", "gin_rummy", "-t", "g1", "first_dealer=assigned")
    played.does("table", "play", "g1", "record-result", "kind=gin", "winner=1", "points=45", "dealer=-1")
    rows = [line.split() for line in played.does("standings", "--rank-by", "points").splitlines()]
    assert rows[0][:3] == ["Standings", "by", "points:"]
    assert next(row for row in rows if row[:1] == ["rank"])[-3:] == ["in", "each", "game"]
    (bram,) = (row for row in rows if row[1:2] == ["bram"])
    assert (bram[0], bram[-6:]) == ("1", ["points", "45,", "gins", "1,", "knocks", "1"])
    alone = [line.split() for line in played.does("standings", "--game", "gin_rummy", "--by", "seat").splitlines()]
    assert alone[0][-1] == "gin_rummy"
    assert next(row for row in alone if row[:1] == ["seat"])[-4:] == ["dealt", "points", "gins", "knocks"]
    assert next(row for row in alone if row[:1] == ["1"])[-3:] == ["45", "1", "1"]
    refused = played.types("standings", "--game", "gin_rumy")
    assert "did you mean 'gin_rummy'?" in refused.stderr
    refused = played.types("standings", "--rank-by", "luck")
    assert refused.exit_code == 2
    assert "'luck' is none of net, net-per-deal, " in refused.stderr


def test_long_lists_go_on_page_by_page(played: Scribe) -> None:
    first = played.does("standings", "--limit", "2")
    after = re.search(r"There is more: --after (\d+)", first)
    assert after is not None
    assert "There is more" not in played.does("standings", "--limit", "2", "--after", after[1])


def test_a_member_is_named_where_it_means_something(played: Scribe) -> None:
    result = played.types("standings", "--member", "ada")
    assert result.exit_code == 2
    assert "--member goes with --by seat, pair or table" in result.stderr
    assert "season" in played.is_refused("standings", "--season", "none")
