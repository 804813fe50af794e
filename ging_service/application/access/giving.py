"""Who may give access to whom: nobody gets more by giving than he has.

A secretary could give himself any office, so he may give anything; but he does it under his own name, by an event or
a key that everybody with his office sees. What an app could do by itself is another matter: its key may have been
stolen, so that it gives nothing that it does not have. And nobody makes a key that acts for somebody else: it would see
his cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.access.rights import Right
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Collection

    from ging_service.application.caller import Caller

KEY_APP = "key/"
"""What an app is called in the log, before the id of its key."""


def is_operator(caller: Caller) -> bool:
    """Whether it is a program of this machine, which has the database in its hands, and no request of the web."""
    return not is_key(caller) and (bool(caller.app) or not caller.actor)


def is_key(caller: Caller) -> bool:
    """Whether an app asks, with its key."""
    return caller.app.startswith(KEY_APP)


def keeps_access(caller: Caller) -> bool:
    """Whether the credentials of the whole club are his business."""
    return Right.KEEP_ACCESS in caller.rights


def need_may_give(caller: Caller, rights: Collection[Right]) -> None:
    """Raise ``Refused("gives_more")`` where somebody would give rights that are not his to give."""
    if is_operator(caller) or (keeps_access(caller) and not is_key(caller)):
        return
    more = sorted(set(rights) - caller.rights)
    if more:
        raise Refused("gives_more", "", f"{', '.join(more)} cannot be given by whoever does not have it")


def need_own_or_keeper(caller: Caller, member: str) -> None:
    """Raise ``Refused("not_your_access")`` but for a member's own credentials and for those who keep the club's."""
    if keeps_access(caller) or (member and member == caller.actor):
        return
    raise Refused("not_your_access", "", "credentials of others are for those who may keep_access")
