"""Values that the service adds to commands at a table of Gin Rummy: time, seeds, the order of the pack, and chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import HIDDEN
from ging_service.domain.structs import replace
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.decisions.dealing import cuts_of_round, next_deal_number
from ging_service.games.gin_rummy.decider.state import IN_DEAL, Shuffle
from ging_service.games.gin_rummy.rules.cards import PACK

if TYPE_CHECKING:
    from ging_service.domain.game import Chance
    from ging_service.games.gin_rummy.decider.state import TableState


def complete(command: c.Command, state: TableState, chance: Chance, now_s: int) -> c.Command:
    """Return the command with the values that only the service may add."""
    match command:
        case c.CutCard():
            # Whatever card the command has is replaced: nobody chooses their own cut.
            cut = [one.card for one in cuts_of_round(state.cuts)]
            return replace(command, card=chance.choose([card for card in PACK if card not in cut]))
        case c.DealCards():
            seed = chance.seed()
            order = chance.order(PACK, Shuffle(deal=next_deal_number(state), seed=seed))
            return c.DealCards(order=order, seed=seed, now_s=now_s)
        case c.PassUpcard() | c.Discard() | c.Knock() | c.EndTurn():
            return replace(command, now_s=now_s)
        case _:
            return command


def is_drawn(event: object) -> bool:
    """Return True if chance decided the content of the event: a cut (GR2), a deal (GR3) or a draw (GR6).

    A draw with real cards (GR34) is written down without its card.
    """
    return isinstance(event, e.CardCut | e.HandsDealt) or (isinstance(event, e.CardDrawn) and event.card != HIDDEN)


def holds_hidden_cards(state: TableState) -> bool:
    """Return True if a deal is running that the service has dealt: its cards are not open to everybody."""
    return state.phase in IN_DEAL and state.deal is not None and not state.deal.recorded
