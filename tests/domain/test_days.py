"""Days as they are written, in one form only, and when they begin."""

from __future__ import annotations

import io
import struct
from datetime import UTC, date, datetime, timedelta
from importlib import resources
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest

from ging_service.domain.days import begins_at, day_of

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_a_day_is_its_year_month_and_day() -> None:
    assert day_of("2028-02-29") == date(2028, 2, 29)


@pytest.mark.parametrize("text", ["", "2026-02-29", "2026-13-01", "20261120", "2026-W47-5", "20.11.2026", "٢٠٢٦-٠٢-٠٢"])
def test_anything_else_is_no_day(text: str) -> None:
    assert day_of(text) is None


def changes(data: bytes) -> Iterator[datetime]:
    """Yield the moments at which a zone changes its clocks, from its file (RFC 8536)."""

    def counts(begin: int) -> tuple[int, ...]:
        return struct.unpack_from(">6I", data, begin + 20)

    # The first part has 32-bit times, and is there for old programs.
    utc, standard, leap, times, types, names = counts(0)
    begin = 44 + 5 * times + 6 * types + names + 8 * leap + standard + utc
    for seconds in struct.unpack_from(f">{counts(begin)[3]}q", data, begin + 44):
        yield datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)


def zones() -> dict[str, bytes]:
    """The zones of the world by name, each once."""
    found = resources.files("tzdata")
    names = found.joinpath("zones").read_text().split()
    files = {found.joinpath("zoneinfo", *name.split("/")).read_bytes(): name for name in names}
    return {name: data for data, name in files.items()}


def test_a_day_begins_at_its_first_moment_whenever_clocks_change() -> None:
    """The second before is of an earlier day. Where a zone leaves a whole day out, the next one begins."""
    tried, second = 0, timedelta(seconds=1)
    for name, data in zones().items():
        zone = ZoneInfo.from_file(io.BytesIO(data), name)
        days = {(moment + side).astimezone(zone).date() for moment in changes(data) for side in (-second, second)}
        for day in days:
            begins = begins_at(day, zone)
            assert (begins - second).astimezone(zone).date() < day <= begins.astimezone(zone).date(), (name, day)
        tried += len(days)
    assert tried > 10_000


@pytest.mark.parametrize(
    ("day", "zone", "begins"),
    [
        (
            "1919-03-31",
            "America/Toronto",
            "1919-03-31T04:30:00+00:00",
        ),  # at half past eleven the clocks went on to half past twelve
        ("2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00+00:00"),
        ("2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00+00:00"),
        ("2024-03-31", "Europe/Berlin", "2024-03-30T23:00:00+00:00"),
    ],
)
def test_a_day_whose_midnight_is_skipped_begins_with_the_change(day: str, zone: str, begins: str) -> None:
    assert begins_at(date.fromisoformat(day), ZoneInfo(zone)).isoformat() == begins
