"""An introduction to Newmarket, for people who sit down to it. The numbered rules are a page of the documentation.

Its examples are worked out by the rules themselves (``tests/games/newmarket/pages/test_how_to_play.py``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, parse_card
from ging_service.games.newmarket.rules.burying import Call, call_for
from ging_service.games.newmarket.rules.cards import FEWEST_SEATS, MOST_SEATS, ORIGINAL_LAYOUT
from ging_service.games.newmarket.rules.dealing import hand_sizes
from ging_service.games.newmarket.rules.house_rules import HouseRules
from ging_service.games.newmarket.rules.sequences import first_diamond, suits_to_start, what_follows
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from flask import Response

    from ging_service.domain.cards import Hand


def _cards(text: str) -> Hand:
    return tuple(parse_card(card, "NM1", "card") for card in text.split())


LETTERS: Final = "ABCD"
RULES: Final = HouseRules()

HANDS: Final = tuple(map(_cards, ("2D 5D 9C JH", "3D 6S 8H QD", "4D 7C 10S 2H", "9D AC 4S")))
"""NM10 to NM12: some cards of four players. The ace and the six of diamonds are in the spare hand."""

BURIAL: Final = tuple(map(_cards, ("QS JS 4D", "10S 3C 7H", "9S 8D", "2S 5C")))
"""NM23: spades is the last king's suit. The holder of queen and jack buries the ten."""


def first_sequence() -> tuple[tuple[str, Card], ...]:
    """NM10 to NM12: Return the first sequence from these hands: each card with the letter of its player."""
    found = first_diamond(HANDS)
    played: list[tuple[str, Card]] = []
    while found is not None:
        seat, card = found
        played.append((LETTERS[seat], card))
        following = what_follows(card, HANDS, [one for _letter, one in played], "newmarket")
        found = (following.seat, following.card) if following.seat >= 0 else None
    return tuple(played)


def buried() -> Call:
    """NM23: Return the call for the last king in these hands."""
    return call_for("S", BURIAL) or Call(caller=-1, target=Card(""), seat=-1)


def how_to_play() -> Response:
    """Return the page that explains the rules."""
    call = buried()
    sequence = first_sequence()
    return show(
        "newmarket/how_to_play.html",
        sizes=[
            (seats, sorted(found.hands, reverse=True), found.dead)
            for seats in range(FEWEST_SEATS, MOST_SEATS + 1)
            for found in (hand_sizes(seats, 0, "newmarket"),)
        ],
        sequence=sequence,
        next_suits=suits_to_start(sequence[-1][1], RULES),
        call=call,
        letters=LETTERS,
        hands=BURIAL,
        layout=ORIGINAL_LAYOUT,
    )
