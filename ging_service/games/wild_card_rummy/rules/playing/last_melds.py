"""Who may still put down melds when somebody has gone out, by house rule (WR31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.rules.house_rules import LastMelds


def last_to_meld(turns: int, first: int, seats: int, rule: LastMelds) -> tuple[int, ...]:
    """WR31: the seats that had no turn when somebody went out, in turn: each may still put down melds, and extend.

    ``turns``: how many are over, with that in which somebody went out. ``first``: the seat of the first turn.
    """
    if rule == "no":
        return ()
    # In the first round only: after it everybody has had a turn, and the range is empty.
    return tuple((first + turn) % seats for turn in range(turns, seats))
