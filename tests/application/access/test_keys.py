"""Keys of apps: their rights, who may create them, and that a key never has more rights than its creator."""

from __future__ import annotations

import dataclasses
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from ging_service.access.errors import TooMany, Unauthenticated
from ging_service.access.rate_limiter import limits_of
from ging_service.access.role_rights import Right, rights_of
from ging_service.access.tokens import note_of
from ging_service.application.access.admission import Admitted, admit, look_again
from ging_service.application.access.invitations import invite
from ging_service.application.access.keys import NewKey, get_key, list_keys, make_key, revoke_key
from ging_service.application.access.sessions import list_sessions, shut_out
from ging_service.application.access.sign_in import own_passphrase
from ging_service.application.club import at_club
from ging_service.domain.club.commands import GiveRole, NameArbitrator
from ging_service.domain.errors import Refused
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.errors import NotFound, Stale
from ging_service.reporting.paging import FIRST

if TYPE_CHECKING:
    from ging_service.execution.services import Services

LOOK = frozenset({Right.LOOK})
ANNA = Caller(actor="anna", rights=rights_of(["player"]))
SECRETARY = Caller(actor="ben", rights=rights_of(["secretary"]))


def made(services: Services, club: str, key: str, scopes: frozenset[Right], member: str = "") -> str:
    return make_key(services, club, NewKey(key=key, scopes=scopes, member=member), ANYONE)[1]


def caller_of(found: Admitted) -> Caller:
    return Caller(actor=found.person.member, app=found.app, rights=found.person.rights)


def test_a_key_may_do_what_it_was_made_for_and_no_more_than_its_member(services: Services, club: str) -> None:
    everything = frozenset(Right)
    nobodys = admit(services, made(services, club, "tv", LOOK | {Right.KEEP_SCORE}))
    assert (nobodys.person.member, nobodys.app, nobodys.credential) == ("", "key/tv", "key/tv")
    assert nobodys.person.rights == {"look", "keep_score"}
    token = made(services, club, "phone", everything, "anna")
    assert admit(services, token).person.rights == ANNA.rights
    at_club(services, club, NameArbitrator(member="anna"))
    assert admit(services, token).person.rights - ANNA.rights == {"judge", "read_books"}


def test_a_key_ends_when_it_is_revoked_or_expires(services: Services, club: str) -> None:
    token = made(services, club, "tv", LOOK)
    with pytest.raises(Stale):
        revoke_key(services, club, "tv", Caller(expected_version=7))
    assert revoke_key(services, club, "tv", Caller(expected_version=1)).revoked_at
    assert revoke_key(services, club, "tv", ANYONE).version == 2
    with pytest.raises(Unauthenticated):
        admit(services, token)
    with pytest.raises(Refused, match="a key tv exists or existed"):
        made(services, club, "tv", LOOK)

    soon = services.clock() + timedelta(minutes=1)
    _, token = make_key(services, club, NewKey(key="short", scopes=LOOK, expires_at=soon), ANYONE)
    admit(services, token)
    with services.club_transaction(club) as conn:
        conn.execute("UPDATE keys SET expires_at = now() WHERE key_id = 'short'")
    with pytest.raises(Unauthenticated):
        admit(services, token)


def test_last_use_is_shown_and_written_once_a_minute(services: Services, club: str) -> None:
    token = made(services, club, "tv", LOOK)
    assert get_key(services, club, "tv", ANYONE).last_used_at == ""
    admit(services, token)
    first = get_key(services, club, "tv", ANYONE).last_used_at
    admit(services, token)
    assert get_key(services, club, "tv", ANYONE).last_used_at == first > ""
    with services.club_transaction(club) as conn:
        conn.execute("UPDATE keys SET last_used_at = now() - interval '61 s'")
    admit(services, token)
    assert get_key(services, club, "tv", ANYONE).last_used_at > first


@pytest.mark.parametrize(
    "token",
    [
        "",
        "x",
        "ging",
        "ging__",
        "ging_{0}_",
        "ging_{0}_AAAA",
        "gings_{0}_AAAA",
        "gingi_{0}_AAAA",
        "king_{0}_AAAA",
        "ging_-{0}_AAAA",
        "ging_nowhere_AAAA",
        "ging_{0}_AAAA\x00",
        "ging_{0}_é",
        "ging_{0}_" + "A" * 500,
        "ging_*_AAAA",
    ],
)
def test_what_is_no_credential_lets_nobody_in_and_is_not_told_apart(services: Services, club: str, token: str) -> None:
    with pytest.raises(Unauthenticated) as refused:
        admit(services, token.format(club))
    assert str(refused.value) == str(Unauthenticated())
    assert "AAAA" not in str(refused.value)


def test_a_token_of_another_club_is_none_here(services: Services, club: str) -> None:
    token = made(services, club, "tv", LOOK)
    with pytest.raises(Unauthenticated):
        admit(services, token.replace(club, "elsewhere"))


def test_who_comes_too_often_waits_whatever_keys_they_use_and_nobody_else(services: Services, club: str) -> None:
    limited = dataclasses.replace(services, limits=limits_of(requests_per_s=1, session_days=30, session_life_days=90))
    first, second = (made(services, club, key, LOOK, "anna") for key in ("one", "two"))
    others = [made(services, club, key, LOOK, member) for key, member in (("three", "ben"), ("four", ""), ("five", ""))]
    left = [admit(limited, token).quotas[0] for token in (first, second, first, second)]
    assert [one.state.rpartition(";")[0] for one in left] == [f'"keys";r={number}' for number in (3, 2, 1, 0)]
    for token in (first, second):
        with pytest.raises(TooMany) as told:
            admit(limited, token)
        assert told.value.retry_after_s == 1
        assert [one.state for one in told.value.quotas] == ['"keys";r=0;t=1']
    for token in others:
        assert admit(limited, token).quotas[0].state.partition(";t")[0].endswith(";r=3")
    assert look_again(limited, first).person.rights == LOOK  # what they have open goes on
    revoke_key(services, club, "one", SECRETARY)
    with pytest.raises(Unauthenticated):  # and ends, however often they come
        look_again(limited, first)


def refused(services: Services, club: str, new: NewKey, caller: Caller) -> str:
    with pytest.raises(Refused) as refusal:
        make_key(services, club, new, caller)
    return refusal.value.code


def test_a_key_for_nobody_tells_who_made_it_and_hands_it_on(services: Services, club: str) -> None:
    scopes = LOOK | {Right.KEEP_ACCESS}
    first = make_key(services, club, NewKey(key="first", scopes=scopes), SECRETARY)[1]
    maker = admit(services, first).person
    assert (maker.member, maker.key_made_by) == ("", SECRETARY.actor)
    app = Caller(app="key/first", rights=maker.rights, key_made_by=maker.key_made_by)
    seen, second = make_key(services, club, NewKey(key="second", scopes=LOOK), app)
    assert seen.created_by == SECRETARY.actor
    assert admit(services, second).person.key_made_by == SECRETARY.actor
    assert admit(services, made(services, club, "third", LOOK)).person.key_made_by == "", "the operator made it"
    own = make_key(services, club, NewKey(key="own", scopes=LOOK, member="anna"), ANNA)[1]
    assert admit(services, own).person.key_made_by == "", "it acts for Anna herself"


def test_a_member_makes_keys_for_himself_and_a_secretary_for_nobody(services: Services, club: str) -> None:
    _, token = make_key(services, club, NewKey(key="of-anna", scopes=LOOK | {Right.PLAY}, member="anna"), ANNA)
    assert admit(services, token).person.rights == {"look", "play"}
    make_key(services, club, NewKey(key="screen", scopes=LOOK | {Right.KEEP_SCORE}), SECRETARY)

    assert refused(services, club, NewKey(key="k", scopes=LOOK), ANNA) == "not_your_access"
    assert refused(services, club, NewKey(key="k", scopes=LOOK, member="ben"), ANNA) == "not_your_access"
    assert refused(services, club, NewKey(key="k", scopes=LOOK, member="anna"), SECRETARY) == "not_your_access"
    judges = LOOK | {Right.JUDGE}
    assert refused(services, club, NewKey(key="k", scopes=judges, member="anna"), ANNA) == "gives_more"
    assert refused(services, club, NewKey(key="K", scopes=LOOK), SECRETARY) == "bad_id"
    assert refused(services, club, NewKey(key="k" * 60, scopes=LOOK), SECRETARY) == "bad_id"
    assert refused(services, club, NewKey(key="k", scopes=frozenset()), SECRETARY) == "no_scopes"
    assert refused(services, club, NewKey(key="k", scopes=LOOK, note="a\nb"), SECRETARY) == "bad_note"
    assert note_of(" cafe\u0301") == "caf\xe9"
    assert refused(services, club, NewKey(key="k", scopes=LOOK, member="zoe"), ANYONE) == "no_such_member"
    before = services.clock() - timedelta(seconds=1)
    assert refused(services, club, NewKey(key="k", scopes=LOOK, expires_at=before), SECRETARY) == "expires_in_past"

    assert [key.key for key in list_keys(services, club, FIRST, ANNA).items] == ["of-anna"]
    assert [key.key for key in list_keys(services, club, FIRST, SECRETARY).items] == ["of-anna", "screen"]
    for act in (get_key, revoke_key):
        with pytest.raises(NotFound):
            act(services, club, "screen", ANNA)
    revoke_key(services, club, "of-anna", SECRETARY)


def test_a_members_app_is_not_the_member_himself(services: Services, club: str) -> None:
    """A thief of a key does not see what else its member has, makes no other key, and does not shut the member out."""
    app = caller_of(admit(services, made(services, club, "phone", frozenset(Right), "anna")))
    for act in (
        lambda: make_key(services, club, NewKey(key="more", scopes=LOOK, member="anna"), app),
        lambda: list_keys(services, club, FIRST, app),
        lambda: list_sessions(services, club, FIRST, app),
        lambda: own_passphrase(services, club, app),
        lambda: shut_out(services, club, "anna", app),
    ):
        with pytest.raises(Refused) as refusal:
            act()
        assert refusal.value.code == "needs_session"
    with pytest.raises(NotFound):
        get_key(services, club, "phone", app)


def test_an_app_gives_nothing_that_its_key_does_not_have(services: Services, club: str) -> None:
    """A thief of a key that makes keys, invites or gives roles gets no rights beyond those of the key."""
    keeper = frozenset({Right.LOOK, Right.KEEP_ACCESS, Right.KEEP_MEMBERS})
    app = caller_of(admit(services, made(services, club, "keeper", keeper)))
    make_key(services, club, NewKey(key="less", scopes=LOOK), app)
    assert refused(services, club, NewKey(key="more", scopes=LOOK | {Right.PLAY}), app) == "gives_more"
    assert refused(services, club, NewKey(key="more", scopes=LOOK, member="anna"), app) == "not_your_access"
    for act in (
        lambda: invite(services, club, "anna", app),
        lambda: at_club(services, club, GiveRole(member="anna", role="scribe"), app),
        lambda: at_club(services, club, NameArbitrator(member="anna"), app),
    ):
        with pytest.raises(Refused) as refusal:
            act()
        assert refusal.value.code == "gives_more"

    everything = caller_of(admit(services, made(services, club, "everything", frozenset(Right))))
    invite(services, club, "anna", everything)
    at_club(services, club, GiveRole(member="anna", role="scribe"), everything)
