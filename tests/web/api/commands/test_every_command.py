"""Rules for every command of the API: it is executed once a key, for the intended version, or not at all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.installed_games import GAMES
from ging_service.game_support.declared_commands import commands_given
from ging_service.web.api.game_api.derived import operation_name
from ging_service.web.api_blueprints import specification
from tests.web.api.commands.every_command import Given, every_command
from tests.web.conftest import MEMBERS, Api
from tests.web.factories.books import SEASON
from tests.web.factories.webhooks import BOARD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from flask import Flask

NEEDS_A_WORKER = {"redeliver"}
"""There is nothing to be delivered again before something was delivered: ``test_webhooks`` has a worker."""

TOLD_ONCE = {"token", "secret", "preview"}
"""Secrets are kept nowhere, and what a book would come to was told for those who looked at it first."""
OPEN = {"begin_session", "accept_invitation", "settle_deals"}
"""They take no credential, so there is nobody whose keys they could be under."""


def commands() -> dict[str, set[str]]:
    """Every command's name, and the names of its headers."""
    found = {}
    for operations in specification()["paths"].values():
        for method, operation in operations.items():
            if method not in ("parameters", "get"):
                references = [one["$ref"] for one in operation.get("parameters", ()) if "$ref" in one]
                found[operation["operationId"]] = {one.rpartition("/")[2] for one in references}
    return found


def of_other_packages() -> set[str]:
    """The operations of games that other packages bring: their own tests give those commands."""
    others = [game for game in GAMES if not game.house_rules.__module__.startswith("ging_service.")]
    return {operation_name(game, one.name) for game in others for one in commands_given(game)}


def check_commands(every: Iterable[Given]) -> set[str]:
    """Give each command for another version, twice under a key, and the key to another command; the names of all."""
    headers = commands()
    given = set()
    for number, one in enumerate(every):
        given.add(one.operation)
        case = (number, one.operation)
        if "IfMatch" in headers[one.operation]:
            stale = one.send(If_Match='"9999"', Idempotency_Key=f"stale {number}")
            assert (stale.status_code, stale.json["code"]) == (412, "stale"), (case, stale.text)
        first = one.send(Idempotency_Key=f"key {number}")
        assert first.status_code in (200, 201, 202), (case, first.text)
        again = one.send(Idempotency_Key=f"key {number}")
        assert again.status_code == first.status_code, (case, again.text)
        assert first.json["replayed"] is False, case
        told = first.json | dict.fromkeys(TOLD_ONCE & first.json.keys())
        assert again.json == told | {"replayed": True}, case
        if one.other is None:
            continue
        reused = one.send(other=True, Idempotency_Key=f"key {number}")
        assert (reused.status_code, reused.json["code"]) == (422, "key_reused"), (case, reused.text)
    return given


@pytest.mark.complete
def test_every_command_is_done_once_a_key_and_for_the_version_that_is_meant(api: Any) -> None:
    given = check_commands(every_command(api))
    assert commands().keys() - given - of_other_packages() == OPEN | NEEDS_A_WORKER
    known = {read: known_by_its_etag(api, read) for read in reads()}
    assert {read for read, seen in known.items() if not seen} <= NOT_THERE


PLACES = {
    "table": "t",
    "deal": 1,
    "dispute": "d1",
    "season": "s24",
    "settlement": "s1",
    "member": "anna",
    "key": "key-0",
    "preset": "thursday",
}
NOT_THERE = {
    "ledger/export",  # sent piece by piece
    "me/passphrase",  # a key has none
    "invitations/none",
    "webhooks/none",
    "webhooks/none/deliveries",
    "webhooks/none/deliveries/none",
    *(  # they say when they were drawn up
        f"{of}statement{form}" for of in ("", "members/anna/", "tables/t/") for form in ("", "/export")
    ),
    "settlement-plan",  # has to be told what a counter is worth
    "log/checkpoint",  # nobody has signed the log
    "log/vkey",
    "log/keys",
    "log/tile/none/none",
    "log/tile/entries/none",
    "events/none/proof",
    "events/none/proof-status",
}


def reads() -> list[str]:
    """Every address of a club that is read."""
    paths = specification()["paths"].items()
    below = [
        path.removeprefix("/v1/clubs/{club}").removeprefix("/")
        for path, found in paths
        if "get" in found and "{club}" in path
    ]
    return [re.sub(r"{(\w+)}", lambda one: str(PLACES.get(one[1], "none")), path) for path in below]


def known_by_its_etag(api: Any, read: str) -> bool:
    """Whether what is there, and says the same when it is asked again, has an ETag by which it is not sent again."""
    first = api.get(read)
    if first.status_code != 200 or "ETag" not in first.headers:
        return False
    if api.get(read).data != first.data:
        return False
    again = api.get(read, If_None_Match=first.headers["ETag"])
    assert (again.status_code, again.data) == (304, b""), read
    return True


@pytest.mark.parametrize(
    ("seen", "method", "path", "body"),
    [
        *(
            (one, "PATCH", "members/anna", {"name": "Anne"})
            for one in ("", "members", "members/anna", "roles", "arbitrators")
        ),
        *(
            (one, "POST", "stock", {"counters": 9_000})
            for one in ("books", "seasons/s24", "settlements", "box", "counts")
        ),
        *((one, "POST", "tables/t/remarks", {"text": "tea"}) for one in ("tables/t", "tables/t/deals/1")),
        ("keys/key-0", "DELETE", "keys/spare", None),
        ("webhooks/board", "PATCH", "webhooks/board", {"table": "t"}),
    ],
)
def test_what_has_been_read_is_changed_as_it_was_read_or_not_at_all(
    changing: Any, seen: str, method: str, path: str, body: Any
) -> None:
    etag = changing.get(seen).headers["ETag"]
    assert changing.send(method, path, body, If_Match=etag).status_code in (200, 201)
    stale = changing.send(method, path, body, If_Match=etag if "key" not in path else '"9"')
    assert (stale.status_code, stale.json["code"]) == (412, "stale")


@pytest.fixture(scope="module")
def changing(app: Flask) -> Api:
    """A club in which there is one of everything."""
    club = Api(app=app, club="changing", checked=False)
    club.found()
    for member in MEMBERS:
        club.do("members", {"member": member, "name": member.title()})
    club.open_table()
    club.do("tables/t/recorded-deals")
    club.do("seasons", SEASON)
    club.do("webhooks", BOARD)
    club.do("keys", {"key": "spare", "scopes": ["look"]})
    return club


def test_every_command_takes_an_idempotency_key() -> None:
    headers = commands()
    assert {name for name, known in headers.items() if "IdempotencyKey" not in known} == OPEN


def test_commands_without_a_version_make_something_new() -> None:
    """What there is not yet has no version; records and batches are about many streams at once."""
    headers = commands()
    without = {name for name, known in headers.items() if "IfMatch" not in known} - OPEN
    new = {"make_key", "invite", "make_webhook"}
    assert without - new <= {"take_in_records", "carry_out_batch", "send_test", "redeliver", "shut_out_member"}
