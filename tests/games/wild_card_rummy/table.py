"""Given / when / then for a table of wild-card rummy: stack the pack, give commands, compare what comes of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.evolve import fold
from ging_service.games.wild_card_rummy.decider.state import Deal, TableState
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.dealing import DealtCards, hand_sizes, order_of, pack_of
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from tests.games.wild_card_rummy.laid import cards

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.games.wild_card_rummy.rules.melds import Action

MEMBERS = ("ada", "bob", "cleo")
ADA, BOB, CLEO = 0, 1, 2
"""Ada deals first, so Bob is first player, then Cleo plays, then Ada."""

NOT_OPEN = TableState()
NOW_S = 1_000
SEED = "5e" * 32


@dataclass(frozen=True, slots=True)
class Table:
    """What has happened at a table, and what it comes to. ``last``: the events of the last command."""

    state: TableState = NOT_OPEN
    happened: tuple[e.Event, ...] = ()
    last: tuple[e.Event, ...] = ()

    def when(self, *commands: c.Command) -> Table:
        """The table once these commands have been carried out."""
        table = self
        for command in commands:
            last = GAME.decide(command, table.state)
            table = Table(fold(table.state, last), (*table.happened, *last), last)
        return table

    def then(self, *events: e.Event) -> Table:
        """Check what the last command has led to."""
        assert self.last == events
        return self

    def refuses(self, command: c.Command, code: str, rule: str, where: str = "") -> str:
        """Check that a command is refused; return what people are told."""
        with pytest.raises(Refused) as refused:
            GAME.decide(command, self.state)
        assert (refused.value.code, refused.value.rule, refused.value.where) == (code, rule, where)
        return str(refused.value)

    @property
    def deal(self) -> Deal:
        assert self.state.deal is not None
        return self.state.deal

    def names(self) -> list[str]:
        """The kinds of the last events."""
        return [type(event).__name__ for event in self.last]

    def found(self, kind: type) -> Any:
        """The one event of a kind that the last command has led to."""
        (one,) = [event for event in self.last if isinstance(event, kind)]
        return one


def open_table(members: tuple[str, ...] = MEMBERS, **rules: Any) -> Table:
    """Ada deals first."""
    house = replace(HouseRules(), **{"first_dealer": "assigned", **rules})
    return Table().when(c.OpenTable(members=members, rules=house, first_dealer=ADA))


def deal(table: Table, *hands: str, stock: str = "", now_s: int = NOW_S) -> c.DealCards:
    """The command that deals these hands, by seat, and this stock on top; what is not named comes in any order."""
    rules, seats = table.state.rules, len(table.state.members)
    sizes = hand_sizes(table.state.dealer, seats, rules)
    pack = [*pack_of(rules, seats)]
    named = [cards(hand) for hand in (*hands, *[""] * (seats - len(hands)))]
    for card in (*(card for hand in named for card in hand), *cards(stock)):
        pack.remove(card)
    dealt = tuple(
        (*hand, *(pack.pop() for _ in range(count - len(hand)))) for hand, count in zip(named, sizes, strict=True)
    )
    order = order_of(DealtCards(hands=dealt, stock=(*cards(stock), *pack)), table.state.dealer, rules)
    return c.DealCards(order=order, seed=SEED, now_s=now_s)


def dealt(*hands: str, stock: str = "", members: tuple[str, ...] = MEMBERS, **rules: Any) -> Table:
    """A table at which Ada has dealt these cards, aces being wild in the first deal."""
    table = open_table(members, **rules)
    return table.when(deal(table, *hands, stock=stock))


def turn(
    seat: int, discard: str, *actions: Action, up_for_two: bool = False, now_s: int = NOW_S, order: Hand = ()
) -> c.PlayTurn:
    """A turn after its draw."""
    return c.PlayTurn(
        seat=seat, actions=actions, discard=Card(discard), up_for_two=up_for_two, order=order, now_s=now_s
    )


def idle_turn(table: Table) -> Table:
    """The player at turn draws from the stock, if they must, and discards the card."""
    seat = table.deal.turn
    if table.state.phase == "drawing":
        table = table.when(c.DrawCard(seat=seat))
    drawn = table.deal.drawn
    card = drawn.cards[0] if drawn else table.deal.hands[seat][-1]
    order = table.deal.discards if table.state.rules.stock_out == "reshuffle" else ()
    return table.when(turn(seat, card, order=order))


def until_stock(table: Table, left: int) -> Table:
    """Players draw and discard until so many cards are left in the stock, and the next player is to draw."""
    while len(table.deal.stock) > left or table.state.phase != "drawing":
        table = idle_turn(table)
    return table
