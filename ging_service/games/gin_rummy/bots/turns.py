"""The moves of a bot: the same at every level, except for two choices in its own turn.

Bots of every level knock as soon as they can. Waiting for less deadwood late in a deal did not win more games.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.games.gin_rummy.bots.known import KnownCards, known_cards
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.decisions.opening import cuts_of_round
from ging_service.games.gin_rummy.decider.decisions.turns import sources
from ging_service.games.gin_rummy.rules.arrangement import best_arrangements, best_discards
from ging_service.games.gin_rummy.rules.card_bits import Bits, to_bits, to_cards
from ging_service.games.gin_rummy.rules.knocking import is_gin
from ging_service.games.gin_rummy.rules.lay_offs import best_showing

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.games.gin_rummy.decider.state import Deal, TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Strategy:
    """The choices in which levels differ.

    ``takes(known, top)``: take the top of the discard pile instead of drawing from the stock, or of passing.
    ``discards(known)``: the card to put on the pile from a hand of eleven.
    """

    takes: Callable[[KnownCards, Bits], bool]
    discards: Callable[[KnownCards], Bits]


def move(strategy: Strategy, seen: TableState, seat: int) -> c.Command | None:
    """Return the command that a player of this strategy gives; None where the table does not wait for the seat.

    GR34: a deal with real cards waits for the scribe, who records what the players do.
    """
    if seen.phase == "cutting":
        has_cut = seat in [cut.seat for cut in cuts_of_round(seen.cuts)]
        return None if has_cut else c.CutCard(seat=seat)
    if seen.phase == "between_deals":
        # Only bots among themselves deal. At a table with people the service leaves that to them.
        return c.DealCards() if seat == seen.dealer else None
    deal = seen.deal
    if deal is None or deal.recorded or deal.result is not None or deal.turn != seat:
        return None
    return _turn(strategy, seen, deal, seat)


def _turn(strategy: Strategy, seen: TableState, deal: Deal, seat: int) -> c.Command:
    """GR4 to GR15: the move of the player at turn."""
    if seen.phase == "showing" and deal.tabled is not None:
        melds = () if is_gin(deal.tabled.deadwood) else deal.tabled.melds
        return from_fields(c.ShowHand, best_showing(deal.hands[seat], melds, seen.rules.aces), seat=seat)
    known = known_cards(seen, deal, seat)
    if seen.phase == "discarding":
        return _end_of_turn(strategy, known, deal.hands[seat], seat)
    allowed = sources(deal, seen.rules)
    if "discard_pile" in allowed and strategy.takes(known, to_bits(deal.discards[-1:])):
        return c.TakeDiscard(seat=seat)
    if seen.phase == "upcard":
        return c.PassUpcard(seat=seat)
    return c.DrawCard(seat=seat) if "stock" in allowed else c.TakeDiscard(seat=seat)


def _end_of_turn(strategy: Strategy, known: KnownCards, hand: Hand, seat: int) -> c.Command:
    """GR7, GR10: knock with the least deadwood, or discard."""
    aces = known.rules.aces
    best = best_discards(hand, aces, to_cards(known.kept))
    if best.deadwood <= known.limit:
        tabled = best_arrangements([card for card in hand if card != best.cards[0]], aces)[0]
        return c.Knock(seat=seat, discard=best.cards[0], melds=tabled.melds)
    return c.Discard(seat=seat, card=to_cards(strategy.discards(known))[0])
