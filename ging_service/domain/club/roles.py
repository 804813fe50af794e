"""The roles of a club's members: what each member is, and which offices can be given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ging_service.domain.club.state import ClubState

PLAYER: Final = "player"
"""The role of every member in the book, including members whose name is erased."""

BOT: Final = "bot"
"""The role of bots, which the service plays. It is neither given nor taken: a bot has it from the day when it joined."""

ARBITRATOR: Final = "arbitrator"
"""The role of arbitrators, who are named and dismissed by events of their own."""

SECRETARY: Final = "secretary"
"""The office whose last holder cannot lose it, once the club has had one."""

OFFICES: Final = (SECRETARY, "treasurer", "scribe")
"""Roles that can be given and taken."""


def roles_of(state: ClubState, member: str) -> tuple[str, ...]:
    """Return all roles of a member, ``player`` first; () for anybody who is not in the book."""
    if state.missing([member]):
        return ()
    arbitrates = (ARBITRATOR,) if member in state.arbitrators else ()
    bot = (BOT,) if state.bot(member) else ()
    return (PLAYER, *bot, *arbitrates, *(role for role in OFFICES if state.holds(member, role)))
