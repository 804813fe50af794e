"""What telling an event comes to, and how those who are in it are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ging_service.domain.cards import Hand, rank_of, suit_of
from ging_service.web.pages.card_words import card_name
from ging_service.web.pages.game_words import SUIT_SIGNS
from ging_service.web.pages.words import _, number, signed, together


@dataclass(frozen=True, slots=True, kw_only=True)
class InText:
    """A card as it stands in a sentence: "K♣" to be seen, "king of clubs" to be heard; ``suit`` is its letter."""

    sign: str
    name: str
    suit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Cards that an event shows, and whose they are; ``name`` "" where the sentence says so already."""

    cards: Hand
    name: str = ""

    @property
    def in_text(self) -> tuple[InText, ...]:
        """The cards, one by one."""
        return tuple(
            InText(sign=rank_of(card) + SUIT_SIGNS[suit_of(card)], name=card_name(card), suit=suit_of(card))
            for card in self.cards
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """An event in words: whole sentences.

    ``rule``: by which rule, "" for none. ``note``: what somebody has written about it, in his own words. ``shown``: the
    cards in it, as far as whoever looks may see them.
    """

    text: str
    rule: str = ""
    note: str = ""
    shown: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """How people are called. ``names`` by member; ``members`` by seat, () where it is told of no table."""

    names: Mapping[str, str] = field(default_factory=dict)
    members: Sequence[str] = ()

    def member(self, member: str) -> str:
        """A member's name; whoever has none, is called by his id."""
        return self.names.get(member) or member

    def seat(self, seat: int) -> str:
        """The name of whoever sits there."""
        if seat < len(self.members):
            return self.member(self.members[seat])
        return _("seat %(seat)s", seat=number(seat))

    def everybody(self, members: Sequence[str]) -> str:
        """Several members as one list."""
        return together([self.member(member) for member in members])

    def seats(self, seats: Sequence[int]) -> str:
        """Whoever sits on several seats, as one list."""
        return together([self.seat(seat) for seat in seats])

    def changes(self, net: Sequence[int]) -> str:
        """Who has won or lost how much, as one list: "Anna +2 and Ben −2"; "" where nobody has."""
        return together([f"{self.seat(seat)} {signed(counters)}" for seat, counters in enumerate(net) if counters])

    def hands(self, hands: Sequence[Hand]) -> tuple[Shown, ...]:
        """The hands that can be seen, each with its holder's name."""
        return tuple(Shown(cards=hand, name=self.seat(seat)) for seat, hand in enumerate(hands) if hand)


def shown(cards: Hand) -> tuple[Shown, ...]:
    """The cards of whoever the sentence is about."""
    return (Shown(cards=cards),) if cards else ()
