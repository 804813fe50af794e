"""A service that knows where it is reached answers for that host only, and shows its cookies to TLS only."""

from __future__ import annotations

import dataclasses
from datetime import timedelta
from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.application.access.cleaning import clean_access
from ging_service.web.app import create_app
from tests.conftest import seeing_all
from tests.web.access_recipes import PASSPHRASE, signed_in

if TYPE_CHECKING:
    from tests.conftest import Database
    from tests.web.conftest import Api

ORIGIN = "https://club.example"


@pytest.mark.parametrize("path", ["/v1/clubs", "/clubs/x/sign-in", "/healthz", "/v1//clubs", "/docs"])
def test_another_host_is_refused(api: Api, path: str) -> None:
    client = create_app(api.services, origins=[ORIGIN]).test_client()
    refused = client.get(path, headers={"Host": "evil.example"})
    assert refused.status_code in (400, 401)
    assert "Location" not in refused.headers
    assert "evil.example" not in refused.text


@pytest.mark.parametrize("host", ["club.example", "club.example:443", "127.0.0.1:8000", "localhost"])
def test_its_own_hosts_and_loopback_are_answered(api: Api, host: str) -> None:
    client = create_app(api.services, origins=[ORIGIN]).test_client()
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


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


def test_a_session_ends_after_its_life_however_often_it_is_used(api: Api, database: Database) -> None:
    shown = signed_in(api)
    services = dataclasses.replace(
        api.services, limits=dataclasses.replace(api.services.limits, session_life=timedelta(days=7))
    )
    clean_access(services)
    assert api.get("me", **shown).status_code == 200
    with psycopg.connect(seeing_all(database.app_dsn)) as conn:
        conn.execute("UPDATE sessions SET created_at = now() - interval '8 days' WHERE club_id = %s", (api.club,))
    clean_access(services)
    assert api.get("me", **shown).status_code == 401
