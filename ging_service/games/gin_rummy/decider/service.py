"""What players can do now at a table, and what the service adds to commands: time, seeds, the order of the pack, and chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import HIDDEN
from ging_service.domain.declare import from_fields
from ging_service.domain.structs import replace
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.decisions.dealing import cuts_of_round, next_deal_number
from ging_service.games.gin_rummy.decider.decisions.turns import sources, taken_card
from ging_service.games.gin_rummy.decider.state import IN_DEAL, Shuffle, is_between_games
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.rules.knocking import is_gin, knock_limit
from ging_service.games.gin_rummy.rules.lay_offs import best_showing
from ging_service.games.gin_rummy.rules.melds import best_arrangements, best_discards, least_deadwood
from ging_service.games.gin_rummy.rules.scoring import STOCK_LEFT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.game import Chance
    from ging_service.games.gin_rummy.decider.state import Deal, TableState
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules


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


def moves(state: TableState, seat: int) -> tuple[c.Command, ...]:
    """Return possible commands of a seat. They follow from its own hand and from what everybody sees.

    They come near to how people play, so that games by chance end: a card of the discard pile is taken if it helps, a
    discard is one of the best, and a player who can knock may do so. Players resign only when the stock is all but gone.
    """
    return tuple(_moves(state, seat))


def _moves(state: TableState, seat: int) -> Iterator[c.Command]:
    if state.phase == "cutting" and seat not in [cut.seat for cut in cuts_of_round(state.cuts)]:
        yield c.CutCard(seat=seat)
    elif state.phase == "between_deals":
        if seat == state.dealer:
            yield c.DealCards()
        if is_between_games(state) and state.game.number and not state.rules.games:
            yield c.EndTable()
    # Nobody can tell the moves of a player whose hand they do not see.
    elif state.deal is not None and state.deal.result is None and HIDDEN not in state.deal.hands[seat]:
        yield from _of_turn(state, state.deal, seat) if state.deal.turn == seat else ()


def _of_turn(state: TableState, deal: Deal, seat: int) -> Iterator[c.Command]:
    if deal.tabled is not None:
        melds = () if is_gin(deal.tabled.deadwood) else deal.tabled.melds
        yield from_fields(c.ShowHand, best_showing(deal.hands[seat], melds, state.rules.aces), seat=seat)
    elif state.phase == "discarding":
        yield from _discards(state.rules, deal, seat)
    else:
        yield from _draws(state, deal, seat)


def _draws(state: TableState, deal: Deal, seat: int) -> Iterator[c.Command]:
    allowed = sources(deal, state.rules)
    if state.phase == "upcard":
        yield c.PassUpcard(seat=seat)
    elif "stock" in allowed:
        yield c.DrawCard(seat=seat)
    is_forced = state.phase == "drawing" and allowed == ("discard_pile",)
    if is_forced or ("discard_pile" in allowed and _helps(deal, seat, state.rules)):
        yield c.TakeDiscard(seat=seat)
    # Resigning is tried too, but rarely: it would end most games before their cards do.
    if len(deal.stock) == STOCK_LEFT + 1:
        yield c.Resign(seat=seat)


def _helps(deal: Deal, seat: int, rules: HouseRules) -> bool:
    """Return True if the top of the discard pile lowers the least deadwood of the hand."""
    hand, top = deal.hands[seat], deal.discards[-1]
    return best_discards((*hand, top), rules.aces, (top,)).deadwood < least_deadwood(hand, rules.aces)


def _discards(rules: HouseRules, deal: Deal, seat: int) -> Iterator[c.Command]:
    hand = deal.hands[seat]
    taken = taken_card(deal)
    best = best_discards(hand, rules.aces, (taken,) if taken and rules.take_back == "refused" else ())
    for card in best.cards:
        yield c.Discard(seat=seat, card=card)
    if best.deadwood <= knock_limit(deal.upcard, rules.knock_limit):
        tabled = best_arrangements([card for card in hand if card != best.cards[0]], rules.aces)[0]
        yield c.Knock(seat=seat, discard=best.cards[0], melds=tabled.melds)
