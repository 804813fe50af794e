"""The rights of an invitation's maker, checked again when it is accepted: both sides' rights can change in its seven days."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.delegation import KEY_APP, check_delegation, is_key, is_operator, keeps_access
from ging_service.access.keys import key_of
from ging_service.access.role_rights import rights_of, rights_of_credential
from ging_service.domain.club.roles import roles_of
from ging_service.domain.errors import Refused
from ging_service.domain.streams import CLUB
from ging_service.execution.caller import Caller
from ging_service.execution.states import current

if TYPE_CHECKING:
    from ging_service.access.invitations import ValidInvitation
    from ging_service.access.role_rights import Right
    from ging_service.domain.club.state import ClubState
    from ging_service.eventlog.connections.scope import Connection
    from ging_service.execution.services import Services


def may_still_invite(services: Services, conn: Connection, club_id: str, accepted: ValidInvitation) -> bool:
    """True if the maker of an invitation could make it now: with the rights that they and the member have now.

    Otherwise the thief of a weak key could invite a player, wait until the player becomes secretary, and sign in as them.
    """
    if accepted.app is None:
        return True
    club: ClubState = current(services, conn, club_id, CLUB).state
    maker = Caller(actor=accepted.created_by, app=accepted.app)
    if not is_operator(maker):
        maker = Caller(actor=maker.actor, app=maker.app, rights=_rights_now(conn, club_id, club, maker))
    if not keeps_access(maker):
        return False
    try:
        check_delegation(maker, rights_of(roles_of(club, accepted.member)))
    except Refused:
        return False
    return True


def _rights_now(conn: Connection, club_id: str, club: ClubState, maker: Caller) -> frozenset[Right]:
    """The rights of a member, or of a key: none if it is revoked. One that has expired was not stolen."""
    scopes: tuple[str, ...] = ()
    if is_key(maker):
        key = key_of(conn, club_id, maker.app.removeprefix(KEY_APP))
        scopes = () if key is None or key.revoked_at is not None else tuple(key.scopes)
    roles = roles_of(club, maker.actor)
    return rights_of_credential(roles, scopes, has_member=bool(maker.actor), is_key=is_key(maker))
