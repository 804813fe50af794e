"""Signing in, invitations and keys by the API: tokens are shown once, ended at once, and guesses reveal nothing."""

from __future__ import annotations

import dataclasses
import logging
from typing import TYPE_CHECKING, Any

from ging_service.access.rate_limiter import limits_of
from ging_service.access.role_rights import Right
from ging_service.web.app import create_app
from tests.web.deals import FIRST_EXAMPLE
from tests.web.factories.access import KEY, PASSPHRASE, SIGN_IN, accept, signed_in

if TYPE_CHECKING:
    import pytest
    from werkzeug.test import TestResponse


def problem(response: TestResponse) -> tuple[int, str]:
    return response.status_code, response.json["code"]


def test_a_member_is_invited_sets_a_passphrase_and_signs_in_and_out(api: Any) -> None:
    first = accept(api)
    assert (first.status_code, first.headers["Cache-Control"]) == (201, "no-store")
    begun = api.post("sessions", SIGN_IN | {"note": "phone"})
    shown = {"Authorization": f"Bearer {begun.json['token']}"}
    me = api.get("me", **shown).json
    assert (me["member"], me["roles"], me["app"]) == ("anna", ["player"], None)
    assert me["credential"] == f"session/{begun.json['session']}"
    listed = api.get("sessions", **shown).json["items"]
    assert {one["note"] for one in listed} == {"", "phone"}
    assert "token" not in str(listed)

    place = f"sessions/{begun.json['session']}"
    assert problem(api.send("DELETE", place, If_Match='"2"', **shown)) == (412, "stale")
    assert api.send("DELETE", place, If_Match='"1"', **shown).status_code == 200
    assert problem(api.get("me", **shown)) == (401, "unauthenticated")


def test_changing_the_passphrase_ends_the_other_sessions_and_is_done_once_a_key(api: Any) -> None:
    here, there = signed_in(api), None
    there = {"Authorization": f"Bearer {api.post('sessions', SIGN_IN).json['token']}"}
    change = {"current": PASSPHRASE, "passphrase": "eight hearts and a queen"}
    etag = api.get("me/passphrase", **here).headers["ETag"]
    asked = {"If_Match": etag, "Idempotency_Key": "change", **here}
    changed, again = (api.send("PUT", "me/passphrase", change, **asked) for _ in range(2))
    assert (changed.status_code, changed.json["version"], changed.json["replayed"]) == (200, 2, False)
    assert again.json == changed.json | {"replayed": True}
    assert problem(api.get("me", **there)) == (401, "unauthenticated")
    assert api.get("me", **here).status_code == 200
    back = {"current": change["passphrase"], "passphrase": PASSPHRASE}
    assert problem(api.send("PUT", "me/passphrase", back, If_Match=etag, **here)) == (412, "stale")
    assert problem(api.post("sessions", SIGN_IN)) == (401, "sign_in_failed")


def test_a_secretary_ends_the_sessions_of_others_and_sees_no_token(api: Any) -> None:
    anna = signed_in(api)
    secretary = api.in_office("ben", "secretary")
    (session,) = secretary.get("sessions?member=anna").json["items"]
    assert secretary.send("DELETE", f"sessions/{session['session']}").status_code == 200
    assert problem(api.get("me", **anna)) == (401, "unauthenticated")
    invited = secretary.do("invitations", {"member": "cleo"})
    place = f"invitations/{invited['invitation']}"
    assert secretary.get(place).json == {
        name: value for name, value in invited.items() if name not in {"token", "replayed"}
    }
    assert secretary.send("DELETE", place, If_Match='"1"').json["state"] == "revoked"
    accepted = {"token": invited["token"], "passphrase": PASSPHRASE}
    assert problem(api.post("invitations/accepted", accepted)) == (404, "invitation_not_found")
    assert [one["state"] for one in secretary.get("invitations").json["items"]].count("revoked") == 1


def test_a_member_who_is_shut_out_comes_in_no_longer_until_he_is_invited(api: Any) -> None:
    anna = signed_in(api)
    key = api.post("keys", KEY | {"member": "anna"}, **anna).json["token"]
    invited = api.do("invitations", {"member": "anna"})["token"]
    refused = api.as_member("ben").send("DELETE", "members/anna/credentials")
    assert problem(refused) == (403, "not_allowed")
    secretary = api.in_office("ben", "secretary")
    first, again = (secretary.send("DELETE", "members/anna/credentials", Idempotency_Key="out") for _ in range(2))
    assert first.json == {"passphrases": 1, "sessions": 1, "keys": 1, "invitations": 1, "replayed": False}
    assert again.json == first.json | {"replayed": True}
    for shown in (anna, {"Authorization": f"Bearer {key}"}):
        assert problem(api.get("me", **shown)) == (401, "unauthenticated")
    assert problem(api.post("sessions", SIGN_IN)) == (401, "sign_in_failed")
    accepted = {"token": invited, "passphrase": PASSPHRASE}
    assert problem(api.post("invitations/accepted", accepted)) == (404, "invitation_not_found")
    assert problem(secretary.send("DELETE", "members/nobody/credentials")) == (404, "member_not_found")
    assert api.get("me", **signed_in(api)).status_code == 200


def test_a_member_leaves_whose_balance_is_named_and_returns_by_an_invitation(api: Any) -> None:
    season = {"season": "s", "name": "S", "first_day": "2026-01-01", "last_day": "2099-12-31"}
    api.do("seasons", season | {"money": {"currency": "EUR", "counter_value": "2.5"}})
    api.do("gifts", {"giver": "ben", "member": "anna", "counters": 120, "note": "lost bet"})
    place, fine = "members/ben/credentials", {"member": "ben", "counters": 5, "note": "late"}
    seats = {"table": "u", "members": ["anna", "ben", "cleo", "dan"]}
    wrong = api.send("DELETE", place, {"balance": 120})
    assert problem(wrong) == problem(api.send("DELETE", place, {"balance": 0})) == (409, "balance_not_named")
    assert "-120 counters, worth -3.00 EUR" in wrong.json["detail"]
    unread = api.allowed(Right.KEEP_ACCESS).send("DELETE", place, {"balance": 0})
    assert (problem(unread), "120" in unread.text) == ((409, "balance_not_named"), False)
    assert api.send("DELETE", place).status_code == 200, "access can be ended whatever the balance is"
    api.do("fines", fine)
    assert api.send("DELETE", place, {"balance": -125}).status_code == 200
    assert problem(api.post("fines", fine)) == problem(api.post("tables", seats)) == (409, "member_left")
    assert api.send("DELETE", place, {"balance": 0}).status_code == 200, "a member who has left leaves no second time"
    assert [one["member"] for one in api.get("members").json["items"] if one["left"]] == ["ben"]
    assert api.get("members/ben").json["left"]
    # An evening of the past is written down with those who played then. The service deals to nobody who has left.
    past = {"table": "past", "rules": {"first_dealer": "assigned"}, "first_dealer": 3}
    api.do("tables", seats | past | {"happened_at": "2026-11-01T20:00:00Z"})
    for deal in ({}, {"happened_at": "2026-11-01T20:05:00Z"}):
        assert problem(api.post("tables/past/deals", deal)) == (409, "member_left")
    api.do("tables/past/recorded-deals", {"hands": FIRST_EXAMPLE})
    api.do("invitations", {"member": "ben"})
    assert not api.get("members/ben").json["left"]
    api.do("fines", fine)
    api.do("tables", seats)


def test_a_member_who_ends_their_own_access_does_not_leave(api: Any) -> None:
    api.do("members/anna/bought-counters", {"counters": 7})
    assert api.send("DELETE", "members/anna/credentials", **signed_in(api)).status_code == 200
    api.do("fines", {"member": "anna", "counters": 5, "note": "late"})


def test_a_key_is_told_once_and_revoked_at_once(api: Any) -> None:
    made, again = (api.post("keys", KEY, Idempotency_Key="k") for _ in range(2))
    assert (made.status_code, made.headers["ETag"], made.headers["Cache-Control"]) == (201, '"1"', "no-store")
    assert again.json == made.json | {"token": None, "replayed": True}
    shown = {"Authorization": f"Bearer {made.json['token']}"}
    assert api.get("me", **shown).json["rights"] == ["look"]
    assert api.get("keys/screen").json["last_used_at"] is not None
    assert made.json["token"] not in api.get("keys").text
    revoked = api.send("DELETE", "keys/screen", If_Match='"1"')
    assert (revoked.status_code, revoked.headers["ETag"]) == (200, '"2"')
    assert problem(api.get("me", **shown)) == (401, "unauthenticated")


def test_whoever_guesses_learns_nothing_of_clubs_members_and_passphrases(api: Any) -> None:
    """Eleven attempts each: the same bytes and headers, whatever there is to be found."""
    accept(api)

    def eleven(club: str, member: str) -> list[tuple[int, bytes, list[str]]]:
        told = []
        for _ in range(11):
            body = {"member": member, "passphrase": "wrong"}
            got = api.app.test_client().post(f"/v1/clubs/{club}/sessions", json=body, headers={"X-Request-Id": "same"})
            headers = [f"{name}: {value}" for name, value in got.headers if name != "Retry-After"]
            told.append((got.status_code, got.data, headers))
        return told

    known = eleven(api.club, "anna")
    assert [status for status, _, _ in known] == [401] * 10 + [429]
    for club, member in ((api.club, "ben"), (api.club, "nobody"), ("nowhere", "anna")):
        with api.services.cross_club_transaction() as conn:
            conn.execute("DELETE FROM rates WHERE bucket LIKE 'address/%'")
        assert eleven(club, member) == known
    assert problem(api.post("sessions", SIGN_IN)) == (429, "too_many_requests")


def test_a_credential_that_comes_too_often_is_told_when_to_come_again(api: Any) -> None:
    limited = dataclasses.replace(
        api.services, limits=limits_of(requests_per_s=1, session_days=30, session_life_days=90)
    )
    client, shown = create_app(limited).test_client(), api.credential()
    said = [client.get(f"/v1/clubs/{api.club}", headers=shown) for _ in range(6)]
    assert {one.status_code for one in said[:4]} == {200}
    assert said[-1].status_code == 429
    assert said[-1].headers["Retry-After"] == "1"


def test_wrong_credentials_are_limited_by_address_and_correct_ones_are_not(api: Any) -> None:
    """All members of a club may share one address."""
    client, shown = create_app(api.services, open_requests_per_s=1).test_client(), api.credential()
    expired = _ended_session(api)
    wrong = ["x", shown["Authorization"].split()[1][:-1] + "~", f"ging_{api.club}_{'A' * 43}", expired]
    club, page = f"/v1/clubs/{api.club}", f"/clubs/{api.club}"

    def status(token: str, address: str = "192.0.2.1") -> int:
        headers = {"Authorization": f"Bearer {token}"}
        answer = client.get(club, headers=headers, environ_base={"REMOTE_ADDR": address})
        assert answer.status_code != 429 or int(answer.headers["Retry-After"]) >= 1
        return int(answer.status_code)

    assert [status(one) for one in wrong] == [401] * len(wrong)
    assert [status(wrong[n % len(wrong)]) for n in range(4)][-1] == 429
    assert {status(one) for one in wrong} == {429}
    client.set_cookie("ging_session", expired, path=page)
    assert client.get(f"{page}/tables", environ_base={"REMOTE_ADDR": "192.0.2.1"}).status_code == 429
    assert status(shown["Authorization"].split()[1]) == 200
    assert client.get(f"{page}/sign-in", environ_base={"REMOTE_ADDR": "192.0.2.1"}).status_code == 200
    assert status("x", "192.0.2.2") == 401


def _ended_session(api: Any) -> str:
    """The token of a session that has been signed out."""
    shown = signed_in(api)
    session = api.get("me", **shown).json["credential"]
    assert api.send("DELETE", f"sessions/{session.removeprefix('session/')}", **shown).status_code == 200
    token: str = shown["Authorization"].split()[1]
    return token


def test_no_token_and_no_passphrase_is_logged(api: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    shown = signed_in(api)
    key = api.post("keys", KEY | {"member": "anna"}, **shown).json["token"]
    api.get("me", Authorization=f"Bearer {key}")
    api.get("me", Authorization=f"Bearer {key}x")
    api.post("sessions", SIGN_IN)
    logging.getLogger("ging.web").debug("something is logged")
    assert "something is logged" in caplog.text
    for secret in (PASSPHRASE, key.split("_", 2)[2], shown["Authorization"].split("_", 2)[2]):
        assert secret not in caplog.text
