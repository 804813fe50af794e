"""The roles of a club's members: what each member is, and which offices can be given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ging_service.domain.club.state import ClubState

PLAYER: Final = "player"
"""What every member is as long as the book has him, whether it knows a name of him or not."""

ARBITRATOR: Final = "arbitrator"
"""Named and dismissed by events of its own."""

SECRETARY: Final = "secretary"
"""The office of which a club that has had it never loses the last holder."""

OFFICES: Final = (SECRETARY, "treasurer", "scribe")
"""What is given and taken as a role."""


def roles_of(state: ClubState, member: str) -> tuple[str, ...]:
    """All roles of a member, ``player`` first; () for whoever is not in the book."""
    if state.missing([member]):
        return ()
    arbitrates = (ARBITRATOR,) if member in state.arbitrators else ()
    return (PLAYER, *arbitrates, *(role for role in OFFICES if state.holds(member, role)))
