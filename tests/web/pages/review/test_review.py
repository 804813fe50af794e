"""Review of any moment of a table, by every member with their own view."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.deals import FIRST_EXAMPLE
from tests.web.pages.conftest import text_of


@pytest.fixture
def played(api: Any) -> Any:
    """Two deals: one with real cards in which anna declares, and one that the service has dealt."""
    api.open_table()
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    api.do("tables/t/declarations", {"seat": 3, "suit": "C", "points": 34})
    api.do("tables/t/settlement")
    api.do("tables/t/deals")
    return api


def versions(api: Any, kind: str) -> list[int]:
    """Where the events of a type stand in the table's stream."""
    return [event["version"] for event in api.get(f"events?table=t&type=ging.{kind}").json["items"]]


def test_every_moment_says_what_happened_with_its_rule(played: Any, browser_of: Any) -> None:
    (at,) = versions(played, "SuitDeclared")
    page = browser_of("anna").get(f"tables/t/review?at={at}")
    assert page.status_code == 200
    assert "Dan declares 34 clubs." in text_of(page)
    assert re.search(r'href="/docs/rules#g7"[^>]*>G7</a>', page.text)
    assert f"Event {at} of " in text_of(page)


def test_without_a_moment_it_is_the_newest(played: Any, browser_of: Any) -> None:
    newest = played.get("tables/t").json["version"]
    assert f"Event {newest} of {newest}" in text_of(browser_of("anna").get("tables/t/review"))


def test_every_event_is_reached_by_the_links_forwards_and_back(played: Any, browser_of: Any) -> None:
    anna, newest = browser_of("anna"), played.get("tables/t").json["version"]
    place, seen = "tables/t/review?at=1", [1]
    while seen[-1] < newest:
        page = anna.get(place)
        (place,) = re.findall(
            r'rel="next" data-key="ArrowRight" aria-keyshortcuts="ArrowRight" href="([^"]+)"', page.text
        )
        (back,) = re.findall(r'rel="prev" data-key="ArrowLeft" aria-keyshortcuts="ArrowLeft" href="([^"]+)"', page.text)
        assert back.endswith(f"?at={max(seen[-1] - 1, 1)}")
        seen.append(int(place.partition("=")[2]))
    assert seen == list(range(1, newest + 1))


def test_a_page_lists_the_events_around_its_moment_however_many_remarks_there_are(api: Any, browser_of: Any) -> None:
    api.open_table()
    remarks = [{"post": "tables/t/remarks", "body": {"text": f"remark {number}"}} for number in range(600)]
    api.do("commands", {"commands": remarks})
    newest = api.get("tables/t").json["version"]
    for at, least, most in ((1, 190, 202), (300, 400, 402), (newest, 200, 202)):
        page = browser_of("anna").get(f"tables/t/review?at={at}")
        assert least <= len(set(re.findall(r"remark \d+", page.text))) <= most
        assert "events of this part lie further away" in text_of(page)


def test_a_deal_is_jumped_to(played: Any, browser_of: Any) -> None:
    _, second = sorted(versions(played, "DealRecorded") + versions(played, "HandsDealt"))
    page = browser_of("anna").get("tables/t/review?deal=2")
    assert f"Event {second} of " in text_of(page)
    assert "Deal 2: Anna deals." in text_of(page)


def test_a_shuffle_that_waits_is_part_of_the_deal_to_come(api: Any, browser_of: Any) -> None:
    api.open_table(shuffle="committed")
    api.do("tables/t/shuffle")
    page = text_of(browser_of("anna").get("tables/t/review"))
    assert "The service has committed to the shuffle of deal 1." in page
    assert "Events of deal 1" in page
    assert "Go Deal" not in page


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("query", ["at=0", "at=999", "deal=3"])
def test_a_moment_that_never_was_is_not_found(browser_of: Any, query: str) -> None:
    assert browser_of("anna").get(f"tables/t/review?{query}").status_code == 404


@pytest.mark.usefixtures("played")
def test_a_moment_is_a_number(browser_of: Any) -> None:
    assert browser_of("anna").get("tables/t/review?at=x").status_code == 422


def hands_in(page: Any) -> set[str]:
    """The faces that a page shows."""
    return set(re.findall(r"(?:king|queen|jack|ten|nine|eight|seven) of (?:spades|hearts|diamonds|clubs)", page.text))


def test_hands_are_seen_by_their_holders_only(played: Any, browser_of: Any) -> None:
    (at,) = versions(played, "HandsDealt")
    of_anna, of_ben = (hands_in(browser_of(name).get(f"tables/t/review?at={at}")) for name in ("anna", "ben"))
    assert len(of_anna) == len(of_ben) == 7
    assert not of_anna & of_ben
    assert hands_in(browser_of("").get(f"tables/t/review?at={at}")) == set()


def test_hands_that_were_opened_later_are_open_in_every_moment(played: Any, browser_of: Any) -> None:
    played.do("members", {"member": "eve", "name": "Eve"})
    played.do("arbitrators", {"member": "eve"})
    played.do("tables/t/settlement")
    (at,) = versions(played, "HandsDealt")
    guest = browser_of("")
    assert hands_in(guest.get(f"tables/t/review?at={at}")) == set()
    played.as_member("eve").do("tables/t/hands-opened", {"deals": [2], "reason": "review"})
    assert len(hands_in(guest.get(f"tables/t/review?at={at}"))) == 28


@pytest.mark.usefixtures("played")
def test_a_guest_is_not_offered_what_only_members_do(browser_of: Any, stranger: Any) -> None:
    assert "Dispute this" in text_of(browser_of("anna").get("tables/t/review?at=5"))
    assert "Dispute this" not in text_of(browser_of("").get("tables/t/review?at=5"))
    assert stranger.get("tables/t/review").status_code in (303, 401)


def test_a_moment_is_told_in_words_where_no_pictures_are_wanted(played: Any, browser_of: Any) -> None:
    anna = browser_of("anna")
    anna.do("/preferences", {"text": "on", "to": f"/clubs/{played.club}"})
    page = anna.get("tables/t/review?deal=1")
    assert "Deal 1: Dan deals with real cards." in text_of(page)
    assert '<img class="card' not in page.text


def test_g3_between_its_opening_and_the_naming_of_its_dealer_a_table_waits_for_the_name(
    played: Any, browser_of: Any
) -> None:
    """One command records both. The review shows the moments between its events, too."""
    (named,) = versions(played, "FirstDealerFound")
    anna = browser_of("anna")
    told = "Waiting for the first dealer to be named."
    waiting = [told in text_of(anna.get(f"tables/t/review?at={at}")) for at in range(1, named + 1)]
    assert waiting == [True] * (named - 1) + [False]
