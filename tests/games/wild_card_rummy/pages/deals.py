"""Tables of wild-card rummy with known cards: Ada begins, with twos wild."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ging_service.domain.game import Viewer
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.evolve import fold
from ging_service.games.wild_card_rummy.decider.state import TableState
from ging_service.games.wild_card_rummy.decider.views import see
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.cards import sort_hand
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.reporting.tables.tables import VisibleTable
from tests.games.wild_card_rummy.laid import cards

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider import commands as c
    from ging_service.games.wild_card_rummy.rules.melds import Meld

MEMBERS = ("ada", "bob", "cleo")
NAMES = {"ada": "Ada <b>", "bob": "Ben", "cleo": "Cleo"}
ADA, BOB, CLEO = 0, 1, 2

HANDS = ("KC KH 2S KD 9H 9D 4C 7S", "2H 7C 8C 9C JD QD 3D", "5S 6S 8S 10H 10C 3C AH")


def dealt(
    *hands: str, wild: str = "2", number: int = 1, members: tuple[str, ...] = MEMBERS, **rules: Any
) -> TableState:
    """A table at which the last player has dealt, so that Ada plays first. ``number``: of the deal in the game."""
    house = HouseRules(**{"deals": "2..K", "first_dealer": "assigned"} | rules)
    held = tuple(sort_hand(cards(hand)) for hand in hands or HANDS)
    left = list(pack_of(house, len(members)))
    for card in (card for hand in held for card in hand):
        left.remove(card)
    return fold(
        TableState(),
        [
            e.TableOpened(members=members, rules=house),
            e.FirstDealerFound(seat=len(members) - 1, by="assigned"),
            e.HandsDealt(
                deal=1,
                round=number,
                dealer=len(members) - 1,
                wild=wild,
                is_pressed=False,
                doubled=False,
                hands=held,
                stock=tuple(left),
                act_by_s=0,
            ),
        ],
    )


def with_melds(state: TableState, seat: int, *melds: Meld) -> TableState:
    """The table after a player has put these melds down, whoever's turn it is."""
    return fold(state, [e.MeldPutDown(deal=1, seat=seat, meld=meld) for meld in melds])


def events_of(state: TableState, *commands: c.Command) -> tuple[e.Event, ...]:
    """What the commands lead to."""
    events: tuple[e.Event, ...] = ()
    for command in commands:
        events += GAME.decide(command, fold(state, events))
    return events


def after(state: TableState, *commands: c.Command) -> TableState:
    """The table after the commands."""
    return fold(state, events_of(state, *commands))


def with_totals(state: TableState, *totals: int) -> TableState:
    """The table with these totals so far."""
    return replace(state, totals=totals)


def visible(state: TableState, member: str) -> VisibleTable:
    """The table as a member sees it, or anybody."""
    seat = state.members.index(member) if member else -1
    return VisibleTable(
        table_id="t", version=1, state=see(state, Viewer(seat=seat, member=member)), newest=1, position=1
    )
