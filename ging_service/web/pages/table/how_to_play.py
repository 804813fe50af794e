"""How the game is played, for people who sit down to it. The numbered rules are in ``/docs/rules``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.access.rights import Right
from ging_service.domain.games.ging.rules.combinations import COMBINATIONS
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.game_words import combination_words
from ging_service.web.pages.showing import show
from ging_service.web.pages.words import _

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("how_to_play", __name__)

_RULES = {
    "seven_cards": "G12",
    "four_sevens": "G13",
    "ging": "G14",
    "gentlemen": "G15",
    "bare_shoulders": "G16",
}


@BLUEPRINT.page("/how-to-play", needs=Right.LOOK)
def how_to_play_page(club: str) -> Response:  # noqa: ARG001  the rules are the same in every club
    """The rules of Ging, explained."""
    sweeps = [(combination_words(one), _RULES[one], _what_it_takes()[one]) for one in COMBINATIONS]
    return show("pages/table/how_to_play.html", sweeps=sweeps)


def _what_it_takes() -> dict[str, str]:
    """What a hand must hold for each combination."""
    return {
        "seven_cards": _("All seven cards are of one suit."),
        "four_sevens": _("You hold all four sevens."),
        "ging": _("All your cards of one suit count exactly 37 together."),
        "gentlemen": _("You hold only kings, queens and jacks."),
        "bare_shoulders": _("You hold no king, queen or jack."),
    }
