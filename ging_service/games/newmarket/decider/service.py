"""What players can do now at a table, and what the service adds to commands: time, seeds, the order of the pack, and chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import suit_of
from ging_service.domain.errors import Refused
from ging_service.domain.structs import replace
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.decisions.dealing import next_deal_number
from ging_service.games.newmarket.decider.state import Shuffle
from ging_service.games.newmarket.rules.cards import PACKS
from ging_service.games.newmarket.rules.sequences import starts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.game import Chance
    from ging_service.games.newmarket.decider.state import Deal, TableState


def complete(command: c.Command, state: TableState, chance: Chance, now_s: int) -> c.Command:
    """Return the command with the values that only the service may add. Raises ``Refused("first_dealer_is_drawn")``."""
    match command:
        case c.OpenTable():
            return _opening(command, chance)
        case c.CutCard():
            # Not the cards of earlier rounds: a tie begins with the whole pack again (NM2).
            cut = [one.card for one in state.cutting.cuts]
            pack = PACKS[state.rules.game]
            return replace(command, card=chance.choose([card for card in pack if card not in cut]))
        case c.DealCards():
            seed = chance.seed()
            shuffle = Shuffle(deal=next_deal_number(state), seed=seed)
            return c.DealCards(order=chance.order(PACKS[state.rules.game], shuffle), seed=seed, now_s=now_s)
        case c.BuyDeadHand() | c.PassBuy() | c.StartSequence() | c.EndTurn():
            return replace(command, now_s=now_s)
        case _:
            return command


def _opening(opening: c.OpenTable, chance: Chance) -> c.OpenTable:
    """NM2 [O]: with the house rule ``random`` the service draws the first dealer."""
    if opening.rules.first_dealer != "random":
        return opening
    if opening.first_dealer != -1:
        raise Refused("first_dealer_is_drawn", "NM2", "the first dealer of this table is drawn by lot", "first_dealer")
    # The rules refuse a table without members, but chance cannot choose among none.
    return replace(opening, first_dealer=chance.choose(range(len(opening.members) or 1)))


def is_drawn(event: object) -> bool:
    """Return True if chance decided the content of the event: a cut, a drawn first dealer (NM2) or a deal (NM6)."""
    is_random = isinstance(event, e.FirstDealerFound) and event.by == "random"
    return is_random or isinstance(event, e.CardCut | e.HandsDealt)


def moves(state: TableState, seat: int) -> tuple[c.Command, ...]:
    """Return the commands of a seat. They follow from its own hand and from what everybody sees."""
    return tuple(_moves(state, seat))


def _moves(state: TableState, seat: int) -> Iterator[c.Command]:
    if state.phase == "cutting":
        have_cut = [cut.seat for cut in state.cutting.cuts]
        if seat in state.cutting.seats and seat not in have_cut:
            yield c.CutCard(seat=seat)
    elif state.phase == "between_deals":
        if seat == state.dealer:
            yield c.DealCards()
    elif state.deal is not None and state.deal.turn == seat and not state.deal.recorded:
        yield from _choices(state, state.deal, seat)


def _choices(state: TableState, deal: Deal, seat: int) -> Iterator[c.Command]:
    """NM8, NM13: to buy or not, or the suits in which the player can start. Nobody else can tell the latter."""
    if state.phase == "buying":
        yield from (c.PassBuy(seat=seat), c.BuyDeadHand(seat=seat))
        return
    for card in starts_of(deal.hands[seat], deal.suits, state.rules.start):
        yield c.StartSequence(seat=seat, suit=suit_of(card))
