"""Given / when / then for a table of Gin Rummy: stack the pack, give commands, compare what comes of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.evolve import fold
from ging_service.games.gin_rummy.decider.state import Deal, TableState
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from tests.games.gin_rummy.hands import cards

if TYPE_CHECKING:
    from ging_service.domain.cards import Card, Hand

MEMBERS = ("ada", "bob")
NOT_OPEN = TableState()
ADA, BOB = 0, 1
"""Ada deals first, so Bob is first player."""

NOW_S = 1_000
SEED = "5e" * 32

KNOCKER = "5C 6C 7C 10H 10D 10C JS QS KS AD"
"""GR27: deadwood 1."""
OTHER = "8S 8H 8D 8C 2H 3H 4H 9C KD QH"
"""GR27: 29 alone, 20 with lay-offs."""


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


def open_table(**rules: Any) -> Table:
    """Ada deals first."""
    house = replace(HouseRules(), **{"first_dealer": "assigned", **rules})
    return Table().when(c.OpenTable(members=MEMBERS, rules=house, first_dealer=ADA))


def pack_of(first: str, dealer: str, upcard: str = "", stock: str = "") -> Hand:
    """A pack that deals these cards; what is not named comes last, in the order of the pack."""
    named: list[Card] = []
    for one in (first, dealer, upcard, stock):
        named += cards(one)
    assert len(set(named)) == len(named)
    others = [card for card in PACK if card not in named]
    hands = [[*cards(hand)] for hand in (first, dealer)]
    for hand in hands:
        while len(hand) < 10:
            hand.append(others.pop())
    dealt = [card for pair in zip(*hands, strict=True) for card in pair]
    rest = [*cards(upcard), *cards(stock), *others]
    return (*dealt, *rest)


def deal(first: str = "", dealer: str = "", upcard: str = "", stock: str = "", *, now_s: int = NOW_S) -> c.DealCards:
    """The command that deals these cards."""
    return c.DealCards(order=pack_of(first, dealer, upcard, stock), seed=SEED, now_s=now_s)


def dealt(first: str = "", dealer: str = "", upcard: str = "", stock: str = "", **rules: Any) -> Table:
    """A table at which Ada has dealt these cards to Bob and herself."""
    return open_table(**rules).when(deal(first, dealer, upcard, stock))


def knock(seat: int, discard: str, *melds: str) -> c.Knock:
    """A knock with these melds."""
    return c.Knock(seat=seat, discard=cards(discard)[0], melds=tuple(map(cards, melds)), now_s=NOW_S)


def throw(seat: int, card: str, now_s: int = NOW_S) -> c.Discard:
    return c.Discard(seat=seat, card=cards(card)[0], now_s=now_s)


def ready_to_knock(**rules: Any) -> Table:
    """GR27: Bob has taken the upcard, the knocker's ace, and holds K♣ too many; Ada has the other hand."""
    table = dealt(KNOCKER.removesuffix(" AD") + " KC", OTHER, "AD", **rules)
    return table.when(c.TakeDiscard(seat=BOB))


GR27 = ("5C 6C 7C", "10H 10D 10C", "JS QS KS")
"""The knocker's melds."""
