"""Times of the wall clock on the nights when it is changed."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from ging_service.records.errors import RecordError
from ging_service.records.play import play
from ging_service.records.reader import read_record
from ging_service.records.times import moment_of, spell_moment

LONDON = ZoneInfo("Europe/London")
HEAD = """format = 1
game = "ging"
table = "t1"
date = {date}
time = {time}
time_zone = "Europe/London"
members = ["ann", "ben", "cat", "dan"]
first_dealer = "dan"
rules.first_dealer = "assigned"
"""


def times(date: str, time: str, *lines: str) -> list[str]:
    """When each line happened, the opening first, to the minute."""
    body = "".join(f'  "{line} # noted",\n' for line in lines)
    record = read_record(f"{HEAD.format(date=date, time=time)}actions = [\n{body}]\n")
    return [done.happened_at.removesuffix(":00.000000Z") for done in play(record)]


def test_an_earlier_time_after_the_clock_is_put_back_is_of_the_same_night() -> None:
    assert times("2026-10-25", "00:50:00", "01:30", "01:20", "01:40", "02:10") == [
        "2026-10-24T23:50",
        "2026-10-25T00:30",
        "2026-10-25T01:20",
        "2026-10-25T01:40",
        "2026-10-25T02:10",
    ]


def test_an_hour_said_twice_is_the_first_one_unless_it_is_over() -> None:
    assert times("2026-10-25", "01:30:00", "01:40")[1] == "2026-10-25T00:40"
    assert times("2026-10-25", "01:30:00", "01:40", "01:30", "01:20")[2:] == ["2026-10-25T01:30", "2026-10-26T01:20"]


@pytest.mark.parametrize(
    ("date", "time", "line"), [("2026-03-29", "00:30:00", "00:40"), ("2026-03-28", "23:30:00", "23:50")]
)
def test_a_time_that_the_clock_leaves_out_is_refused_with_its_line(date: str, time: str, line: str) -> None:
    with pytest.raises(RecordError) as caught:
        times(date, time, line, "01:30")
    assert (caught.value.code, caught.value.line, caught.value.column) == ("bad_time", 12, 4)


def test_times_go_on_behind_the_hour_left_out() -> None:
    assert times("2026-03-29", "00:30:00", "00:50", "02:10")[1:] == ["2026-03-29T00:50", "2026-03-29T01:10"]
    assert times("2026-03-29", "02:10:00", "01:30")[1:] == ["2026-03-30T00:30"]


def test_an_opening_in_the_hour_left_out_is_refused() -> None:
    with pytest.raises(RecordError) as caught:
        times("2026-03-29", "01:30:00")
    assert (caught.value.code, caught.value.line) == ("bad_time", 5)


@pytest.mark.parametrize(
    ("date", "zone", "opened"),
    [
        ("2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00"),
        ("2024-04-26", "Africa/Cairo", "2024-04-25T22:00"),
        ("2024-03-31", "Asia/Beirut", "2024-03-30T22:00"),
        ("2024-09-08", "America/Santiago", "2024-09-08T04:00"),
    ],
)
def test_a_date_alone_means_when_the_day_begins_where_the_clock_skips_midnight(
    date: str, zone: str, opened: str
) -> None:
    head = HEAD.format(date=date, time="").replace("time = \n", "").replace("Europe/London", zone)
    (done,) = play(read_record(f"{head}actions = []\n"))
    assert done.happened_at == f"{opened}:00.000000Z"


def test_an_evening_on_a_day_that_a_zone_skips_is_refused() -> None:
    head = HEAD.format(date="2011-12-30", time="").replace("time = \n", "").replace("Europe/London", "Pacific/Apia")
    with pytest.raises(RecordError) as caught:
        play(read_record(f"{head}actions = []\n"))
    assert caught.value.code == "bad_time"


@pytest.mark.parametrize("night", ["2026-03-29", "2026-10-25"])
def test_every_moment_of_such_a_night_is_written_so_that_it_is_read_back(night: str) -> None:
    begin = dt.datetime.fromisoformat(f"{night}T00:00:00Z") - dt.timedelta(hours=20)
    moments = [begin + dt.timedelta(minutes=20 * step) for step in range(150)]
    for last in moments[::3]:
        for moment in moments:
            assert moment_of(spell_moment(moment, last, LONDON), last, LONDON) == moment
