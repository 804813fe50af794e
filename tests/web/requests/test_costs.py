"""What is not listed as expensive does bounded work: in a club of years, at a long table, with the longest list one can ask for."""

from __future__ import annotations

import dataclasses
import json
import re
import sys
from random import Random
from typing import TYPE_CHECKING, Any, Self

import pytest
from werkzeug.datastructures import MultiDict

from bench.club_years.years import Years, live
from ging_service.application.table import execute_batch
from ging_service.games.ging.decider.commands import MakeRemark, OpenTable, RecordDeal, Settle
from ging_service.games.ging.rules.cards import PACK, SEATS
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.newmarket.score.question import MOST_DEALS
from ging_service.reporting.paging import MOST_ITEMS
from ging_service.web.access_table import tables
from ging_service.web.api_blueprints import specification
from ging_service.web.costs import expensive_among
from ging_service.web.requests.authentication import needs_of_all
from ging_service.web.requests.form_checks import MOST_FIELDS
from tests.support.waiting import HANG_S
from tests.web.api.commands.every_command import EVENING, every_command
from tests.web.api.commands.test_every_command import PLACES
from tests.web.conftest import MEMBERS, Api
from tests.web.deals import FIRST_EXAMPLE, NEWMARKET
from tests.web.documentation.test_access_table import rows_of
from tests.web.factories.webhooks import BOARD
from tests.web.requests.largest_bodies import MOST_CHARACTERS, largest_bodies
from tests.web.signing import sign_once

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

pytestmark = pytest.mark.complete

CLUB, TABLE = "costs", "long"
DEALS, REMARKS, BATCH = 200, 5_000, 500
BOUND = 80_000
"""Functions that an ordinary request calls, those of C too: 500 items with 160 each, a twentieth of a second."""

BOUND_OF_EXPENSIVE = 200 * BOUND
"""Functions that the largest list calls: those of 32,000 rows of an old book take two seconds, without being counted."""

ADDRESSED = {"club": CLUB, "deal": DEALS, "member": "ada", "level": 0, "tile": "000", "webhook": "board"}
"""What addresses are about, besides what ``every_command`` has made."""

TABLES = {"gin-rummy": "g", "newmarket": "n", "thirty-one": "o", "wild-card-rummy": "wp"}
"""Tables at which the commands of a game have been given, by the part of an address that is the game's own."""

NOT_READ = {"get_passphrase"}
"""A key has none."""


class Calls:
    """Counts the functions that are called."""

    def __init__(self) -> None:
        self.count = 0

    def __enter__(self) -> Self:
        sys.setprofile(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _called(self, _frame: Any, event: str, _argument: Any) -> None:
        self.count += event in ("call", "c_call")


@pytest.fixture(scope="module")
def aged(app: Flask) -> Api:
    """A club after two years, with a table at which more was played and said than in an evening."""
    api = Api(app=app, club=CLUB, checked=False)
    live(api.services, Years(club_id=CLUB, years=2, deals_a_year=500, members=40))
    api.do("seasons/2016/closing")
    rules = HouseRules(first_dealer="assigned", ending="open", starting_stack=4_000)
    chance = Random(3)  # noqa: S311  the same in each run
    commands: list[Any] = [OpenTable(members=("ada", "bruno", "clara", "dario"), rules=rules, first_dealer=3)]
    for _ in range(DEALS):
        order = chance.sample(PACK, len(PACK))
        hands = tuple(tuple(order[7 * seat : 7 * seat + 7]) for seat in SEATS)
        commands += [RecordDeal(now_s=0, hands=hands, dealer=-1), Settle()]
    commands += [MakeRemark(text="x" * 200)] * REMARKS
    for first in range(0, len(commands), BATCH):
        execute_batch(api.services, (CLUB, TABLE), commands[first : first + BATCH])
    for member in MEMBERS:
        api.do("members", {"member": member, "name": f"New {member}"})
    return api


def test_what_is_ordinary_does_bounded_work(aged: Api) -> None:
    expensive = {name.rpartition(".")[2] for name in expensive_among(needs_of_all(aged.app))}
    work: dict[str, int] = {}
    for given in every_command(aged):
        # The club has reckoned in pounds before.
        one = dataclasses.replace(given, body=json.loads(json.dumps(given.body).replace("EUR", "GBP")))
        with Calls() as calls:
            answer = one.send()
        assert answer.status_code < 300, (given, answer.text)
        work[given.operation] = max(calls.count, work.get(given.operation, 0))
    aged.do("webhooks", BOARD)
    aged.post("webhooks/board/test")
    invitation = aged.do("invitations", {"member": "ben"})["invitation"]
    sign_once(aged)
    not_read = set()
    for name, place in reads(invitation):
        if name not in expensive:
            aged.get(place)  # The first one fills caches.
            with Calls() as calls:
                answer = aged.get(place)
            work[name] = calls.count
            if answer.status_code != 200:
                not_read.add(name)
    assert not_read == NOT_READ
    assert {name: count for name, count in work.items() if count > BOUND and name not in expensive} == {}


def new_club(app: Flask, club: str) -> Api:
    api = Api(app=app, club=club, checked=False)
    api.found()
    for member in MEMBERS:
        api.do("members", {"member": member, "name": member.title()})
    return api


def test_no_body_however_large_makes_an_ordinary_command_expensive(app: Flask) -> None:
    api = new_club(app, "large")
    expensive = {name.rpartition(".")[2] for name in expensive_among(needs_of_all(app))}
    paths = specification()["paths"].values()
    operations = {one["operationId"]: one for path in paths for one in path.values() if "operationId" in one}
    work: dict[str, int] = {}
    for given in every_command(api):
        done = False
        for body in largest_bodies(operations[given.operation], given.body or {}):
            large = dataclasses.replace(given, body=body)
            with Calls() as calls:
                # Decided, and then refused: the next body and the command itself find the club as it was.
                answer = large.send(If_Match='"999999"')
            done |= answer.status_code < 300
            work[given.operation] = max(calls.count, work.get(given.operation, 0))
        assert done or given.send().status_code < 300, given
    assert {name: count for name, count in work.items() if count > BOUND and name not in expensive} == {}
    assert len(work) > 80


class EveryField(MultiDict[str, str]):
    """A form that has every field, so many times, with the same text; but no version of a table that there is."""

    def __init__(self, text: str, times: int) -> None:
        super().__init__()
        self._texts = [text] * times

    def get(self, key: str, *_more: Any, **_named: Any) -> str:  # type: ignore[override]  # of texts only
        return {"once": "once", "version": "999999"}.get(key, self._texts[0])

    def __getitem__(self, key: str) -> str:
        return self.get(key)

    def getlist(self, *_key: Any, **_named: Any) -> list[str]:  # type: ignore[override]  # of texts only
        return self._texts

    def __contains__(self, _key: object) -> bool:
        return True

    def __bool__(self) -> bool:
        return True


def test_no_form_however_large_makes_an_ordinary_page_expensive(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    api = new_club(app, "forms")
    for given in every_command(api):
        given.send()
    expensive = {name.rpartition(".")[2] for name in expensive_among(needs_of_all(app))}
    work: dict[str, int] = {}
    for text, times in (("1", MOST_FIELDS), ("KS", MOST_FIELDS), ("KS," * (MOST_CHARACTERS // 3), 1)):
        form = EveryField(text, times)
        monkeypatch.setattr(app.request_class, "form", property(lambda _, form=form: form))
        for name, method, path, _ in rows_of(tables()["pages"]):
            if method != "POST" or name in expensive:
                continue
            places = {"move": "play", "command": "end-table", "invitation": "none", "position": 0} | PLACES | ADDRESSED
            places["club"] = api.club
            places["table"] = next((TABLES[part] for part in path.split("/") if part in TABLES), "t")
            place = path.format(**{one: places[one] for one in re.findall(r"{(\w+)}", path)})
            api.post(place)  # The first one fills caches.
            with Calls() as calls:
                answer = api.post(place)
            assert answer.status_code < 500, (place, answer.text)
            work[name] = max(calls.count, work.get(name, 0))
    assert {name: count for name, count in work.items() if count > BOUND} == {}
    assert len(work) > 50


def test_the_largest_lists_that_are_accepted_cost_a_bounded_number_of_calls(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are expensive: a process answers few of them at once. Each list has a bound of its own."""
    # Counting takes several times as long, and calls are what is counted.
    for bound in ("play.scoring.LONGEST_S", "play.batches.LONGEST_S", "books.imports.LONGEST_S"):
        monkeypatch.setattr(f"ging_service.web.api.{bound}", float(HANG_S))
    api = new_club(app, "lists")
    api.do("tables", {"table": TABLE, "members": MEMBERS, "rules": {"first_dealer": "assigned"}, "first_dealer": 3})
    settled = [
        {"post": f"tables/{TABLE}/recorded-deals", "body": {"hands": FIRST_EXAMPLE}},
        {"post": f"tables/{TABLE}/settlement"},
    ]
    rows = (f"2010-{1 + row % 12:02}-{1 + row % 28:02},anna,gift,1,r{row}\n" for row in range(32_000))
    evenings = [
        {"text": EVENING.replace("2026-11-19", f"2026-{1 + day // 28:02}-{1 + day % 28:02}")} for day in range(100)
    ]
    asked: dict[str, Any] = {
        "commands": {"commands": settled * 500},
        "paper": {"csv": "date,member,kind,counters,reference\n" + "".join(rows)},
        "records": {"records": evenings, "add_members": True},
        "/v1/settle": [{"hands": FIRST_EXAMPLE}] * 1_000,
        "/v1/settle?game=newmarket": [{"players": 5, "deals": [NEWMARKET] * MOST_DEALS, "rules": {"deals": 0}}] * 12,
    }
    work = {}
    for path, body in asked.items():
        with Calls() as calls:
            answer = api.post(path, body)
        assert answer.status_code < 300, answer.text
        work[path] = calls.count
    assert {path: count for path, count in work.items() if count > BOUND_OF_EXPENSIVE} == {}


def reads(invitation: str) -> Iterator[tuple[str, str]]:
    """Every operation and page that is read, with the address of the longest list that it has."""
    operations = [one for path in specification()["paths"].values() for one in path.values() if "operationId" in one]
    lists = {one["operationId"] for one in operations if "'name': 'limit'" in str(one.get("parameters"))}
    for kind, table in tables().items():
        for name, method, path, _ in rows_of(table):
            if method != "GET" or name == "follow":  # which stays open
                continue
            places = PLACES | ADDRESSED | {"invitation": invitation}
            places["table"] = next((TABLES[part] for part in path.split("/") if part in TABLES), TABLE)
            places["position"] = -1 if "deliveries" in path else 0
            place = path.format(**{one: places[one] for one in re.findall(r"{(\w+)}", path)})
            query = f"?limit={MOST_ITEMS}" if name in lists else "?from=1&to=2" if name == "consistency" else ""
            yield name, ("/v1" if kind == "operations" else "") + place + query
