"""Render pages from templates: the values that every page gets, and the headers of its response."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from flask import Blueprint, render_template
from markupsafe import Markup, escape

from ging_service.domain.game import USUAL_GAME
from ging_service.domain.installed_games import GAMES
from ging_service.event_messages.card_words import card_name
from ging_service.i18n import formatting
from ging_service.i18n import messages as i18n
from ging_service.i18n.message_language import language
from ging_service.web.documentation import RULES, guide_names
from ging_service.web.http.responses import WholeResponse, add_headers, vary_by
from ging_service.web.http.running_request import club_in, request_values, running_request
from ging_service.web.pages.forms import new_once
from ging_service.web.pages.people import agreement_at, club_name, page_viewer, page_zone
from ging_service.web.pages.preferences import LANGUAGES, preferences
from ging_service.web.pages.rendering.cards_and_counters import back_picture, card_picture, drawing_of
from ging_service.web.pages.rendering.static_files import game_folders, static

if TYPE_CHECKING:
    from flask import Flask, Response


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


_ATTRIBUTES: Final = Markup(' data-key="{0}" aria-keyshortcuts="{0}"')
_HINT: Final = Markup(' <kbd class="shortcut" aria-hidden="true">{}</kbd>')
_NOTHING: Final = Markup()


def keyed(key: str | int, wanted: object = True) -> Markup:  # noqa: FBT002  templates write it short
    """Return the attributes of a button or link with a shortcut, which go into its tag."""
    return _attributes(key) if wanted and preferences().keys == "on" else _NOTHING


def key_hint(key: str | int, wanted: object = True) -> Markup:  # noqa: FBT002  the same
    """Return the key as it stands after the text of the button or link."""
    return _hint(key) if wanted and preferences().keys == "on" else _NOTHING


@cache
def _attributes(key: str | int) -> Markup:
    return _ATTRIBUTES.format(key)


@cache
def _hint(key: str | int) -> Markup:
    return _HINT.format(key)


_OWN: Final = ("script-src", "style-src", "img-src", "connect-src", "font-src", "form-action")
POLICY: Final = "; ".join(
    ("default-src 'none'", *(f"{what} 'self'" for what in _OWN), "base-uri 'none'", "frame-ancestors 'none'")
)
"""The policy of pages: nothing from other origins, and nothing inline."""

_NO_STORE: Final = "private, no-store"
_HEADERS: Final = (
    ("Content-Security-Policy", POLICY),
    # The same address is in the language of its reader, and as its viewer may see it.
    ("Vary", "Accept-Language, Cookie"),
    ("Cache-Control", _NO_STORE),
)


def show(template: str, **values: object) -> Response:
    """Answer with a page."""
    response = WholeResponse.of(render_template(template, **values).encode(), "text/html; charset=utf-8")
    add_headers(response.headers, _HEADERS)
    return response


def mark_no_store(response: Response) -> Response:
    """Mark an answer as not to be stored, because it may be for one viewer only."""
    response.headers["Cache-Control"] = _NO_STORE
    vary_by(response, "Cookie")
    return response


def register(app: Flask) -> None:
    """Register the words, the files and the facts about the viewer for templates."""
    environment = app.jinja_env
    environment.add_extension("jinja2.ext.i18n")
    environment.trim_blocks = environment.lstrip_blocks = True
    # Not `newstyle`, with which Jinja would fill in the values: our functions do that themselves.
    environment.install_gettext_callables(  # type: ignore[attr-defined]  # of the extension
        i18n._, i18n.ngettext, newstyle=False, pgettext=i18n.pgettext
    )
    environment.filters |= {
        "number": formatting.number,
        "signed": formatting.signed,
        "exact": formatting.exact,
        "percent": formatting.percent,
        "money": formatting.money,
        "day": formatting.day,
        "moment": formatting.moment,
        "clock": formatting.clock,
        "together": formatting.together,
    }
    environment.filters |= {
        "card_name": card_name,
        "drawing": drawing_of,
        "rule_link": rule_link,
        "with_rule_links": with_rule_links,
    }
    environment.globals |= {"_": i18n._, "static": static, "new_once": new_once, "agreement_at": agreement_at}
    environment.globals |= {"card": card_picture, "back": back_picture, "keyed": keyed, "key_hint": key_hint}
    app.context_processor(_known_to_all)
    for kind, folder in game_folders():
        app.register_blueprint(Blueprint(f"templates_{kind}", __name__, template_folder=str(folder / "templates")))


def _known_to_all() -> dict[str, object]:
    """Return the values of every page. ``who``: None if nobody is admitted; ``refusal``: why a form was refused."""
    request = running_request()
    club = club_in(request.path)
    refusal = request_values().get("refusal")
    return {
        "club": club,
        "club_name": club_name(),
        "times_in": str(page_zone()),
        "who": page_viewer(),
        "language": language(),
        "languages": LANGUAGES,
        "preferences": preferences(),
        "refusal": refusal,
        # Only after a refusal: otherwise a page after a form would show the values of that form in its own fields.
        "filled": request.form if refusal else {},
    }


def fragment(template: str, **values: object) -> Markup:
    """Return a part of a page as HTML, which other templates insert as it is."""
    return Markup(render_template(template, **values))  # noqa: S704  a template escapes what is put into it
