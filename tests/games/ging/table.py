"""Given / when / then for a table of Ging: fold what happened, ask for something, compare what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

import pytest

from ging_service.domain.cards import Card, Hand, parse_card
from ging_service.domain.errors import Refused
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.state import TableState
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import PACK
from ging_service.games.ging.rules.house_rules import HouseRules

MEMBERS = ("ada", "bob", "cat", "dan")
NOW_S = 1_000


@dataclass(frozen=True, slots=True)
class Table:
    """What has happened at a table, and what it comes to."""

    happened: tuple[e.Event, ...]
    state: TableState

    def when(self, command: c.Command) -> Decided:
        return Decided(self, GAME.decide(command, self.state))

    def after(self, *commands: c.Command) -> Table:
        """The table once these commands have been carried out, whatever they lead to."""
        table = self
        for command in commands:
            table = table.when(command).table
        return table

    def refuses(self, command: c.Command, code: str, rule: str, detail: str, where: str = "") -> None:
        refused = refusal(command, self.state)
        assert refused == (code, rule, detail, where)

    def and_(self, *events: e.Event) -> Table:
        return Table((*self.happened, *events), reduce(GAME.evolve, events, self.state))

    def with_counters(self, **counters: Any) -> Table:
        """The same table with other counters lying about: shorter than losing them deal by deal."""
        return replace(self, state=replace(self.state, counters=replace(self.state.counters, **counters)))


@dataclass(frozen=True, slots=True)
class Decided:
    """What a command has led to at a table."""

    before: Table
    events: tuple[e.Event, ...]

    @property
    def table(self) -> Table:
        return self.before.and_(*self.events)

    def then(self, *expected: e.Event) -> Table:
        """Exactly these events; returns the table after them."""
        assert self.events == expected
        return self.table


def refusal(command: c.Command, state: TableState) -> tuple[str, str, str, str]:
    with pytest.raises(Refused) as refused:
        GAME.decide(command, state)
    return refused.value.code, refused.value.rule, refused.value.detail, refused.value.where


def answer(command: c.Command, state: TableState) -> tuple[object, ...]:
    """All that the asker learns: the events of their command, or the refusal in full."""
    try:
        return GAME.decide(command, state)
    except Refused as refused:
        return refused.code, refused.rule, refused.detail, refused.where


def given(*events: e.Event) -> Table:
    return Table(events, reduce(GAME.evolve, events, GAME.initial_state()))


def open_table(*, first_dealer: int = 3, **house: Any) -> Table:
    """A table that waits for its first deal; seat 3 deals, so that seat 0 is eldest."""
    rules = HouseRules(**{"first_dealer": "assigned", **house})
    return given().after(c.OpenTable(members=MEMBERS, rules=rules, first_dealer=first_dealer))


def cards(text: str) -> Hand:
    return tuple(parse_card(word, "G1") for word in text.split())


def hands(text: str) -> tuple[Hand, ...]:
    """Four hands, parted by ``|``."""
    return tuple(cards(hand) for hand in text.split("|"))


def recorded(table: Table, dealt: tuple[Hand, ...] = (), *, dealer: int = -1) -> Table:
    return table.after(c.RecordDeal(now_s=NOW_S, dealer=dealer, hands=dealt))


def suit(seat: int, letter: str, points: int, shown: str = "", *, is_false: bool = False) -> c.DeclareSuit:
    return c.DeclareSuit(seat=seat, suit=letter, points=points, cards=cards(shown), is_false=is_false)


def combination(seat: int, name: Any, shown: str = "", *, is_false: bool = False) -> c.DeclareCombination:
    return c.DeclareCombination(seat=seat, combination=name, cards=cards(shown), is_false=is_false)


def satisfied(*seats: int) -> tuple[c.BeSatisfied, ...]:
    return tuple(c.BeSatisfied(seat=seat, by="player") for seat in seats)


def pass_deal(table: Table, *, dealer: int = -1) -> Table:
    """A deal with real cards in which nobody claims anything."""
    return recorded(table, dealer=dealer).after(c.Settle())


def pack_with(*first: Card) -> tuple[Card, ...]:
    """The pack, the given cards on top."""
    return (*first, *(card for card in PACK if card not in first))
