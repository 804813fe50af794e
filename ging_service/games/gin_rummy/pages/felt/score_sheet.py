"""The score sheet of a game as on paper: a line for each deal, running totals, and the bonuses at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.games.gin_rummy.decider.outcome import deals_won
from ging_service.games.gin_rummy.messages.game_words import RULE_OF_RESULT, short_result
from ging_service.games.gin_rummy.rules.cards import SEATS
from ging_service.games.gin_rummy.rules.whole_game import add_points
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.gin_rummy.decider.state import TableState
    from ging_service.games.gin_rummy.rules.whole_game import Bonus


@dataclass(frozen=True, slots=True, kw_only=True)
class DealLine:
    """A deal. ``winner`` −1 for nobody. ``totals``: the points of each seat with this deal."""

    deal: int
    what: str
    rule: str
    winner: int
    points: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusLine:
    """A bonus: what it is for, and its points by seat."""

    what: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """A game. ``winner`` −1 while it goes on; ``bonuses`` and ``totals`` are () until it is over.

    ``points`` and ``deals_won`` by seat; ``games_won`` in the series so far.
    """

    game: int
    target: int
    lines: tuple[DealLine, ...]
    points: tuple[int, ...]
    deals_won: tuple[int, ...]
    winner: int
    bonuses: tuple[BonusLine, ...]
    totals: tuple[int, ...]
    games_won: tuple[int, ...]


def score_sheet(state: TableState) -> ScoreSheet:
    """GR22, GR23: the sheet of the running game, or of the last one until the next deal."""
    game, won = state.game, deals_won(state.game.sheet)
    return ScoreSheet(
        game=game.number,
        target=state.rules.target,
        lines=tuple(_lines(state)),
        points=game.points,
        deals_won=won,
        winner=game.winner,
        bonuses=tuple(BonusLine(what=bonus_reason(one, won), points=_by_seat(one)) for one in game.bonuses),
        totals=game.totals,
        games_won=state.games_won,
    )


def _lines(state: TableState) -> Iterator[DealLine]:
    totals: tuple[int, ...] = (0,) * len(SEATS)
    for line in state.game.sheet:
        totals = add_points(totals, line.winner, line.points)
        yield DealLine(
            deal=line.deal,
            what=short_result(line.kind),
            rule=RULE_OF_RESULT[line.kind],
            winner=line.winner,
            points=line.points,
            totals=totals,
        )


def bonus_reason(bonus: Bonus, won: tuple[int, ...]) -> str:
    """GR23: what a bonus is for. ``won``: the deals that each seat has won."""
    if bonus.kind == "game":
        return _("Bonus for the game")
    if bonus.kind == "shutout":
        return _("Bonus because the other player won no deal")
    # Not 0: a bonus of no points is left out of the game's bonuses (GR23).
    deals = won[bonus.seat]
    return ngettext(
        "Bonus for one deal won",
        "Bonus for %(num)s deals won, %(each)s each",
        deals,
        each=number(bonus.points // deals),
    )


def _by_seat(bonus: Bonus) -> tuple[int, ...]:
    return tuple(bonus.points if seat == bonus.seat else 0 for seat in SEATS)
