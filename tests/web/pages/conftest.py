"""Browsers without scripts: visitors of a club's pages, signed in as a member, or looking on."""

from __future__ import annotations

import dataclasses
import re
from html import unescape
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any

import pytest
from flask.testing import FlaskClient

from ging_service.access import logins
from ging_service.access.role_rights import Right
from tests.access.quick_passphrases import QUICK

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

PASSPHRASE = "four corners and a pee"
OWN = {"Sec-Fetch-Site": "same-origin"}
_addresses = ip_network("127.1.0.0/16").hosts()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """A club's pages, as one browser shows them."""

    club: str
    client: FlaskClient

    def get(self, place: str = "", **headers: str) -> TestResponse:
        """A page, by its address within the club."""
        return self.client.get(self.address(place), headers=_named(headers))

    def post(self, place: str, form: dict[str, Any] | None = None, **headers: str) -> TestResponse:
        """A form that is sent from a page of ours."""
        return self.client.post(self.address(place), data=form or {}, headers=OWN | _named(headers))

    def do(self, place: str, form: dict[str, Any] | None = None) -> TestResponse:
        """A form that must be carried out; the page that it leads to."""
        response = self.post(place, form)
        assert response.status_code == 303, text_of(response)
        return self.client.get(response.headers["Location"])

    def address(self, place: str) -> str:
        return place if place.startswith("/") else f"/clubs/{self.club}/{place}".rstrip("/")


def _named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def text_of(response: TestResponse) -> str:
    """What a page says, without its markup."""
    main = re.search(r"<main.*?</main>", response.text, re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", main[0] if main else response.text))).strip()


@pytest.fixture
def stranger(api: Any) -> Pages:
    """Somebody who has not signed in."""
    return Pages(club=api.club, client=api.app.test_client())


@pytest.fixture
def browser_of(api: Any) -> Any:
    """``browser_of("anna")``: her browser, signed in by the form; ``browser_of("")``: of a guest with a key that looks."""

    def opened(member: str) -> Pages:
        pages = Pages(club=api.club, client=api.app.test_client())
        # Each browser has an address of its own: sign-ins are limited by address.
        pages.client.environ_base["REMOTE_ADDR"] = str(next(_addresses))
        if member:
            with api.services.club_transaction(api.club) as conn:
                logins.set_passphrase(conn, api.club, member, QUICK.hashed(PASSPHRASE))
            form = {"member": member, "passphrase": PASSPHRASE}
        else:
            form = {"key": api.allowed(Right.LOOK).credential()["Authorization"].removeprefix("Bearer ")}
        assert pages.post("sign-in", form).status_code == 303
        return pages

    return opened
