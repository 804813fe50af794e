"""Reading a position or a whole round. The question is checked, never corrected.

Errors are raised as ``Refused`` with a code, the rule and the place. Cards that the rules refuse are no error here: they
are judged, and refused, in ``answer``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from ging_service.domain.errors import Refused
from ging_service.game_support.json_reading import read_card, read_declared, read_items, read_object, read_whole
from ging_service.games.thirty_one.rules.cards import FEWEST, MOST
from ging_service.games.thirty_one.rules.house_rules import HouseRules, check_house_rules

MEMBERS: Final = ("cards", "players", "rules")
_USUAL: Final = HouseRules()

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.cards import Hand


class Question(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A checked question. ``cards``: those taken, in order."""

    cards: Hand
    players: int = FEWEST
    rules: HouseRules = _USUAL


def ask(given: object) -> Question:
    """Return a checked question from JSON. Raises ``Refused``."""
    members = read_object(given, "", MEMBERS)
    if members.get("cards") is None:
        raise Refused("missing_member", "NM90", "there are no cards; [] is the beginning of a round", "cards")
    cards = tuple(read_card(card, where, "NM90") for card, where in read_items(members["cards"], "cards"))
    return Question(cards=cards, players=_players(members), rules=_rules(members.get("rules")))


def _players(members: Mapping[str, object]) -> int:
    given = members.get("players")
    if given is None:
        return FEWEST
    players = read_whole(given, "players", "NM91")
    if not FEWEST <= players <= MOST:
        raise Refused("wrong_number_of_players", "NM91", f"{FEWEST} to {MOST} players play, not {players}", "players")
    return players


def _rules(given: object) -> HouseRules:
    """Return house rules; those that are left out have their defaults."""
    if given is None:
        return _USUAL
    rules = read_declared(HouseRules, given, "rules")
    check_house_rules(rules)
    return rules
