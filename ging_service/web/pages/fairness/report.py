"""Fairness: what a club's deals came to against the exact odds, as pictures, figures and words; and the odds themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from ging_service.application.access.rights import Right
from ging_service.application.queries.fairness import fairness
from ging_service.application.queries.paging import MOST_ITEMS, Paging
from ging_service.application.queries.tables import list_tables
from ging_service.domain.fairness.lines import PLACES
from ging_service.domain.fairness.odds import odds
from ging_service.domain.games.ging.rules.combinations import RULE
from ging_service.domain.games.ging.rules.counting import Ties
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.fairness.fairness_words import (
    counters_words,
    figure_words,
    label_words,
    method_words,
    p_words,
    title_words,
    verdict_words,
)
from ging_service.web.pages.fairness.ranges import figures_of
from ging_service.web.pages.ledger.asked import asked
from ging_service.web.pages.showing import show
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("fairness", __name__)

_WORDS: Final = {
    "figure_words": figure_words,
    "label_words": label_words,
    "method_words": method_words,
    "p_words": p_words,
    "title_words": title_words,
    "verdict_words": verdict_words,
}


@BLUEPRINT.page("/fairness", needs=Right.LOOK)
def fairness_page(club: str) -> Response:
    """The report of the club, or of one table."""
    table = asked("table")
    found = fairness(services(), club, table)
    return show(
        "pages/fairness/report.html",
        report=found,
        samples=tuple((one, tuple(figures_of(one.lines, place))) for place, one in enumerate(found.samples)),
        table=table,
        tables=list_tables(services(), club, Paging(limit=MOST_ITEMS)).items,
        **_WORDS,
    )


@BLUEPRINT.page("/fairness/odds", needs=Right.LOOK)
def odds_page(club: str) -> Response:  # noqa: ARG001  the same for every club
    """The exact odds of a deal, over all deals that there are."""
    return show(
        "pages/fairness/odds.html",
        every=tuple(odds(ties) for ties in get_args(Ties)),
        places=PLACES,
        place_names=[label_words(place) for place in PLACES],
        counters_words=counters_words,
        rules=RULE,
        **_WORDS,
    )
