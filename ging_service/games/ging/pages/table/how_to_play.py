"""An introduction to the game, for people who sit down to it. The numbered rules are in ``/docs/rules``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.ging.messages.game_words import combination_words
from ging_service.games.ging.rules.combinations import COMBINATIONS
from ging_service.i18n.messages import _
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from flask import Response

_RULES = {
    "seven_cards": "G12",
    "four_sevens": "G13",
    "ging": "G14",
    "gentlemen": "G15",
    "bare_shoulders": "G16",
}


def how_to_play() -> Response:
    """Return the page that explains the rules of Ging."""
    sweeps = [(combination_words(one), _RULES[one], _what_it_takes()[one]) for one in COMBINATIONS]
    return show("ging/how_to_play.html", sweeps=sweeps)


def _what_it_takes() -> dict[str, str]:
    """Return what a hand must hold, by combination."""
    return {
        "seven_cards": _("All seven cards are of one suit."),
        "four_sevens": _("You hold all four sevens."),
        "ging": _("All your cards of one suit count exactly 37 together."),
        "gentlemen": _("You hold only kings, queens and jacks."),
        "bare_shoulders": _("You hold no king, queen or jack."),
    }
