"""The written formats of statements, next to JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.reporting.statements.chart import chart_svg
from ging_service.reporting.statements.comma_separated import statement_csv
from ging_service.reporting.statements.curve import curve_of
from ging_service.reporting.statements.html_page import statement_html
from ging_service.reporting.statements.plain_text import statement_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ging_service.reporting.statements.statement import Movement, Statement


class Format(NamedTuple):
    """A written form of statements: a function that yields the text in pieces, the content type, the file's suffix."""

    write: Callable[[Statement, Sequence[Movement]], Iterable[str]]
    content_type: str
    suffix: str


def _chart(statement: Statement, movements: Sequence[Movement]) -> Iterator[str]:
    yield chart_svg(statement, curve_of(statement, movements))


FORMATS: Final = {
    "html": Format(statement_html, "text/html; charset=utf-8", "html"),
    "svg": Format(_chart, "image/svg+xml", "svg"),
    "text": Format(statement_text, "text/plain; charset=utf-8", "txt"),
    "csv": Format(statement_csv, "text/csv; charset=utf-8", "csv"),
}
