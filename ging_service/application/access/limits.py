"""How often somebody may come, and how long a credential holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Final

from ging_service.access.rates import NO_CLUB, Rate, forget, take
from ging_service.access.sessions import SessionLimits
from ging_service.application.access.errors import TooMany

if TYPE_CHECKING:
    from ging_service.application.services import Services

MEMBER_SIGN_INS: Final = Rate(period_s=900, burst=10)
"""Ten attempts, then one every quarter of an hour: a hundred guesses a day."""

ADDRESS_SIGN_INS: Final = Rate(period_s=6, burst=60)
"""A whole club may sign in from its house."""

CLUB_SIGN_INS: Final = Rate(period_s=1, burst=300)
"""However many addresses they come from: each costs memory and time."""

_IPV6_NETWORK: Final = 64
"""What one customer of a provider has; single addresses in it are free to be changed."""


USUAL_SESSIONS: Final = SessionLimits(idle=timedelta(days=30), life=timedelta(days=90))


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """``requests`` of one credential, as many as come, and how long its sessions last."""

    requests: Rate = Rate(period_s=0, burst=1)
    sessions: SessionLimits = USUAL_SESSIONS


def limits_of(requests_per_s: int, session_days: int, session_life_days: int) -> Limits:
    """So many requests a second and four times as many at once (0: as many as come), and sessions of so many days."""
    rate = Rate(period_s=1 / requests_per_s if requests_per_s else 0, burst=max(1, 4 * requests_per_s))
    return Limits(
        requests=rate,
        sessions=SessionLimits(idle=timedelta(days=session_days), life=timedelta(days=session_life_days)),
    )


def count_sign_in(services: Services, club_id: str, address: str, member: str = "") -> None:
    """Count an attempt to sign in, as a member or with an invitation, whether or not there is such a club or member.

    Attempts are counted before anything is looked at, so that many at once do not get through. ``address`` "": it is
    not known. Raises ``TooMany``.
    """
    if address:
        with services.everywhere() as conn:
            _need(take(conn, NO_CLUB, _bucket_of_address(address), ADDRESS_SIGN_INS))
    with services.of(club_id) as conn:
        _need(take(conn, club_id, "sign-ins", CLUB_SIGN_INS))
    if member:
        with services.of(club_id) as conn:
            _need(take(conn, club_id, _bucket_of_member(member), MEMBER_SIGN_INS))


def forget_sign_ins(services: Services, club_id: str, member: str) -> None:
    """A member has shown who he is: what was tried before counts no longer."""
    with services.of(club_id) as conn:
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
