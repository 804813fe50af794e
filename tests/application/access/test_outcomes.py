"""Commands that leave no event run once per idempotency key, independent of the sender and time of a repeat."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.access.idempotency_without_events import (
    KeyedRequest,
    StoredResponse,
    clean_access,
    execute_once,
)
from ging_service.application.access.invitations import invite
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import KeyReused
from ging_service.execution.caller import ANYONE

if TYPE_CHECKING:
    from ging_service.execution.services import Services


def inviting(services: Services, club: str, key: str, what: Any = "anna") -> StoredResponse:
    def do(within: Services) -> StoredResponse:
        seen, token = invite(within, club, "anna", ANYONE)
        answer = {"invitation": seen.invitation}
        return StoredResponse(status=201, answer=answer, version=seen.version, secrets={"token": token})

    return execute_once(services, KeyedRequest(club_id=club, key=key, what=what), do)


def count(services: Services, club: str) -> int:
    with services.club_transaction(club) as conn:
        return len(conn.execute("SELECT FROM invitations").fetchall())


def test_the_same_key_is_answered_the_same_but_for_what_lets_in(services: Services, club: str) -> None:
    first, again = inviting(services, club, "k"), inviting(services, club, "k")
    assert first.told() == first.answer | {"token": first.secrets["token"], "replayed": False}
    assert again.told() == first.answer | {"token": None, "replayed": True}
    assert (again.status, again.version) == (first.status, first.version)
    assert count(services, club) == 1
    with services.club_transaction(club) as conn:
        (kept,) = conn.execute("SELECT * FROM outcomes").fetchall()
    assert first.secrets["token"].split("_", 2)[2] not in str(kept)
    assert first.secrets["token"] not in repr(first)
    with pytest.raises(KeyReused):
        inviting(services, club, "k", "somebody else")
    inviting(services, club, "")
    inviting(services, club, "")
    assert count(services, club) == 3


def test_many_at_once_do_it_once(services: Services, club: str) -> None:
    with ThreadPoolExecutor(8) as threads:
        done = list(threads.map(lambda _: inviting(services, club, "k"), range(8)))
    assert sorted(one.replayed for one in done) == [False] + [True] * 7
    assert len({one.answer["invitation"] for one in done}) == 1
    assert count(services, club) == 1


def test_what_is_refused_leaves_nothing_and_may_be_tried_again(services: Services, club: str) -> None:
    def refusing(within: Services) -> StoredResponse:
        invite(within, club, "anna", ANYONE)
        raise Refused("bad_note", "", "no")

    with pytest.raises(Refused):
        execute_once(services, KeyedRequest(club_id=club, key="k", what="anna"), refusing)
    assert count(services, club) == 0
    assert not inviting(services, club, "k").replayed


def test_outcomes_are_kept_for_two_days_and_what_nobody_asks_for_is_deleted(services: Services, club: str) -> None:
    inviting(services, club, "k")
    with services.club_transaction(club) as conn:
        conn.execute("UPDATE outcomes SET recorded_at = recorded_at - interval '47 hours'")
        conn.execute("INSERT INTO rates VALUES (%s, 'past', now() - interval '1 s')", (club,))
        conn.execute("INSERT INTO rates VALUES (%s, 'future', now() + interval '1 hour')", (club,))
        conn.execute("INSERT INTO sessions VALUES (%s, 'old', '', 'anna', '', now(), now() - interval '31 d')", (club,))
    clean_access(services)
    assert inviting(services, club, "k").replayed
    with services.club_transaction(club) as conn:
        conn.execute("UPDATE outcomes SET recorded_at = recorded_at - interval '2 hours'")
        assert conn.execute("SELECT bucket FROM rates").fetchall() == [("future",)]
        assert conn.execute("SELECT FROM sessions").fetchall() == []
    clean_access(services)
    assert not inviting(services, club, "k").replayed
