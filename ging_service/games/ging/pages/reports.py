"""Ging in reports: the odds of a deal, and the words of the fairness report."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from ging_service.access.role_rights import Right
from ging_service.games.ging.fairness.odds import odds
from ging_service.games.ging.fairness.report import PLACES
from ging_service.games.ging.game import GAME
from ging_service.games.ging.messages.game_words import counters_words
from ging_service.games.ging.rules.combinations import RULE
from ging_service.games.ging.rules.deal_settlement import Ties
from ging_service.web.pages.fairness import WORDS, label_words
from ging_service.web.pages.games.game_pages import GameBlueprint
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from flask import Response


BLUEPRINT = GameBlueprint("odds", __name__, GAME.kind)


@BLUEPRINT.page("/fairness/odds", needs=Right.LOOK)
def odds_page(club: str) -> Response:  # noqa: ARG001  the same for every club
    """The exact odds of a deal."""
    return show(
        "ging/odds.html",
        every=tuple(odds(ties) for ties in get_args(Ties)),
        places=PLACES,
        place_names=[label_words(place) for place in PLACES],
        counters_words=counters_words,
        rules=RULE,
        **WORDS,
    )
