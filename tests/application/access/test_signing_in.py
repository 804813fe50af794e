"""Sign-in of members: by invitation first, then with their passphrase. Guessers wait, whichever member they try."""

from __future__ import annotations

import dataclasses
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from argon2 import PasswordHasher

from ging_service.access.errors import SignInFailed, TooMany, Unauthenticated
from ging_service.access.passphrases import Passphrases
from ging_service.access.rate_limiter import limits_of
from ging_service.access.role_rights import Right
from ging_service.access.sessions import MOST_SESSIONS
from ging_service.application.access.admission import admit
from ging_service.application.access.invitations import invite, list_invitations, revoke_invitation
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.access.sessions import end_session, list_sessions
from ging_service.application.access.sign_in import Acceptance, SignIn, accept_invitation, sign_in
from ging_service.application.club import at_club
from ging_service.domain.club.commands import GiveRole, TakeRole
from ging_service.domain.errors import Refused
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.errors import NotFound
from ging_service.reporting.paging import FIRST

if TYPE_CHECKING:
    from ging_service.execution.services import Services

PASSPHRASE = "seven hearts and a pee"


def accepted(services: Services, club: str, member: str = "anna", passphrase: str = PASSPHRASE) -> str:
    _, token = invite(services, club, member, ANYONE)
    return accept_invitation(services, club, Acceptance(token=token, passphrase=passphrase))[1]


def pass_time(services: Services, club: str, seconds: float) -> None:
    """The buckets of a club as they would be so much later."""
    with services.club_transaction(club) as conn:
        conn.execute("UPDATE rates SET due_at = due_at - make_interval(secs => %s)", (seconds,))


def test_an_invitation_lets_in_once_and_the_passphrase_from_then_on(services: Services, club: str) -> None:
    seen, token = invite(services, club, "anna", Caller(actor="ben", app="ging"))
    assert (seen.member, seen.state, seen.created_by) == ("anna", "open", "ben")
    with pytest.raises(Unauthenticated):
        admit(services, token)

    session, first = accept_invitation(services, club, Acceptance(token=token, passphrase=PASSPHRASE, note="phone"))
    assert (session.member, session.note) == ("anna", "phone")
    with pytest.raises(NotFound):
        accept_invitation(services, club, Acceptance(token=token, passphrase=PASSPHRASE))
    assert [one.state for one in list_invitations(services, club, FIRST).items] == ["accepted"]

    again, second = sign_in(services, club, SignIn(member="anna", passphrase=PASSPHRASE))
    assert admit(services, first).credential == f"session/{session.session}"
    assert admit(services, second).person.member == "anna"
    assert {one.session for one in list_sessions(services, club, FIRST, Caller(actor="anna")).items} == {
        session.session,
        again.session,
    }


def test_the_session_that_was_not_used_for_longest_ends_when_a_member_begins_more_than_they_may_have(
    services: Services, club: str
) -> None:
    bens, first = accepted(services, club, "ben"), accepted(services, club)
    begun = [sign_in(services, club, SignIn(member="anna", passphrase=PASSPHRASE))[1] for _ in range(MOST_SESSIONS - 1)]
    with services.club_transaction(club) as conn:  # they have not been used since
        conn.execute("UPDATE sessions SET last_used_at = last_used_at - interval '1 hour'")
    admit(services, first)
    begun.append(sign_in(services, club, SignIn(member="anna", passphrase=PASSPHRASE))[1])
    with pytest.raises(Unauthenticated):
        admit(services, begun[0])
    for token in (bens, first, *begun[1:]):
        admit(services, token)


def test_sessions_of_a_member_count_together_and_apart_from_their_keys(services: Services, club: str) -> None:
    """So a member whose key is stolen, or whose program runs away, can still sign in and revoke the key."""
    limited = dataclasses.replace(services, limits=limits_of(requests_per_s=1, session_days=30, session_life_days=90))
    tokens = [accepted(services, club), sign_in(services, club, SignIn(member="anna", passphrase=PASSPHRASE))[1]]
    for token in (*tokens, *tokens):
        admit(limited, token)
    for token in tokens:
        with pytest.raises(TooMany):
            admit(limited, token)
    phone = NewKey(key="phone", scopes=frozenset({Right.LOOK}), member="anna")
    assert admit(limited, make_key(services, club, phone, ANYONE)[1]).quotas[0].state.startswith('"keys";r=3')


def test_another_invitation_is_the_reset_and_ends_what_was_before(services: Services, club: str) -> None:
    old = accepted(services, club)
    _, first = invite(services, club, "anna", ANYONE)
    _, second = invite(services, club, "anna", ANYONE)
    with pytest.raises(NotFound):
        accept_invitation(services, club, Acceptance(token=first, passphrase=PASSPHRASE))
    admit(services, old)
    accept_invitation(services, club, Acceptance(token=second, passphrase="eight hearts and a queen"))
    with pytest.raises(Unauthenticated):
        admit(services, old)
    with pytest.raises(SignInFailed):
        sign_in(services, club, SignIn(member="anna", passphrase=PASSPHRASE))


def test_an_invitation_that_is_revoked_expired_or_of_another_club_lets_nobody_in(services: Services, club: str) -> None:
    def refused(token: str, at: str = club) -> None:
        with pytest.raises(NotFound, match="there is no such invitation"):
            accept_invitation(services, at, Acceptance(token=token, passphrase=PASSPHRASE))

    seen, token = invite(services, club, "anna", ANYONE)
    refused(token, "elsewhere")
    assert revoke_invitation(services, club, seen.invitation, ANYONE).state == "revoked"
    refused(token)
    _, token = invite(services, club, "anna", ANYONE)
    with services.club_transaction(club) as conn:
        conn.execute("UPDATE invitations SET expires_at = now()")
    refused(token)
    refused(token + "x")
    refused("gingi_nothing")


def test_a_right_that_is_given_or_taken_counts_from_the_next_request_on(services: Services, club: str) -> None:
    token = accepted(services, club)
    before = admit(services, token).person.rights
    at_club(services, club, GiveRole(member="anna", role="secretary"))
    at_club(services, club, GiveRole(member="anna", role="treasurer"))
    assert "keep_books" in admit(services, token).person.rights
    at_club(services, club, TakeRole(member="anna", role="treasurer"))
    assert admit(services, token).person.rights - before == {"keep_members", "keep_access", "read_books"}


def test_ten_wrong_passphrases_and_the_right_one_waits_a_quarter_of_an_hour(services: Services, club: str) -> None:
    accepted(services, club)
    for _ in range(10):
        with pytest.raises(SignInFailed):
            sign_in(services, club, SignIn(member="anna", passphrase="wrong"))
    with pytest.raises(TooMany) as told:
        sign_in(services, club, SignIn(member="anna", passphrase=PASSPHRASE))
    assert 890 <= told.value.retry_after_s <= 900
    pass_time(services, club, 900)
    sign_in(services, club, SignIn(member="anna", passphrase=PASSPHRASE))
    for _ in range(10):  # a successful sign-in starts the count again
        with pytest.raises(SignInFailed):
            sign_in(services, club, SignIn(member="anna", passphrase="wrong"))


def test_of_many_guesses_at_the_same_time_ten_are_looked_at(services: Services, club: str) -> None:
    accepted(services, club)

    def guess(_: int) -> type[Exception]:
        try:
            sign_in(services, club, SignIn(member="anna", passphrase="wrong"))
        except (SignInFailed, TooMany) as refusal:
            return type(refusal)
        raise AssertionError

    with ThreadPoolExecutor(8) as threads:
        said = list(threads.map(guess, range(40)))
    assert said.count(SignInFailed) == 10


@pytest.mark.parametrize("member", ["anna", "ben", "nobody"])
def test_nobody_can_tell_who_is_a_member_or_has_a_passphrase(services: Services, club: str, member: str) -> None:
    """The same answers, and the same work: one passphrase is hashed, against a hash of the same cost."""
    accepted(services, club)
    worked: list[str] = []

    class Watched(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Any:  # noqa: A002  the library's name
            worked.append(str(hash).rpartition("$")[0].rpartition("$")[0])
            return super().verify(hash, password)

    watched = Passphrases(Watched(time_cost=1, memory_cost=8, parallelism=1))
    watching = dataclasses.replace(services, passphrases=watched)
    said = []
    for club_id in (club, "no-such-club"):
        for _ in range(11):
            try:
                sign_in(watching, club_id, SignIn(member=member, passphrase="wrong"))
            except (SignInFailed, TooMany) as refusal:
                said.append((type(refusal), str(refusal)))
    assert [kind for kind, _ in said] == ([SignInFailed] * 10 + [TooMany]) * 2
    assert len(set(said)) == 2
    assert worked == ["$argon2id$v=19$m=8,t=1,p=1"] * 20


def test_attempts_from_one_address_wait_whatever_clubs_and_members_they_try(services: Services, club: str) -> None:
    def attempt(number: int, address: str) -> None:
        sign_in(services, f"{club}-{number}", SignIn(member=f"m{number}", passphrase="x", address=address))

    for number in range(60):
        with pytest.raises(SignInFailed):
            attempt(number, f"2001:db8::{number:x}")  # one network of a provider's customer
    with pytest.raises(TooMany):
        attempt(60, "2001:db8::ffff")
    with pytest.raises(SignInFailed):
        attempt(60, "192.0.2.7")


def test_what_can_be_no_member_is_no_row_in_the_database(services: Services, club: str) -> None:
    for member in ("Anna", "", "x" * 5000, "a/b"):
        with pytest.raises(Refused):
            sign_in(services, club, SignIn(member=member, passphrase=PASSPHRASE))


def test_an_old_hash_is_made_anew_when_its_member_signs_in(services: Services, club: str) -> None:
    accepted(services, club)
    dearer = Passphrases(PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
    sign_in(dataclasses.replace(services, passphrases=dearer), club, SignIn(member="anna", passphrase=PASSPHRASE))
    with services.club_transaction(club) as conn:
        (kept,) = conn.execute("SELECT passphrase_hash, version FROM logins").fetchall()
    assert "t=2" in kept[0]
    assert kept[1] == 1
    sign_in(services, club, SignIn(member="anna", passphrase=PASSPHRASE))


def test_a_session_is_ended_by_its_member_or_by_who_keeps_access_and_by_disuse(services: Services, club: str) -> None:
    token = accepted(services, club)
    session = admit(services, token).credential.removeprefix("session/")
    ben = Caller(actor="ben", rights=frozenset())
    with pytest.raises(NotFound):
        end_session(services, club, session, ben)
    with pytest.raises(Refused, match="keep_access"):
        list_sessions(services, club, FIRST, ben, "anna")
    assert list_sessions(services, club, FIRST, ben).items == ()
    end_session(services, club, session, Caller(actor="anna", rights=frozenset()))
    with pytest.raises(Unauthenticated):
        admit(services, token)

    _, token = sign_in(services, club, SignIn(member="anna", passphrase=PASSPHRASE))
    with services.club_transaction(club) as conn:
        conn.execute("UPDATE sessions SET last_used_at = now() - interval '29 days 23 hours'")
    admit(services, token)
    with services.club_transaction(club) as conn:
        assert conn.execute("SELECT last_used_at > now() - interval '1 minute' FROM sessions").fetchall() == [(True,)]
        conn.execute("UPDATE sessions SET last_used_at = now() - interval '30 days'")
    with pytest.raises(Unauthenticated):
        admit(services, token)


def test_nothing_that_lets_in_is_kept_in_clear_or_shown_by_accident(services: Services, club: str) -> None:
    _, invitation = invite(services, club, "anna", ANYONE)
    asked = Acceptance(token=invitation, passphrase=PASSPHRASE)
    _, token = accept_invitation(services, club, asked)
    secrets = [PASSPHRASE, *(one.split("_", 2)[2] for one in (invitation, token))]
    rows: list[Any] = []
    with services.club_transaction(club) as conn:
        for table in ("logins", "sessions", "keys", "invitations", "rates", "outcomes"):
            rows.extend(conn.execute(f"SELECT * FROM {table}"))  # noqa: S608  the names above
    shown = f"{rows} {asked} {SignIn(member='anna', passphrase=PASSPHRASE)}"
    assert not [one for one in secrets if one in shown or one.encode().hex() in shown]
