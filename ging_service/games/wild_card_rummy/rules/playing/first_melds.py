"""When melds may be put down, by house rule (WR10, WR31)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.rules.house_rules import FirstMeld


def may_meld(turns: int, seats: int, rule: FirstMeld) -> bool:
    """WR10, WR31: Return True if melds may be put down in a turn of a deal. ``turns``: how many are over before it."""
    match rule:
        case "at_once":
            return True
        case "second_turn":
            return turns > 0
        case "second_round":
            return turns >= seats
        case _:
            assert_never(rule)
