"""The moments of a deal in one answer: what the page of each moment shows to the same reader, and nothing else."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from ging_service.web.pages.review import MOMENTS_MOST
from tests.web.conftest import MEMBERS
from tests.web.deals import FIRST_EXAMPLE

LIST: Final = re.compile(r'<aside id="events-of-part">.*?</aside>', re.DOTALL)
MAIN: Final = re.compile(r'<main id="main"[^>]*>(.*)</main>', re.DOTALL)
TITLE: Final = re.compile(r"<title>(.*?)</title>")


@pytest.fixture
def played(api: Any) -> Any:
    """Two deals: one with real cards in which anna declares, and one that the service has dealt."""
    api.open_table()
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    api.do("tables/t/declarations", {"seat": 3, "suit": "C", "points": 34})
    api.do("tables/t/settlement")
    api.do("tables/t/deals")
    return api


def shown(text: str) -> str:
    """What a page shows, without the list of the deal's events."""
    return re.sub(r"\s+", " ", LIST.sub("", text)).strip()


def moments(browser: Any, query: str, table: str = "t") -> list[dict[str, Any]]:
    found = browser.get(f"tables/{table}/review/moments.json?{query}")
    assert found.status_code == 200
    assert found.headers["Cache-Control"] == "private, no-store"
    assert {"Cookie", "Accept-Language"} <= set(found.headers["Vary"].split(", "))
    told: list[dict[str, Any]] = found.json["moments"]
    return told


def are_the_pages(browser: Any, told: list[dict[str, Any]], view: str = "", table: str = "t") -> None:
    """Each is what the reader finds on the page of that moment."""
    for one in told:
        page = browser.get(f"tables/{table}/review?{view}at={one['at']}").text
        (main,), (title,) = MAIN.findall(page), TITLE.findall(page)
        assert shown(main) == shown(one["html"])
        assert title.startswith(one["title"])


@pytest.mark.parametrize("reader", [*MEMBERS, ""])
def test_every_reader_gets_what_the_pages_of_the_moments_show(played: Any, browser_of: Any, reader: str) -> None:
    browser, newest = browser_of(reader), played.get("tables/t").json["version"]
    told = [moments(browser, f"deal={deal}") for deal in (1, 2)]
    assert [one["at"] for part in told for one in part][-1] == newest
    for part in told:
        are_the_pages(browser, part)
        assert part == moments(browser, f"at={part[-1]['at']}")


@pytest.mark.parametrize("view", range(len(MEMBERS)))
def test_with_the_eyes_of_a_seat_they_are_what_it_saw(played: Any, browser_of: Any, view: int) -> None:
    assert played
    told = moments(browser_of("anna"), f"view={view}&deal=2")
    assert told
    are_the_pages(browser_of("anna"), told, f"view={view}&")


def test_hands_are_sent_to_their_holders_only(played: Any, browser_of: Any) -> None:
    (dealt,) = [event["version"] for event in played.get("events?table=t&type=ging.HandsDealt").json["items"]]
    faces = re.compile(r"(?:king|queen|jack|ten|nine|eight|seven) of (?:spades|hearts|diamonds|clubs)")
    of_anna, of_ben, of_guest = (
        {face for one in told if one["at"] >= dealt for face in faces.findall(one["html"])}
        for told in (moments(browser_of(name), "deal=2") for name in ("anna", "ben", ""))
    )
    assert len(of_anna) == len(of_ben) == 7
    assert not of_anna & of_ben
    assert not of_guest


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(("query", "status"), [("at=0", 404), ("at=999", 404), ("deal=3", 404), ("at=x", 422)])
def test_moments_that_never_were_are_refused_as_their_pages_are(browser_of: Any, query: str, status: int) -> None:
    assert browser_of("anna").get(f"tables/t/review/moments.json?{query}").status_code == status


@pytest.mark.usefixtures("played")
def test_strangers_get_none(stranger: Any) -> None:
    assert stranger.get("tables/t/review/moments.json?at=1").status_code in (303, 401)


def test_a_long_deal_is_sent_in_pieces_that_do_not_grow(api: Any, browser_of: Any) -> None:
    api.open_table()
    api.do("tables/t/deals")
    for number in range(2 * MOMENTS_MOST):
        api.do("tables/t/remarks", {"text": f"remark {number}"})
    anna, newest, found, sizes = browser_of("anna"), api.get("tables/t").json["version"], [], []
    at = moments(anna, "deal=1")[0]["at"]
    while at <= newest:
        piece = moments(anna, f"at={at}")
        assert at in [one["at"] for one in piece]
        assert len(piece) <= MOMENTS_MOST
        found += [one["at"] for one in piece]
        sizes.append(sum(len(one["html"]) for one in piece) / len(piece))
        at = found[-1] + 1
    assert found == list(range(found[0], newest + 1))
    assert max(sizes) < 1.1 * min(sizes)
