"""Reading a complete turn: the hand before the draw, the table, the draw, the actions and the discard (WR10 to WR18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from ging_service.domain.cards import Card, Hand
from ging_service.game_support.json_reading import read_object, read_whole
from ging_service.games.wild_card_rummy.rules.position import Source
from ging_service.games.wild_card_rummy.score.reading import (
    AROUND,
    Around,
    check_copies,
    need,
    read_action,
    read_any_card,
    read_around,
    read_choice,
    read_from,
    read_hand,
    read_meld,
    read_some,
    read_yes,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.games.wild_card_rummy.rules.melds import Action, Meld

TURN_MEMBERS: Final = (
    "hand",
    "melds",
    "has_melded",
    "turn",
    "stock",
    "discard_pile",
    "draw",
    "actions",
    "discard",
    "up_for_two",
    "last_melds",
    *AROUND,
)
_LARGE_STOCK: Final = 104
"""A stock that does not run out in this turn."""


class Draw(msgspec.Struct, frozen=True, gc=False):
    """WR11: a draw. ``card``: that of the stock, "" of the discard pile. ``count``: of cards."""

    source: Source
    card: Card
    count: int


class TurnQuestion(msgspec.Struct, frozen=True, gc=False):
    """A checked turn. ``turn``: its number in the deal, from 1. ``is_last``: the last melds of WR31 instead of a turn."""

    hand: Hand
    melds: tuple[Meld, ...]
    has_melded: bool
    turn: int
    stock: int
    discards: Hand
    draw: Draw | None
    actions: tuple[Action, ...]
    discard: Card
    up_for_two: bool
    is_last: bool
    around: Around


def ask_turn(members: Mapping[str, object]) -> TurnQuestion:
    """Return a checked turn."""
    around = read_around(members)
    hand = read_hand(need(members, "hand", "WR11"), "hand")
    melds = tuple(read_meld(meld, where, around.terms) for meld, where in read_some(members.get("melds"), "melds"))
    discards = read_hand(members.get("discard_pile"), "discard_pile")
    draw = _draw(members.get("draw"))
    drawn = (draw.card,) if draw and draw.card else ()
    tables = [(f"melds.{place}.cards", meld.cards) for place, meld in enumerate(melds)]
    # The cards of the actions and the discard are not counted: they come from the hand.
    check_copies(around, ("hand", hand), *tables, ("discard_pile", discards), ("draw.card", drawn))
    discard = members.get("discard")
    return TurnQuestion(
        hand,
        melds,
        read_yes(members.get("has_melded"), "has_melded"),
        # Left out: a turn of the second round, in which every house rule allows melds (WR10, WR31).
        _number(members, "turn", around.seats + 1, 1, "WR10"),
        _number(members, "stock", _LARGE_STOCK, 0, "WR19"),
        discards,
        draw,
        tuple(read_action(one, where) for one, where in read_some(members.get("actions"), "actions")),
        Card("") if discard is None else read_any_card(discard, "discard"),
        read_yes(members.get("up_for_two"), "up_for_two"),
        read_yes(members.get("last_melds"), "last_melds"),
        around,
    )


def _number(members: Mapping[str, object], name: str, usual: int, least: int, rule: str) -> int:
    given = members.get(name)
    return usual if given is None else read_from(least, given, name, rule)


def _draw(given: object) -> Draw | None:
    """WR11: Return a draw, None for a turn without one."""
    if given is None:
        return None
    members = read_object(given, "draw", ("source", "card", "count"))
    source: Source = read_choice(need(members, "source", "WR11", "draw."), Source, "draw.source")
    if source == "stock":
        # Read again with the members of this source alone: a card of the pile would be taken for one that was drawn.
        read_object(given, "draw", ("source", "card"))
        return Draw(source, read_any_card(need(members, "card", "WR11", "draw."), "draw.card"), 1)
    read_object(given, "draw", ("source", "count"))
    count = members.get("count")
    return Draw(source, Card(""), 1 if count is None else read_whole(count, "draw.count", "WR11"))
