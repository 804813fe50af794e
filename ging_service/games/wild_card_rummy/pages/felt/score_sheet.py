"""The score sheet of a game as on paper: a line for each of its deals, with points, running totals, doublings and presses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.games.wild_card_rummy.messages.game_words import RULE_OF_RESULT, short_result
from ging_service.games.wild_card_rummy.rules.order import is_named, rounds, wild_of_round
from ging_service.games.wild_card_rummy.rules.points import add_points, factor_of, is_doubled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.wild_card_rummy.decider.state import SheetLine, TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A deal of the game. ``deal``: its number at the table, 0 before it is scored.

    ``wild``: its rank; "" if only the joker is wild, or if it is not known yet (``is_unknown``). ``winner`` −1 for nobody. By seat,
    () before it is scored: ``points``, ``totals`` with them, and ``added`` points that press the next deal, which the totals of the
    next line have.
    """

    round: int
    deal: int
    wild: str
    is_unknown: bool
    is_pressed: bool
    doubled: bool
    what: str
    rule: str
    winner: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    added: tuple[int, ...]

    @property
    def factor(self) -> int:
        """How many times points count."""
        return factor_of(is_pressed=self.is_pressed, doubled=self.doubled)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """A game. ``totals`` by seat, with everything; ``outs``: how often each seat has ended a deal. ``winners``: () while it goes on."""

    lines: tuple[RoundLine, ...]
    totals: tuple[int, ...]
    outs: tuple[int, ...]
    winners: tuple[int, ...]
    highest_wins: bool


def score_sheet(state: TableState) -> ScoreSheet:
    """WR3, WR22: the sheet of the game, with the deals that are still to come."""
    seats = range(len(state.members))
    return ScoreSheet(
        lines=(*_scored(state), *_to_come(state)),
        totals=state.totals or (0,) * len(seats),
        outs=tuple(sum(line.winner == seat for line in state.sheet) for seat in seats),
        winners=state.winners,
        highest_wins=state.rules.scoring == "melded",
    )


def _scored(state: TableState) -> Iterator[RoundLine]:
    totals: tuple[int, ...] = (0,) * len(state.members)
    for line in state.sheet:
        totals = add_points(totals, line.points)
        yield _line(line, totals)
        totals = add_points(totals, line.added) if line.added else totals


def _line(line: SheetLine, totals: tuple[int, ...]) -> RoundLine:
    return RoundLine(
        round=line.round,
        deal=line.deal,
        wild=line.wild,
        is_unknown=False,
        is_pressed=line.is_pressed,
        doubled=line.doubled,
        what=short_result(line.kind),
        rule=RULE_OF_RESULT[line.kind],
        winner=line.winner,
        points=line.points,
        totals=totals,
        added=line.added if any(line.added) else (),
    )


def _to_come(state: TableState) -> Iterator[RoundLine]:
    """The deals after the last one that was scored. The first of them may be running, and is pressed if the last totals say so."""
    deal, first = state.deal, len(state.sheet) + 1
    for number in range(first, rounds(state.rules) + 1):
        runs = deal is not None and deal.result is None and deal.round == number
        wild = deal.wild if deal and runs else wild_of_round(number, state.rules)
        yield RoundLine(
            round=number,
            deal=0,
            wild=wild,
            is_unknown=not wild and is_named(number, state.rules),
            is_pressed=deal.is_pressed if deal and runs else number == first and state.is_pressed,
            doubled=is_doubled(wild, state.rules),
            what="",
            rule="",
            winner=-1,
            points=(),
            totals=(),
            added=(),
        )
