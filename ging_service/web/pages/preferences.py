"""How somebody wants his pages: kept in a cookie of his browser's, nothing of it secret, nothing of it anybody's business."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final, Literal, get_args
from urllib.parse import parse_qs, urlencode

from flask import g, request

from ging_service.web.pages.tls import came_over_tls

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Response

COOKIE: Final = "ging_preferences"
_LIFE_S: Final = 400 * 24 * 3600

Theme = Literal["auto", "light", "dark"]
Pack = Literal["two", "four"]
Switch = Literal["on", "off"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """``language`` "": as the browser says. ``pack``: in two colours or four. ``text``: tables in words, without pictures.

    ``keys``: whether single keys are shortcuts.
    """

    theme: Theme = "auto"
    language: str = ""
    pack: Pack = "two"
    text: Switch = "off"
    keys: Switch = "on"

    @property
    def text_mode(self) -> bool:
        """Whether tables are told in words, without pictures."""
        return self.text == "on"


def preferences() -> Preferences:
    """Those of whoever asks; what the cookie says wrongly is as usual."""
    if "preferences" not in g:
        told = parse_qs(request.cookies.get(COOKIE, ""))
        g.preferences = preferences_of({name: values[0] for name, values in told.items()})
    found: Preferences = g.preferences
    return found


def preferences_of(told: Mapping[str, str]) -> Preferences:
    """What has been chosen, as far as it can be."""
    chosen = {name: told[name] for name, choices in _CHOICES.items() if told.get(name) in choices}
    return Preferences(**chosen)  # type: ignore[arg-type]  # each is one of its choices


def keep(response: Response, chosen: Preferences) -> Response:
    """Have the browser say so from now on."""
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
