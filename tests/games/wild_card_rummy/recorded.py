"""Given / when / then for deals with real cards: Ada, Bob and Cem, where Ada deals first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import pytest

from ging_service.domain.cards import Card, Hand
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.evolve import fold
from ging_service.games.wild_card_rummy.decider.state import Deal, TableState
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.records.lines import RECORDS
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.recorded import HeldCards
from ging_service.records.names import names_of

NOT_OPEN: Final = TableState()
ADA, BOB, CEM = 0, 1, 2
MEMBERS: Final = ("ada", "bob", "cem", "dan", "eva", "fay", "gus")
OUT: Final = HeldCards(cards=(), points=0)


def cards(text: str) -> Hand:
    """Cards from text: "KS 10D"."""
    return tuple(Card(card) for card in text.split())


def points(number: int) -> HeldCards:
    """A hand of which only the points are known."""
    return HeldCards(cards=(), points=number)


def hand(text: str) -> HeldCards:
    """A hand of which the cards are known."""
    return HeldCards(cards=cards(text), points=-1)


def result(winner: int, *held: HeldCards | int | str, **more: Any) -> c.RecordResult:
    """The result of a deal: points, or cards as text."""
    hands = tuple(points(one) if isinstance(one, int) else hand(one) if isinstance(one, str) else one for one in held)
    return c.RecordResult(**{"dealer": -1, "wild": "", "melded": ()} | more, winner=winner, held=hands)


@dataclass(frozen=True, slots=True)
class Table:
    """What has happened at a table, and what it comes to. ``last``: the events of the last command."""

    state: TableState = NOT_OPEN
    happened: tuple[e.Event, ...] = ()
    last: tuple[e.Event, ...] = ()

    def when(self, *given: c.Command | str) -> Table:
        """The table once these commands, or lines of a record, have been carried out."""
        table = self
        for one in given:
            for command in table.read(one):
                last = GAME.decide(command, table.state)
                table = Table(fold(table.state, last), (*table.happened, *last), last)
        return table

    def read(self, one: c.Command | str) -> tuple[Any, ...]:
        """The commands of a line."""
        if not isinstance(one, str):
            return (one,)
        members = self.state.members
        return RECORDS.commands(RECORDS.read_line(one, names_of(members, members)).said, self.state)

    def refuses(self, one: c.Command | str, code: str, rule: str, where: str = "") -> str:
        """Check that a command is refused; return what people are told."""
        with pytest.raises(Refused) as refused:
            self.when(one)
        assert (refused.value.code, refused.value.rule, refused.value.where) == (code, rule, where)
        return refused.value.detail

    @property
    def deal(self) -> Deal:
        assert self.state.deal is not None
        return self.state.deal


def open_table(seats: int = 3, **rules: Any) -> Table:
    """Ada deals first, so Bob is first player."""
    house = replace(HouseRules(), **{"first_dealer": "assigned", **rules})
    return Table().when(c.OpenTable(members=MEMBERS[:seats], rules=house, first_dealer=ADA))
