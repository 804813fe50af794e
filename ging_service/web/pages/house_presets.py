"""House rules by name, which are offered when a table is opened: those that come with the program, and the club's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.games.ging.rules.house import HouseRules
from ging_service.web.pages.words import _

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


def presets(_club: str) -> dict[str, HouseRules]:
    """What a table can be opened with in a club, by name: the usual rules first."""
    return built_in()
