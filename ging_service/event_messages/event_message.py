"""The message of an event, and the names of the people in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ging_service.domain.cards import Hand, rank_of, suit_of
from ging_service.event_messages.card_words import SUIT_SIGNS, card_name, is_of_suit
from ging_service.i18n.formatting import number, signed, together
from ging_service.i18n.messages import _


@dataclass(frozen=True, slots=True, kw_only=True)
class CardInText:
    """A card as it stands in a sentence: "K♣" to be seen, "king of clubs" to be heard; ``suit`` is its letter, "" for none."""

    sign: str
    name: str
    suit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownCards:
    """Cards that an event shows, and their holder; ``name`` "" where the sentence names the holder already."""

    cards: Hand
    name: str = ""

    @property
    def in_text(self) -> tuple[CardInText, ...]:
        """The cards, one by one."""
        return tuple(
            CardInText(sign=rank_of(card) + SUIT_SIGNS[suit_of(card)], name=card_name(card), suit=suit_of(card))
            if is_of_suit(card)
            else CardInText(sign=card, name=card, suit="")
            for card in self.cards
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventMessage:
    """An event in whole sentences.

    ``rule``: the number of the rule that it applies, "" for none. ``note``: a note that somebody wrote about it.
    ``shown``: the cards in it that the reader may see.
    """

    text: str
    rule: str = ""
    note: str = ""
    shown: tuple[ShownCards, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """Names of people. ``names``: by member id. ``members``: by seat, () for an event of no table."""

    names: Mapping[str, str] = field(default_factory=dict)
    members: Sequence[str] = ()

    def member(self, member: str) -> str:
        """A member's name, or their id if they have none."""
        # An erased name is "" in the book: then the id is all that is left.
        return self.names.get(member) or member

    def seat(self, seat: int) -> str:
        """The name of the member on a seat."""
        # Events are also told where the table is not known, such as in a log of several tables.
        if seat < len(self.members):
            return self.member(self.members[seat])
        return _("seat %(seat)s", seat=number(seat))

    def everybody(self, members: Sequence[str]) -> str:
        """Several members as one list."""
        return together([self.member(member) for member in members])

    def seats(self, seats: Sequence[int]) -> str:
        """The members on several seats, as one list."""
        return together([self.seat(seat) for seat in seats])

    def changes(self, net: Sequence[int]) -> str:
        """Members and the counters they have won or lost, as one list: "Anna +2 and Ben −2"; "" if there are none."""
        return together([f"{self.seat(seat)} {signed(counters)}" for seat, counters in enumerate(net) if counters])

    def hands(self, hands: Sequence[Hand]) -> tuple[ShownCards, ...]:
        """The hands that can be seen, each with its holder's name."""
        return tuple(ShownCards(cards=hand, name=self.seat(seat)) for seat, hand in enumerate(hands) if hand)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatNames(Names):
    """Names of a table's players that a page has already, by seat."""

    called: Callable[[int], str]

    def seat(self, seat: int) -> str:
        """The name of the member on a seat."""
        return self.called(seat)


def shown(cards: Hand) -> tuple[ShownCards, ...]:
    """The cards of the player whom the sentence is about."""
    return (ShownCards(cards=cards),) if cards else ()
