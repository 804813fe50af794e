"""Named house rules: those that come with the games, and those that the club keeps for its usual tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.club import at_club
from ging_service.domain.club.commands import DropHouseRules, NameHouseRules
from ging_service.domain.house_rules import game_of_rules
from ging_service.reporting.club.clubs import list_house_rules
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import form_caller, text
from ging_service.web.pages.games.installed import built_in, chosen_game, game_choices, pages_by_game
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from flask import Response


BLUEPRINT = PageBlueprint("house_rules", __name__)


@BLUEPRINT.page("/house-rules", needs=Right.LOOK)
def house_rules_page(club: str) -> Response:
    """Show all named house rules.

    ``begin`` in the address: the id of the house rules with which the form begins; ``game``: their game.
    """
    kept = list_house_rules(services(), club).presets
    begun = next((one for one in kept if one.preset == request.args.get("begin")), None)
    game = game_of_rules(begun.rules) if begun else chosen_game()
    return show(
        "pages/club/house_rules.html",
        built_in=built_in(game),
        kept=kept,
        begun=begun,
        game=game,
        games=game_choices(),
        fields=pages_by_game()[game.kind].rules.fields(begun.rules if begun else game.house_rules()),
        in_words=_in_words,
        game_of=game_of_rules,
    )


@BLUEPRINT.form("/house-rules", needs=Right.KEEP_MEMBERS, again=house_rules_page)
def keep_house_rules(club: str) -> str:
    """Keep house rules under a name."""
    rules = pages_by_game()[chosen_game().kind].rules.asked()
    command = NameHouseRules(preset=text("preset").lower(), name=text("name"), rules=rules)
    at_club(services(), club, command, form_caller())
    return f"/clubs/{club}/house-rules"


@BLUEPRINT.form("/house-rules/drop", needs=Right.KEEP_MEMBERS, again=house_rules_page)
def drop_kept_house_rules(club: str) -> str:
    """Remove kept house rules."""
    at_club(services(), club, DropHouseRules(preset=text("dropped")), form_caller())
    return f"/clubs/{club}/house-rules"


def _in_words(rules: Any) -> tuple[tuple[str, str, str], ...]:  # noqa: ANN401  of any game
    return pages_by_game()[game_of_rules(rules).kind].rules.in_words(rules)
