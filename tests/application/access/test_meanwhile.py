"""Races with invitations and with shutting a member out: nothing in progress lets somebody in afterwards."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from ging_service.access import invitations, logins, sessions
from ging_service.access.errors import Unauthenticated
from ging_service.access.tokens import Kind, hash_of, new_token
from ging_service.application.access.admission import admit
from ging_service.application.access.invitations import invite, list_invitations
from ging_service.application.access.sessions import shut_out
from ging_service.application.access.sign_in import (
    Acceptance,
    PassphraseChange,
    accept_invitation,
    hash_change,
    keep_change,
)
from ging_service.domain.errors import Refused
from ging_service.execution.caller import ANYONE, Caller
from ging_service.reporting.paging import FIRST
from tests.support.locks import is_waited_for
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from ging_service.eventlog.connections.scope import Connection
    from ging_service.execution.services import Services
    from tests.support.databases import Database

PASSPHRASE = "seven hearts and a pee"
ANNA = Caller(actor="anna")


def shut_out_meanwhile(services: Services, club: str, conn: Connection) -> str:
    """Shut a member out while they sign in on a connection; the token of the session that they began there."""
    token, token_hash = new_token(Kind.SESSION, club)
    with ThreadPoolExecutor(1) as aside:
        out = aside.submit(shut_out, services, club, "anna", ANYONE)
        time.sleep(0.3)
        new = sessions.NewSessionRow(session="s", token_hash=token_hash, member="anna", note="")
        sessions.insert_session(conn, club, new)
        conn.commit()
        out.result()
    return token


def test_a_session_that_begins_while_its_member_is_shut_out_ends_with_the_others(services: Services, club: str) -> None:
    _, invited = invite(services, club, "anna", ANYONE)
    accept_invitation(services, club, Acceptance(token=invited, passphrase=PASSPHRASE))
    with services.club_transaction(club) as conn:
        logins.login_of(conn, club, "anna")
        token = shut_out_meanwhile(services, club, conn)
    with pytest.raises(Unauthenticated):
        admit(services, token)


def test_an_invitation_that_is_accepted_meanwhile_lets_in_no_more(services: Services, club: str) -> None:
    _, invited = invite(services, club, "anna", ANYONE)
    with services.club_transaction(club) as conn:
        assert invitations.accept_invitation(conn, club, hash_of(invited))
        logins.set_passphrase(conn, club, "anna", services.passphrases.hashed(PASSPHRASE))
        token = shut_out_meanwhile(services, club, conn)
    with pytest.raises(Unauthenticated):
        admit(services, token)
    with services.club_transaction(club) as conn:
        assert logins.login_of(conn, club, "anna") is None


def test_a_passphrase_that_is_changed_meanwhile_is_none(services: Services, club: str) -> None:
    _, invited = invite(services, club, "anna", ANYONE)
    accept_invitation(services, club, Acceptance(token=invited, passphrase=PASSPHRASE))
    change = PassphraseChange(current=PASSPHRASE, passphrase="eight hearts and a queen")
    hashed = hash_change(services, club, change, ANNA)
    shut_out(services, club, "anna", ANYONE)
    with pytest.raises(Refused) as refused:
        keep_change(services, club, hashed, ANNA, "")
    assert refused.value.code == "wrong_passphrase"
    with services.club_transaction(club) as conn:
        assert logins.login_of(conn, club, "anna") is None


def test_of_two_invitations_at_once_one_is_valid(services: Services, club: str, database: Database) -> None:
    with ThreadPoolExecutor(1) as aside, services.club_transaction(club) as conn:
        invite(services.on(conn), club, "anna", ANYONE)
        other = aside.submit(invite, services, club, "anna", ANYONE)
        wait_until(lambda: other.done() or is_waited_for(database.app_dsn))
    states = Counter(one.state for one in list_invitations(services, club, FIRST).items)
    assert states == {"revoked": 1, "open": 1}
