"""Factories for the problems of signing in, invitations and keys. Imported for what it adds to the factories."""

from __future__ import annotations

from typing import Any

from ging_service.application.access.keys import MOST_KEYS
from tests.web.factories.registry import asked, reaches

PASSPHRASE = "seven hearts and a pee"
SIGN_IN = {"member": "anna", "passphrase": PASSPHRASE}
KEY = {"key": "screen", "scopes": ["look"]}


def accept(api: Any, member: str = "anna", passphrase: str = PASSPHRASE) -> Any:
    """The answer to an invitation's being accepted."""
    token = api.do("invitations", {"member": member})["token"]
    return api.post("invitations/accepted", {"token": token, "passphrase": passphrase})


def signed_in(api: Any, member: str = "anna") -> dict[str, str]:
    """The header of a member who has signed in."""
    return {"Authorization": f"Bearer {accept(api, member).json['token']}"}


asked("sign_in_failed", "", "POST", "sessions", SIGN_IN)
asked("needs_session", "", "GET", "me/passphrase")
asked("session_not_found", "", "DELETE", "sessions/none")
asked("invitation_not_found", "", "DELETE", "invitations/none")
asked("key_not_found", "", "DELETE", "keys/none")
asked("no_scopes", "", "POST", "keys", KEY | {"scopes": []})
asked("expires_in_past", "", "POST", "keys", KEY | {"expires_at": "2020-01-01T00:00:00Z"})
asked("bad_note", "", "POST", "keys", KEY | {"note": "two\nlines"})


@reaches("weak_passphrase")
def weak_passphrase(api: Any) -> Any:
    return accept(api, passphrase="12345678901234567890")


@reaches("wrong_passphrase")
def wrong_passphrase(api: Any) -> Any:
    change = {"current": "another one", "passphrase": "eight hearts and a queen"}
    return api.send("PUT", "me/passphrase", change, **signed_in(api))


@reaches("not_your_access")
def not_your_access(api: Any) -> Any:
    return api.as_member("ben").get("sessions?member=anna")


@reaches("gives_more")
def gives_more(api: Any) -> Any:
    return api.post("keys", KEY | {"member": "anna", "scopes": ["judge"]}, **signed_in(api))


@reaches("too_many_keys")
def too_many_keys(api: Any) -> Any:
    signed = signed_in(api)
    for number in range(MOST_KEYS):
        api.do("keys", KEY | {"key": f"app-{number}", "member": "anna"}, **signed)
    return api.post("keys", KEY | {"member": "anna"}, **signed)


@reaches("key_exists")
def key_exists(api: Any) -> Any:
    api.do("keys", KEY)
    return api.post("keys", KEY)


@reaches("balance_not_named")
def balance_not_named(api: Any) -> Any:
    api.do("members/ben/bought-counters", {"counters": 7})
    return api.send("DELETE", "members/ben/credentials", {"balance": 0})


@reaches("member_left")
def member_left(api: Any) -> Any:
    api.do("members", {"member": "eve", "name": "Eve"})
    api.send("DELETE", "members/eve/credentials", {"balance": 0})
    return api.post("fines", {"member": "eve", "counters": 7, "note": "late"})
