"""The viewer's own hand: its order, and a name for each card that tells equal cards of two packs apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from ging_service.domain.cards import HIDDEN, Card, Hand, rank_of, suit_of
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.rules.best_melds import best_lay_down, is_best
from ging_service.games.wild_card_rummy.rules.cards import JOKER, RANKS, is_wild, sort_hand
from ging_service.games.wild_card_rummy.rules.laying.problems import HandToLay

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from ging_service.games.wild_card_rummy.rules.house_rules import Terms


Sort = Literal["suit", "rank", "melds"]
SORTS: Final[tuple[Sort, ...]] = ("suit", "rank", "melds")


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldCard:
    """A card in hand. ``id``: of its own, also among equal cards. ``is_new``: it was drawn or claimed in this turn.

    ``begins``: a meld, or the cards after the last one, begin with this card.
    """

    card: Card
    id: str
    is_wild: bool
    is_new: bool
    begins: bool = False


def held_cards(hand: Collection[Card], terms: Terms, sort: Sort, new: Collection[Card] = ()) -> tuple[HeldCard, ...]:
    """Return the visible cards of a hand in order, wild cards at the end of it or of what is not melded.

    ``new``: cards that came in this turn.
    """
    wild = terms.wild
    melds = _best_melds(hand, terms) if sort == "melds" else ()
    starts = {sum(map(len, melds[:number])) for number in range(1, len(melds) + 1)}
    left, seen, found = list(new), list[Card](), list[HeldCard]()
    for place, card in enumerate(
        (*(card for meld in melds for card in meld), *_sorted(_rest(hand, melds), wild, sort))
    ):
        copy = seen.count(card)
        seen.append(card)
        is_new = card in left
        if is_new:
            left.remove(card)
        # Two packs have each card twice. Without an id of its own, the browser could not tell the second one from the
        # first.
        name = f"{card}-{copy + 1}" if copy else str(card)
        found.append(HeldCard(card=card, id=name, is_wild=is_wild(card, wild), is_new=is_new, begins=place in starts))
    return tuple(found)


def are_best(hand: Collection[Card], terms: Terms) -> bool:
    """Return True if the melds of the order "melds" leave the fewest points; of a very large hand they are good ones only."""
    return is_best(_to_lay(hand), terms)


def _best_melds(hand: Collection[Card], terms: Terms) -> tuple[Hand, ...]:
    """WR5 to WR8: the new melds that leave the fewest points in the visible cards of a hand."""
    found = best_lay_down(_to_lay(hand), terms)
    return tuple(action.cards for action in found.actions) if found else ()


def _to_lay(hand: Collection[Card]) -> HandToLay:
    return HandToLay(cards=sort_hand(card for card in hand if card != HIDDEN), discards=False)


def _rest(hand: Collection[Card], melds: Sequence[Hand]) -> list[Card]:
    left = list(hand)
    for meld in melds:
        for card in meld:
            left.remove(card)
    return left


def _sorted(hand: Collection[Card], wild: str, sort: Sort) -> list[Card]:
    visible = sort_hand(card for card in hand if card != HIDDEN)
    if sort == "rank":
        # ``rank_of`` cuts the last letter of the joker as well. What is left serves as a rank above all others.
        ranks = (*RANKS, rank_of(JOKER))
        visible = tuple(sorted(visible, key=lambda card: (ranks.index(rank_of(card)), suit_of(card))))
    # The sort is stable, so the wild cards move to the end and all others stay in order.
    return sorted(visible, key=lambda card: is_wild(card, wild))


_DEALT = (e.HandsDealt, e.DealRecorded)
_ENDS = (e.CardDiscarded, e.LastMeldsDone)
_TOLD = (
    e.TimeRanOut,
    e.CardDrawn,
    e.DiscardsTaken,
    e.MeldPutDown,
    e.MeldExtended,
    e.WildClaimed,
    e.CardDiscarded,
    e.LastMeldsDone,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestTurn:
    """The last turn that is over. ``places``: of its events, () if there is none. ``new``: cards in melds, by place."""

    places: tuple[int, ...]
    new: Mapping[int, Hand]


def latest_turn(events: Sequence[Any], melds: int) -> LatestTurn:
    """Return the last turn in the newest events of a table. ``melds``: how many lie on the table after them.

    The events of an unusually long turn may begin before these; then its end is returned.
    """
    # A turn of the deal before is over and gone, so nothing before the last dealing counts.
    dealt = max((place for place, event in enumerate(events) if isinstance(event, _DEALT)), default=-1)
    ends = [place for place, event in enumerate(events) if isinstance(event, _ENDS) and place > dealt]
    if not ends:
        return LatestTurn(places=(), new={})
    before = ends[-2] if len(ends) > 1 else dealt
    places = tuple(place for place in range(before + 1, ends[-1] + 1) if isinstance(events[place], _TOLD))
    # Melds get their places in order, so those that were put down since tell the place of the first of them.
    put_down = sum(isinstance(event, e.MeldPutDown) for event in events[before + 1 :])
    return LatestTurn(places=places, new=_new((events[place] for place in places), melds - put_down))


def _new(turn: Iterable[Any], place: int) -> dict[int, Hand]:
    """WR13 to WR16: what the turn put into melds. ``place``: of its first new meld."""
    found = dict[int, Hand]()
    for event in turn:
        match event:
            case e.MeldPutDown():
                found[place] = event.meld.cards
                place += 1
            case e.MeldExtended():
                found[event.place] = (*found.get(event.place, ()), *event.cards)
            case e.WildClaimed():
                found[event.place] = (*found.get(event.place, ()), event.card)
            case _:
                pass
    return found
