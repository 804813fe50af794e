"""The end of a turn's time limit (GR30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.state import TableState


def act_by_s(now_s: int, state: TableState) -> int:
    """GR30: Return the end of a turn that begins now, in seconds since 1970; 0 without a limit."""
    limit_s = state.rules.turn_limit_s
    return now_s + limit_s if limit_s else 0
