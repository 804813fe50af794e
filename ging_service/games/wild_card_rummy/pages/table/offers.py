"""What chosen cards can be: the melds and extensions among which a player chooses (WR9, WR14).

The rules judge each of them. This module only lines the cards up, because a player chooses cards in no order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import SUITS, Card, Hand, suit_of
from ging_service.games.wild_card_rummy.rules.cards import RANKS, is_wild
from ging_service.games.wild_card_rummy.rules.melds import (
    Action,
    Meld,
    extension,
    line_of,
    meld_reasons,
    place_on_line,
    put_down,
)
from ging_service.games.wild_card_rummy.rules.playing.extending import extend_reasons

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.wild_card_rummy.rules.cards import Aces
    from ging_service.games.wild_card_rummy.rules.house_rules import Terms


def unsaid_meld(cards: Hand) -> Action:
    """WR9: cards put down without a word of what they are. The rules say why they are no meld."""
    return Action(kind="meld", meld=-1, meld_kind="", cards=cards, stands_for=(), rank="", takes=Card(""))


def meld_offers(cards: Sequence[Card], terms: Terms) -> tuple[Action, ...]:
    """WR9: every meld that these cards can be in some order: sets first, then runs."""
    found = (*_sets(cards, terms.wild), *_runs(cards, terms.rules.aces))
    allowed = (meld for meld in found if not any(meld_reasons(meld, terms)))
    return tuple(put_down(meld) for meld in dict.fromkeys(allowed))


def _sets(cards: Sequence[Card], wild: str) -> Iterator[Meld]:
    """WR5: a set shows its natural cards first."""
    for rank in RANKS:
        in_order = sorted(cards, key=lambda card: is_wild(card, wild))  # a stable order
        yield Meld(kind="set", cards=tuple(in_order), stands_for=(), rank=rank)


def _runs(cards: Sequence[Card], aces: Aces) -> Iterator[Meld]:
    """WR6: each place on each suit's line."""
    line = line_of(aces)
    for suit in SUITS:
        for place in range(len(line) - len(cards) + 1):
            stands_for = tuple(Card(rank + suit) for rank in line[place : place + len(cards)])
            yield Meld(kind="run", cards=lined_up(cards, stands_for), stands_for=stands_for, rank="")


def lined_up(cards: Sequence[Card], places: Sequence[Card]) -> Hand:
    """Return cards in the order of places: each natural one in its own place, the others in the places that are left."""
    left = list(cards)
    own: list[Card | None] = []
    for place in places:
        own.append(place if place in left else None)
        if place in left:
            left.remove(place)
    return tuple(left.pop(0) if card is None else card for card in own)


def extension_offers(place: int, cards: Sequence[Card], meld: Meld, terms: Terms) -> tuple[Action, ...]:
    """WR14: every way in which these cards can be added to the meld in a place."""
    found = _longer_runs(meld, cards, terms.rules.aces) if meld.kind == "run" else iter([(tuple(cards), ())])
    return tuple(
        extension(place, added, stands_for)
        for added, stands_for in dict.fromkeys(found)
        if not extend_reasons(meld, added, stands_for, terms)
    )


def _longer_runs(meld: Meld, cards: Sequence[Card], aces: Aces) -> Iterator[tuple[Hand, Hand]]:
    """WR8: some cards go on below, the others above, each next to the one before."""
    line, suit = line_of(aces), suit_of(meld.stands_for[0])
    low = place_on_line(meld.stands_for, aces) or 0
    high = low + len(meld.stands_for)
    for below in range(len(cards), -1, -1):
        above = len(cards) - below
        if below <= low and high + above <= len(line):
            ranks = (*reversed(line[low - below : low]), *line[high : high + above])
            stands_for = tuple(Card(rank + suit) for rank in ranks)
            yield lined_up(cards, stands_for), stands_for
