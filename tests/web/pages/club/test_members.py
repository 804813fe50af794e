"""The club's register on pages: members, roles, invitations, and the members' own settings."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest

from tests.web.pages.conftest import PASSPHRASE, text_of

LINK = re.compile(r"http://localhost/clubs/[a-z0-9-]+/invitation#(gingi_[\w-]+)")
ANOTHER = "eight hearts and a queen"


@pytest.fixture
def secretary(api: Any, browser_of: Any) -> Any:
    api.in_office("anna", "secretary")
    return browser_of("anna")


def roles(api: Any, member: str) -> list[str]:
    return next(one["roles"] for one in api.get("roles").json["items"] if one["member"] == member)


def test_the_secretary_enters_a_member_corrects_and_erases_his_name(api: Any, secretary: Any) -> None:
    page = secretary.do("members", {"member": "Eve", "name": "Eve"})
    assert "<h1>Eve</h1>" in page.text
    assert "<h1>Eva</h1>" in secretary.do("members/eve/name", {"name": "Eva"}).text
    unsure = secretary.post("members/eve/name/erase")
    assert (unsure.status_code, "Tick the box to confirm" in text_of(unsure)) == (422, True)
    erased = secretary.do("members/eve/name/erase", {"sure": "on"})
    assert "<h1>eve</h1>" in erased.text
    assert "Eva" not in erased.text + secretary.get("members").text
    assert api.get("members/eve").json["name"] == ""


def test_a_form_sent_twice_is_carried_out_once(api: Any, secretary: Any) -> None:
    form = {"member": "eve", "name": "Eve", "once": "one-form"}
    before = api.get("").json["version"]
    assert [secretary.post("members", form).status_code for _ in range(2)] == [303, 303]
    assert api.get("").json["version"] == before + 1


def test_what_is_refused_is_told_on_the_page_of_the_form_and_what_was_written_stands_there(secretary: Any) -> None:
    refused = secretary.post("members", {"member": "ben", "name": "Another Ben"})
    assert refused.status_code == 409
    assert "ben is already a member" in text_of(refused)
    assert 'value="Another Ben"' in refused.text
    assert 'aria-invalid="true"' in refused.text
    assert secretary.post("members/nobody/name", {"name": "X"}).status_code == 404


def test_roles_are_given_and_taken_but_never_the_last_secretarys(api: Any, secretary: Any) -> None:
    for role in ("scribe", "treasurer", "arbitrator"):
        secretary.do("members/ben/roles/give", {"role": role})
    assert roles(api, "ben") == ["player", "arbitrator", "treasurer", "scribe"]
    assert "arbitrator, treasurer, scribe" in text_of(secretary.get("members"))
    for role in ("treasurer", "arbitrator"):
        secretary.do("members/ben/roles/take", {"role": role})
    assert roles(api, "ben") == ["player", "scribe"]
    last = secretary.post("members/anna/roles/take", {"role": "secretary"})
    assert (last.status_code, "only secretary" in text_of(last)) == (409, True)


def test_everybody_sees_the_book_and_a_guest_no_roles(api: Any, browser_of: Any) -> None:
    api.in_office("anna", "secretary")
    member, guest = browser_of("ben"), browser_of("")
    assert "secretary" in text_of(member.get("members"))
    assert "secretary" not in guest.get("members").text
    for place in ("members/anna", "members"):
        for browser in (member, guest):
            page = browser.get(place)
            assert page.status_code == 200
            assert "<form" not in page.text.partition("<main")[2]
    assert "Your passphrase" in text_of(member.get("members/ben"))
    assert "secretary" not in guest.get("members/anna").text


@pytest.mark.parametrize(
    "place",
    [
        "members",
        "members/cleo/name",
        "members/cleo/name/erase",
        "members/cleo/roles/give",
        "members/cleo/roles/take",
        "members/cleo/sessions/end",
        "members/cleo/shut-out",
        "invitations",
        "invitations/revoke",
    ],
)
def test_who_keeps_neither_members_nor_access_changes_nothing_of_others(browser_of: Any, place: str) -> None:
    form = {"member": "cleo", "name": "X", "role": "scribe", "sure": "on"}
    assert browser_of("ben").post(place, form).status_code == 403


def test_an_invitation_is_a_link_that_is_shown_once_and_lets_in(
    secretary: Any, stranger: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    form = {"member": "cleo", "once": "invite-cleo"}
    shown = secretary.post("invitations", form)
    assert (shown.status_code, shown.headers["Cache-Control"]) == (200, "private, no-store")
    (token,) = LINK.findall(shown.text)
    again = secretary.post("invitations", form)
    assert "shown once" in text_of(again)
    listed = secretary.get("invitations")
    assert "open" in text_of(listed)
    assert token not in again.text + listed.text + secretary.get("members/cleo").text + caplog.text
    set_it = {"token": token, "passphrase": ANOTHER, "passphrase_again": ANOTHER}
    assert "Cleo" in stranger.do("invitation", set_it).text
    assert "accepted" in text_of(secretary.get("invitations"))


def test_an_invitation_goes_to_where_the_browser_came_to(secretary: Any) -> None:
    tls = secretary.post("invitations", {"member": "cleo"}, Origin="https://localhost")
    assert "https://localhost/clubs/" in tls.text
    foreign = secretary.post("invitations", {"member": "cleo"}, Origin="https://elsewhere.example")
    assert "elsewhere" not in foreign.text


def test_an_invitation_that_is_taken_back_holds_no_longer(api: Any, secretary: Any, stranger: Any) -> None:
    (token,) = LINK.findall(secretary.post("invitations", {"member": "cleo"}).text)
    (number,) = [one["invitation"] for one in api.get("invitations").json["items"]]
    assert "revoked" in text_of(secretary.do("invitations/revoke", {"ended": number}))
    set_it = {"token": token, "passphrase": ANOTHER, "passphrase_again": ANOTHER}
    assert stranger.post("invitation", set_it).status_code == 404
    assert secretary.post("invitations/revoke", {"ended": "none"}).status_code == 404
    assert secretary.post("invitations", {"member": "nobody"}).status_code == 422


def test_sessions_of_a_member_end_one_by_one_or_all_and_he_can_be_shut_out(
    api: Any, secretary: Any, browser_of: Any
) -> None:
    ben, elsewhere = browser_of("ben"), browser_of("ben")
    sessions = re.findall(r'name="session" value="(\w+)"', secretary.get("members/ben").text)
    assert len(sessions) == 2
    page = secretary.do("members/ben/sessions/end", {"session": sessions[0]})
    assert re.findall(r'name="session" value="(\w+)"', page.text) == sessions[1:]
    assert "Not signed in anywhere" in text_of(secretary.do("members/ben/sessions/end"))
    assert {one.get("me").status_code for one in (ben, elsewhere)} == {303}
    assert secretary.post("members/ben/shut-out").status_code == 422
    assert "Balance" not in text_of(secretary.get("members/ben"))
    api.do("members/ben/bought-counters", {"counters": 120})
    assert "Balance: 120 counters." in text_of(secretary.get("members/ben"))
    assert secretary.post("members/ben/shut-out", {"sure": "on"}).status_code == 409
    secretary.do("members/ben/shut-out", {"sure": "on", "balance": "120"})
    assert ">Ben</option>" not in secretary.get("tables/new").text
    assert ben.post("sign-in", {"member": "ben", "passphrase": PASSPHRASE}).status_code == 401


def test_a_member_changes_his_passphrase_and_stays_signed_in_here_only(browser_of: Any) -> None:
    here, elsewhere = browser_of("ben"), browser_of("ben")
    wrong = here.post("me", {"current": "no", "passphrase": ANOTHER, "passphrase_again": ANOTHER})
    assert (wrong.status_code, ANOTHER in wrong.text) == (403, False)
    differ = here.post("me", {"current": PASSPHRASE, "passphrase": ANOTHER, "passphrase_again": "no"})
    assert (differ.status_code, "differ" in text_of(differ)) == (422, True)
    assert here.do("me", {"current": PASSPHRASE, "passphrase": ANOTHER, "passphrase_again": ANOTHER}).status_code == 200
    assert elsewhere.get("me").status_code == 303
    assert here.post("sign-in", {"member": "ben", "passphrase": PASSPHRASE}).status_code == 401
    assert here.post("sign-in", {"member": "ben", "passphrase": ANOTHER}).status_code == 303


def test_a_member_signs_out_elsewhere(browser_of: Any) -> None:
    here, there, third = (browser_of("ben") for _ in range(3))
    page = here.get("me").text
    others = re.findall(r'name="session" value="(\w+)"', page)
    assert (len(others), page.count("this one")) == (2, 1)
    here.do("me/sessions", {"session": others[0]})
    assert sorted(one.get("me").status_code for one in (here, there, third)) == [200, 200, 303]
    here.do("me/sessions")
    assert [one.get("me").status_code for one in (here, there, third)] == [200, 303, 303]


def test_nobody_ends_the_sessions_of_others_by_their_names(secretary: Any, browser_of: Any) -> None:
    ben = browser_of("ben")
    (anna,) = re.findall(r'name="session" value="(\w+)"', secretary.get("members/anna").text)
    assert ben.post("me/sessions", {"session": anna}).status_code == 404
    assert secretary.get("me").status_code == 200


def test_a_member_states_what_tables_of_others_may_cost_them(api: Any, browser_of: Any) -> None:
    ben = browser_of("ben")
    ben.do("me/seat-limit", {"counters": "1 250"})
    assert api.as_member("ben").get("me").json["seat_limit"] == 1250
    assert re.findall(r'name="counters"[^>]* value="(\d+)"', ben.get("me").text) == ["1250"]
    assert [ben.post("me/seat-limit", {"counters": one}).status_code for one in ("-1", "2,5", "1e9")] == [422, 422, 422]
    ben.do("me/seat-limit", {"counters": ""})
    assert api.as_member("ben").get("me").json["seat_limit"] is None


def test_a_guest_has_no_passphrase_and_no_sessions(browser_of: Any) -> None:
    guest = browser_of("")
    assert "You are watching" in text_of(guest.get("me"))
    assert guest.post("me", {"current": "x", "passphrase": ANOTHER, "passphrase_again": ANOTHER}).status_code == 403
    assert guest.post("me/sessions").status_code == 403
