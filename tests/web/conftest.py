"""A running application over a real database, and clients for whoever asks."""

from __future__ import annotations

import dataclasses
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.bootstrap import open_services
from ging_service.web.app import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask
    from werkzeug.test import TestResponse

    from ging_service.application.services import Services

MEMBERS = ("anna", "ben", "cleo", "dan")
_clubs = count(1)


@pytest.fixture(scope="module")
def services(database: Any) -> Iterator[Services]:
    """Services as the least-privileged role, with chance that can be repeated."""
    with open_services(database.app_dsn) as opened:
        yield dataclasses.replace(opened, chance=Random(7))


@pytest.fixture(scope="module")
def app(services: Services) -> Flask:
    return create_app(services)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """The API of one club, as one member (or nobody) uses it."""

    app: Flask
    club: str
    member: str = ""

    def as_member(self, member: str) -> Api:
        return dataclasses.replace(self, member=member)

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.member:
            named["Ging-Member"] = self.member
        place = path if path.startswith("/") else f"/v1/clubs/{self.club}/{path}".rstrip("/")
        return self.app.test_client().open(place, method=method, json=body, headers=named)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.send("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        return self.send("POST", path, body, **headers)

    def do(self, path: str, body: Any = None, **headers: str) -> dict[str, Any]:
        """A command that must succeed."""
        response = self.post(path, body, **headers)
        assert response.status_code == 201, response.text
        return response.json

    def open_table(self, table: str = "t", **rules: Any) -> dict[str, Any]:
        """A table where seat 3 deals first, so that seat 0 is eldest."""
        asked = {"table": table, "members": MEMBERS, "rules": {"first_dealer": "assigned"} | rules}
        if asked["rules"]["first_dealer"] == "assigned":
            asked["first_dealer"] = 3
        return self.do("tables", asked)


@pytest.fixture
def api(app: Flask) -> Api:
    """A new club with four members."""
    club = Api(app=app, club=f"club-{next(_clubs)}")
    club.do("/v1/clubs", {"club": club.club, "name": "The Thursday Club"})
    for member in MEMBERS:
        club.do("members", {"member": member, "name": member.title()})
    return club
