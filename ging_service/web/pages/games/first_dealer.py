"""The first dealer in the form that opens a table, for games whose players may name them."""

from __future__ import annotations

from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import whole

_NOBODY = -1


def named_first_dealer(*, is_assigned: bool, is_required: bool = True) -> int:
    """Return the seat in the form, −1 without one.

    ``is_assigned``: the players name the first dealer; otherwise a named seat raises ``BadRequest("invalid")``.
    ``is_required``: they must do so when the table is opened; otherwise a missing seat raises it too.
    """
    named = whole("first_dealer_seat", _NOBODY)
    if named != _NOBODY and not is_assigned:
        told = _(
            "Name a seat only if the house rule for the first dealer is: %(choice)s.", choice=_("the player we name")
        )
        raise BadRequest("invalid", told, "first_dealer_seat")
    if named == _NOBODY and is_assigned and is_required:
        raise BadRequest("invalid", _("Name the seat that deals first."), "first_dealer_seat")
    return named
