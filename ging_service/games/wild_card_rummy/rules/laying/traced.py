"""The runs of one suit that cost as much as was found, and the cards that stay (WR6, WR8, WR14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.games.wild_card_rummy.rules.laying.lanes import LANE
from ging_service.games.wild_card_rummy.rules.laying.suit_runs import (
    OF_A_WILD,
    SHORTEST,
    WITH_RUN,
    Extended,
    Stretch,
    SuitRuns,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.wild_card_rummy.rules.laying.suit_runs import Cell, Held, Way


class Growth(NamedTuple):
    """Places that a run on the table takes, in the order in which they are added, each with whether its card is natural."""

    meld: int
    added: tuple[tuple[int, bool], ...]


class Traced(NamedTuple):
    """Runs of a suit. ``new``: whole runs, at least three places each; ``grown``: runs of the table; ``discard``: a place, or None."""

    new: tuple[Stretch, ...]
    grown: tuple[Growth, ...]
    discard: int | None


_NOTHING: Final = Traced((), (), None)


class _Walk(NamedTuple):
    """Uses of the cards of a suit. ``more``: wild cards that no run needs."""

    runs: list[Stretch]
    discard: int | None
    more: int


def traced(suit: SuitRuns, held: Held, cell: Cell, more: int) -> Traced:
    """Return runs of ``held`` that cost what ``suit.entries`` has for ``cell``, with so many more wild cards on new runs."""
    if cell == 0 and not suit.table:
        return _NOTHING
    target = dict(suit.entries(held).entries)[cell]
    one = next(one for one in suit.extensions(held) if (cell, target) in suit.cells(one))
    with_run = bool(cell & WITH_RUN)
    walk = _walk(suit, one.held, 2 * (cell // OF_A_WILD - one.wilds) + (cell & 1), with_run=with_run)
    new = _filled(walk.runs, walk.more + more, suit.line) if with_run else ()
    return Traced(new=new, grown=tuple(_grown(suit, one, 0 if with_run else walk.more)), discard=walk.discard)


def _walk(suit: SuitRuns, held: Held, cell: int, *, with_run: bool) -> _Walk:
    """Follow the uses of the lowest card that cost least, the longest run first. ``cell``: as of ``SuitCosts.runs``.

    ``with_run``: at least one new run is made of what is left.
    """
    runs: list[Stretch] = []
    discard = None
    while held & LANE:
        costs = suit.costs_of(held)
        target = costs.runs[cell] if with_run else costs.none[cell & 1]
        # Several uses can cost the same. A fixed choice gives the same answer to everybody, and to the same player
        # again.
        way, with_run = max(_fitting(suit, held, cell, target, with_run=with_run), key=_length)
        if way.run:
            runs.append(way.run)
        elif way.is_discard:
            discard = way.place
        held, cell = way.held, cell - 2 * way.wilds - way.is_discard
    return _Walk(runs, discard, cell // 2)


def _fitting(suit: SuitRuns, held: Held, cell: int, target: int, *, with_run: bool) -> Iterator[tuple[Way, bool]]:
    """Yield the uses that reach a cost, each with whether the cards left make a new run."""
    for way in suit.ways(held):
        after = cell - 2 * way.wilds - way.is_discard
        if after < 0 or (way.run and not with_run) or way.is_discard > cell & 1:
            continue
        rest = suit.costs_of(way.held)
        if with_run and rest.runs[after] + way.cost == target:
            yield way, True
        if (way.run or not with_run) and rest.none[after & 1] + way.cost == target:
            yield way, False


def _length(fitting: tuple[Way, bool]) -> int:
    """How long a use makes a run: long runs are easier to read than several short ones."""
    return fitting[0].run.last if fitting[0].run else -1


def _filled(runs: list[Stretch], more: int, line: int) -> tuple[Stretch, ...]:
    """WR8: the runs with so many more wild cards. A run that fills the whole suit is split."""
    found = [_grow(run, max(SHORTEST - (run.last - run.first + 1), 0), line) for run in runs]
    place = 0
    while more:
        run = found[place]
        if run.last - run.first + 1 == line:
            # A suit has thirteen places at least, so both halves are long enough for a run.
            found[place : place + 1] = [
                Stretch(run.first, line // 2 - 1, tuple(at for at in run.natural if at < line // 2)),
                Stretch(line // 2, run.last, tuple(at for at in run.natural if at >= line // 2)),
            ]
        else:
            found[place] = _grow(run, 1, line)
            more -= 1
    return tuple(found)


def _grow(run: Stretch, number: int, line: int) -> Stretch:
    """WR8: a run with so many more wild cards, above it as far as the suit goes, the others below it."""
    above = min(number, line - 1 - run.last)
    return run._replace(first=run.first - (number - above), last=run.last + above)


def _grown(suit: SuitRuns, one: Extended, more: int) -> Iterator[Growth]:
    """WR14: what the runs of the table take: as far as their natural cards reach, and ``more`` wild cards beyond them."""
    for old, new in zip(suit.table, one.runs, strict=True):
        reached = (*range(old.first - 1, new.first - 1, -1), *range(old.last + 1, new.last + 1))
        beyond = (*range(new.first - 1, -1, -1), *range(new.last + 1, suit.line))[:more]
        more -= len(beyond)
        if reached or beyond:
            yield Growth(old.meld, tuple((place, place in new.added) for place in (*reached, *beyond)))
