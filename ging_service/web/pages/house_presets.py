"""House rules by name, which are offered when a table is opened: those that come with the program, and the club's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.application.queries.house_rules import list_house_rules
from ging_service.domain.games.ging.game import PRESETS
from ging_service.web.pages.words import _
from ging_service.web.serving import services

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ging_service.domain.games.ging.rules.house import HouseRules

_NAMES: Final[Mapping[str, Callable[[], str]]] = {
    "willughby": lambda: _("As Willughby has it"),
    "showdown": lambda: _("Showdown"),
    "open-table": lambda: _("Open table"),
}
"""What people call the game's presets."""


def built_in() -> dict[str, HouseRules]:
    """What comes with the program, by its name in the language of whoever asks."""
    return {_NAMES[preset](): rules for preset, rules in PRESETS.items()}


def presets(club: str) -> dict[str, HouseRules]:
    """What a table can be opened with in a club, by name: the usual rules first, and of one name the club's own."""
    return built_in() | {one.name: one.rules for one in list_house_rules(services(), club).presets}
