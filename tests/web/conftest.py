"""A running application over a real database, and clients for every kind of caller."""

from __future__ import annotations

import dataclasses
import json
import re
from functools import cache
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from jsonschema_rs import Draft202012Validator
from werkzeug.exceptions import HTTPException

from ging_service.access.rate_limiter import Limits, Rate
from ging_service.access.role_rights import ALL, Right
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import FoundClub
from ging_service.execution.caller import ANYONE
from ging_service.web.api_blueprints import specification
from ging_service.web.app import create_app
from ging_service.web.http.running_request import CLUBS, EXTENSION
from ging_service.web.openapi.open_answers import OPEN_SIZE, OPEN_WORDS
from ging_service.web.requests.authentication import COOKIE
from tests.access.quick_passphrases import QUICK
from tests.web.page_templates import compile_templates_once
from tests.web.url_rules import compile_rules_once

if TYPE_CHECKING:
    from collections.abc import Iterator

    from werkzeug.test import TestResponse

    from ging_service.execution.services import Services

MEMBERS = ("anna", "ben", "cleo", "dan")
NO_LIMITS = Limits(requests=Rate(period_s=0, burst=1))
_clubs = count(1)
compile_rules_once()
compile_templates_once()


@pytest.fixture(scope="module")
def services(database: Any) -> Iterator[Services]:
    """Services as the least-privileged role, with chance that can be repeated, for as many requests as come."""
    with open_services(database.app_dsn) as opened:
        chance = Random(7)  # noqa: S311  can be repeated
        yield dataclasses.replace(opened, chance=chance, limits=NO_LIMITS, passphrases=QUICK)


@pytest.fixture(scope="module")
def app(services: Services) -> Flask:
    return create_app(services)


def check_against_specification(app: Flask, method: str, place: str, response: TestResponse) -> None:
    """Whatever is answered is what the specification says of this operation."""
    try:
        endpoint, _ = app.url_map.bind("localhost").match(place.partition("?")[0], method)
    except HTTPException:
        return
    operation = _operations().get(endpoint.rpartition(".")[2])
    if operation is None:
        return
    told = operation["responses"].get(str(response.status_code), operation["responses"]["default"])
    if "$ref" in told:
        told = specification()["components"]["responses"][told["$ref"].rpartition("/")[2]]
    content = told.get("content")
    if content is None:
        assert not response.data
        return
    is_json = response.mimetype.endswith("json")  # JSON Lines are none
    if is_json or response.mimetype.startswith("text/"):
        judge = _judge(json.dumps(content[response.mimetype]["schema"]))
        judge.validate(response.json if is_json else response.text)
    if "ETag" in told.get("headers", {}):
        assert re.fullmatch('"[0-9]*(-[0-9a-f]{24})?"', response.headers["ETag"])


@cache
def _judge(schema: str) -> Draft202012Validator:
    """What holds answers against a schema; making one takes as long as a hundred answers."""
    return Draft202012Validator(closed(json.loads(schema) | {"components": specification()["components"]}))


def closed(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema and its `components` as this release keeps to them: no other members, words and types of events than they name."""
    made: dict[str, Any] = _closed(schema)
    schemas = made["components"]["schemas"]
    # What all events have in common is no whole object: an event has more members.
    for base in {one["$ref"] for event in schemas.values() for one in event.get("allOf", ())}:
        del schemas[base.rpartition("/")[2]]["additionalProperties"]
    return made


def _closed(part: Any) -> Any:
    if isinstance(part, list):
        return [_closed(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    made = {name: _closed(inner) for name, inner in part.items()}
    if isinstance(made.get("properties"), dict) and made.get("type") == "object":
        made.setdefault("unevaluatedProperties" if "allOf" in made else "additionalProperties", False)
    if words := made.get(OPEN_WORDS):
        made["enum"] = [*words, None] if "null" in made.get("type", ()) else words
    if OPEN_SIZE in made:
        made["maxProperties"] = made[OPEN_SIZE]
    if "discriminator" in made:
        names, known = made["discriminator"]["propertyName"], made["discriminator"]["mapping"]
        other = made["anyOf"][-1]
        if other["$ref"] not in known.values():
            made["anyOf"][-1] = other | {"not": {"properties": {names: {"enum": [*known]}}}}
    return made


@cache
def _operations() -> dict[str, Any]:
    """The operations of the specification, by their ids."""
    paths = specification()["paths"].values()
    return {one["operationId"]: one for path in paths for one in path.values() if "operationId" in one}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """The API of one club, as one app or member uses it with a key.

    ``scopes``: of the key; a member's own rights bound them. ``checked``: every answer is held against the
    specification.
    """

    app: Flask
    club: str
    member: str = ""
    scopes: frozenset[Right] = ALL
    checked: bool = True
    tokens: dict[tuple[str, str, frozenset[Right]], str] = dataclasses.field(default_factory=dict)

    def found(self) -> None:
        """Found the club, as the operator does."""
        at_club(self.services, self.club, FoundClub(name="The Thursday Club"), ANYONE)

    @property
    def services(self) -> Services:
        return self.app.extensions[EXTENSION]

    def as_member(self, member: str) -> Api:
        """A member with what their roles allow; "" for an app that acts for nobody, with all rights."""
        return dataclasses.replace(self, member=member, scopes=ALL)

    def in_office(self, member: str, role: str) -> Api:
        """The member, who is given the role."""
        self.as_member("").do(f"members/{member}/roles", {"role": role})
        return self.as_member(member)

    def as_guest(self) -> Api:
        """Somebody whom the club lets look on."""
        return self.allowed(Right.LOOK)

    def allowed(self, *scopes: Right) -> Api:
        """An app that acts for nobody in particular, and may do only so much."""
        return dataclasses.replace(self, member="", scopes=frozenset(scopes))

    def shown(self, place: str) -> dict[str, str]:
        """The key as the API is shown it, or in a cookie as pages are, which are asked by pages of ours."""
        header = self.credential()
        if not place.startswith(CLUBS):
            return header
        cookie = f"{COOKIE}={header['Authorization'].removeprefix('Bearer ')}"
        return {"Cookie": cookie, "Sec-Fetch-Site": "same-origin"}

    def credential(self) -> dict[str, str]:
        """The header that shows the key, which is made when it is first used."""
        asked = (self.club, self.member, self.scopes)
        if asked not in self.tokens:
            new = NewKey(key=f"key-{len(self.tokens)}", member=self.member, scopes=self.scopes)
            self.tokens[asked] = make_key(self.services, self.club, new, ANYONE)[1]
        return {"Authorization": f"Bearer {self.tokens[asked]}"}

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        place = path if path.startswith("/") else f"/v1/clubs/{self.club}/{path}".rstrip("/")
        named = self.shown(place) | {name.replace("_", "-"): value for name, value in headers.items()}
        response = self.app.test_client(use_cookies=False).open(place, method=method, json=body, headers=named)
        if self.checked:
            check_against_specification(self.app, method, place, response)
        return response

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
    club.found()
    for member in MEMBERS:
        club.do("members", {"member": member, "name": member.title()})
    return club
