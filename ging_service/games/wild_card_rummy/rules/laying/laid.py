"""The solution of a problem as actions that a player can take (WR5 to WR9, WR13, WR14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ging_service.domain.cards import Card, Hand
from ging_service.games.wild_card_rummy.rules.cards import RANKS
from ging_service.games.wild_card_rummy.rules.laying.lanes import card_at, card_cost
from ging_service.games.wild_card_rummy.rules.laying.set_choices import (
    cards_of_rank,
    divided,
    is_dividable,
    set_choices,
    shares,
)
from ging_service.games.wild_card_rummy.rules.laying.suit_runs import WITH_RUN, Stretch
from ging_service.games.wild_card_rummy.rules.laying.traced import traced
from ging_service.games.wild_card_rummy.rules.melds import Action, Meld, extension, put_down

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ging_service.games.wild_card_rummy.rules.house_rules import Terms
    from ging_service.games.wild_card_rummy.rules.laying.problems import Posed
    from ging_service.games.wild_card_rummy.rules.laying.search import Solution
    from ging_service.games.wild_card_rummy.rules.laying.traced import Growth


class WildCards:
    """The wild cards that a solution melds, handed out one by one."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = list(cards)

    def take(self, number: int) -> Hand:
        """Return so many of them, the first ones."""
        taken, self._cards = self._cards[:number], self._cards[number:]
        return tuple(taken)

    def stand_for(self, card: Card) -> Card:
        """WR7: Return one that stands for a card: if possible that very card, which nobody can claim."""
        # In its own place a wild card is natural (WR7).
        place = self._cards.index(card) if card in self._cards else 0
        return self._cards.pop(place)


def new_run(run: Stretch, lane: int, wilds: WildCards) -> Action:
    """WR6, WR8: put down a run."""
    stands_for = tuple(card_at(lane, place) for place in range(run.first, run.last + 1))
    cards = tuple(
        card if place in run.natural else wilds.stand_for(card)
        for place, card in enumerate(stands_for, start=run.first)
    )
    return put_down(Meld(kind="run", cards=cards, stands_for=stands_for, rank=""))


def new_set(cards: Hand, rank: str) -> Action:
    """WR5: put down a set."""
    return put_down(Meld(kind="set", cards=cards, stands_for=(), rank=rank))


def longer_run(growth: Growth, lane: int, wilds: WildCards) -> Action:
    """WR14: extend a run on the table."""
    stands_for = tuple(card_at(lane, place) for place, _ in growth.added)
    cards = tuple(
        card if is_natural else wilds.stand_for(card)
        for card, (_, is_natural) in zip(stands_for, growth.added, strict=True)
    )
    return extension(growth.meld, cards, stands_for)


# The solution of a problem as actions (WR5 to WR9, WR13, WR14).


class Laid(NamedTuple):
    """``actions``: new melds first. ``discard``: "" for none."""

    actions: tuple[Action, ...]
    discard: Card


def laid(posed: Posed, solution: Solution, terms: Terms) -> Laid:
    """Return what a player does for a solution. Dear wild cards are melded before cheap ones."""
    left = (posed.discarding if solution.discards_wild else posed.keeping)[solution.unmelded]
    melded = list(posed.wilds)
    for card in (*left.kept, *(() if left.discard is None else (left.discard,))):
        melded.remove(card)
    # The costs count only how many wild cards are melded, so the dear ones may go first.
    wilds = WildCards(sorted(melded, key=lambda card: -card_cost(card, terms.wild, terms.rules)))
    discards = [] if left.discard is None else [left.discard]
    actions: list[Action] = []
    more = solution.more
    for number, (lane, held, cell) in enumerate(
        zip(posed.problem.lanes, solution.held, solution.cells[1:], strict=True)
    ):
        suit = traced(lane.runs, held, cell, more if cell & WITH_RUN else 0)
        # The first new run takes all wild cards that nobody needs: the costs are the same for each.
        more = 0 if cell & WITH_RUN else more
        actions.extend(new_run(run, number, wilds) for run in suit.new)
        actions.extend(longer_run(growth, number, wilds) for growth in suit.grown)
        if suit.discard is not None:
            discards.append(card_at(number, suit.discard))
    if solution.cells[0] & 1 and posed.aside_discard is not None:
        discards.append(posed.aside_discard)
    actions.extend(_sets(posed, solution, wilds, terms))
    # New melds first: before a player has put one down, they may not extend (WR13).
    actions.sort(key=_extends)
    return Laid(tuple(actions), discards[0] if discards else Card(""))


def _extends(action: Action) -> bool:
    return action.kind == "extend"


def _sets(posed: Posed, solution: Solution, wilds: WildCards, terms: Terms) -> Iterator[Action]:
    """WR5, WR14: the sets, new ones and those on the table."""
    choices = set_choices(posed.limit, posed.problem.wilds)
    ranks = [
        place for place in range(len(RANKS)) if any(cards_of_rank(solution.taken, place)) or place in posed.set_rooms
    ]
    rooms = [sum(room for _, room in posed.set_rooms.get(place, ())) for place in ranks]
    taken = [cards_of_rank(solution.taken, place) for place in ranks]
    numbers = [choices.numbers(sum(suits), room) for suits, room in zip(taken, rooms, strict=True)]
    # There are such shares, because the search has added up these numbers.
    with_wilds = shares((choices.alone, *numbers), solution.with_sets) or ()
    for place, suits, room, number in zip(ranks, taken, rooms, with_wilds[1:], strict=True):
        natural = tuple(card_at(lane, place) for lane, count in enumerate(suits) for _ in range(count))
        new, to_table = divided((*natural, *wilds.take(number)), room, posed.limit)
        yield from (new_set(cards, RANKS[place]) for cards in new)
        yield from _on_table(to_table, posed.set_rooms.get(place, []))
    yield from _wilds_alone(with_wilds[0], wilds, posed.limit, terms.wild)


def _on_table(cards: Hand, sets: list[tuple[int, int]]) -> Iterator[Action]:
    """WR14: cards on the sets of their rank, each up to its limit."""
    for meld, room in sets:
        added, cards = cards[:room], cards[room:]
        if added:
            yield extension(meld, added)


def _wilds_alone(number: int, wilds: WildCards, limit: int, rank: str) -> Iterator[Action]:
    """WR7: wild cards by themselves: sets of their own rank, where nobody can claim them; five are a run if four are a set."""
    if not is_dividable(number, limit):
        yield new_run(Stretch(0, number - 1, ()), 0, wilds)
        return
    new, _ = divided(wilds.take(number), 0, limit)
    yield from (new_set(cards, rank) for cards in new)
