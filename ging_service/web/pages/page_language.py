"""The language of a page: the one that its viewer has chosen, or else the best match for their browser."""

from __future__ import annotations

from ging_service.i18n.message_language import SOURCE
from ging_service.web.http.running_request import request_values, running_request
from ging_service.web.pages.preferences import LANGUAGES, preferences


def language_of_request() -> str:
    """Return the language of the request: the preferred one, or else the best match for the browser."""
    try:
        found: str = request_values().language  # a page asks for it dozens of times
    except AttributeError:
        accepted = running_request().accept_languages
        found = preferences().language or accepted.best_match(list(LANGUAGES), SOURCE)
        request_values().language = found
    except RuntimeError:  # outside a request
        return SOURCE
    return found
