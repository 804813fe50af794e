"""Headers that this application adds to its answers.

Werkzeug compares a name with each header, makes an error for one that is missing, and looks for line breaks in each value.
Every answer gets about ten headers, so that took a tenth of the time of a small one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from werkzeug.datastructures import Headers


def names_of(headers: Headers) -> set[str]:
    """Return the names of the headers, in lower case."""
    return {name.lower() for name, _ in headers}


def add_headers(headers: Headers, added: Iterable[tuple[str, str]]) -> None:
    """Add headers whose values are ours, and have no line breaks."""
    headers._list.extend(added)  # noqa: SLF001  Werkzeug has no public function that adds without looking at each value
