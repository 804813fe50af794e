"""On what statements are written, beside JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.application.statements.chart import chart_svg
from ging_service.application.statements.comma_separated import statement_csv
from ging_service.application.statements.curve import curve_of
from ging_service.application.statements.page import statement_html
from ging_service.application.statements.text import statement_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ging_service.application.statements.statement import Movement, Statement


class Format(NamedTuple):
    """How a statement is written: a function that gives it in pieces, the type of the text, how its file is called."""

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
