"""An arbitrator amends a recorded deal of a game with the general rulings: by the API, by a form, at the command line."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from ging_service.cli.main import group
from ging_service.client import Client
from ging_service.domain.errors import Refused
from ging_service.game_support.declared_values import as_json
from ging_service.game_support.game_names import game_named
from ging_service.game_support.rulings_read import ruling_made
from ging_service.games.gin_rummy.decider.amending import Amendment
from ging_service.games.gin_rummy.game import GAME
from ging_service.web.pages.games.installed import pages_by_game
from ging_service.web.pages.games.ruling_form import general_ruling
from tests.client.conftest import served
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import GR27, KNOCKER, OTHER
from tests.web.gin_tables import GinTable
from tests.web.pages.conftest import text_of

if TYPE_CHECKING:
    from tests.support.databases import Database

RESULT = {"dealer": -1, "kind": "knock", "winner": 1, "points": 5}
AMENDMENT = {"kind": "gin", "winner": 0, "points": 33}
AMENDED = {"outcome": "amended", "reasons": "It was gin.", "amendment": AMENDMENT}
NO_KNOCK = {"upcard": "", "hands": [], "discard": "", "melds": [], "other_melds": [], "lay_offs": []}
HANDS = {
    "hands": [cards(OTHER), cards(f"{KNOCKER} KC")],
    "discard": "KC",
    "melds": [cards(meld) for meld in GR27],
}
"""A knock of Bea's, by which she scores 19."""

FORM = {"outcome": "amended", "reasons": "It was gin."} | {
    f"amendment.{name}": str(value) for name, value in AMENDMENT.items()
}


def test_the_page_of_an_ended_table_names_the_ruling_that_changed_it(api: Any, disputed: Any) -> None:
    api.do("tables/g/gin_rummy/end-table")
    assert api.get("tables/g").json["rulings"] == []
    disputed.do("disputes/d/ruling", AMENDED)
    assert api.get("tables/g").json["rulings"] == ["d"]
    link = f'<a href="/clubs/{api.club}/disputes/d">d</a>'
    assert f"A ruling changed the result of this table: {link}" in disputed.get(f"/clubs/{api.club}/tables/g").text
    assert link not in api.as_guest().get(f"/clubs/{api.club}/tables/g").text


@pytest.fixture
def disputed(api: Any) -> Any:
    """A recorded deal that Anna disputes and Eve reviews; the club as Eve uses it."""
    GinTable(api).open(first_dealer="assigned", games=0)
    api.do("tables/g/gin_rummy/record-result", RESULT)
    api.do("members", {"member": "eve", "name": "Eve"})
    api.do("arbitrators", {"member": "eve"})
    dispute = {"dispute": "d", "table": "g", "deal": 1, "subject": "deal", "reason": "Gin!"}
    api.as_member("anna").do("disputes", dispute)
    eve = api.as_member("eve")
    eve.do("disputes/d/review")
    return eve


def sheet(api: Any) -> list[Any]:
    return [(line.kind, line.winner, line.points) for line in GinTable(api).state.game.sheet]


def test_a_deal_is_amended_by_the_api(api: Any, disputed: Any) -> None:
    answer = disputed.do("disputes/d/ruling", AMENDED)
    (_ruled, applied) = answer["events"]
    assert applied["type"] == "gin_rummy.DealAmended"
    amended = applied["data"]["amended"]
    assert {name: value for name, value in amended.items() if name != "asked"} == AMENDMENT | {
        "knocker": 0,
        "game_winner": -1,
        "won_before": -1,
    }
    assert amended["asked"] == AMENDMENT | NO_KNOCK
    assert sheet(api) == [("gin", 0, 33)]
    deal = api.get("tables/g/deals/1").json
    assert (deal["kind"], deal["ruled"]["kind"], deal["ruled"]["winners"]) == ("knock", "gin", [0])
    assert api.get("disputes/d").json["amended"] == ["result"]


def test_a_knock_with_both_hands_is_ruled_by_the_api(api: Any, disputed: Any) -> None:
    answer = disputed.do("disputes/d/ruling", AMENDED | {"amendment": HANDS})
    amended = answer["events"][1]["data"]["amended"]
    assert (amended["kind"], amended["winner"], amended["points"], amended["knocker"]) == ("knock", 1, 19, 1)
    assert sheet(api) == [("knock", 1, 19)]


def test_a_refused_amendment_names_its_rule_and_field(disputed: Any) -> None:
    wrong = AMENDED | {"amendment": HANDS | {"discard": "2C"}}
    refused = disputed.post("disputes/d/ruling", wrong)
    assert refused.headers["Content-Type"].startswith("application/problem+json")
    assert {name: refused.json[name] for name in ("status", "code", "rule", "where")} == {
        "status": 422,
        "code": "not_held",
        "rule": "GR13",
        "where": "amendment.discard",
    }


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        (AMENDED | {"amendment": AMENDMENT | {"points": 5}}, "wrong_points"),
        (AMENDED | {"amendment": {"sort": "gin"}}, "invalid"),
    ],
)
def test_an_amendment_that_is_not_clear_is_refused(disputed: Any, ruling: Any, code: str) -> None:
    refused = disputed.post("disputes/d/ruling", ruling)
    assert (refused.status_code, refused.json["code"]) == (422, code)


def test_a_deal_is_amended_by_the_form_of_a_game_without_its_own(
    api: Any, disputed: Any, browser_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert disputed
    pages = {GAME.kind: replace(pages_by_game()[GAME.kind], ruling=general_ruling(GAME))}
    monkeypatch.setattr("ging_service.web.pages.disputes.ruling.pages_by_game", lambda: pages)
    eve = browser_of("eve")
    form = eve.get("disputes/d/ruling").text
    assert 'name="amendment.kind"' in form
    looked = text_of(eve.post("disputes/d/ruling", FORM | {"only_look": "on"}))
    assert "By a ruling, deal 1 is amended." in looked
    assert sheet(api) == [("knock", 1, 5)]
    assert eve.post("disputes/d/ruling", FORM | {"amendment.points": "many"}).status_code == 422
    assert "By a ruling, deal 1 is amended." in text_of(eve.do("disputes/d/ruling", FORM))
    assert sheet(api) == [("gin", 0, 33)]


def typed(database: Database, api: Any, *words: str, code: int = 0) -> str:
    """What ``ging`` prints to Eve about the club of the test."""
    environment = {"DATABASE_URL": database.app_dsn, "GING_CLUB": api.club, "COLUMNS": "200"}
    done = CliRunner().invoke(group, [*words, "--as", "eve", "--yes"], env=environment)
    assert done.exit_code == code, done.output
    return done.output


def test_a_deal_is_amended_at_the_command_line(api: Any, disputed: Any, database: Database) -> None:
    assert disputed
    amend = [word for name, value in AMENDMENT.items() for word in ("--amend", f"{name}={value}")]
    decide = ("dispute", "decide", "d", "amended", "So.")
    assert "did you mean points=?" in typed(database, api, *decide, "--amend", "point=3", code=1)
    assert "By a ruling, deal 1 is amended." in typed(database, api, *decide, *amend)
    assert sheet(api) == [("gin", 0, 33)]


def test_a_deal_is_amended_at_a_distance(api: Any, disputed: Any) -> None:
    """The backend of a command line elsewhere sends the ruling by the API."""
    token = disputed.credential()["Authorization"].removeprefix("Bearer ")
    with served(api.services) as live, Client(live.url, token=token) as client:
        rulings: Any = game_named("gin_rummy").rulings
        ruling = rulings.ruling(outcome="amended", transfers=(), amendment=Amendment(**AMENDMENT))  # type: ignore[arg-type]
        told = {name: value for name, value in as_json(ruling).items() if value is not None}
        done = client.club(api.club).rule_dispute("d", **told, reasons="It was gin.")
    assert [one["type"] for one in done["events"]] == ["dispute.DisputeRuled", "gin_rummy.DealAmended"]
    assert sheet(api) == [("gin", 0, 33)]


def test_deals_of_a_game_with_rulings_of_its_own_are_amended_by_those() -> None:
    with pytest.raises(Refused) as refused:
        ruling_made(game_named("ging"), "voided", ())
    assert refused.value.code == "other_game"
