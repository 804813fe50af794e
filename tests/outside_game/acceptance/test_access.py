"""Access at a table of Ditch: each permission, requested from API and pages cell by cell; each command, once a key."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import RIGHTS, ROLES, SPECTATOR
from ging_service.web.access_table import NO, tables
from ging_service.web.app import create_app
from ging_service.web.pages.games.installed import pages_by_game
from ging_service.web.requests.authentication import needs_of_all
from tests.web.api.commands.every_command import Given
from tests.web.api.commands.test_every_command import check_commands, of_other_packages
from tests.web.conftest import Api
from tests.web.documentation.test_access_table import CODE, appointed, check_operations, check_pages, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from ging_service.execution.services import Services

PREFIX = "ditch-"
ELSEWHERE = {
    "ditch_draw": {"seat": 0},
    "ditch_discard": {"seat": 0, "card": "1"},
    "ditch_knock": {"seat": 0},
}
"""What is asked at a table at which one does not sit."""

_clubs = count(1)


@pytest.fixture(scope="module")
def app(services: Services) -> Flask:
    return create_app(services)


@pytest.fixture
def api(app: Flask) -> Api:
    """A club with three members. Every answer is held against the specification."""
    club = Api(app=app, club=f"ditch-rights-{next(_clubs)}")
    club.found()
    for member in ("ada", "bob", "cat"):
        club.do("members", {"member": member, "name": member.title()})
    return club


def sat_down(club: Api, table: str, *members: str) -> None:
    club.as_member("").do("tables", {"table": table, "game": "ditch", "members": list(members)})


@pytest.mark.parametrize("role", ROLES)
def test_every_role_may_do_what_the_table_says_and_nothing_else(api: Api, role: str) -> None:
    rows = [row for row in rows_of(tables()["operations"]) if row[0].startswith("ditch_")]
    assert len(rows) == 4
    sat_down(api, f"{PREFIX}others", "ada", "bob")
    who = api.as_guest()
    if role != SPECTATOR:
        api.do("members", {"member": role, "name": role.title()})
        sat_down(api, f"{PREFIX}{role}", role, "bob")
        who = appointed(api, role)
    asked = {"ditch_deal": {}} if role == "scribe" else ELSEWHERE
    assert check_operations(who, role, rows, asked, PREFIX) == ("play" in RIGHTS[role] or "keep_score" in RIGHTS[role])


COMMANDS = {"deal": {}, "draw": {"seat": "0"}, "discard": {"seat": "0", "card": "1"}, "knock": {"seat": "0"}}
"""The forms of a table's page as they are sent for the first seat."""


@pytest.mark.parametrize("role", ROLES)
def test_every_role_sees_the_pages_of_a_table_that_the_table_says(api: Api, role: str) -> None:
    """Every page of the platform at a table of Ditch with a deal; Ging's own are pages of no table of Ditch."""
    rows = rows_of(tables()["pages"])
    sat_down(api, f"{PREFIX}others", "ada", "bob")
    table = f"{PREFIX}{role}"
    who = api.as_guest()
    if role != SPECTATOR:
        api.do("members", {"member": role, "name": role.title()})
        who = appointed(api, role)
    api.do("members", {"member": "ben", "name": "Ben"})
    sat_down(api, table, "ada" if role == SPECTATOR else role, "ben")
    api.as_member("ada" if role == SPECTATOR else role).do(f"tables/{table}/ditch/deal")
    own = tuple(f"{part.name}." for pages in pages_by_game().values() for part in pages.blueprints)
    of_games = {endpoint.rpartition(".")[2] for endpoint in needs_of_all(api.app) if endpoint.startswith(own)}
    assert check_pages(who, role, [row for row in rows if row[0] not in of_games], table) > 10
    cells = next(cells for name, *_, cells in rows if name == "give_command")
    for command, form in COMMANDS.items():
        place = f"/clubs/{api.club}/tables/{PREFIX}others/commands/{command}"
        sent = who.app.test_client(use_cookies=False).post(place, data=form, headers=who.shown(place))
        if (role, command) == ("scribe", "deal"):
            assert sent.status_code == 303
            continue
        code = "not_allowed" if cells[role] == NO else "not_your_table"
        assert (sent.status_code, CODE.findall(sent.text)) == (403, [code]), (role, command)


def of_ditch(api: Api) -> Iterator[Given]:
    """A deal, command by command."""
    ada, bob = api.as_member("ada"), api.as_member("bob")
    body: dict[str, Any] = {"table": "t", "game": "ditch", "members": ["ada", "bob"]}
    yield Given("open_table", ada, "tables", body)
    yield Given("accept_seat", bob, "tables/t/accepted-seats")
    yield Given("ditch_deal", ada, "tables/t/ditch/deal")
    yield Given("ditch_draw", bob, "tables/t/ditch/draw", {"seat": 1})
    card = bob.get("tables/t").json["state"]["deal"]["drawn"]
    yield Given("ditch_discard", bob, "tables/t/ditch/discard", {"seat": 1, "card": card})
    yield Given("ditch_knock", ada, "tables/t/ditch/knock", {"seat": 0})


def test_every_command_is_done_once_a_key_and_for_the_version_that_is_meant(api: Api) -> None:
    assert check_commands(of_ditch(api)) == of_other_packages() | {"open_table", "accept_seat"}
