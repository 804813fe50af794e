"""Disputes about a game that brings nothing for them, in the API, on the pages and at the command line."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from ditch.rules import HIDDEN, ONE_LINE

from ging_service.application.club import at_club
from ging_service.application.disputes import Contested, raise_dispute, take_dispute
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.web.app import create_app
from tests.outside_game.acceptance import evening
from tests.outside_game.acceptance.test_cli import Shell
from tests.outside_game.acceptance.test_pages import browser
from tests.web.conftest import Api
from tests.web.pages.conftest import text_of

if TYPE_CHECKING:
    from flask import Flask

    from ging_service.execution.services import Services
    from tests.support.databases import Database

_clubs = count(1)


@pytest.fixture(scope="module")
def app(services: Services) -> Flask:
    return create_app(services)


@pytest.fixture
def club(services: Services) -> str:
    """A club with a table that has ended, a dispute about its first deal, and Eva, who reviews it."""
    club = evening.club_of(services, f"contested-{next(_clubs)}")
    at_club(services, club, AddMember(member="eva", name="Eva"))
    for arbitrator in ("eva", "bob"):
        at_club(services, club, NameArbitrator(member=arbitrator))
    evening.opened(services, club, "t", seats=2, deals=2)
    evening.played(services, club, "t", seed=3)
    raise_dispute(services, (club, "d"), Contested(table_id="t", deal=1, subject="deal"), "Not so.", evening.by("ada"))
    take_dispute(services, (club, "d"), evening.by("eva"))
    return club


def test_the_api_takes_rulings_and_tells_what_they_lead_to(app: Flask, club: str) -> None:
    eva = Api(app=app, club=club).as_member("eva")
    tried = eva.post("disputes/d/ruling", {"outcome": "voided", "reasons": "Void.", "dry_run": True})
    assert tried.status_code == 200
    asked: dict[str, Any] = {"outcome": "voided", "reasons": "Void."}
    asked["transfers"] = [{"payer": 0, "taker": 1, "counters": 2, "rule": "D7"}]
    done = eva.do("disputes/d/ruling", asked)
    types = [one["type"] for one in done["events"]]
    assert types == ["dispute.DisputeRuled", "ditch.RulingApplied", "ditch.RulingApplied"]
    assert done["events"][1]["data"]["net"] == tried.json["events"][1]["data"]["net"]
    assert done["events"][2]["data"]["net"] == [-2, 2]
    assert eva.get("disputes/d").json["outcome"] == "voided"
    deal = eva.get("tables/t/deals/1").json
    assert deal["ruled"]["voided"]


def test_the_api_has_a_dossier_of_every_deal(app: Flask, club: str) -> None:
    """Each event with what it moved and why, everybody who acted, and the disputes."""
    found = Api(app=app, club=club).as_member("eva").get("tables/t/deals/1/dossier").json
    assert found["timeline"][0]["event"]["type"] == "ditch.DealStarted"
    antes = found["timeline"][0]["transfers"]
    assert [(one["source"], one["target"], one["counters"], one["rule"]) for one in antes] == [
        ("stack/0", "pot", 1, "D3"),
        ("stack/1", "pot", 1, "D3"),
    ]
    assert antes[0]["rule_text"] == ONE_LINE["D3"]
    assert found["deal"]["deal"] == 1
    assert [(one["member"], one["seat"]) for one in found["holders"]] == [("ada", 0), ("bob", 1)]
    assert [one["dispute"] for one in found["disputes"]] == ["d"]


def test_a_dossier_shows_no_hidden_card_and_only_to_readers_of_the_club(services: Services, app: Flask) -> None:
    club = evening.club_of(services, f"running-{next(_clubs)}")
    evening.opened(services, club, "t", seats=2)
    evening.played(services, club, "t", commands=1)
    api = Api(app=app, club=club)
    hands = evening.state_of(services, club, "t").deal.hands
    for member, expected in (("ada", [list(hands[0]), [HIDDEN] * 3]), ("cat", [[HIDDEN] * 3] * 2)):
        started = api.as_member(member).get("tables/t/deals/1/dossier").json["timeline"][0]["event"]
        assert started["data"]["hands"] == expected
    assert api.as_guest().get("tables/t/deals/1/dossier").status_code == 403
    assert api.as_member("ada").get("tables/t/deals/2/dossier").status_code == 404


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"outcome": "amended"}, 422, "invalid"),
        ({"outcome": "ordered"}, 422, "nothing_ordered"),
        (
            {"outcome": "dismissed", "transfers": [{"payer": 0, "taker": 1, "counters": 2}]},
            422,
            "dismissal_orders_nothing",
        ),
        ({"outcome": "ordered", "transfers": [{"payer": 0, "taker": 2, "counters": 2}]}, 422, "no_such_seat"),
        ({"outcome": "voided", "hands": []}, 422, "invalid"),
    ],
)
def test_the_api_refuses_what_cannot_be_ruled(
    app: Flask, club: str, asked: dict[str, Any], status: int, code: str
) -> None:
    answer = Api(app=app, club=club).as_member("eva").post("disputes/d/ruling", {"reasons": "So."} | asked)
    assert (answer.status_code, answer.json["code"]) == (status, code)


def test_a_player_does_not_rule_by_the_api(app: Flask, club: str) -> None:
    answer = Api(app=app, club=club).as_member("bob").post("disputes/d/ruling", {"outcome": "voided", "reasons": "So."})
    assert (answer.status_code, answer.json["code"]) == (403, "sat_at_table")


def test_an_arbitrator_rules_by_a_form(services: Services, app: Flask, club: str) -> None:
    eva = browser(services, app, club, "eva")
    dispute = text_of(eva.get("disputes/d"))
    assert "Who had a part in it" in dispute
    assert "Deal started: deal 1" in dispute
    assert "Counters" in dispute
    form = {"outcome": "voided", "reasons": "They played on.", "payer-0": "0", "taker-0": "1", "counters-0": "2"}
    looked = text_of(eva.post("disputes/d/ruling", form | {"only_look": "on"}))
    assert "By a ruling, deal 1 is void." in looked
    assert "Nothing has been ruled yet." in looked
    ruled = text_of(eva.do("disputes/d/ruling", form))
    assert "What the ruling has changed" in ruled
    assert "By a ruling, deal 1 is void. It decides dispute d." in ruled
    assert "The result is Ada −2 and Bob +2." in ruled
    assert "void" in text_of(eva.get("tables/t/deals/1"))


@pytest.mark.parametrize("form", [{}, {"outcome": "amended"}, {"outcome": "dismissed", "counters-0": "2"}])
def test_a_form_that_orders_nothing_clear_is_refused(
    services: Services, app: Flask, club: str, form: dict[str, str]
) -> None:
    eva = browser(services, app, club, "eva")
    sent = {"reasons": "So.", "payer-0": "0", "taker-0": "1"} | form
    assert eva.post("disputes/d/ruling", sent).status_code == 422


def test_an_arbitrator_rules_at_the_command_line(database: Database, club: str) -> None:
    shell = Shell(database.app_dsn, club)
    shown = shell.run("dispute", "show", "d", me="eva")
    assert "DEAL 1 at t\n" in shown
    assert "  kind: won\n" in shown
    assert "stack of ada → pot: 1" in shown
    assert f" D3: {ONE_LINE['D3']} " in " ".join(shown.split())
    assert "  member ada; seat ada; roles player\n" in shown
    decided = ("dispute", "decide", "d", "voided", "They", "played", "on.", "--transfer", "ada bob 2 d7")
    assert "sat_at_table" in shell.run(*decided, "--yes", me="bob", code=1)
    told = shell.run(*decided, "--yes", me="eva")
    assert "By a ruling, deal 1 is void." in told
    assert "  ruled\n    voided: yes\n" in shell.run("dispute", "show", "d", me="eva")
    assert "dispute_ruled" in shell.run(*decided, "--yes", me="eva", code=1)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("ordered", "So.", "--transfer", "ada bob"), "invalid"),
        (("ordered", "So.", "--transfer", "ada cat 3"), "no_such_seat"),
        (("dismissed", "So.", "--transfer", "ada bob 3"), "dismissal_orders_nothing"),
        (("ordered", "So."), "nothing_ordered"),
    ],
)
def test_the_command_line_refuses_what_cannot_be_ruled(
    database: Database, club: str, words: tuple[str, ...], code: str
) -> None:
    shell = Shell(database.app_dsn, club)
    assert code in shell.run("dispute", "decide", "d", *words, "--yes", me="eva", code=1)
