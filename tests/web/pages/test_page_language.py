"""The language of a page is the preferred one, or else the one that the browser likes best."""

from __future__ import annotations

from typing import Any

import pytest
from flask import request

from ging_service.web.pages.preferences import LANGUAGES, language_of_request

BROWSERS = {
    "": "en",
    "de": "de",
    "de-AT": "de",
    "de-AT,en;q=0.5": "en",
    "de;q=0.4,en;q=0.5": "en",
    "fr,de;q=0.1": "de",
    "fr": "en",
    "*": "en",
    "de;q=x, ;;,": "en",
}


@pytest.mark.parametrize("preferred", ["", *LANGUAGES, "fr"])
def test_a_preference_goes_before_the_language_of_the_browser(app: Any, preferred: str) -> None:
    # Twice: the answer to a header is remembered by its whole text.
    for accepted, expected in [*BROWSERS.items(), *BROWSERS.items()]:
        headers = {"Accept-Language": accepted} | (
            {"Cookie": f"ging_preferences=language={preferred}"} if preferred else {}
        )
        with app.test_request_context(headers=headers):
            assert (request.accept_languages.best_match(list(LANGUAGES)) or "en") == expected
            assert language_of_request() == (preferred if preferred in LANGUAGES else expected)
