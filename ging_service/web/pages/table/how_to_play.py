"""Guides to the games, for people who sit down to play. The numbered rules of Ging are in ``/docs/rules``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.games.installed import pages_by_game
from ging_service.web.pages.games.selected_game import chosen_game

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("how_to_play", __name__)


@BLUEPRINT.page("/how-to-play", needs=Right.LOOK)
def how_to_play_page(club: str) -> Response:  # noqa: ARG001  the rules are the same in every club
    """Show the rules of a game, explained. ``game`` in the address: which one."""
    return pages_by_game()[chosen_game().kind].how_to_play()
