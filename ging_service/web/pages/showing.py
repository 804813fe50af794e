"""How a page is made of a template: what every page knows, and what its answer tells the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import Response, g, render_template, request

from ging_service.web.pages import words
from ging_service.web.pages.addresses import club_in
from ging_service.web.pages.asking import new_once
from ging_service.web.pages.assets import static
from ging_service.web.pages.card_faces import card_face
from ging_service.web.pages.card_words import card_name
from ging_service.web.pages.heaps import drawing_of
from ging_service.web.pages.people import club_name, looker
from ging_service.web.pages.preferences import LANGUAGES, preferences

if TYPE_CHECKING:
    from flask import Flask

_OWN: Final = ("script-src", "style-src", "img-src", "connect-src", "font-src", "form-action")
POLICY: Final = "; ".join(
    ("default-src 'none'", *(f"{what} 'self'" for what in _OWN), "base-uri 'none'", "frame-ancestors 'none'")
)
"""Nothing from elsewhere, and nothing that stands in a page itself."""


def show(template: str, **values: object) -> Response:
    """A page."""
    response = Response(render_template(template, **values), content_type="text/html; charset=utf-8")
    response.headers["Content-Security-Policy"] = POLICY
    response.vary.add("Accept-Language")
    return unkept(response)


def unkept(response: Response) -> Response:
    """An answer that nobody keeps: it may be for one pair of eyes."""
    response.headers["Cache-Control"] = "private, no-store"
    response.vary.add("Cookie")
    return response


def register(app: Flask) -> None:
    """Let templates use the words, the files and what is known of whoever looks."""
    environment = app.jinja_env
    environment.add_extension("jinja2.ext.i18n")
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.install_gettext_callables(  # type: ignore[attr-defined]  # of the extension
        words._, words.ngettext, newstyle=False, pgettext=words.pgettext
    )
    environment.filters |= {
        "number": words.number,
        "signed": words.signed,
        "exact": words.exact,
        "percent": words.percent,
        "money": words.money,
        "day": words.day,
        "moment": words.moment,
        "clock": words.clock,
        "together": words.together,
    }
    environment.filters |= {"card_name": card_name, "drawing": drawing_of}
    environment.globals |= {"_": words._, "static": static, "card_face": card_face, "new_once": new_once}
    app.context_processor(_known_to_all)


def _known_to_all() -> dict[str, object]:
    """``who`` is None where nobody has been let in; ``refusal``: why the form that was sent was refused."""
    club = club_in(request.path)
    return {
        "club": club,
        "club_name": club_name(),
        "who": looker(),
        "language": words.language(),
        "languages": LANGUAGES,
        "preferences": preferences(),
        "refusal": g.get("refusal"),
        "filled": request.form if g.get("refusal") else {},
    }
