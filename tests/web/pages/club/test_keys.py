"""Keys of apps on pages: made, shown once, ended."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest

from ging_service.access.role_rights import Right
from tests.web.pages.conftest import text_of

KEY = {"key": "wall", "scopes": ["look"], "note": "the board on the wall", "once": "make-wall"}


def token_in(page: Any) -> str:
    (token,) = re.findall(r">(ging_[\w-]+)</textarea>", page.text)
    return token


def test_a_key_is_shown_once_and_lets_a_program_in_until_it_is_ended(
    api: Any, browser_of: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    api.in_office("anna", "secretary")
    browser = browser_of("anna")
    made = browser.post("keys", KEY)
    assert (made.status_code, made.headers["Cache-Control"]) == (200, "private, no-store")
    token = token_in(made)
    header = {"Authorization": f"Bearer {token}"}
    client = api.app.test_client()
    assert client.get(f"/v1/clubs/{api.club}/members", headers=header).status_code == 200
    assert client.get(f"/v1/clubs/{api.club}/roles", headers=header).status_code == 403
    again = browser.post("keys", KEY)
    assert "shown once" in text_of(again)
    listed = browser.get("keys")
    assert "the board on the wall" in text_of(listed)
    assert "acts for nobody in particular" in text_of(listed)
    assert token not in again.text + listed.text + caplog.text
    assert "ended" in text_of(browser.do("keys/revoke", {"ended": "wall"}))
    assert client.get(f"/v1/clubs/{api.club}/members", headers=header).status_code == 401


def test_a_member_makes_keys_that_act_for_himself_only_and_sees_no_others(api: Any, browser_of: Any) -> None:
    api.in_office("anna", "secretary")
    anna, ben = browser_of("anna"), browser_of("ben")
    anna.post("keys", KEY)
    page = ben.get("keys")
    assert "wall" not in text_of(page).split()
    assert "for nobody in particular" not in text_of(page)
    token_in(ben.post("keys", {"key": "phone", "scopes": ["look", "play"], "acts": "me"}))
    assert "acts for Ben" in text_of(ben.get("keys"))
    assert api.get("keys/phone").json["member"] == "ben"
    nobody = ben.post("keys", {"key": "other", "scopes": ["look"], "acts": "nobody"})
    assert nobody.status_code == 403
    assert ben.post("keys/revoke", {"ended": "wall"}).status_code == 404
    assert ben.do("keys/revoke", {"ended": "phone"}).status_code == 200


def test_nobody_gives_rights_that_he_does_not_have(browser_of: Any) -> None:
    more = browser_of("ben").post("keys", {"key": "more", "scopes": ["keep_books"], "acts": "me"})
    assert more.status_code == 403
    assert "ging_" not in more.text


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"key": "?"}, 422),
        ({"scopes": []}, 422),
        ({"scopes": ["everything"]}, 422),
        ({"expires_at": "2020-01-01"}, 422),
        ({"expires_at": "tomorrow"}, 422),
        ({"expires_at": "9999-12-31"}, 422),
        ({"key": "wall"}, 409),
    ],
)
def test_what_is_wrong_with_a_key_is_told_on_its_page(
    api: Any, browser_of: Any, wrong: dict[str, Any], status: int
) -> None:
    api.in_office("anna", "secretary")
    browser = browser_of("anna")
    browser.post("keys", KEY)
    refused = browser.post("keys", {"key": "good", "scopes": ["look"]} | wrong)
    assert refused.status_code == status
    assert 'id="refused"' in refused.text


def test_a_key_holds_until_the_end_of_its_day_in_the_zone_that_each_page_names_once(api: Any, browser_of: Any) -> None:
    api.in_office("anna", "secretary")
    browser = browser_of("anna")
    assert "Times: UTC" in browser.get("keys").text
    api.send("PUT", "time-zone", {"zone": "Europe/Amsterdam"})
    browser.post("keys", {"key": "dated", "scopes": ["look"], "expires_at": "2999-12-31"})
    assert api.get("keys/dated").json["expires_at"] == "2999-12-31T23:00:00.000000Z"
    told = browser.get("keys").text
    assert "valid until 1 Jan 3000, 00:00" in told
    assert told.count("Times: Europe/Amsterdam") == 1
    assert "UTC" not in told


def test_a_guest_has_no_keys(api: Any, browser_of: Any) -> None:
    guest = browser_of("")
    assert guest.get("keys").status_code == 403
    assert guest.post("keys", KEY).status_code == 403
    assert api.allowed(Right.LOOK).get("keys").status_code == 403
