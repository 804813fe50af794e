"""Authentication of requests: the owner of the credential, and the current rights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.access.credential_lookup import ValidCredential, admit_key, admit_session
from ging_service.access.delegation import KEY_APP
from ging_service.access.errors import TooMany, Unauthenticated
from ging_service.access.rate_limiter import Quota, Rate
from ging_service.access.role_rights import PLAYER, rights_of_credential
from ging_service.access.tokens import Kind, Token, read_token
from ging_service.execution.caller import Principal

if TYPE_CHECKING:
    from ging_service.eventlog.connections.standby import WalPosition  # noqa: TC004  a field's type
    from ging_service.execution.services import Services

_UNCOUNTED: Final = Rate(period_s=0, burst=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Admitted:
    """An authenticated member or app in a club. ``app``: its name in the log; ``credential``: ``key/<id>`` or ``session/<id>``.

    ``credential`` is "" for the operator at the command line. ``position``: how far the primary had come, if there is a
    standby: what a read on it must show. ``quotas``: the limits that the request was counted against.
    """

    club_id: str
    person: Principal
    app: str
    credential: str
    position: WalPosition | None
    quotas: tuple[Quota, ...]

    @property
    def counted_as(self) -> str:
        """Return whose requests and streams are counted together: a member's, or those of a key that acts for nobody."""
        return f"member/{self.person.member}" if self.person.member else self.credential


def admit(services: Services, token: str) -> Admitted:
    """Authenticate a token. Rights are read again each time, so that a revoked token or a lost role takes effect at once.

    Raises ``Unauthenticated`` or ``TooMany``.
    """
    return _admitted(services, token, services.limits.requests)


def look_again(services: Services, token: str) -> Admitted:
    """Authenticate a token again during a long request. This does not count towards the rate limit.

    Raises ``Unauthenticated``.
    """
    return _admitted(services, token, _UNCOUNTED)


def _admitted(services: Services, token: str, rate: Rate) -> Admitted:
    shown = read_token(token)
    found = _found(services, shown, rate)
    if found is None:
        raise Unauthenticated
    is_key = shown.kind == Kind.KEY
    quotas = _quotas(found, rate, is_key=is_key)
    if found.early_s:
        raise TooMany.after(found.early_s, quotas)
    return Admitted(
        club_id=shown.club_id,
        person=Principal(
            member=found.member,
            rights=rights_of_credential(
                (PLAYER, *found.roles), (*found.scopes,), has_member=bool(found.member), is_key=is_key
            ),
            # A key that acts for a member counts as that member already.
            key_made_by=found.created_by if is_key and not found.member else "",
        ),
        app=f"{KEY_APP}{found.id}" if is_key else "",
        credential=f"{'key' if is_key else 'session'}/{found.id}",
        position=found.position,
        quotas=quotas,
    )


def _quotas(found: ValidCredential, rate: Rate, *, is_key: bool) -> tuple[Quota, ...]:
    """Return the limit of the member's sessions or keys, or of a key that acts for nobody, if there is one, after the request."""
    if not rate.period_s:
        return ()
    slack_s = rate.period_s * (rate.burst - 1)
    # As the database counts: a refused request does not, and an impossible time fills the bucket.
    ahead_s = slack_s + found.early_s if found.early_s else min(found.ahead_s, slack_s) + rate.period_s
    return (Quota(name="app" if not found.member else "keys" if is_key else "member", rate=rate, ahead_s=ahead_s),)


def _found(services: Services, shown: Token, rate: Rate) -> ValidCredential | None:
    position = services.standby is not None
    # No transaction around it: admission is one statement, and names its club itself.
    with services.pool.connection() as conn:
        match shown.kind:
            case Kind.KEY:
                return admit_key(conn, shown.club_id, shown.hash, rate, with_position=position)
            case Kind.SESSION:
                sessions = services.limits.sessions
                return admit_session(conn, shown.club_id, shown.hash, rate, sessions, with_position=position)
            case Kind.INVITATION:
                raise Unauthenticated  # it lets in once, to set a passphrase, and nowhere else
