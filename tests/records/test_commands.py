"""Records that list commands, read for a game: what the outside game's tests do not reach."""

from __future__ import annotations

import datetime as dt

import pytest

from ging_service.game_support.game_names import game_named
from ging_service.records.commands import read_commands
from ging_service.records.errors import RecordError
from ging_service.records.toml_places import Places

GAME = game_named("thirty_one")


@pytest.mark.parametrize("time", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_a_time_that_lies_beyond_the_calendar_in_utc_is_refused(time: str) -> None:
    opening = {"command": "open-table", "happened_at": time, "fields": {}}
    head = {"format": 1, "game": GAME.kind, "table": "t", "date": dt.date(2026, 11, 20), "commands": [opening]}
    with pytest.raises(RecordError) as refused:
        read_commands(head, GAME, "record.toml", Places())
    assert (refused.value.code, refused.value.detail) == ("bad_action", "'happened_at' is out of range")
