"""Given / when / then for a table of Newmarket: stack the pack, give commands, compare what comes of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.auditing.deciding_again import command_of
from ging_service.games.newmarket.decider.evolve import fold
from ging_service.games.newmarket.decider.state import Deal, TableState
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.cards import PACKS, sort_hand
from ging_service.games.newmarket.rules.dealing import DealtCards, hand_sizes, order_of
from ging_service.games.newmarket.rules.house_rules import HouseRules
from tests.games.newmarket.hands import cards

if TYPE_CHECKING:
    from ging_service.domain.cards import Card

MEMBERS = ("ada", "bob", "cyd", "dan", "eve", "fay", "gus", "hal")
NOW_S = 1_000
SEED = "5e" * 32


@dataclass(frozen=True, slots=True)
class Table:
    """What has happened at a table, and what it comes to. ``last``: the events of the last command."""

    state: TableState = TableState()  # noqa: RUF009  it is frozen
    happened: tuple[e.Event, ...] = ()
    last: tuple[e.Event, ...] = ()

    def when(self, *commands: c.Command) -> Table:
        """The table once these commands have been carried out."""
        table = self
        for command in commands:
            last = GAME.decide(command, table.state)
            check_decided_again(last, table.state)
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

    @property
    def kinds(self) -> list[str]:
        """The names of the last command's events."""
        return [type(event).__name__ for event in self.last]

    def one(self, kind: type[Any]) -> Any:
        """The only event of a type that the last command has led to."""
        (found,) = [event for event in self.last if isinstance(event, kind)]
        return found

    @property
    def line(self) -> str:
        """The cards that the last command has led to, with their seats; ``|`` for a stop, ``-`` for a pass."""
        signs = {e.SequenceStopped: "|", e.StartPassed: "-", e.StartAwaited: "?", e.BuyOffered: "buy?"}
        return " ".join(
            f"{event.seat}:{event.card}" if isinstance(event, e.CardPlayed) else signs[type(event)]
            for event in self.last
            if isinstance(event, e.CardPlayed) or type(event) in signs
        )


def check_decided_again(events: tuple[e.Event, ...], state: TableState) -> None:
    """The audit finds a command that leads to the same events."""
    found = command_of(events, state)
    assert found is not None, events
    assert GAME.decide(found, state) == events


def open_table(seats: int = 4, first_dealer: int = 0, **rules: Any) -> Table:
    """Ada deals first, if nobody else is named."""
    house = replace(HouseRules(), **{"first_dealer": "assigned", **rules})
    return Table().when(c.OpenTable(members=MEMBERS[:seats], rules=house, first_dealer=first_dealer))


def pack_of(hands: tuple[str, ...], dead: str, table: Table) -> tuple[Card, ...]:
    """A pack that deals these cards by seat; what is not named fills the dead hand first, then the hands."""
    game, dealer = table.state.rules.game, table.state.dealer
    sizes = hand_sizes(len(hands), dealer, game)
    rows = [list(cards(hand)) for hand in (*hands, dead)]
    others = [card for card in PACKS[game] if not any(card in row for row in rows)][::-1]
    for row, size in zip(reversed(rows), reversed((*sizes.hands, sizes.dead)), strict=True):
        assert len(row) <= size
        while len(row) < size:
            row.append(others.pop())
    assert not others
    dealt = DealtCards(hands=tuple(map(sort_hand, rows[:-1])), dead=sort_hand(rows[-1]))
    return order_of(dealt, dealer)


def deal(table: Table, *hands: str, dead: str = "", now_s: int = NOW_S) -> c.DealCards:
    """The command that deals these cards."""
    return c.DealCards(order=pack_of(hands, dead, table), seed=SEED, now_s=now_s)


def dealt(*hands: str, dead: str = "", **rules: Any) -> Table:
    """A table at which the first dealer has dealt these cards."""
    table = open_table(len(hands), **rules)
    return table.when(deal(table, *hands, dead=dead))


def nobody_buys(table: Table) -> Table:
    """The table when all have kept their hands."""
    while table.state.phase == "buying":
        table = table.when(c.PassBuy(seat=table.deal.turn, now_s=NOW_S))
    return table


def last_king(*hands: str, dead: str = "", king: str = "KH", **rules: Any) -> Table:
    """A table at which a deal begins with one king in."""
    table = open_table(len(hands), **rules)
    layout = replace(
        table.state.layout,
        heaps=tuple(replace(heap, is_in=heap.card == king) for heap in table.state.layout.heaps),
    )
    table = replace(table, state=replace(table.state, layout=layout))
    return table.when(deal(table, *hands, dead=dead))
