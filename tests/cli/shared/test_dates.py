"""Dates and times have one meaning and one refusal in all commands."""

from __future__ import annotations

import shlex
from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import click
import pytest
from click.testing import CliRunner

from ging_service.cli.main import group
from ging_service.cli.shared.options import DAY, TIME
from tests.cli.shared.test_confirming import commands

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe

NO_DAY = "'{}' is not a date such as 2026-11-20"
NO_TIME = "'{}' is neither a date such as 2026-11-20 nor a time with its zone such as 2026-11-20T19:30:00Z"
OUTSIDE = "a day is one from 0001-01-02 to 9999-12-30"
WITH_DAY = [
    ("statement club", "--from"),
    ("standings", "--to"),
    ("season open s1 --currency EUR --counter-value 1 --to 2026-01-31", "--from"),
]
WITH_TIME = [
    ("table remark tea", "--happened"),
    ("history", "--from"),
    ("history", "--recorded-to"),
    ("ledger balances", "--at-time"),
    ("payments plan", "--before"),
]
NO_DATABASE = {"DATABASE_URL": "postgresql:///nowhere"}
FAR_AWAY = {"GING_SERVER": "http://127.0.0.1:9", "GING_KEY": "ging_x_y"}
"""A database and a service that nobody reaches: what is sent to them would fail."""


def test_every_option_for_a_date_or_a_time_has_one_of_the_two_types() -> None:
    found = set()
    for typed, command in commands(click.Context(group, info_name="ging")):
        for one in command.params:
            is_named_so = {"--from", "--to", "--before", "--at-time", "--happened"}.intersection(one.opts)
            if one.metavar in {"DAY", "TIME"} or (is_named_so and one.metavar != "MEMBER"):
                assert one.type in {DAY, TIME}, f"{typed} {one.opts}"
                assert one.metavar == ("DAY" if one.type is DAY else "TIME")
                found.add(one.opts[0])
    assert {"--from", "--to", "--happened", "--before", "--at-time", "--recorded-by", "--recorded-from"} <= found


@pytest.mark.parametrize("far", [False, True], ids=["database", "service"])
@pytest.mark.parametrize(
    ("words", "option", "value", "text"),
    [
        *((words, option, value, NO_DAY) for words, option in WITH_DAY for value in ("yesterday", "2026-02-30", "")),
        *((words, option, "2026-11-20T19:30:00Z", NO_DAY) for words, option in WITH_DAY),
        *((words, option, "2026-11-20T19:30:00", NO_TIME) for words, option in WITH_TIME),
        *((words, option, value, NO_TIME) for words, option in WITH_TIME for value in ("yesterday", "2026-13-01", "")),
        *((words, option, "9999-12-31", OUTSIDE) for words, option in (*WITH_DAY, *WITH_TIME)),
        *((words, option, "0001-01-01", OUTSIDE) for words, option in (*WITH_DAY, *WITH_TIME)),
    ],
)
def test_a_wrong_date_is_refused_before_anything_is_sent(
    words: str, option: str, value: str, text: str, *, far: bool
) -> None:
    typed = [*shlex.split(words), option, value, "-c", "thursday"]
    result = CliRunner().invoke(group, typed, env=FAR_AWAY if far else NO_DATABASE, catch_exceptions=False)
    assert result.exit_code == 2
    assert result.stderr.endswith(f"Error: Invalid value for '{option}': {text.format(value)}\n")


@pytest.mark.parametrize("words", ["statement club", "standings", "history"])
def test_a_period_that_ends_before_it_begins_is_refused(table: Scribe, words: str) -> None:
    result = table.types(*shlex.split(words), "--from", "2026-12-01", "--to", "2026-11-30")
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (2, "Error: --to is before --from")


def test_a_date_is_the_beginning_the_end_or_the_noon_of_its_day_in_the_clubs_zone(table: Scribe) -> None:
    table.does("club", "time-zone", "Europe/Amsterdam")
    for text, happened in (("first", "2026-01-01T23:00:00Z"), ("last", "2026-01-02T22:59:59Z"), ("day", "2026-01-02")):
        table.does("table", "remark", text, "--happened", happened)
    table.does("table", "remark", "after", "--happened", "2026-01-02t23:00:00z")
    asked = ("history", "--type", "RemarkMade", "--from", "2026-01-02", "--to", "2026-01-02", "--oldest-first")
    remarks = {one["data"]["text"]: one["happened_at"] for one in table.asks(*asked)["items"]}
    assert remarks.keys() == {"first", "last", "day"}
    assert remarks["day"] == "2026-01-02T11:00:00.000000Z"


def test_tables_print_times_in_the_zone_of_the_club_and_name_it(table: Scribe) -> None:
    table.does("club", "time-zone", "Asia/Tokyo")
    joined = table.asks("member", "list")["items"][0]["joined_at"]
    there = datetime.fromisoformat(joined).astimezone(ZoneInfo("Asia/Tokyo"))
    listed = table.does("member", "list")
    assert "joined (Asia/Tokyo)" in listed
    assert f"{there:%Y-%m-%d %H:%M:%S}" in listed
    for command in (
        "table list",
        "history",
        "deal list",
        "dispute list",
        "counters counts",
        "key list",
        "payments list",
    ):
        printed = table.does(*command.split())
        assert "UTC" not in printed
        assert "(Asia/Tokyo)" in printed
