"""Removal of a member's access, until they are invited again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access import revocation as store
from ging_service.access.delegation import is_key, need_own_or_keeper
from ging_service.application.club import at_club, club_state
from ging_service.domain.club.commands import LeaveClub
from ging_service.domain.errors import Refused
from ging_service.eventlog.read import lock_log
from ging_service.execution.errors import NotFound

if TYPE_CHECKING:
    from ging_service.access.revocation import EndedCredentials
    from ging_service.execution.caller import Caller
    from ging_service.execution.services import Services


def shut_out(
    services: Services, club_id: str, member: str, caller: Caller, balance: int | None = None
) -> EndedCredentials:
    """End a member's passphrase, sessions, invitations and keys that act for them. Roles, deals and counters stay.

    ``balance``: the counters that they have or owe, if a member whom somebody else shuts out also leaves the club. None:
    they do not, so that access can be ended at once whatever the balance is.
    Raises ``NotFound``, ``NoSuchClub`` or ``Refused``: ``not_your_access``, ``needs_session``, ``balance_not_named``.
    """
    need_own_or_keeper(caller, member)
    # Before the look-up, and also with `keep_access`: a stolen key must not end the sessions of the one who could
    # revoke it.
    if is_key(caller) and member == caller.actor:
        raise Refused("needs_session", "", "an app cannot shut out the member for whom it acts")
    with services.club_transaction(club_id) as conn:
        # Nobody else leaves or is invited meanwhile.
        lock_log(conn, club_id)
        within = services.on(conn)
        club = club_state(within, club_id)
        if club.missing([member]):
            raise NotFound("member")
        if balance is not None and member != caller.actor and member not in club.left and not club.bot(member):
            # Not counted: a flood that has used up the club's quota must not keep anybody in.
            leaving = LeaveClub(member=member, balance=balance)
            at_club(within.uncounted(), club_id, leaving, caller.unconditional())
        return store.shut_out(conn, club_id, member)
