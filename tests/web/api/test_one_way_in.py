"""The API and the command line give the same commands: what one has done, the other repeats under the same key."""

from __future__ import annotations

import dataclasses
import inspect
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.cli.backend.local import LocalBackend
from ging_service.cli.club.club import create
from ging_service.cli.club.members import add
from ging_service.cli.play.table import open_any
from ging_service.cli.shared.command_context import Session
from ging_service.execution.caller import Caller, key_of
from ging_service.games.ging.cli.deal import record, remark, start
from tests.web.conftest import MEMBERS

if TYPE_CHECKING:
    from ging_service.execution.services import Services

EARLIER = "2026-01-01T20:00:00+01:00"


def typed(services: Services, club: str, command: Any, key: str, **arguments: Any) -> None:
    """A command as `ging` carries it out, whose options have been read."""
    inspect.unwrap(command.callback)(
        Session(
            backend=LocalBackend.over(services, "anna"),
            club=club,
            table="t",
            key=key,
            happened_at=arguments.pop("at", ""),
        ),
        **arguments,
    )


@pytest.fixture
def anna(api: Any) -> Any:
    api.in_office("anna", "secretary")
    return api.in_office("anna", "scribe")


def test_the_same_key_with_the_same_command_is_a_replay_at_the_other_outlet(
    anna: Any, services: Services, capsys: Any
) -> None:
    opening = {"table": "t", "members": MEMBERS, "rules": {"first_dealer": "random"}}
    anna.do("members", {"member": "eve", "name": "Eve", "happened_at": EARLIER}, Idempotency_Key="eve")
    anna.do("tables", opening, Idempotency_Key="open")
    for member in MEMBERS[1:]:
        anna.as_member(member).do("tables/t/accepted-seats")
    anna.do("tables/t/deals", Idempotency_Key="deal")
    anna.as_member("").do("tables/t/misdeal")
    anna.do("tables/t/recorded-deals", Idempotency_Key="record")
    anna.do("tables/t/remarks", {"text": "tea"}, Idempotency_Key="tea")
    before = anna.get("").json["events"]
    at = "2026-01-01T19:00:00Z"
    typed(services, anna.club, add, "eve", new_id="eve", name="Eve", at=at)
    typed(
        services,
        anna.club,
        open_any,
        "open",
        game="ging",
        members=MEMBERS,
        table_id="t",
        dealer="",
        first_dealer="random",
        rules=(),
    )
    typed(services, anna.club, start, "deal")
    typed(services, anna.club, record, "record", hands=(), by="")
    typed(services, anna.club, remark, "tea", text=("tea",))
    assert anna.get("").json["events"] == before
    assert "tea" in capsys.readouterr().out


def test_what_was_typed_is_a_replay_through_the_api(api: Any, services: Services) -> None:
    club = dataclasses.replace(api, club=f"typed-{api.club}")
    typed(services, "", create, "found", club_id=club.club, name="Typed")
    for member in ("anna", "ben"):
        typed(services, club.club, add, member, new_id=member, name=member.title())
    secretary = club.in_office("anna", "secretary")
    assert secretary.do("members", {"member": "ben", "name": "Ben"}, Idempotency_Key="ben")["replayed"]


def test_clocks_may_differ_by_a_minute_everywhere(api: Any) -> None:
    soon = (datetime.now(UTC) + timedelta(seconds=50)).isoformat()
    api.do("members", {"member": "eve", "name": "Eve", "happened_at": soon})
    later = (datetime.now(UTC) + timedelta(seconds=90)).isoformat()
    refused = api.post("members", {"member": "fay", "name": "Fay", "happened_at": later})
    assert refused.json["code"] == "happened_in_future"


def test_an_order_of_several_is_not_the_one_alone(services: Services, anna: Any) -> None:
    from ging_service.application.table import execute_batch
    from ging_service.eventlog.errors import KeyReused
    from ging_service.games.ging.decider.commands import MakeRemark

    anna.open_table()
    anna.do("tables/t/remarks", {"text": "one"}, Idempotency_Key="k")
    both = (MakeRemark(text="one"), MakeRemark(text="two"))
    with pytest.raises(KeyReused):
        execute_batch(services, (anna.club, "t"), both, Caller(actor="anna", key=key_of("anna", "k")))
