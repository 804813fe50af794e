"""The language of a page: the one that its viewer has chosen, or else the best match for their browser."""

from __future__ import annotations

from functools import lru_cache

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from ging_service.i18n.message_language import SOURCE
from ging_service.web.http.running_request import request_values, running_request
from ging_service.web.pages.preferences import LANGUAGES, preferences


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
