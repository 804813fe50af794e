"""What is said of each refusal on a page: in English as the API says it, in other languages by its code."""

from __future__ import annotations

from typing import Final

from ging_service.web.pages import words
from ging_service.web.problem_codes import ANY_OTHER, PROBLEMS

OWN: Final = "invalid"
"""The code of what pages say themselves, which is in the language of whoever asks already."""


def told(code: str, detail: str) -> str:
    """Why something was refused. ``detail``: as the API says it, with all that it is about, in English."""
    if code == OWN or words.language() == words.SOURCE:
        return detail
    return words._(PROBLEMS.get(code, ANY_OTHER)[1])


def sentences() -> tuple[str, ...]:
    """What there is to be said, for the catalogue: what each code means, without any data."""
    return tuple(dict.fromkeys(title for code, (_, title) in (*PROBLEMS.items(), ("", ANY_OTHER)) if code != OWN))
