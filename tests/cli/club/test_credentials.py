"""The first secretary, invitations and keys from the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.access.errors import Unauthenticated
from ging_service.application.access.admission import admit
from ging_service.application.access.sign_in import Acceptance, accept_invitation
from ging_service.bootstrap import open_services

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe
    from tests.support.databases import Database


def test_a_club_is_set_up_once_from_nothing(scribe: Scribe, fresh_database: Database) -> None:
    words = ("setup", "friday", "--name", "The Friday Club", "--secretary", "eve", "--secretary-name", "Eve Hall")
    token = scribe.does(*words).strip()
    with open_services(fresh_database.app_dsn) as services:
        asked = Acceptance(token=token, passphrase="four queens and a ten")
        _, session = accept_invitation(services, "friday", asked)
        assert {"keep_members", "keep_access"} < admit(services, session).person.rights
        assert scribe.is_refused(*words).endswith("(has_secretary)")
        assert scribe.asks("role", "list", "-c", "friday")["items"] == [
            {"member": "eve", "name": "Eve Hall", "roles": ["player", "secretary"]}
        ]
        scribe.does("sign-out", "eve", "-c", "friday")
        with pytest.raises(Unauthenticated):
            admit(services, session)


def test_a_key_lets_in_until_it_is_revoked_and_its_token_is_nowhere_again(
    scribe: Scribe, fresh_database: Database
) -> None:
    scribe.does("club", "create", "friday", "The Friday Club")
    token = scribe.does("key", "create", "screen", "-c", "friday", "--scope", "look", "--scope", "read_club").strip()
    with open_services(fresh_database.app_dsn) as services:
        assert admit(services, token).person.rights == {"look", "read_club"}
        (listed,) = scribe.asks("key", "list", "-c", "friday")["items"]
        assert listed["last_used_at"]
        assert token not in str(listed)
        assert "key_exists" in scribe.is_refused("key", "create", "screen", "-c", "friday", "--scope", "look")
        assert "no_such_member" in scribe.is_refused(
            "key", "create", "of-eve", "-c", "friday", "--scope", "play", "--member", "eve"
        )
        scribe.does("key", "revoke", "screen", "-c", "friday", "--yes")
        with pytest.raises(Unauthenticated):
            admit(services, token)


def test_who_leaves_for_good_names_what_they_have_or_owe(scribe: Scribe) -> None:
    scribe.does("club", "create", "friday", "The Friday Club")
    scribe.works_at(club="friday")
    for member in ("ada", "ben", "cleo"):
        scribe.does("member", "add", member)
    scribe.does("counters", "give", "ada", "120", "--from", "ben")
    leaving = ("sign-out", "ben", "--for-good", "--yes")
    # Without a balance they would leave with none.
    for words in (leaving, (*leaving, "--balance", "120"), ("member", "erase-name", "ada", "--yes")):
        assert scribe.is_refused(*words).endswith("(balance_not_named)")
    told = scribe.is_refused(*leaving)
    assert "ben has a balance of -120 counters: settle it, or state balance -120" in told
    assert scribe.does(*leaving, "--balance", "-120") == "ben cannot sign in until they are invited\n"
    scribe.does("member", "erase-name", "ada", "--yes", "--balance", "120")
    scribe.does("sign-out", "cleo", "--for-good", "--yes")
    listed = scribe.asks("member", "list")["items"]
    assert [(one["member"], one["name"], one["left"]) for one in listed] == [
        ("ada", "", True),
        ("ben", "ben", True),
        ("cleo", "cleo", True),
    ]
    assert scribe.is_refused("counters", "fine", "ben", "5", "late").endswith("(member_left)")
    scribe.does("invite", "ben")
    assert [one["left"] for one in scribe.asks("member", "list")["items"]] == [True, False, True]
