"""The API's form of an event leads back to the event: the remote command line prints what the local one prints."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from ging_service.bootstrap import codec
from ging_service.domain.installed_games import GAMES
from ging_service.execution.recorded_event import RecordedEvent
from ging_service.reporting.tables.deals import DealEntry
from ging_service.web.api.deserialize import event_taken, taken
from ging_service.web.api.events.event_answers import event_json
from ging_service.web.api.game_api.any_game import DealEntryOfUninstalledGame, game_of_deal
from ging_service.web.api.game_api.derived import derived_api
from ging_service.web.api.schemas.serialize import OfGames, shape_of

SAMPLES = sorted(Path("tests/eventlog/samples").glob("*.json"))
STREAMS = {
    "club": "club",
    "books": "books",
    "ging": "table/first",
    "gin_rummy": "table/second",
    "thirty_one": "table/third",
    "wild_card_rummy": "table/fourth",
    "newmarket": "table/fifth",
    "dispute": "dispute/d1",
}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_an_event_comes_back_from_its_json(sample: Path) -> None:
    kind = sample.stem.rpartition(".")[0]
    recorded = codec().decode(sample.read_bytes(), kind)
    recorded_event = RecordedEvent(
        position=7,
        stream_id=STREAMS[kind.partition(".")[0]],
        version=3,
        type=kind,
        recorded_at=recorded.recorded_at,
        happened_at=recorded.happened_at,
        actor=recorded.actor,
        command="",
        event=recorded.event,
        app=recorded.app,
        commitments=[],
    )
    assert event_taken(msgspec.json.decode(msgspec.json.encode(event_json(recorded_event)))) == recorded_event


def deal_of(game: str) -> DealEntry:
    return DealEntry(
        table_id="t",
        deal=1,
        dealer=0,
        recorded=False,
        kind="won",
        winners=(1,),
        net=(-2, 2),
        summary={},
        first_version=2,
        last_version=9,
        recorded_at="2026-11-20T20:00:00.000000Z",
        happened_at="2026-11-20T20:00:00.000000Z",
        ruled=None,
        game=game,
    )


def test_deals_of_games_with_the_same_fields_are_told_apart() -> None:
    made = deal_of("other")
    alike = derived_api(GAMES[0]).deal
    schema = type(
        "Deals", (OfGames,), {"schemas": {"one": alike, "other": alike}, "game_of": staticmethod(game_of_deal)}
    )
    assert taken(schema, DealEntry, shape_of(schema)(made)) == made


@pytest.mark.parametrize("installed", [("one",), ("one", "other")])
def test_a_deal_of_an_uninstalled_game_has_a_schema_of_its_own(installed: tuple[str, ...]) -> None:
    made = replace(deal_of("third"), summary={"secret": 7})
    members = {
        "schemas": dict.fromkeys(installed, derived_api(GAMES[0]).deal),
        "game_of": staticmethod(game_of_deal),
        "uninstalled": DealEntryOfUninstalledGame,
    }
    schema = type("Deals", (OfGames,), members)
    shown = shape_of(schema)(made)
    assert shown["summary"] == {}
    assert taken(schema, DealEntry, shown) == replace(made, summary={})
    assert shape_of(schema)(replace(made, game="one"))["summary"] == {"secret": 7}
