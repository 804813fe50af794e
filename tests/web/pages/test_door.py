"""Sign-in to a club's pages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ging_service.access.role_rights import Right
from ging_service.application.access.invitations import invite
from ging_service.execution.caller import Caller
from tests.web.pages.conftest import OWN, PASSPHRASE, text_of


def test_whoever_is_not_let_in_is_asked_to_sign_in_and_comes_back_to_where_he_wanted(
    api: Any, browser_of: Any, stranger: Any
) -> None:
    browser_of("anna")
    asked = stranger.get("tables?after=3")
    assert (asked.status_code, asked.headers["Location"]) == (
        303,
        f"/clubs/{api.club}/sign-in?to=/clubs/{api.club}/tables%3Fafter%3D3",
    )
    assert f'value="/clubs/{api.club}/tables?after=3"' in stranger.client.get(asked.headers["Location"]).text
    form = {"member": "anna", "passphrase": PASSPHRASE, "to": f"/clubs/{api.club}/tables?after=3"}
    assert stranger.post("sign-in", form).headers["Location"] == f"/clubs/{api.club}/tables?after=3"


@pytest.mark.parametrize(
    "place",
    [
        "https://elsewhere.example/",
        "//elsewhere.example/",
        "/\\elsewhere.example",
        "/\t/elsewhere.example",
        "//[",
        "/clubs/another",
    ],
)
def test_nobody_is_led_elsewhere(api: Any, browser_of: Any, place: str) -> None:
    form = {"member": "anna", "passphrase": PASSPHRASE, "to": place}
    assert browser_of("anna").post("sign-in", form).headers["Location"] == f"/clubs/{api.club}"


def test_the_address_of_a_form_leads_to_the_page_that_the_form_stands_on(api: Any, browser_of: Any) -> None:
    anna = browser_of("anna")
    for rule in api.app.url_map.iter_rules():
        place = re.sub(r"<whole:\w+>|<delivery:\w+>", "1", rule.rule.replace("<slug:club>", api.club))
        place = re.sub(r"<slug:\w+>", "anna", place)
        asked = anna.get(place) if rule.endpoint.startswith("page_") and "POST" in (rule.methods or ()) else None
        if asked is not None and asked.status_code == 303:
            assert place.startswith(f"{asked.headers['Location']}/"), place
            assert anna.get(asked.headers["Location"]).status_code in {200, 403, 404}, place
        assert asked is None or asked.status_code != 405, place


def test_a_script_that_follows_is_told_that_nobody_is_let_in(stranger: Any) -> None:
    told = stranger.get("live?after=3")
    assert (told.status_code, told.mimetype) == (401, "text/html")


def test_an_address_that_is_of_no_club_is_no_header_of_ours(stranger: Any) -> None:
    asked = stranger.client.get("/clubs/no%0D%0AX-Club:%20one/tables")
    assert asked.headers["Location"].startswith("/clubs/no%0D%0AX-Club%3A%20one/sign-in?to=")


def test_a_cookie_is_for_the_pages_of_its_club_and_for_no_script(api: Any, browser_of: Any) -> None:
    browser = browser_of("anna")
    cookie = browser.client.get_cookie("ging_session", path=f"/clubs/{api.club}")
    assert cookie.http_only
    assert cookie.same_site == "Lax"
    assert not cookie.secure
    safe = browser.post("sign-in", {"member": "anna", "passphrase": PASSPHRASE}, Origin="https://club.example")
    assert "; Secure;" in safe.headers["Set-Cookie"]


def test_the_api_does_not_look_at_cookies_nor_pages_at_headers(api: Any, browser_of: Any, stranger: Any) -> None:
    assert browser_of("anna").get(f"/v1/clubs/{api.club}/me").status_code == 401
    assert stranger.get("tables", **api.credential()).status_code == 303


def test_forms_come_from_our_own_pages_only(api: Any, browser_of: Any) -> None:
    browser = browser_of("anna")
    place = browser.address("sign-out")
    for headers in (
        {},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Origin": "null", "Host": ""},
    ):
        refused = browser.client.post(place, headers=headers)
        assert refused.status_code == 403
        assert "a form must be sent from its own page" in text_of(refused)
    assert browser.client.post(place, headers={"Origin": "http://localhost"}).status_code == 303
    assert browser.get("tables").headers["Location"].startswith(f"/clubs/{api.club}/sign-in")


def test_a_wrong_passphrase_an_unknown_member_and_an_unknown_club_look_alike(
    api: Any, browser_of: Any, stranger: Any
) -> None:
    browser_of("anna")
    wrong = stranger.post("sign-in", {"member": "anna", "passphrase": "is not hers at all"})
    unknown = stranger.post("sign-in", {"member": "nobody", "passphrase": "is not hers at all"})
    elsewhere = stranger.client.post(
        "/clubs/no-such-club/sign-in", data={"member": "anna", "passphrase": "is not"}, headers=OWN
    )
    assert {wrong.status_code, unknown.status_code, elsewhere.status_code} == {401}
    assert wrong.text.replace("anna", "nobody") == unknown.text
    assert elsewhere.text.replace("no-such-club", api.club) == wrong.text
    assert "is not hers" not in wrong.text


def test_an_invitation_sets_a_passphrase_and_lets_in(api: Any, stranger: Any) -> None:
    api.in_office("anna", "secretary")
    _, token = invite(api.services, api.club, "ben", Caller(actor="anna"))
    seen = text_of(stranger.post("invitation", {"token": token, "do": "look"}))
    assert "Anna invites you as Ben. Your short name for signing in is ben." in seen
    assert "12 characters or more" in seen
    assert stranger.post("invitation", {"token": f"{token}x", "do": "look"}).status_code == 404
    differ = stranger.post("invitation", {"token": token, "passphrase": PASSPHRASE, "passphrase_again": "another"})
    assert differ.status_code == 422
    assert "The two passphrases differ" in text_of(differ)
    good = {"token": token, "passphrase": PASSPHRASE, "passphrase_again": PASSPHRASE}
    assert stranger.post("invitation", good).status_code == 303
    assert stranger.get("live?after=999999").status_code == 422
    again = stranger.post("invitation", good)
    assert again.status_code == 404
    assert "Invitation" in text_of(again)


def test_a_key_looks_on_and_another_clubs_key_does_not(api: Any, browser_of: Any, stranger: Any) -> None:
    assert browser_of("").get("live?after=999999").status_code == 422
    key = api.allowed(Right.LOOK).credential()["Authorization"].removeprefix("Bearer ")
    refused = stranger.client.post("/clubs/another/sign-in", data={"key": key}, headers=OWN)
    assert refused.status_code == 401
    # People have no headers to send it in.
    assert "needs a valid credential" in refused.text
    assert "Bearer" not in refused.text


def test_another_clubs_pages_are_as_if_there_were_no_such_club(api: Any, browser_of: Any) -> None:
    browser = browser_of("anna")
    token = browser.client.get_cookie("ging_session", path=f"/clubs/{api.club}").value
    answers = []
    for club in ("no-such-club", "another"):
        browser.client.set_cookie("ging_session", token, path=f"/clubs/{club}")
        answers.append(browser.client.get(f"/clubs/{club}/live"))
    assert [one.status_code for one in answers] == [404, 404]
    assert answers[0].text.replace("no-such-club", "another") == answers[1].text


def test_preferences_are_kept_and_what_is_none_is_not(stranger: Any) -> None:
    page = stranger.do(
        "/preferences", {"theme": "dark", "language": "de", "pack": "four", "text": "perhaps", "to": "/"}
    )
    assert '<html lang="de" data-theme="dark" data-pack="four">' in page.text
    assert "pack=four" in stranger.client.get_cookie("ging_preferences").value
    assert "text=off" in stranger.client.get_cookie("ging_preferences").value


def test_what_is_no_text_is_refused_wherever_it_is_sent(api: Any, browser_of: Any) -> None:
    browser = browser_of("anna")
    places = (
        rule.rule.replace("<slug:club>", api.club)
        for rule in api.app.url_map.iter_rules()
        if rule.endpoint.startswith("page_") and rule.arguments == {"club"} and "GET" in (rule.methods or ())
    )
    for place in places:
        refused = browser.get(f"{place}?after=%00&table=%00&member=%00&to=%00")
        told = text_of(refused)
        assert (refused.status_code, "This is not text." in told) == (422, True) or "needs the right" in told, place
    assert browser.post("sign-in", {"member": "anna\0", "passphrase": "x"}).status_code == 422
