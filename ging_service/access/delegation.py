"""Rules for giving access: nobody can gain rights by giving them.

A secretary could take any office, so they may give anything. But they do it under their own name, by an event or a key
that everybody with this office sees. An app is different: its key may have been stolen, so it cannot give rights that it
does not have. And nobody can make a key that acts for somebody else, because such a key sees that member's cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ging_service.access.role_rights import RIGHTS, Right
from ging_service.domain.club.commands import GiveRole, NameArbitrator
from ging_service.domain.club.state import ARBITRATOR
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Collection

KEY_APP = "key/"
"""The prefix of an app's name in the log, before the id of its key."""


class CommandCaller(Protocol):
    """The caller of a command: their member id, app and rights."""

    @property
    def actor(self) -> str:
        """The member, "" for none."""

    @property
    def app(self) -> str:
        """The app, "" for none."""

    @property
    def rights(self) -> frozenset[Right]:
        """The caller's rights."""


def is_operator(caller: CommandCaller) -> bool:
    """True for a program on this machine with access to the database; False for a web request."""
    # The command line names itself as the app, also with `--as`; a session has a member and no app.
    return not is_key(caller) and (bool(caller.app) or not caller.actor)


def is_key(caller: CommandCaller) -> bool:
    """True if the caller is an app with a key."""
    return caller.app.startswith(KEY_APP)


def keeps_access(caller: CommandCaller) -> bool:
    """True if the caller may manage the credentials of the whole club."""
    return Right.KEEP_ACCESS in caller.rights


def check_delegation(caller: CommandCaller, rights: Collection[Right]) -> None:
    """Raise ``Refused("gives_more")`` if the caller would give rights that they may not give."""
    # A person who manages access acts under their own name, in the log. A key may be in a thief's hands.
    if is_operator(caller) or (keeps_access(caller) and not is_key(caller)):
        return
    more = sorted(set(rights) - caller.rights)
    if more:
        raise Refused("gives_more", "", f"{', '.join(more)} can be given only by a member who has it")


def given_by(command: object) -> frozenset[Right]:
    """The rights that a command gives to a member."""
    match command:
        case GiveRole():
            # A role that does not exist gives nothing here, and the decider refuses it with its own code.
            return RIGHTS.get(command.role, frozenset())
        case NameArbitrator():
            return RIGHTS[ARBITRATOR]
        case _:
            return frozenset()


def is_own(caller: CommandCaller, member: str) -> bool:
    """True if the caller is this member, signed in. A key that acts for the member does not count."""
    return bool(member) and member == caller.actor and not is_key(caller)


def need_own_or_keeper(caller: CommandCaller, member: str) -> None:
    """Require the member's own session or a keeper of the club's access.

    Raises ``Refused``: ``needs_session`` (the caller is the member's app) or ``not_your_access``.
    """
    if keeps_access(caller) or is_own(caller, member):
        return
    # The member's own app: a credential that it made would stay valid when its key is revoked.
    if member and member == caller.actor:
        raise Refused("needs_session", "", "sign in as the member to manage these credentials")
    raise Refused("not_your_access", "", "the credentials of others need the right keep_access")
