"""The address of a numbered rule, on the page of the rules of its game."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from ging_service.domain.game import USUAL_GAME
from ging_service.domain.installed_games import GAMES
from ging_service.web.documentation import RULES, guide_names
from ging_service.web.http.page_paths import club_in
from ging_service.web.http.running_request import running_request


def rule_link(rule: str) -> str:
    """Return the address of a rule. A game whose rules are no guide has them on its page for players."""
    kind = _games_by_rule().get(rule, USUAL_GAME)
    guide = _guide_of(kind)
    club = club_in(running_request().path)
    if guide in guide_names() or not club:
        return f"/docs/{guide}#{rule.lower()}"
    return f"/clubs/{club}/how-to-play?game={kind}#{rule.lower()}"


def with_rule_links(text: str, rule: str) -> Markup:
    """Return the text of a refusal with links to its rules. ``rule``: of the refusal, "" for none.

    A text of several reasons names the rule of each in brackets: those are the links. Any other is followed by its rule.
    """
    # Escaped before the links are put in: a refusal may repeat what somebody typed.
    safe = str(escape(text))
    if rule and f"({rule})" in safe:
        return Markup(_IN_BRACKETS.sub(_linked, safe))  # noqa: S704  the text is escaped
    return Markup(f"{safe} {_link(rule)}" if rule else safe)  # noqa: S704  the text is escaped


_IN_BRACKETS: Final = re.compile(r"\(([A-Z]{1,2}\d+)\)")


def _linked(found: re.Match[str]) -> str:
    return f"({_link(found[1])})"


def _link(rule: str) -> str:
    return f'<a class="rule" href="{escape(rule_link(rule))}">{rule}</a>'


def _guide_of(kind: str) -> str:
    return RULES if kind == USUAL_GAME else f"{RULES}-{kind.replace('_', '-')}"


@cache
def _games_by_rule() -> dict[str, str]:
    """Return the kind of the game that has each rule."""
    # Reversed, so that of several games with a rule of this number the first one counts.
    return {rule: game.kind for game in reversed(GAMES) for rule in game.rules}
