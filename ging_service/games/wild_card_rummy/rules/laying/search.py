"""The best of all choices of sets, with the runs of each suit and the wild cards between them (WR11, WR17, WR20).

A choice of sets leaves four suits, which compete for nothing but the wild cards and the one discard. A choice is left out as soon
as its suits cost more than the best so far even if each had all wild cards to itself.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.games.wild_card_rummy.rules.laying.lanes import INFINITE, LANE
from ging_service.games.wild_card_rummy.rules.laying.set_choices import (
    chosen_of_rank,
    few_options,
    number_together,
    numbers_in,
    only,
)
from ging_service.games.wild_card_rummy.rules.laying.suit_runs import OF_A_WILD, WITH_RUN, kept_entries

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.wild_card_rummy.rules.laying.lanes import Counts
    from ging_service.games.wild_card_rummy.rules.laying.set_choices import Numbers, Options, SetChoices
    from ging_service.games.wild_card_rummy.rules.laying.suit_runs import Cell, Entries, Held, SuitEntries, SuitRuns


class Lane(NamedTuple):
    """What holds for a suit: its answers, and where its cards lie in a whole hand.

    ``required``, ``kept``: the bits of its cards that must be melded, and of those that may not be discarded.
    ``required_cards``: the counts of places whose cards must be melded, in a whole hand.
    """

    runs: SuitRuns
    shift: int
    required: Held
    kept: Held
    required_cards: Counts


class Problem(NamedTuple):
    """A hand to lay down.

    ``natural``: its cards that are not wild. ``most``: so many choices are tried. ``required_rank``: the place of the one that must be melded, -1 for none. ``aside``: the cells of cards that may not be melded. ``wilds``: how many wild
    cards. ``keeping``, ``discarding``: the cost of wild cards by how many are not melded, where none of them is discarded and where
    one is. ``discards``: whether the turn ends with a discard (WR17).
    """

    natural: Counts
    lanes: tuple[Lane, ...]
    sets: SetChoices
    options: Options
    most: int
    required_rank: int
    aside: SuitEntries
    wilds: int
    keeping: tuple[int, ...]
    discarding: tuple[int, ...]
    discards: bool


class Solution(NamedTuple):
    """The best way found. ``cells``: of the cards aside, then of each suit. ``with_sets``: wild cards in sets.

    ``more``: wild cards that go on new runs of any suit. ``unmelded``: wild cards that are not melded; one of them is the discard if ``discards_wild``.
    """

    cost: int
    taken: Counts
    held: Sequence[Held]
    cells: tuple[Cell, ...]
    more: int
    with_sets: int
    unmelded: int
    discards_wild: bool


class _Choice(NamedTuple):
    """A choice of sets: the natural cards in them, the numbers of wild cards with them, what it leaves, and at which costs.

    ``suits``: of the cards aside, then of each suit.
    """

    taken: Counts
    numbers: Numbers
    held: list[Held]
    suits: list[SuitEntries]


class _End(NamedTuple):
    """The best use of wild cards that no suit needs."""

    cost: int
    with_sets: int
    unmelded: int
    discards_wild: bool


class _Found(NamedTuple):
    """The best choice so far, the sums of its suits, and the cell that they reach."""

    choice: _Choice
    sums: list[Entries]
    cell: Cell
    end: _End


AT_ONCE: Final = 16
"""The part of its choices that a search tries at once where it cannot try all: first of all ranks, then of two again and again."""
EVERY_SEARCH: Final = 100
"""What a search costs besides its choices, in choices."""
MOST_IN_A_TURN: Final = 16_000
"""So many choices of sets are tried for one turn, or for one move of a bot."""
_NOTHING: Final = ((0, 0),)
"""The entries of a suit without cards."""
_NO_END: Final = _End(INFINITE, 0, 0, discards_wild=False)


class Tries:
    """What is left to try for one turn. It counts choices and not time, so everybody gets the same answer."""

    def __init__(self, left: int = MOST_IN_A_TURN) -> None:
        self.left = left


def best_solution(problem: Problem, tries: Tries | None = None) -> Solution | None:
    """Return the way with the least cost, or a good one where not every way is tried; None if what must be melded cannot be."""
    if tries:
        tries.left -= EVERY_SEARCH + min(number_together(problem.options), problem.most)
    if is_whole(problem):
        return _best_of(problem, problem.options)
    found = _best_of(problem, few_options(problem.options, problem.most // AT_ONCE, problem.required_rank))
    return found and _improved(found, problem)


def is_whole(problem: Problem) -> bool:
    """Return True if every choice of sets is tried, so that no way is better than the one that is found."""
    return number_together(problem.options) <= problem.most


def _improved(found: Solution, problem: Problem) -> Solution:
    """Choose the sets of every two ranks again, and keep those of the others, as long as that makes it better."""
    before, tried = INFINITE, 0
    while 0 < found.cost < before:
        before = found.cost
        for pair in combinations(problem.options, 2):
            sets = {
                place: every if place in pair else only(every, chosen_of_rank(found.taken, place))
                for place, every in problem.options.items()
            }
            few = few_options(sets, problem.most // AT_ONCE, problem.required_rank)
            tried += number_together(few)
            if tried > problem.most:
                return found
            found = _best_of(problem, few, found.cost) or found
    return found


def _best_of(problem: Problem, options: Options, best: int = INFINITE) -> Solution | None:
    """Return the way with the least cost among some choices of sets, None if there is none below ``best``."""
    found = None
    cells = OF_A_WILD * (problem.wilds + 1)
    # The number decides between equal floors, so that choices themselves are never compared.
    for floor, _, choice in sorted(_choices(problem, options)):
        # Choices come in the order of what they cost at least, so none of the others can be better.
        if floor >= best:
            break
        end_of = _ends(choice.numbers, problem.keeping, problem.discarding, problem.discards)
        sums = _sums([suit.entries for suit in choice.suits], cells, best)
        for cell, cost in sums[-1]:
            if cost + end_of[cell].cost < best:
                best = cost + end_of[cell].cost
                found = _Found(choice, sums, cell, end_of[cell])
    return None if found is None else _solution(found, best, problem)


def _choices(problem: Problem, options: Options) -> Iterator[tuple[int, int, _Choice]]:
    """Yield every choice of sets after what it costs at least, and its number.

    Each suit may have all wild cards that the sets do not need, and the discard is among the natural cards or the wild ones.
    """
    natural, lanes, aside = problem.natural, problem.lanes, problem.aside
    in_lanes = problem.keeping[0] if problem.discards else INFINITE
    in_wilds = min(problem.discarding) if problem.discards else problem.keeping[0]
    order = 0
    for numbers, parts in problem.sets.choices(options).items():
        # The lowest bit is the fewest wild cards that these sets need.
        wilds = problem.wilds + 1 - (numbers & -numbers).bit_length()
        for taken in parts:
            rest, suits, held = natural - taken, [aside], []
            least, discarding = aside.least[wilds], aside.discarding[wilds]
            for runs, shift, required, kept, required_cards in lanes:
                cards = rest >> shift & LANE | kept
                # A required card in one of these sets is melded already.
                if required and not taken & required_cards:
                    cards |= required
                suit = runs.entries(cards)
                held.append(cards)
                suits.append(suit)
                least += suit.least[wilds]
                discarding = min(discarding, suit.discarding[wilds])
            order += 1
            yield min(least + discarding + in_lanes, least + in_wilds), order, _Choice(taken, numbers, held, suits)


def _solution(found: _Found, cost: int, problem: Problem) -> Solution:
    """Return what was found with the cell of each suit."""
    cells = _cells([suit.entries for suit in found.choice.suits], found.sums, found.cell)
    return Solution(
        cost=cost,
        taken=found.choice.taken,
        held=found.choice.held,
        cells=cells,
        more=problem.wilds - found.cell // OF_A_WILD - found.end.with_sets - found.end.unmelded,
        with_sets=found.end.with_sets,
        unmelded=found.end.unmelded,
        discards_wild=found.end.discards_wild,
    )


@lru_cache(maxsize=1_000)
def _ends(numbers: Numbers, keeping: tuple[int, ...], discarding: tuple[int, ...], discards: bool) -> list[_End]:  # noqa: FBT001  a key
    """By the cell that the suits have reached, the best use of the other wild cards. ``numbers``: that sets can take.

    A new run takes any number.
    """
    found = []
    for cell in range(OF_A_WILD * len(keeping)):
        others = len(keeping) - 1 - cell // OF_A_WILD
        end = _NO_END
        if discards or not cell & 1:
            discards_wild = discards and not cell & 1
            costs = discarding if discards_wild else keeping
            for number in numbers_in(numbers & (2 << others) - 1):
                most = others - number
                # Only a new run takes wild cards that nobody needs; without one, all the others stay in hand.
                for unmelded in range(most + 1) if cell & WITH_RUN else (most,):
                    if costs[unmelded] < end.cost:
                        end = _End(costs[unmelded], number, unmelded, discards_wild)
        found.append(end)
    return found


def _sums(parts: Sequence[Entries], cells: int, best: int) -> list[Entries]:
    """The least cost by cell over the first part, the first two, and so on, where it is below ``best``.

    Only one part can have the discard, and two with a new run are as good as one.
    """
    sums = [parts[0]]
    for part in parts[1:]:
        if part == _NOTHING:
            sums.append(sums[-1])
            continue
        least = [best] * cells
        for cell, cost in sums[-1]:
            for other, more in part:
                both = cell + other - (cell & other & WITH_RUN)
                if both < cells and not cell & other & 1 and cost + more < least[both]:
                    least[both] = cost + more
        sums.append(kept_entries(least, best))
    return sums


def _cells(parts: Sequence[Entries], sums: Sequence[Entries], cell: Cell) -> tuple[Cell, ...]:
    """Return the cell of each part in the sum that has reached ``cell`` at the least cost."""
    found: list[Cell] = []
    for place in range(len(parts) - 1, 0, -1):
        cost = dict(sums[place])[cell]
        cell, part = next(
            (before, part)
            for before, least in sums[place - 1]
            for part, more in parts[place]
            if before + part - (before & part & WITH_RUN) == cell and not before & part & 1 and least + more == cost
        )
        found.append(part)
    return (cell, *reversed(found))
