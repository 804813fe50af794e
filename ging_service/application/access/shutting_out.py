"""A member who is to come in no longer, until he is invited again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access import shutting_out as store
from ging_service.application.access.giving import is_key, need_own_or_keeper
from ging_service.application.club import club_state
from ging_service.application.errors import NotFound
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from ging_service.access.shutting_out import ShutOut
    from ging_service.application.caller import Caller
    from ging_service.application.services import Services


def shut_out(services: Services, club_id: str, member: str, caller: Caller) -> ShutOut:
    """End a member's passphrase, sessions, invitations and the keys that act for him. His roles, deals, counters stay.

    Raises ``NotFound``, ``NoSuchClub`` or ``Refused``: ``not_your_access``, ``needs_session``.
    """
    need_own_or_keeper(caller, member)
    if is_key(caller) and member == caller.actor:
        raise Refused("needs_session", "", "an app does not shut out the member for whom it acts")
    if club_state(services, club_id).missing([member]):
        raise NotFound("member")
    with services.of(club_id) as conn:
        return store.shut_out(conn, club_id, member)
