"""Given / when / then for a table of Thirty-one: give commands, compare what comes of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.cards import parse_card
from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.decider.state import Round, TableState, fold
from ging_service.games.thirty_one.game import GAME
from ging_service.games.thirty_one.rules import HouseRules

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand

MEMBERS = ("ada", "bob", "cat")
ADA, BOB, CAT = range(3)
NOT_OPEN = TableState()
NOW_S = 1_000
STAKES: dict[str, Any] = {"stake": 2, "starting_stack": 20}


def cards(text: str) -> Hand:
    return tuple(parse_card(card, "NM90") for card in text.split())


WON = "6S 6H 6D 6C 5S 2S"
"""NM92: the fewest cards of a total of 31. The sixth player in turn wins: of two the second, of three the third."""

NOTHING_FITS = "AS AH AD AC 6S 6H 2S 2H 2D 2C 6D"
"""At 30 no ace is left: 4 + 12 + 8 + 6. The eleventh card is the last: of two the first player takes it, of three the second."""


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

    def takes(self, text: str, now_s: int = NOW_S) -> Table:
        """The table after the players at turn have taken these cards."""
        table = self
        for card in cards(text):
            table = table.when(c.TakeCard(seat=table.round.turn, card=card, now_s=now_s))
        return table

    def refuses(self, command: c.Command, code: str, rule: str, where: str = "") -> str:
        """Check that a command is refused; return what people are told."""
        with pytest.raises(Refused) as refused:
            GAME.decide(command, self.state)
        assert (refused.value.code, refused.value.rule, refused.value.where) == (code, rule, where)
        return str(refused.value)

    @property
    def round(self) -> Round:
        assert self.state.round is not None
        return self.state.round


def open_table(players: int = 2, **rules: Any) -> Table:
    house = replace(HouseRules(), **rules)
    return Table().when(c.OpenTable(members=MEMBERS[:players], rules=house))


def start(lot: int = ADA, now_s: int = NOW_S) -> c.StartRound:
    return c.StartRound(lot=lot, now_s=now_s)


def started(players: int = 2, **rules: Any) -> Table:
    """A table at which Ada begins the first round."""
    return open_table(players, **rules).when(start())
