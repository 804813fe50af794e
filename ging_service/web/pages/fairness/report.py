"""The fairness report: a club's deals compared with the exact odds, as pictures, figures and words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.access.role_rights import Right
from ging_service.domain.installed_games import GAMES
from ging_service.reporting.fairness.fairness import fairness
from ging_service.reporting.paging import MOST_ITEMS, Paging
from ging_service.reporting.tables.tables import list_tables
from ging_service.web.http.current_services import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.fairness.fairness_texts import (
    figure_words,
    label_words,
    method_words,
    p_words,
    title_words,
    verdict_words,
)
from ging_service.web.pages.fairness.ranges import figures_of
from ging_service.web.pages.ledger.query_args import query_text
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from flask import Response

    from ging_service.reporting.fairness.fairness import Fairness

BLUEPRINT = PageBlueprint("fairness", __name__)

WORDS: Final = {
    "figure_words": figure_words,
    "label_words": label_words,
    "method_words": method_words,
    "p_words": p_words,
    "title_words": title_words,
    "verdict_words": verdict_words,
}


@BLUEPRINT.page("/fairness", needs=Right.LOOK)
def fairness_page(club: str) -> Response:
    """Show the report of the club, or of one table."""
    table = query_text("table")
    found = fairness(services(), club, table)
    return show(
        "pages/fairness/report.html",
        report=found,
        titles=_titles(found),
        samples=tuple((one, tuple(figures_of(one.lines, place))) for place, one in enumerate(found.samples)),
        table=table,
        # The newest: of a long list, the tables that cannot be chosen must not be those of this season.
        tables=list_tables(services(), club, Paging(limit=MOST_ITEMS, order="newest")).items,
        **WORDS,
    )


def _titles(found: Fairness) -> dict[str, str]:
    """Return the title of each game in front of its part of the report; nothing if all parts are of one game."""
    played = {sample.game for sample in found.samples} | {part.game for part in found.played}
    return {game.kind: f"{game.title}: " if len(played) > 1 else "" for game in GAMES}
