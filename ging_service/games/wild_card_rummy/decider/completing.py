"""Values that the service adds to commands at a table of wild-card rummy: time, seeds, the order of cards, and chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import HIDDEN, Card
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.decisions.dealing import next_deal_number, round_of
from ging_service.games.wild_card_rummy.decider.outcome import again
from ging_service.games.wild_card_rummy.decider.state import IN_DEAL, Shuffle
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from ging_service.games.wild_card_rummy.rules.dealing import pack_of

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.domain.game import Chance
    from ging_service.games.wild_card_rummy.decider.state import TableState


def complete(command: c.Command, state: TableState, chance: Chance, now_s: int) -> c.Command:
    """Return the command with the values that only the service may add."""
    match command:
        case c.CutCard():
            drawn = round_of(state.cuts, len(state.members)).drawn.values()
            return replace(command, card=chance.choose([card for card in ONE_PACK if card not in drawn]))
        case c.TurnUpCards():
            # Made new: an order that an outlet had put there is not kept.
            return c.TurnUpCards(order=_turned_up(chance))
        case c.DealCards():
            seed, pack = chance.seed(), pack_of(state.rules, len(state.members))
            order = chance.order(pack, Shuffle(deal=next_deal_number(state), seed=seed))
            return c.DealCards(order=order, seed=seed, now_s=now_s)
        case c.PlayTurn() | c.EndTurn():
            return replace(command, order=_pile_again(state, chance), now_s=now_s)
        case c.NameWild() | c.PutDownLast() | c.LeaveDiscard():
            return replace(command, now_s=now_s)
        case _:
            return command


def _turned_up(chance: Chance) -> Hand:
    """WR29: a pack whose cards are drawn by chance, one after another: this takes as long wherever the jacks lie."""
    left, drawn = list(ONE_PACK), list[Card]()
    while left:
        drawn.append(chance.choose(left))
        left.remove(drawn[-1])
    return tuple(drawn)


def _pile_again(state: TableState, chance: Chance) -> Hand:
    """WR19 ``reshuffle``: the discard pile in the order in which it becomes the stock, should it do so with this turn."""
    deal = state.deal
    # With real cards people shuffle, and nobody sees the order.
    if state.rules.stock_out != "reshuffle" or deal is None or deal.recorded or state.shuffle is None:
        return ()
    # The turn draws one card, if it has not drawn yet.
    left = len(deal.stock) - (state.phase == "drawing")
    return () if left > 0 else chance.order(deal.discards, again(state.shuffle))


def is_drawn(event: object) -> bool:
    """Return True if chance decided the content of the event: a cut (WR2), a deal (WR4), a draw (WR11) or a reshuffle (WR19).

    A draw with real cards (WR38) is written down without its card.
    """
    match event:
        case e.CardCut() | e.CardsTurnedUp() | e.HandsDealt():
            return True
        case e.CardDrawn():
            return event.card != HIDDEN
        case e.StockReshuffled():
            return HIDDEN not in event.stock
        case _:
            return False


def holds_hidden_cards(state: TableState) -> bool:
    """Return True if a deal is running that the service has dealt: its cards are not open to everybody."""
    return state.phase in IN_DEAL and state.deal is not None and not state.deal.recorded
