"""Ging's part of the form that opens a table, in addition to the members and the house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.ging.decider.commands import OpenTable
from ging_service.i18n.text import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import whole

if TYPE_CHECKING:
    from ging_service.games.ging.rules.house import HouseRules


def opening(members: tuple[str, ...], rules: HouseRules) -> OpenTable:
    """G29, G32: the command. Raises ``BadRequest("invalid")``."""
    first, second, third, fourth = members
    return OpenTable(members=(first, second, third, fourth), rules=rules, first_dealer=_first_dealer(rules))


def _first_dealer(rules: HouseRules) -> int:
    """G3: Return the named seat, where the house rules require one, else −1."""
    named = whole("first_dealer_seat", -1)
    if named != -1 and rules.first_dealer != "assigned":
        told = _(
            "Name a seat only if the house rule for the first dealer is: %(choice)s.", choice=_("the player we name")
        )
        raise BadRequest("invalid", told, "first_dealer_seat")
    return named
