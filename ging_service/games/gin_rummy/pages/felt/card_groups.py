"""Cards of a hand in groups: in a chosen order, in the best melds, or as they were tabled after a knock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.cards import Card, Hand, rank_of
from ging_service.domain.face_down import HIDDEN
from ging_service.games.gin_rummy.rules.arrangement import best_arrangements, best_discards
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, RANKS, sort_hand
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ging_service.games.gin_rummy.decider.state import Answer, Tabled
    from ging_service.games.gin_rummy.rules.cards import Aces

Sort = Literal["suit", "rank", "melds"]
SORTS: Final[tuple[Sort, ...]] = ("suit", "rank", "melds")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGroup:
    """Cards that lie together. ``label``: "" for none. ``laid_off``: those of the cards that the other player laid off."""

    cards: Hand
    label: str = ""
    is_meld: bool = False
    laid_off: Hand = ()


def groups_of_hand(
    hand: Collection[Card], sort: Sort, aces: Aces, kept: Collection[Card] = ()
) -> tuple[CardGroup, ...]:
    """Return the visible cards of a hand. ``kept``: cards that may not be discarded in this turn (GR8)."""
    seen = sort_hand(card for card in hand if card != HIDDEN)
    # Melds are only looked for in a whole hand. Of a part of one the least deadwood would be wrong.
    if sort == "melds" and len(seen) >= HAND_SIZE:
        return _in_melds(seen, aces, kept)
    if sort == "rank":
        seen = tuple(sorted(seen, key=lambda card: RANKS.index(rank_of(card))))
    return (CardGroup(cards=seen),) if seen else ()


def _in_melds(hand: Hand, aces: Aces, kept: Collection[Card]) -> tuple[CardGroup, ...]:
    """GR9: the least deadwood that the hand can have; with eleven cards also what the best discard leaves."""
    best = best_arrangements(hand, aces)[0]
    words = _("Deadwood %(points)s", points=number(best.deadwood))
    if len(hand) > HAND_SIZE:
        left = best_discards(hand, aces, kept).deadwood
        words = _(
            "Deadwood %(points)s, after the best discard %(left)s", points=number(best.deadwood), left=number(left)
        )
    return (*_melds(best.melds), CardGroup(cards=best.unmelded, label=words))


def _melds(melds: Sequence[Hand]) -> tuple[CardGroup, ...]:
    return tuple(CardGroup(cards=meld, is_meld=True) for meld in melds)


def groups_tabled(tabled: Tabled, answer: Answer | None) -> tuple[CardGroup, ...]:
    """GR10, GR14: the knocker's melds with what was laid off on them, and the deadwood."""
    laid_off = answer.lay_offs if answer else ()
    return (
        *(
            with_lay_offs(meld, [one.card for one in laid_off if one.meld == place])
            for place, meld in enumerate(tabled.melds)
        ),
        *_deadwood(tabled.unmelded, tabled.deadwood),
    )


def with_lay_offs(meld: Hand, added: Sequence[Card]) -> CardGroup:
    """GR14: a run grows at both ends: what was laid off below it stands before it."""
    ranks = [RANKS.index(rank_of(card)) for card in meld]
    lowest, below, above = ranks[0], list[Card](), list[Card]()
    for card in added:
        # Two cards of one rank are those of a set, which has no ends.
        if ranks[0] != ranks[1] and RANKS.index(rank_of(card)) == lowest - 1:
            below.append(card)
            lowest -= 1
        else:
            above.append(card)
    return CardGroup(cards=(*reversed(below), *meld, *above), is_meld=True, laid_off=tuple(added))


def groups_shown(answer: Answer) -> tuple[CardGroup, ...]:
    """GR14: the other player's melds and deadwood. The cards that they laid off lie on the knocker's melds."""
    return (*_melds(answer.melds), *_deadwood(answer.unmelded, answer.deadwood))


def _deadwood(cards: Hand, points: int) -> tuple[CardGroup, ...]:
    return (CardGroup(cards=cards, label=_("Deadwood %(points)s", points=number(points))),) if cards else ()
