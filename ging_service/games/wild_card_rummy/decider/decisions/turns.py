"""The turns of a deal: draw, play and discard (WR10 to WR19, WR29, WR32)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.decider.decisions.ending import after_discard, deal_over
from ging_service.games.wild_card_rummy.decider.decisions.phases import need_turn
from ging_service.games.wild_card_rummy.decider.events import (
    CardDrawn,
    DiscardLeft,
    DiscardsTaken,
    Event,
    MeldExtended,
    MeldPutDown,
    WildClaimed,
)
from ging_service.games.wild_card_rummy.decider.evolve import evolve, fold
from ging_service.games.wild_card_rummy.decider.position import before_draw, position_of
from ging_service.games.wild_card_rummy.rules import turns as rules_of_turns
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.drawing import may_draw

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.wild_card_rummy.decider.commands import DrawCard, LeaveDiscard, PlayTurn, TakeDiscards
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState
    from ging_service.games.wild_card_rummy.rules.melds import Action
    from ging_service.games.wild_card_rummy.rules.position import PlayedTurn


def unseen_cards(state: TableState, deal: Deal) -> Hand:
    """WR38: the cards that lie neither on the table nor in the discard pile, and are known of no hand."""
    on_table = [card for one in deal.melds for card in one.meld.cards]
    in_hands = [card for hand in deal.known for card in hand]
    return without(pack_of(state.rules, len(deal.hands)), (*on_table, *deal.discards, *in_hands))


def check_played(state: TableState, deal: Deal, seat: int, actions: Sequence[Action], discard: Card) -> None:
    """WR38: Check that the cards of a turn can have been in a hand that nobody sees. ``discard``: "" for none.

    Raises ``Refused("card_lies_elsewhere")``.
    """
    # A wild card that is claimed in this turn can be played in it.
    known = Counter((*deal.known[seat], *(action.takes for action in actions if action.kind == "claim")))
    held = known + Counter(unseen_cards(state, deal))
    melded = Counter(card for action in actions for card in action.cards)
    # The melds are checked by themselves, so that the refusal names the part with the card that cannot be there.
    _check(melded - held, "actions")
    _check(melded + Counter((discard,) if discard else ()) - held, "discard")


def _check(elsewhere: Counter[Card], where: str) -> None:
    if elsewhere:
        detail = f"{next(iter(elsewhere))} lies somewhere else, or is not in the pack"
        raise Refused("card_lies_elsewhere", "WR38", detail, where)


def without(pack: Hand, gone: Iterable[Card]) -> Hand:
    """Cards without others, each as often as it is there."""
    return tuple((Counter(pack) - Counter(gone)).elements())


def draw_card(command: DrawCard, state: TableState) -> tuple[Event, ...]:
    """WR11: a player draws the top of the stock."""
    deal = need_turn(command.seat, state, ("drawing",), "WR11")
    may_draw("stock", 1, before_draw(state, deal, command.seat), state.rules)
    return (CardDrawn(deal=deal.number, seat=command.seat, card=deal.stock[0]),)


def take_discards(command: TakeDiscards, state: TableState) -> tuple[Event, ...]:
    """WR11, WR32: a player takes the top of the discard pile."""
    deal = need_turn(command.seat, state, ("drawing",), "WR11")
    may_draw("discard_pile", command.count, before_draw(state, deal, command.seat), state.rules)
    # ``may_draw`` has refused a count of 0, for which the slice would be the whole pile.
    return (DiscardsTaken(deal=deal.number, seat=command.seat, cards=deal.discards[-command.count :]),)


def play_turn(command: PlayTurn, state: TableState) -> tuple[Event, ...]:
    """WR10 to WR18, WR29: a player puts down, extends, claims and discards."""
    deal = need_turn(command.seat, state, ("playing",), "WR11")
    if deal.recorded:
        # Before the rules of a turn: they see backs only, which could be any card.
        check_played(state, deal, command.seat, command.actions, command.discard)
    position = position_of(state, deal, command.seat)
    played = rules_of_turns.play_turn(
        position, command.actions, command.discard, state.rules, up_for_two=command.up_for_two
    )
    melded = tuple(melds_of(deal.number, command.seat, command.actions, played))
    state = fold(state, melded)
    return (*melded, *after_discard(state, command, command.seat, command.discard, up_for_two=command.up_for_two))


def leave_discard(command: LeaveDiscard, state: TableState) -> tuple[Event, ...]:
    """WR19 ``top_card``: with an empty stock a player does not take the top discard, and the deal ends."""
    deal = need_turn(command.seat, state, ("drawing",), "WR19")
    # Only an empty stock lets a player do nothing.
    if deal.stock:
        raise Refused("wrong_phase", "WR19", "the stock has cards: draw one, or take from the discard pile")
    left = DiscardLeft(deal=deal.number, seat=command.seat)
    return (left, *deal_over(evolve(state, left), "stock", -1, command.now_s))


def melds_of(deal: int, seat: int, actions: Sequence[Action], played: PlayedTurn) -> Iterator[Event]:
    """WR13 to WR16: the events of what a player has put down, extended and claimed."""
    for action, step in zip(actions, played.steps, strict=True):
        if step.kind == "meld":
            yield MeldPutDown(deal=deal, seat=seat, meld=step.now)
        elif step.kind == "extend":
            yield MeldExtended(
                deal=deal,
                seat=seat,
                place=step.place,
                cards=step.cards,
                stands_for=action.stands_for,
                now=step.now,
            )
        else:
            yield WildClaimed(
                deal=deal, seat=seat, place=step.place, card=step.cards[0], taken=step.taken, now=step.now
            )
