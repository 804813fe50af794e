"""House rules by name: what comes with the program, and what the club keeps for its usual tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.application.access.rights import Right
from ging_service.application.club import at_club
from ging_service.application.queries.house_rules import list_house_rules
from ging_service.domain.club.commands import DropHouseRules, NameHouseRules
from ging_service.domain.games.ging.rules.house import HouseRules
from ging_service.web.pages.asking import form_caller, text
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.house_presets import built_in
from ging_service.web.pages.house_rules_form import asked_rules, rule_fields, rules_in_words
from ging_service.web.pages.showing import show
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("house_rules", __name__)


@BLUEPRINT.page("/house-rules", needs=Right.LOOK)
def house_rules_page(club: str) -> Response:
    """What there is. ``begin`` in the address: the id of those that the form begins with."""
    kept = list_house_rules(services(), club).presets
    begun = next((one for one in kept if one.preset == request.args.get("begin")), None)
    return show(
        "pages/club/house_rules.html",
        built_in=built_in(),
        kept=kept,
        begun=begun,
        fields=rule_fields(begun.rules if begun else HouseRules()),
        in_words=rules_in_words,
    )


@BLUEPRINT.form("/house-rules", needs=Right.KEEP_MEMBERS, again=house_rules_page)
def keep_house_rules(club: str) -> str:
    """Keep house rules under a name."""
    command = NameHouseRules(preset=text("preset").lower(), name=text("name"), rules=asked_rules())
    at_club(services(), club, command, form_caller())
    return f"/clubs/{club}/house-rules"


@BLUEPRINT.form("/house-rules/drop", needs=Right.KEEP_MEMBERS, again=house_rules_page)
def drop_kept_house_rules(club: str) -> str:
    """Keep them no longer."""
    at_club(services(), club, DropHouseRules(preset=text("dropped")), form_caller())
    return f"/clubs/{club}/house-rules"
