"""The end of a turn's time limit (GR30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.state import Deal
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules


def act_by_s(now_s: int, rules: HouseRules) -> int:
    """GR30: Return the end of a turn that begins now, in seconds since 1970; 0 without a limit."""
    return now_s + rules.turn_limit_s if rules.turn_limit_s else 0


def next_act_by_s(now_s: int, deal: Deal, rules: HouseRules) -> int:
    """GR30, GR34: Return the same for the next turn of a deal. With real cards there is no limit."""
    return 0 if deal.recorded else act_by_s(now_s, rules)
