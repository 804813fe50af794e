"""What a score sheet comes to: the winners of the game, and the payment (WR22, WR26 to WR28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import value
from ging_service.games.wild_card_rummy.rules.payment import GamePayment, paid_for_game
from ging_service.games.wild_card_rummy.rules.points import winners_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.games.wild_card_rummy.decider.state import SheetLine
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules


@value
class GameOutcome:
    """A game whose deals are all played. ``winners``: seats. ``paid``: the payment for it."""

    winners: tuple[int, ...]
    paid: GamePayment


def outcome_of(sheet: Iterable[SheetLine], totals: Sequence[int], rules: HouseRules) -> GameOutcome:
    """WR22, WR26 to WR28: what a game comes to. ``totals`` by seat, with every deal and every point added."""
    # Being up for 2, and the end of the stock, are paid no fee (WR28, WR29).
    outs = [line.winner if line.kind == "out" else -1 for line in sheet]
    return GameOutcome(winners=winners_of(totals, rules), paid=paid_for_game(totals, outs, rules))
