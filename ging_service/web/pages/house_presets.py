"""House rules by name, which are offered when a table is opened: those that come with the program, and the club's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.application.queries.house_rules import list_house_rules
from ging_service.domain.games.ging.rules.house import HouseRules
from ging_service.web.pages.words import _
from ging_service.web.serving import services

if TYPE_CHECKING:
    from collections.abc import Callable

_BUILT_IN: Final[tuple[tuple[Callable[[], str], HouseRules], ...]] = (
    (lambda: _("As Willughby has it"), HouseRules()),
    (lambda: _("Showdown"), HouseRules(mode="showdown")),
    (lambda: _("Open table"), HouseRules(ending="open", first_dealer="random")),
)


def built_in() -> dict[str, HouseRules]:
    """What comes with the program, by its name in the language of whoever asks."""
    return {name(): rules for name, rules in _BUILT_IN}


def presets(club: str) -> dict[str, HouseRules]:
    """What a table can be opened with in a club, by name: the usual rules first, and of one name the club's own."""
    return built_in() | {one.name: one.rules for one in list_house_rules(services(), club).presets}
