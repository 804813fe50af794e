"""Invitations give no more than their maker may give when they are accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.access.role_rights import Right, rights_of
from ging_service.application.access.invitations import invite, list_invitations
from ging_service.application.access.keys import NewKey, make_key, revoke_key
from ging_service.application.access.sign_in import Acceptance, accept_invitation
from ging_service.application.club import at_club
from ging_service.domain.club.commands import GiveRole, TakeRole
from ging_service.execution.caller import Caller
from ging_service.execution.errors import NotFound
from ging_service.reporting.paging import FIRST

if TYPE_CHECKING:
    from ging_service.execution.services import Services

PASSPHRASE = "seven hearts and a pee"
SECRETARY = Caller(actor="ben", rights=rights_of(["secretary"]))
WEAK = rights_of(["player"]) | {Right.KEEP_ACCESS}


def test_an_invitation_gives_no_more_than_its_maker_may_give_when_it_is_accepted(services: Services, club: str) -> None:
    """Otherwise the thief of a weak key could wait until the member whom they have invited becomes secretary."""
    at_club(services, club, GiveRole(member="ben", role="secretary"))
    make_key(services, club, NewKey(key="weak", scopes=WEAK), SECRETARY)
    weak = Caller(app="key/weak", rights=WEAK)
    stolen = Acceptance(token=invite(services, club, "anna", weak)[1], passphrase=PASSPHRASE)

    at_club(services, club, GiveRole(member="anna", role="treasurer"))
    with pytest.raises(NotFound, match="there is no such invitation"):
        accept_invitation(services, club, stolen)
    # Nothing was used up: it is the member's rights that are too many.
    assert [one.state for one in list_invitations(services, club, FIRST).items] == ["open"]
    at_club(services, club, TakeRole(member="anna", role="treasurer"))
    assert accept_invitation(services, club, stolen)[0].member == "anna"

    # A person who keeps access, and the operator, may give any role.
    for maker in (SECRETARY, Caller(), Caller(actor="anna", app="ging")):
        given = Acceptance(token=invite(services, club, "anna", maker)[1], passphrase=PASSPHRASE)
        at_club(services, club, GiveRole(member="anna", role="treasurer"))
        assert accept_invitation(services, club, given)[0].member == "anna"
        at_club(services, club, TakeRole(member="anna", role="treasurer"))


def test_an_invitation_ends_with_the_key_or_the_office_with_which_it_was_made(services: Services, club: str) -> None:
    for member in ("anna", "ben"):
        at_club(services, club, GiveRole(member=member, role="secretary"))
    access = rights_of(["secretary"])
    for key, member in (("alone", ""), ("bens", "ben")):
        make_key(services, club, NewKey(key=key, scopes=access, member=member), SECRETARY)
    bens = Caller(actor="ben", app="key/bens", rights=access)

    def invited(maker: Caller) -> Acceptance:
        return Acceptance(token=invite(services, club, "anna", maker)[1], passphrase=PASSPHRASE)

    by_key = invited(Caller(app="key/alone", rights=access))
    revoke_key(services, club, "alone", SECRETARY)
    with pytest.raises(NotFound):
        accept_invitation(services, club, by_key)
    assert accept_invitation(services, club, invited(bens))[0].member == "anna"
    for maker in (SECRETARY, bens):
        made_in_office = invited(maker)
        at_club(services, club, TakeRole(member="ben", role="secretary"))
        with pytest.raises(NotFound):
            accept_invitation(services, club, made_in_office)
        at_club(services, club, GiveRole(member="ben", role="secretary"))
        assert accept_invitation(services, club, made_in_office)[0].member == "anna"


def test_an_invitation_from_before_its_maker_was_kept_stays_valid(services: Services, club: str) -> None:
    _, token = invite(services, club, "anna", SECRETARY)
    with services.club_transaction(club) as conn:
        conn.execute("UPDATE invitations SET app = NULL WHERE club_id = %s", (club,))
    assert accept_invitation(services, club, Acceptance(token=token, passphrase=PASSPHRASE))
