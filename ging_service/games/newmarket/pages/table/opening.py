"""The part of Newmarket in the form that opens a table, in addition to the members and the house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.newmarket.decider.commands import OpenTable
from ging_service.i18n.text import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import whole

if TYPE_CHECKING:
    from ging_service.games.newmarket.rules.house import HouseRules


def opening(members: tuple[str, ...], rules: HouseRules) -> OpenTable:
    """NM1, NM2: the command. Raises ``BadRequest("invalid")``."""
    named = whole("first_dealer_seat", -1)
    is_assigned = rules.first_dealer == "assigned"
    if named != -1 and not is_assigned:
        told = _(
            "Name a seat only if the house rule for the first dealer is: %(choice)s.", choice=_("the player we name")
        )
        raise BadRequest("invalid", told, "first_dealer_seat")
    if named == -1 and is_assigned:
        raise BadRequest("invalid", _("Name the seat that deals first."), "first_dealer_seat")
    return OpenTable(members=members, rules=rules, first_dealer=max(named, 0))
