"""`ging odds`: tables for people, exact fractions for programs."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner

from ging_service.games.ging.cli.odds import show_odds
from tests.support.waiting import HANG_S

SEATS = 4


def text_of(*flags: str) -> str:
    result = CliRunner().invoke(show_odds, flags)
    assert result.exit_code == 0
    assert not result.stderr
    return result.stdout


def json_of(*flags: str) -> Any:
    return json.loads(text_of("--json", *flags))


def test_the_known_facts_stand_in_the_tables() -> None:
    text = text_of()
    for fact in ("472,518,347,558,400", "1,184,040", "2,024", "53,200", "792", "11,440", "20.60778%"):
        assert fact in text
    for counters in ("+0.137065", "+0.039757", "-0.049519", "-0.127303"):
        assert text.count(counters) == 2


@pytest.mark.parametrize(("ties", "other"), [("elder", "best_first"), ("best_first", "elder")])
def test_one_rule_of_ties_may_be_asked_for(ties: str, other: str) -> None:
    text = text_of("--ties", ties)
    assert f"Ties: {ties}" in text
    assert f"Ties: {other}" not in text
    assert list(json_of("--ties", ties)["ties"]) == [ties]


def test_tables_fit_eighty_columns() -> None:
    assert max(map(len, text_of().splitlines())) <= 80
    assert "…" not in text_of()


def test_json_holds_exact_fractions() -> None:
    found = json_of()
    assert (found["deals"], found["hands"]) == (472_518_347_558_400, 1_184_040)
    sweep = Fraction(found["sweep"]["fraction"])
    assert sweep == sum(Fraction(row["sweep"]["fraction"]) for row in found["combinations"])
    assert float(sweep) == found["sweep"]["decimal"]
    for row in found["combinations"]:
        assert Fraction(row["hand"]["fraction"]) == Fraction(row["hands"], 1_184_040)
        assert sum(Fraction(one["fraction"]) for one in row["by_seat"]) == Fraction(row["sweep"]["fraction"])
    assert next((row["combination"], row["rule"]) for row in found["combinations"]) == ("seven_cards", "G12")


@pytest.mark.parametrize("ties", ["elder", "best_first"])
def test_json_adds_up_by_seat(ties: str) -> None:
    found = json_of()
    seats = found["ties"][ties]["seats"]
    assert [seat["seat"] for seat in seats] == list(range(SEATS))
    sweep = Fraction(found["sweep"]["fraction"])
    for seat in seats:
        assert sweep + sum(Fraction(seat[name]["fraction"]) for name in ("most", "second", "both", "nothing")) == 1
        assert Fraction(seat["sweep"]["fraction"]) + Fraction(seat["swept_by_others"]["fraction"]) == sweep
    assert sum(Fraction(seat["counters"]["fraction"]) for seat in seats) == 0


def test_an_unknown_rule_of_ties_is_refused() -> None:
    result = CliRunner().invoke(show_odds, ["--ties", "younger"])
    assert result.exit_code == 2
    assert "best_first" in result.stderr


@pytest.mark.complete
def test_off_a_terminal_nothing_but_the_tables_is_printed() -> None:
    ging = [sys.executable, "-m", "ging_service.cli.main", "odds", "--json"]
    result = subprocess.run(ging, capture_output=True, timeout=HANG_S, check=True)
    assert result.stderr == b""
    assert b"\x1b" not in result.stdout
