"""The steps that a reader may take in a dispute now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.domain.club.roles import ARBITRATOR
from ging_service.web.pages.people import page_viewer

if TYPE_CHECKING:
    from ging_service.reporting.tables.disputes import VisibleDispute


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """The steps that the viewer may take in a dispute now."""

    withdraws: bool = False
    takes: bool = False
    rules: bool = False


def steps_of(seen: VisibleDispute, members: tuple[str, ...]) -> Steps:
    """Return the steps that the rules of disputes allow the viewer. ``members`` sat at the table."""
    who, entry = page_viewer(), seen.entry
    if who is None or not who.member or seen.said.phase not in ("raised", "under_review"):
        return Steps()
    # The decider of disputes has the same conditions, and checks them again.
    is_impartial = who.member not in (*members, entry.raised_by)
    judges = is_impartial and who.may(Right.JUDGE) and ARBITRATOR in who.roles
    reviews = entry.arbitrator == who.member
    return Steps(
        withdraws=entry.raised_by == who.member and who.may(Right.DISPUTE),
        takes=judges and not reviews,
        rules=judges and reviews and seen.said.phase == "under_review",
    )
