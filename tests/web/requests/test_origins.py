"""A service that knows where it is reached answers for that host only, and shows its cookies to TLS only."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.access.rate_limiter import limits_of
from ging_service.application.access.idempotency_without_events import clean_access
from ging_service.web.app import create_app
from tests.support.databases import seeing_all
from tests.web.factories.access import PASSPHRASE, SIGN_IN, signed_in

if TYPE_CHECKING:
    from tests.support.databases import Database
    from tests.web.conftest import Api

ORIGIN = "https://club.example"


@pytest.mark.parametrize("path", ["/v1/clubs", "/clubs/x/sign-in", "/healthz", "/v1//clubs", "/docs"])
def test_another_host_is_refused(api: Api, path: str) -> None:
    client = create_app(api.services, origins=[ORIGIN]).test_client()
    refused = client.get(path, headers={"Host": "evil.example"})
    assert refused.status_code == 400
    assert "Location" not in refused.headers
    assert "evil.example" not in refused.text


@pytest.mark.parametrize(
    "host",
    ["club.example", "Club.Example", "club.example:443", "127.0.0.1:8000", "localhost", "[::1]", "[::1]:8000"],
)
def test_its_own_hosts_and_loopback_are_answered(api: Api, host: str) -> None:
    client = create_app(api.services, origins=[ORIGIN]).test_client()
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["", "[", "[::1", "::1", "[::2]", "[::1]evil.example", "club.example.evil.example", "x:y"]
)
def test_a_host_that_is_not_its_own_or_none_at_all_is_refused(api: Api, host: str) -> None:
    client = create_app(api.services, origins=[ORIGIN]).test_client()
    refused = client.get("/healthz", headers={"Host": host})
    assert (refused.status_code, refused.json["code"]) == (400, "bad_request")


@pytest.mark.parametrize("host", ["[2001:db8::7]", "[2001:DB8::7]:8443"])
def test_an_origin_may_be_an_ipv6_address(api: Api, host: str) -> None:
    client = create_app(api.services, origins=["https://[2001:db8::7]:8443"]).test_client()
    assert client.get("/healthz", headers={"Host": host}).status_code == 200
    assert client.get("/healthz", headers={"Host": "[2001:db8::8]:8443"}).status_code == 400


@pytest.mark.parametrize("path", ["/v1//clubs", "//v1/clubs", "/docs//rules"])
def test_two_slashes_are_no_reason_to_redirect(api: Api, path: str) -> None:
    answer = api.app.test_client().get(path, headers={"Host": "evil.example"})
    assert "Location" not in answer.headers
    assert answer.status_code in (401, 404)


@pytest.mark.parametrize(("origins", "name"), [([], "ging_session"), ([ORIGIN], "__Secure-ging_session")])
def test_the_cookie_of_a_session_is_for_tls_where_the_service_is(api: Api, origins: list[str], name: str) -> None:
    signed_in(api)
    app = create_app(api.services, origins=origins)
    form = {"member": "anna", "passphrase": PASSPHRASE}
    headers = {"Host": "club.example", "Sec-Fetch-Site": "same-origin"}
    answer = app.test_client().post(f"/clubs/{api.club}/sign-in", data=form, headers=headers)
    assert answer.status_code == 303, answer.text
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith(f"{name}=")
    assert ("; Secure" in cookie) == bool(origins)


@pytest.mark.parametrize(
    ("origins", "origin", "is_secure"),
    [([], "http://club.example", False), ([], ORIGIN, True), ([ORIGIN], ORIGIN, True)],
)
def test_the_cookie_of_preferences_is_for_tls_where_the_page_is(
    api: Api, origins: list[str], origin: str, *, is_secure: bool
) -> None:
    headers = {"Host": "club.example", "Origin": origin}
    client = create_app(api.services, origins=origins).test_client()
    answer = client.post("/preferences", data={"theme": "dark"}, headers=headers)
    assert answer.status_code == 303, answer.text
    assert "theme=dark" in answer.headers["Set-Cookie"]
    assert ("; Secure" in answer.headers["Set-Cookie"]) == is_secure


def test_a_session_ends_after_its_life_however_often_it_is_used(api: Api, database: Database) -> None:
    """From that moment on: nothing waits for the worker."""
    shown = signed_in(api)
    other = {"Authorization": f"Bearer {api.do('sessions', SIGN_IN)['token']}"}
    assert _sessions(api.get("sessions", **shown)) == 2
    with psycopg.connect(seeing_all(database.app_dsn)) as conn:
        began = "SELECT min(session_id) FROM sessions WHERE club_id = %(club)s"
        [(session,)] = conn.execute(began, {"club": api.club}).fetchall()
        conn.execute(
            "UPDATE sessions SET created_at = now() - interval '91 days' WHERE club_id = %s AND session_id = %s",
            (api.club, session),
        )
    answers = [api.get("sessions", **one) for one in (shown, other)]
    assert sorted(answer.status_code for answer in answers) == [200, 401]
    assert [_sessions(answer) for answer in answers if answer.status_code == 200] == [1]


def _sessions(answer: Any) -> int:
    return len(answer.json["items"])


def test_the_worker_deletes_sessions_that_are_older_than_their_life(api: Api, database: Database) -> None:
    signed_in(api)
    with psycopg.connect(seeing_all(database.app_dsn)) as conn:
        conn.execute("UPDATE sessions SET created_at = now() - interval '91 days' WHERE club_id = %s", (api.club,))
    clean_access(api.services)
    with psycopg.connect(seeing_all(database.app_dsn)) as conn:
        assert conn.execute("SELECT 1 FROM sessions WHERE club_id = %s", (api.club,)).fetchall() == []


@pytest.mark.parametrize(("life_days", "kept_days"), [(7, 7), (90, 90), (3_650, 400)])
def test_the_browser_keeps_the_cookie_for_the_life_of_the_session(api: Api, life_days: int, kept_days: int) -> None:
    signed_in(api)
    limits = limits_of(requests_per_s=0, session_days=30, session_life_days=life_days)
    client = create_app(dataclasses.replace(api.services, limits=limits)).test_client()
    form = {"member": "anna", "passphrase": PASSPHRASE}
    answer = client.post(f"/clubs/{api.club}/sign-in", data=form, headers={"Sec-Fetch-Site": "same-origin"})
    assert f"Max-Age={kept_days * 24 * 3600};" in answer.headers["Set-Cookie"]
