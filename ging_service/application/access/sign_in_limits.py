"""Limits on attempts to sign in."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Final

from ging_service.access.errors import TooMany
from ging_service.access.rate_limiter import NO_CLUB, Rate, forget, take

if TYPE_CHECKING:
    from ging_service.execution.services import Services

MEMBER_SIGN_INS: Final = Rate(period_s=900, burst=10)
"""Ten attempts, then one every quarter of an hour: a hundred guesses a day."""

ADDRESS_SIGN_INS: Final = Rate(period_s=6, burst=60)
"""Limit of an address. It is higher, because a whole club may sign in from one house."""

CLUB_SIGN_INS: Final = Rate(period_s=1, burst=300)
"""For all addresses together, because each attempt costs memory and time."""

_IPV6_NETWORK: Final = 64
"""The prefix that one customer of a provider has. The customer can change addresses within it freely."""


def count_sign_in(services: Services, club_id: str, address: str, member: str = "") -> None:
    """Count an attempt to sign in, as a member or with an invitation, whether or not there is such a club or member.

    Attempts are counted before anything is looked at, so that many at once do not get through. ``address`` "": it is
    not known. Raises ``TooMany``.
    """
    # The address first: one beyond its limit uses up neither the club's attempts nor the member's.
    if address:
        with services.cross_club_transaction() as conn:
            _need(take(conn, NO_CLUB, _bucket_of_address(address), ADDRESS_SIGN_INS))
    # A transaction for each count, so that the refusal by a later one does not undo it.
    with services.club_transaction(club_id) as conn:
        _need(take(conn, club_id, "sign-ins", CLUB_SIGN_INS))
    if member:
        with services.club_transaction(club_id) as conn:
            _need(take(conn, club_id, _bucket_of_member(member), MEMBER_SIGN_INS))


def forget_sign_ins(services: Services, club_id: str, member: str) -> None:
    """Forget a member's failed attempts, because they have signed in."""
    with services.club_transaction(club_id) as conn:
        # Only the member's: otherwise guessers with a passphrase of their own could reset the limit of their address.
        forget(conn, club_id, _bucket_of_member(member))


def _need(early_s: float) -> None:
    if early_s:
        raise TooMany.after(early_s)


def _bucket_of_member(member: str) -> str:
    return f"sign-in/{member}"


def _bucket_of_address(address: str) -> str:
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        return f"address/{ip_network((found, _IPV6_NETWORK), strict=False)}"
    return f"address/{found}"
