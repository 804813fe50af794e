"""What players can do now at a table, and what the service adds to commands: time, seeds, the order of the pack, and chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import HIDDEN, Card, rank_of
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.decisions.dealing import next_deal_number, round_of, unnamed_ranks
from ging_service.games.wild_card_rummy.decider.outcome import again
from ging_service.games.wild_card_rummy.decider.position import before_draw, own_turn, position_of
from ging_service.games.wild_card_rummy.decider.state import IN_DEAL, Shuffle
from ging_service.games.wild_card_rummy.rules.best_melds import least_points
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.drawing import most_discards
from ging_service.games.wild_card_rummy.rules.house_rules import Terms
from ging_service.games.wild_card_rummy.rules.laying.problems import HandToLay
from ging_service.games.wild_card_rummy.rules.position import Position
from ging_service.games.wild_card_rummy.rules.turns import reasons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Hand
    from ging_service.domain.game import Chance
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState
    from ging_service.games.wild_card_rummy.rules.position import BeforeDraw


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


def moves(state: TableState, seat: int) -> tuple[c.Command, ...]:
    """Return possible commands of a seat. They follow from its own hand and from what everybody sees.

    They come near to how people play, so that games by chance end: a card of the discard pile is taken if it helps, and a
    turn lays down as much as it can.
    """
    return tuple(_moves(state, seat))


def _moves(state: TableState, seat: int) -> Iterator[c.Command]:
    if state.phase == "cutting":
        yield from _to_first_dealer(state, seat)
    elif state.phase == "between_deals":
        if seat == state.dealer:
            yield c.DealCards()
    elif state.phase == "pressing":
        if state.deal is not None and state.deal.turn == seat:
            yield from (c.DecidePress(seat=seat, adds=adds) for adds in (True, False))
    # Nobody can tell the moves of a player whose hand they do not see.
    elif (deal := state.deal) is not None and deal.result is None and HIDDEN not in deal.hands[seat]:
        yield from _of_turn(state, deal, seat) if deal.turn == seat else ()


def _to_first_dealer(state: TableState, seat: int) -> Iterator[c.Command]:
    if state.rules.first_dealer == "jack":
        yield c.TurnUpCards()
        return
    now = round_of(state.cuts, len(state.members))
    if seat in now.seats and seat not in now.drawn:
        yield c.CutCard(seat=seat)


def _of_turn(state: TableState, deal: Deal, seat: int) -> Iterator[c.Command]:
    match state.phase:
        case "naming":
            # The rank that the dealer holds most of, as people would.
            held = [rank_of(card) for card in deal.hands[seat]]
            yield c.NameWild(seat=seat, rank=max(unnamed_ranks(state), key=held.count))
        case "drawing":
            yield from _draws(state, deal, seat)
        case "playing":
            yield from _turns(state, deal, seat)
        case "last_melds":
            turn = own_turn(position_of(state, deal, seat), state.rules)
            yield c.PutDownLast(seat=seat, actions=turn[0] if turn else ())
        case _:
            return


def _draws(state: TableState, deal: Deal, seat: int) -> Iterator[c.Command]:
    before = before_draw(state, deal, seat)
    yield c.DrawCard(seat=seat) if deal.stock else c.LeaveDiscard(seat=seat)
    for count in range(1, min(most_discards(before, state.rules), _MOST_TAKEN) + 1):
        taken = deal.discards[-count:]
        if _helps(before, taken, state) and own_turn(_once_taken(before, taken), state.rules) is not None:
            yield c.TakeDiscards(seat=seat, count=count)


_MOST_TAKEN = 3
"""More cards of the discard pile are not considered."""


def _once_taken(before: BeforeDraw, taken: Hand) -> Position:
    """What a player has before them once they have taken cards."""
    return Position(
        hand=(*before.hand, *taken),
        melds=before.melds,
        wild=before.wild,
        packs=before.packs,
        has_melded=before.has_melded,
        may_meld=before.may_meld,
        drawn=taken,
        source="discard_pile",
        held_at_start=len(before.hand),
    )


def _helps(before: BeforeDraw, taken: Hand, state: TableState) -> bool:
    """Return True if cards lower what the hand counts at best."""
    terms = Terms(wild=before.wild, packs=before.packs, rules=state.rules)
    table = before.melds if before.has_melded else ()
    # Taken cards cost a discard afterwards. The hand as it is costs none.
    own = HandToLay(cards=before.hand, table=table, discards=False)
    with_taken = replace(own, cards=(*before.hand, *taken), discards=True)
    now, then = least_points(own, terms), least_points(with_taken, terms)
    return now is not None and then is not None and then < now


def _turns(state: TableState, deal: Deal, seat: int) -> Iterator[c.Command]:
    position = position_of(state, deal, seat)
    turn = own_turn(position, state.rules)
    if turn is None:
        return
    actions, discard = turn
    played = c.PlayTurn(seat=seat, actions=actions, discard=discard, up_for_two=False)
    yield played
    # By the rules themselves, so that being up for 2 is proposed only where it is allowed.
    if not reasons(position, actions, discard, state.rules, up_for_two=True):
        yield replace(played, up_for_two=True)
