"""Tables of Gin Rummy with known cards: the lay-offs of GR27, and moves after the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.game import Viewer
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.evolve import fold
from ging_service.games.gin_rummy.decider.state import TableState
from ging_service.games.gin_rummy.decider.views import see
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.reporting.tables.tables import VisibleTable
from tests.games.gin_rummy.hands import cards

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand

MEMBERS = ("ada", "bob")
NAMES = {"ada": "Ada <b>", "bob": "Ben"}
OTHER, KNOCKER = 0, 1
HANDS = (cards("8S 8H 8D 8C 2H 3H 4H 9C KD QH"), cards("5C 6C 7C 10H 10D 10C JS QS KS 2S"))
"""GR27: Ada deals. Ben takes the ace of diamonds, lays the two of spades face down, and knocks with 1."""
UPCARD = cards("AD")[0]
MELDS = (cards("5C 6C 7C"), cards("10H 10D 10C"), cards("JS QS KS"))


def dealt(hands: tuple[Hand, ...] = HANDS, **rules: Any) -> TableState:
    """A table at which seat 0 has dealt."""
    stock = tuple(card for card in PACK if card != UPCARD and not any(card in hand for hand in hands))
    return fold(
        TableState(),
        [
            e.TableOpened(members=MEMBERS, rules=HouseRules(**rules)),
            e.FirstDealerFound(seat=0, by="cut"),
            e.HandsDealt(deal=1, game=1, dealer=0, hands=hands, upcard=UPCARD, stock=stock, act_by_s=0),
        ],
    )


def events_of(state: TableState, *commands: c.Command) -> tuple[e.Event, ...]:
    """What the commands lead to."""
    events: tuple[e.Event, ...] = ()
    for command in commands:
        events += GAME.decide(command, fold(state, events))
    return events


def after(state: TableState, *commands: c.Command) -> TableState:
    """The table after the commands."""
    return fold(state, events_of(state, *commands))


TAKE = c.TakeDiscard(seat=KNOCKER)
KNOCK = c.Knock(seat=KNOCKER, discard=cards("2S")[0], melds=MELDS)


def visible(state: TableState, member: str) -> VisibleTable:
    """The table as a member sees it, or anybody."""
    seat = MEMBERS.index(member) if member else -1
    return VisibleTable(
        table_id="t", version=1, state=see(state, Viewer(seat=seat, member=member)), newest=1, position=1
    )
