"""A viewer's preferences for pages, kept in a cookie, and the language that follows from them. None of them is secret."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, get_args
from urllib.parse import parse_qs, urlencode

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from ging_service.i18n.message_language import SOURCE
from ging_service.web.http.running_request import came_over_tls, request_values, running_request

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Response


COOKIE: Final = "ging_preferences"
# Browsers keep no cookie for longer.
_LIFE_S: Final = 400 * 24 * 3600

Theme = Literal["auto", "light", "dark"]
Pack = Literal["two", "four"]
Switch = Literal["on", "off"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """``language`` "": that of the browser. ``pack``: of two colours or four. ``text``: tables in words, not pictures.

    ``keys``: single keys are shortcuts.
    """

    theme: Theme = "auto"
    language: str = ""
    pack: Pack = "two"
    text: Switch = "off"
    keys: Switch = "on"

    @property
    def text_mode(self) -> bool:
        """Return True if tables are shown in words, without pictures."""
        return self.text == "on"


def preferences() -> Preferences:
    """Return the viewer's preferences. Invalid values in the cookie have their defaults."""
    values = request_values()
    try:
        found: Preferences = values.preferences  # a page asks for them dozens of times
    except AttributeError:
        # Anybody can write anything into a cookie: only known choices are taken from it.
        cookies = running_request().cookies
        # Not `get`, for which Werkzeug makes an error that would be an answer.
        told = parse_qs(cookies[COOKIE]) if COOKIE in cookies else {}
        found = values.preferences = preferences_of({name: chosen[0] for name, chosen in told.items()})
    return found


def preferences_of(told: Mapping[str, str]) -> Preferences:
    """Return the chosen preferences. Invalid choices are ignored."""
    chosen = {name: told[name] for name, choices in _CHOICES.items() if told.get(name) in choices}
    return Preferences(**chosen)  # type: ignore[arg-type]  # each is one of its choices


def keep(response: Response, chosen: Preferences) -> Response:
    """Keep the preferences in the browser's cookie."""
    response.set_cookie(
        COOKIE,
        urlencode(asdict(chosen)),
        max_age=_LIFE_S,
        path="/",
        httponly=True,
        samesite="Lax",
        secure=came_over_tls(),
    )
    return response


LANGUAGES: Final = {"en": "English", "de": "Deutsch"}
"""The languages of the pages, each by its own name."""

_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": get_args(Theme),
    "language": ("", *LANGUAGES),
    "pack": get_args(Pack),
    "text": get_args(Switch),
    "keys": get_args(Switch),
}


def language_of_request() -> str:
    """Return the language of the request: the preferred one, or else the best match for the browser."""
    try:
        found: str = request_values().language  # a page asks for it dozens of times
    except AttributeError:
        found = preferences().language or _best_match(running_request().headers.get("Accept-Language", ""))
        request_values().language = found
    except RuntimeError:  # outside a request
        return SOURCE
    return found


@lru_cache(maxsize=100)
def _best_match(accepted: str) -> str:
    """Return the language that a browser prefers. Few browsers differ, and the header of each is the same in each request."""
    return parse_accept_header(accepted, LanguageAccept).best_match(list(LANGUAGES), SOURCE)
