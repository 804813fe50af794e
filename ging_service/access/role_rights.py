"""The rights in a club, and the roles that include them. Each operation declares the rights that it requires."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ging_service.domain.club.state import BOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


_MOST_COMBINATIONS: Final = 1_000
"""Of roles and scopes, whose rights are kept. They are worked out, and never looked up, so they cannot be out of date."""


class Right(StrEnum):
    """One thing that a member's roles or an app's key allow."""

    LOOK = "look"
    """See what everybody with access to the club sees: members' names, tables, deals, standings, the proved log."""
    READ_CLUB = "read_club"
    """See the club's internal matters: disputes, dossiers, members' roles."""
    READ_BOOKS = "read_books"
    """Everybody's counters and money. One's own, a member reads without it."""
    PLAY = "play"
    """Sit at a table, and there speak for one's own seat."""
    DISPUTE = "dispute"
    """Contest what happened."""
    KEEP_SCORE = "keep_score"
    """Run any table: record what is played with real cards, speak for its seats, bring in evening records."""
    JUDGE = "judge"
    """Review disputes, rule on them, open hands that were not shown."""
    KEEP_BOOKS = "keep_books"
    """Sell and cash counters, and whatever else the treasurer writes down."""
    KEEP_MEMBERS = "keep_members"
    """Enter members, correct and erase their names, give and take roles, say under which names house rules are kept."""
    KEEP_ACCESS = "keep_access"
    """Invite members to sign in; make and end keys of apps and webhooks."""


SPECTATOR: Final = "spectator"
PLAYER: Final = "player"

_LOOKS = frozenset({Right.LOOK})
_PLAYS = _LOOKS | {Right.READ_CLUB, Right.PLAY, Right.DISPUTE}

RIGHTS: Final[Mapping[str, frozenset[Right]]] = MappingProxyType(
    {
        SPECTATOR: _LOOKS,
        PLAYER: _PLAYS,
        "scribe": _PLAYS | {Right.KEEP_SCORE},
        "arbitrator": _PLAYS | {Right.JUDGE, Right.READ_BOOKS},
        "treasurer": _PLAYS | {Right.KEEP_BOOKS, Right.READ_BOOKS},
        "secretary": _PLAYS | {Right.KEEP_MEMBERS, Right.KEEP_ACCESS, Right.READ_BOOKS},
        # Listed, so that `rights_of` fails for a misspelt role only. The worker moves for bots as a player.
        BOT: frozenset(),
    }
)
"""The rights of each role. Every member of a club is a player; anybody else with access is a spectator."""

ROLES: Final = tuple(role for role, rights in RIGHTS.items() if rights)
"""The roles with rights: those of people."""

ALL: Final = frozenset(Right)
"""The rights of the operator of the service, who has access to the database anyway."""


def rights_of(roles: Iterable[str]) -> frozenset[Right]:
    """The combined rights of several roles. Raises ``KeyError`` if one is no role."""
    return frozenset[Right]().union(*(RIGHTS[role] for role in roles))


@lru_cache(maxsize=_MOST_COMBINATIONS)
def rights_of_credential(
    roles: tuple[str, ...], scopes: tuple[str, ...], *, has_member: bool, is_key: bool
) -> frozenset[Right]:
    """The rights that follow from the current roles and scopes of a credential, which every request reads again.

    A session has the rights of its member. A key has those that it was made for, if its member still has them.
    """
    # The list of a key is only an upper bound: the key loses a right when its member does.
    of_member = rights_of(roles) if has_member else ALL
    return of_member & {Right(scope) for scope in scopes} if is_key else of_member
