"""Claims of players in a record: a suit, a combination, or being satisfied (G19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from ging_service.domain.cards import SUIT_NAMES
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.combinations import Combination
from ging_service.records.errors import Misread
from ging_service.records.words import Word, card_of, number_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.ging.records.said import Said
    from ging_service.records.names import PlayerNames

# Beside those of `parse_card`, which reads whole cards only.
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_SUITS = {spelt: suit for suit, name in SUIT_NAMES.items() for spelt in (suit.casefold(), name)} | _SIGNS
_COMBINATIONS: dict[str, Combination] = {name: name for name in get_args(Combination)}


def ging_card(word: Word) -> Card:
    """G1: Return the card meant. Raises ``Misread("not_a_card")``."""
    return card_of(word, "G1")


def _cards_and_mark(words: Sequence[Word]) -> tuple[Hand, bool]:
    """Return the cards tabled with a claim, and whether the record marks it as false (G21, G22)."""
    # Last, after the cards: "p1 D 30 false" and "p1 D 30 10D KD false" are both written on paper.
    false = bool(words) and words[-1].is_("false")
    return tuple(ging_card(word) for word in (words[:-1] if false else words)), false


def read_claim(who: Word, words: Sequence[Word], names: PlayerNames) -> Said:
    """``WHO ok``, ``WHO away``, ``WHO SUIT POINTS [CARDS] [false]`` or ``WHO COMBINATION [CARDS] [false]``."""
    seat = who.seat(names)
    if not words:
        raise Misread("bad_action", "a claim, 'ok' or another action must follow the player", offset=who.end)
    # Before suits and combinations, whose names are none of these words.
    if words[0].is_("ok", "satisfied", "away"):
        if len(words) > 1:
            raise Misread("bad_action", f"{words[1].text!r} is not expected here", offset=words[1].offset)
        return c.BeSatisfied(seat=seat, by="scribe" if words[0].is_("away") else "player")
    # Emoji signs of suits end with U+FE0F. Combinations are written with hyphens as often as with underscores.
    spelt = words[0].text.casefold().replace("-", "_").replace("\ufe0f", "")
    if spelt in _COMBINATIONS:
        cards, false = _cards_and_mark(words[1:])
        return c.DeclareCombination(seat=seat, combination=_COMBINATIONS[spelt], cards=cards, is_false=false)
    if spelt not in _SUITS:
        detail = (
            f"{words[0].text!r} is no suit (S, H, D, C), no combination ({', '.join(_COMBINATIONS)}), 'ok' or 'away'"
        )
        raise Misread("bad_action", detail, rule="G19", offset=words[0].offset)
    if len(words) == 1:
        raise Misread("bad_action", "a suit claim needs its points", rule="G21", offset=words[0].end)
    cards, false = _cards_and_mark(words[2:])
    points = number_of(words[1])
    return c.DeclareSuit(seat=seat, suit=_SUITS[spelt], points=points, cards=cards, is_false=false)
