"""Who may give access to whom: nobody gets more by giving than he has.

A secretary could give himself any office, so he may give anything; but he does it under his own name, by an event or
a key that everybody with his office sees. What an app could do by itself is another matter: its key may have been
stolen, so that it gives nothing that it does not have. And nobody makes a key that acts for somebody else: it would see
his cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ging_service.application.access.rights import RIGHTS, Right
from ging_service.domain.club.commands import GiveRole, NameArbitrator
from ging_service.domain.club.roles import ARBITRATOR
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Collection

KEY_APP = "key/"
"""What an app is called in the log, before the id of its key."""


class Asker(Protocol):
    """Whoever asks for something: which member, with which app, and what he is allowed."""

    @property
    def actor(self) -> str:
        """The member, "" for none."""

    @property
    def app(self) -> str:
        """The app, "" for none."""

    @property
    def rights(self) -> frozenset[Right]:
        """What he is allowed."""


def is_operator(caller: Asker) -> bool:
    """Whether it is a program of this machine, which has the database in its hands, and no request of the web."""
    return not is_key(caller) and (bool(caller.app) or not caller.actor)


def is_key(caller: Asker) -> bool:
    """Whether an app asks, with its key."""
    return caller.app.startswith(KEY_APP)


def keeps_access(caller: Asker) -> bool:
    """Whether the credentials of the whole club are his business."""
    return Right.KEEP_ACCESS in caller.rights


def need_may_give(caller: Asker, rights: Collection[Right]) -> None:
    """Raise ``Refused("gives_more")`` where somebody would give rights that are not his to give."""
    if is_operator(caller) or (keeps_access(caller) and not is_key(caller)):
        return
    more = sorted(set(rights) - caller.rights)
    if more:
        raise Refused("gives_more", "", f"{', '.join(more)} cannot be given by whoever does not have it")


def given_by(command: object) -> frozenset[Right]:
    """The rights that a command gives to a member."""
    match command:
        case GiveRole():
            return RIGHTS.get(command.role, frozenset())
        case NameArbitrator():
            return RIGHTS[ARBITRATOR]
        case _:
            return frozenset()


def is_own(caller: Asker, member: str) -> bool:
    """Whether a member's credentials are the caller's own: he is this member, signed in. A key of his is not he himself."""
    return bool(member) and member == caller.actor and not is_key(caller)


def need_own_or_keeper(caller: Asker, member: str) -> None:
    """But for a member's own credentials and for those who keep the club's.

    Raises ``Refused``: ``needs_session`` (the member's app asks) or ``not_your_access``.
    """
    if keeps_access(caller) or is_own(caller, member):
        return
    if member and member == caller.actor:
        raise Refused("needs_session", "", "credentials are the business of the member himself, signed in")
    raise Refused("not_your_access", "", "credentials of others are for those who may keep_access")
