"""Melds as they are drawn: each card, what it stands for, and what the last turn has changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand, suit_of
from ging_service.event_messages.card_words import SUIT_SIGNS, card_name
from ging_service.games.wild_card_rummy.messages import meld_words
from ging_service.games.wild_card_rummy.rules.melds import is_substitute
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.games.wild_card_rummy.decider.state import TableMeld
    from ging_service.games.wild_card_rummy.rules.melds import Meld


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldCard:
    """A card of a meld. ``sign`` and ``words``: what a substitute stands for, to be seen and heard; "" for a natural card.

    ``suit``: of the card that it stands for, "" in a set. ``is_new``: it was put there lately. ``owner``: who put it
    there, where that counts (WR32), else "".
    """

    card: Card
    sign: str
    words: str
    suit: str
    is_new: bool
    owner: str

    @property
    def is_substitute(self) -> bool:
        """WR7: True for a wild card in another card's place."""
        return bool(self.sign)


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldPicture:
    """A meld on the table. ``place``: from 0. ``number``: for people, from 1. ``name``: of the player who put it down."""

    place: int
    seat: int
    name: str
    words: str
    cards: tuple[MeldCard, ...]

    @property
    def number(self) -> int:
        """The number by which players call it."""
        return self.place + 1

    @property
    def is_new(self) -> bool:
        """True if something was put there lately."""
        return any(one.is_new for one in self.cards)


NewCards = Mapping[int, Hand]
"""Cards that were put into melds lately, by the place of the meld."""

NOTHING_NEW: Final[NewCards] = MappingProxyType({})


def meld_pictures(
    melds: Sequence[TableMeld], name: Callable[[int], str], new: NewCards, *, owners: bool
) -> tuple[MeldPicture, ...]:
    """Return the melds in their order. ``owners``: cards count for the player who put them there (WR32)."""
    return tuple(
        MeldPicture(
            place=place,
            seat=one.seat,
            name=name(one.seat),
            words=meld_words(one.meld),
            cards=_cards(one, list(new.get(place, ())), name if owners else None),
        )
        for place, one in enumerate(melds)
    )


def _cards(one: TableMeld, new: list[Card], owner: Callable[[int], str] | None) -> tuple[MeldCard, ...]:
    """``new``: the new cards of the meld; equal cards are marked as often as they are in it, the last ones first."""
    found: list[MeldCard] = []
    # From the end, because cards are mostly added there. Of two equal cards the last one is then the new one.
    for place in reversed(range(len(one.meld.cards))):
        card = one.meld.cards[place]
        is_new = card in new
        if is_new:
            new.remove(card)
        whose = owner(one.by[place]) if owner and one.by[place] != one.seat else ""
        found.append(meld_card(one.meld, place, is_new=is_new, owner=whose))
    return tuple(reversed(found))


def meld_card(meld: Meld, place: int, *, is_new: bool = False, owner: str = "") -> MeldCard:
    """Return one card of a meld."""
    sign, words, suit = _stands_for(meld, place) if is_substitute(meld, place) else ("", "", "")
    return MeldCard(card=meld.cards[place], sign=sign, words=words, suit=suit, is_new=is_new, owner=owner)


def _stands_for(meld: Meld, place: int) -> tuple[str, str, str]:
    """WR8: in a set a substitute stands for any missing suit, in a run for one card."""
    if meld.kind == "set":
        return meld.rank, _("stands for a missing card of the rank %(rank)s", rank=meld.rank), ""
    stands_for = meld.stands_for[place]
    suit = suit_of(stands_for)
    words = _("stands for the %(card)s", card=card_name(stands_for))
    return f"{stands_for[:-1]}{SUIT_SIGNS[suit]}", words, suit
