"""The page of fairness: the report's own figures, drawn, listed and said."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.domain.fairness.report_lines import WORDS
from tests.web.conftest import MEMBERS
from tests.web.deals import FIRST_EXAMPLE, SWEEP
from tests.web.pages.conftest import text_of

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def played(api: Any) -> Any:
    """Two tables in showdown, one with two deals, one with a misdeal beside its deal."""
    for table, deals in (("t", (FIRST_EXAMPLE, SWEEP)), ("u", (SWEEP,))):
        api.open_table(table, mode="showdown")
        for hands in deals:
            api.do(f"tables/{table}/recorded-deals", {"hands": hands})
            api.do(f"tables/{table}/settlement")
    return api


def pictures(page: Any) -> list[ET.Element]:
    found = re.findall(r"<svg viewBox=.*?</svg>", page.text, re.DOTALL)
    shown = [one for one in found if 'role="img"' in one]
    return [ET.fromstring(one.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)) for one in shown]  # noqa: S314


@pytest.mark.complete
def test_every_count_is_drawn_listed_and_said(played: Any, browser_of: Any) -> None:
    page = browser_of("").get("fairness")
    counts = [count for line in played.get("fairness").json["samples"][0]["lines"] for count in line["counts"]]
    drawn = pictures(page)
    assert sum(len(list(one.iter(f"{SVG}circle"))) for one in drawn) == len(counts)
    listed = re.findall(
        r'<tr><th scope="row">[^<]+</th><td class="num">([^<]+)</td><td class="num">[^<]+</td>'
        r'<td class="num">([^<]+) … ([^<]+)</td></tr>',
        page.text,
    )
    figures = [tuple(int(one.replace("−", "-")) for one in row) for row in listed]
    assert figures == [(one["observed"], one["low"], one["high"]) for one in counts]
    said = re.findall(r"<li>([^<]+95 of 100 cases\.|[^<]+5 of 100 cases\.)</li>", page.text)
    assert len(said) == len(counts)


def test_pictures_have_names_and_words_and_no_style_of_their_own(played: Any, browser_of: Any) -> None:
    page = browser_of("anna").get("fairness")
    ids = re.findall(r' id="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))
    for one in pictures(page):
        names = {part.get("id"): part.text for part in one}
        assert names[one.get("aria-labelledby")].endswith("observed against expected")
        assert "of 100 cases" in names[one.get("aria-describedby")]
    assert "style=" not in page.text
    assert len(pictures(page)) == len({line["of"] for line in played.get("fairness").json["samples"][0]["lines"]})


def test_it_is_said_in_words_how_far_off_something_is(played: Any, browser_of: Any) -> None:
    said = text_of(browser_of("anna").get("fairness"))
    report = played.get("fairness").json
    lines = {(one["of"], one["about"]): one["counts"][0] for one in report["samples"][0]["lines"]}
    eldest = lines["counters by place", "eldest"]
    far = eldest["observed"] - eldest["expected"]
    way = "more" if far > 0 else "less"
    is_within = eldest["low"] <= eldest["observed"] <= eldest["high"]
    within = (
        "that is within the range of chance in 95" if is_within else "chance alone deviates this far in fewer than 5"
    )
    assert f"Eldest has won {abs(far):.1f} counters {way} than expected; {within} of 100 cases." in said
    assert f"The whole report: {WORDS[report['verdict']]}" in said
    assert f"{report['tests']} lines were tested" in said


def test_a_member_whose_id_is_the_word_for_something_else_keeps_their_name(api: Any, browser_of: Any) -> None:
    api.do("members", {"member": "dealer", "name": "Zoe"})
    opening = {"table": "t", "members": ["dealer", *MEMBERS[1:]], "first_dealer": 0}
    api.do("tables", opening | {"rules": {"first_dealer": "assigned", "mode": "showdown"}})
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    api.do("tables/t/settlement")
    page = browser_of("anna").get("fairness")
    assert '<th scope="row">Zoe</th>' in page.text
    assert "<li>Zoe" in page.text


def test_misdeals_and_voids_are_counted_and_shown(api: Any, browser_of: Any) -> None:
    api.open_table("t")
    api.do("tables/t/deals")
    api.do("tables/t/misdeal", {"reason": "A card lay face up."})
    page = browser_of("anna").get("fairness")
    assert re.search(r"<dt>misdeals</dt><dd>1</dd>", page.text)
    assert re.search(r"<dt>voids[^<]+</dt><dd>0</dd>", page.text)
    assert "Nothing can be tested yet" in text_of(page)
    assert "1 misdeal besides" in text_of(page)


def test_a_table_can_be_looked_at_alone(played: Any, browser_of: Any) -> None:
    browser = browser_of("anna")
    assert "3 deals, recorded from real cards" in text_of(browser.get("fairness"))
    page = browser.get("fairness?table=u")
    assert "1 deal, recorded from real cards" in text_of(page)
    assert '<option value="u" selected>' in page.text
    assert browser.get("fairness?table=none").status_code == 404
    assert played.get("fairness?table=u").json["samples"][0]["deals"] == 1


def test_the_odds_are_exact_to_as_many_places_as_are_shown(browser_of: Any) -> None:
    said = text_of(browser_of("").get("fairness/odds"))
    assert "472,518,347,558,400 deals" in said
    assert "20.60778%" in said
    for gain in ("+0.137065", "+0.039757", "−0.049519", "−0.127303"):
        assert gain in said
    assert "Four sevens G13 2,024" in said


def test_nobody_sees_it_who_is_not_let_in(stranger: Any) -> None:
    assert stranger.get("fairness").status_code == 303
    assert stranger.get("fairness/odds").status_code == 303


def test_a_game_without_ties_and_combinations_has_its_own_samples(api: Any, browser_of: Any) -> None:
    simulate(api.services, Simulation(club_id=api.club, tables=1, deals=3, seed=2, game="gin_rummy"))
    report = api.get("fairness").json
    said = text_of(browser_of("anna").get("fairness"))
    assert {line["of"] for line in report["samples"][0]["lines"]} >= {"deadwood dealt by seat", "points dealt by place"}
    assert "Deadwood of the dealt hands of a seat: Seat 1" in said
    assert "On equal counts" not in said
    assert "Combinations held" not in said
    (won,) = [one["counts"] for one in report["played"][0]["seen"] if one["of"] == "deals won by place"]
    assert [one["label"] for one in won] == ["first player", "dealer"]
    assert sum(one["expected"] for one in won) == sum(one["observed"] for one in won)
    assert "Of whom Observed Simulated" in said


def test_gin_rummy_is_told_in_the_language_of_the_reader(api: Any, browser_of: Any) -> None:
    simulate(api.services, Simulation(club_id=api.club, tables=1, deals=3, seed=2, game="gin_rummy"))
    page = browser_of("anna").get("fairness", Accept_Language="de")
    said = text_of(page)
    for words in (
        "Deadwood der gegebenen Blätter eines Platzes: Platz 1",
        "Deadwood der gegebenen Blätter einer Stellung: Der Geber",
        "81 Punkte oder mehr",
        "Ergebnisse der Runden",
        "Gewonnene Runden nach Stellung",
    ):
        assert words in said
    report = api.get("fairness").json
    counted = {line["of"] for line in report["samples"][0]["lines"]} | {
        one["of"] for one in report["played"][0]["seen"]
    }
    for of in counted:
        assert of.lower() not in said.lower(), "the report's own words are English"
    ids = re.findall(r' id="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))


@pytest.mark.usefixtures("played")
def test_the_newest_of_many_tables_can_be_chosen(browser_of: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ging_service.web.pages.fairness.MOST_ITEMS", 1)
    page = browser_of("").get("fairness").text
    assert re.findall(r'<option value="([tu])"', page) == ["u"]
