"""What an operation needs of whoever asks: every operation says it where it is declared, and none can be without."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ging_service.application.access.rights import Right
from ging_service.web.errors import BadRequest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.application.viewing import Person

OWN: Final = "own"
"""How the specification calls what somebody may do because the address is his own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """One of some rights; () for nothing beyond a credential of the club.

    ``or_own``: or that the ``member`` in the address is he who asks. ``is_open``: not even a credential.
    """

    rights: tuple[Right, ...] = ()
    or_own: bool = False
    is_open: bool = False

    def check(self, person: Person, named: Mapping[str, Any]) -> None:
        """Raise ``BadRequest("not_allowed")``. ``named``: what stands in the address, by its parameter's name."""
        if not self.rights or not person.rights.isdisjoint(self.rights):
            return
        if self.or_own and person.member and person.member == named.get("member"):
            return
        raise BadRequest("not_allowed", f"this needs the right {' or '.join(self.rights)}")

    def told(self) -> list[str]:
        """The rights as the specification names them, any of which will do."""
        return [*map(str, self.rights), *([OWN] if self.or_own else [])]


OPEN: Final = Needs(is_open=True)
"""For everybody, with or without a credential."""

ANYBODY: Final = Needs()
"""For everybody who has a credential of the club, whatever it allows."""

PLAYED: Final = (Right.PLAY, Right.KEEP_SCORE)
"""For what is done at a table: whoever plays there, or keeps the score of any table."""

Need = Needs | Right | tuple[Right, ...]
"""How an operation says it: a right, or several of which one will do, or one of the above."""


def own_or(right: Right) -> Needs:
    """For the member whom the address names, and for whoever has the right."""
    return Needs(rights=(right,), or_own=True)


def needs_of(need: Need) -> Needs:
    """What has been said, in full."""
    if isinstance(need, Needs):
        return need
    return Needs(rights=(need,) if isinstance(need, Right) else need)
