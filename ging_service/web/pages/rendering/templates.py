"""Render pages from templates: the values that every page gets, and the headers of its response."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import Blueprint, render_template

from ging_service.event_messages.card_words import card_name
from ging_service.i18n import formatting
from ging_service.i18n import messages as i18n
from ging_service.i18n.message_language import language
from ging_service.web.http.own_headers import add_headers
from ging_service.web.http.page_paths import club_in
from ging_service.web.http.running_request import request_values, running_request
from ging_service.web.http.vary import vary_by
from ging_service.web.http.whole_response import WholeResponse
from ging_service.web.pages.forms import new_once
from ging_service.web.pages.people import agreement_at, club_name, page_viewer, page_zone
from ging_service.web.pages.preferences import LANGUAGES, preferences
from ging_service.web.pages.rendering.card_faces import back_picture, card_picture
from ging_service.web.pages.rendering.counter_stacks import drawing_of
from ging_service.web.pages.rendering.game_files import game_folders
from ging_service.web.pages.rendering.rule_links import rule_link, with_rule_links
from ging_service.web.pages.rendering.shortcut_keys import key_hint, keyed
from ging_service.web.pages.rendering.static_files import static

if TYPE_CHECKING:
    from flask import Flask, Response

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
