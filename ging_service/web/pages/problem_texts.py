"""Texts of problems on pages: the API's own text in English, the title of the code in other languages."""

from __future__ import annotations

from typing import Final

from ging_service.i18n import messages as i18n
from ging_service.i18n.message_language import SOURCE, language
from ging_service.web.http.problem_codes import ANY_OTHER, PROBLEMS

OWN: Final = "invalid"
"""The code of the pages' own refusals, whose text is in the reader's language already."""


def problem_text(code: str, detail: str) -> str:
    """Give the text of a problem. ``detail``: the API's text in English, with its data."""
    if code == OWN or language() == SOURCE:
        return detail
    return i18n._(PROBLEMS.get(code, ANY_OTHER)[1])


def sentences() -> tuple[str, ...]:
    """List the titles of all codes for the catalogue."""
    return tuple(dict.fromkeys(title for code, (_, title) in (*PROBLEMS.items(), ("", ANY_OTHER)) if code != OWN))
