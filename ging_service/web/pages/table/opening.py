"""Opening a table: who sits where, and under which house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.application.table import at_table
from ging_service.domain.games.ging.commands import OpenTable
from ging_service.domain.games.ging.rules.counting import SEATS
from ging_service.domain.games.ging.rules.house import HouseRules
from ging_service.web.errors import BadRequest
from ging_service.web.identity import person
from ging_service.web.needs import PLAYED
from ging_service.web.pages.asking import form_caller, text, whole
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.house_presets import presets
from ging_service.web.pages.house_rules_form import asked_rules, rule_fields
from ging_service.web.pages.people import names
from ging_service.web.pages.showing import show
from ging_service.web.pages.words import _
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("opening", __name__)


@BLUEPRINT.page("/tables/new", needs=PLAYED)
def opening_page(club: str) -> Response:
    """The form. ``preset`` in the address: the name of the house rules that it begins with; ``members``: who sits there."""
    named = presets(club)
    chosen = request.values.get("preset", "")
    sitting = request.args.get("members", person().member).split(",")
    return show(
        "pages/table/opening.html",
        presets=list(named),
        chosen=chosen if chosen in named else next(iter(named)),
        fields=rule_fields(named.get(chosen, next(iter(named.values()), HouseRules()))),
        members=sorted(names().items(), key=lambda one: one[1]),
        sitting=[sitting[seat] if seat < len(sitting) else "" for seat in SEATS],
    )


@BLUEPRINT.form("/tables/new", needs=PLAYED, again=opening_page)
def open_table_by_form(club: str) -> str:
    """G29, G32: open it, and go there."""
    table = text("table").lower()
    first, second, third, fourth = (text(f"member-{seat}") for seat in SEATS)
    if "" in (first, second, third, fourth):
        raise BadRequest("invalid", _("Ging is played by four: somebody must sit on each seat."), "member-0")
    rules = asked_rules()
    opening = OpenTable(members=(first, second, third, fourth), rules=rules, first_dealer=_first_dealer(rules))
    at_table(services(), club, table, opening, form_caller())
    return f"/clubs/{club}/tables/{table}"


def _first_dealer(rules: HouseRules) -> int:
    """G3: the seat that has been named, where the house rules have it named, else −1."""
    named = whole("first_dealer_seat", -1)
    if named != -1 and rules.first_dealer != "assigned":
        told = _(
            "A seat is named only where the house rule for the first dealer is: %(choice)s.", choice=_("whom we name")
        )
        raise BadRequest("invalid", told, "first_dealer_seat")
    return named
