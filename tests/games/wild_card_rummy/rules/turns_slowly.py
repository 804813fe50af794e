"""The best turn by playing every turn, action by action, with the rules of each action alone. For one pack."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING, NamedTuple

from ging_service.games.wild_card_rummy.rules.cards import is_wild
from ging_service.games.wild_card_rummy.rules.playing.extending import (
    claim_reasons,
    claimed,
    extend_reasons,
    extended,
    open_ends,
    readings,
)
from ging_service.games.wild_card_rummy.rules.playing.turn_end import must_meld_drawn
from ging_service.games.wild_card_rummy.rules.points import cards_points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.wild_card_rummy.rules.house_rules import Terms
    from ging_service.games.wild_card_rummy.rules.melds import Meld
    from ging_service.games.wild_card_rummy.rules.position import Position


class _Now(NamedTuple):
    hand: frozenset[Card]
    melds: tuple[Meld, ...]
    has_melded: bool
    must: frozenset[Card]


def least_after(position: Position, terms: Terms) -> tuple[int, int] | None:
    """The fewest points, and of these the fewest cards, that a turn can leave; None if there is no turn."""
    must = position.drawn if must_meld_drawn(position, terms.rules) else ()
    first = _Now(frozenset(position.hand), position.melds, position.has_melded, frozenset(must))
    seen, ahead, found = {first}, [first], []
    while ahead:
        now = ahead.pop()
        found += _ends(now, position, terms)
        for after in _after(now, terms):
            if after not in seen:
                seen.add(after)
                ahead.append(after)
    return min(found, default=None)


def _ends(now: _Now, position: Position, terms: Terms) -> Iterator[tuple[int, int]]:
    if now.must:
        return
    barred = position.drawn if position.source == "discard_pile" and terms.rules.discard_taken == "refused" else ()
    for card in now.hand - set(barred):
        left = now.hand - {card}
        yield cards_points(left, terms.wild, terms.rules), len(left)


def _after(now: _Now, terms: Terms) -> Iterator[_Now]:
    for size in range(3, len(now.hand) + 1):
        for cards in combinations(sorted(now.hand), size):
            for meld in {meld for laid in permutations(cards) for meld in readings(laid, terms)}:
                yield _played(now, cards, (*now.melds, meld))
    if not now.has_melded:
        return
    for place, meld in enumerate(now.melds):
        for card in now.hand:
            for stated in _stated(card, meld, terms):
                longer = extended(meld, (card,), stated, terms)
                yield _played(now, (card,), (*now.melds[:place], longer, *now.melds[place + 1 :]))
            for takes in meld.cards:
                if is_wild(takes, terms.wild) and not claim_reasons(meld, card, takes, terms):
                    less = claimed(meld, card, takes, terms)
                    after = _played(now, (card,), (*now.melds[:place], less, *now.melds[place + 1 :]))
                    must = after.must | ({takes} if terms.rules.claimed_wild == "reuse" else set())
                    yield after._replace(hand=after.hand | {takes}, must=must)


def _stated(card: Card, meld: Meld, terms: Terms) -> Iterator[Hand]:
    for end in open_ends(meld, terms.rules.aces) if meld.kind == "run" else (None,):
        stated = () if end is None else (end,)
        if not extend_reasons(meld, (card,), stated, terms):
            yield stated


def _played(now: _Now, cards: Hand, melds: tuple[Meld, ...]) -> _Now:
    return _Now(now.hand - set(cards), melds, has_melded=True, must=now.must - set(cards))
