"""A statement as a page for reading and printing: it needs no other files and runs no scripts."""

from __future__ import annotations

import datetime as dt
from html import escape
from typing import TYPE_CHECKING, Final

from ging_service.domain.books.terms import payable
from ging_service.reporting.statements.chart import CHART_STYLE, chart_svg
from ging_service.reporting.statements.curve import curve_of
from ging_service.reporting.statements.grouped_rows import COUNTERS, sheet_of
from ging_service.reporting.statements.html_style import STYLE
from ging_service.reporting.statements.statement_labels import drawn_up, heading, meanings, period_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.reporting.statements.curve import Curve
    from ging_service.reporting.statements.grouped_rows import Column, Group, Row, Sheet
    from ging_service.reporting.statements.statement import Movement, Statement

PAGE_STYLE: Final = STYLE + CHART_STYLE

# Not from `strftime`, whose words depend on the locale of the server.
_MONTHS: Final = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def statement_html(
    statement: Statement, movements: Sequence[Movement], links: Iterable[tuple[str, str]] = ()
) -> Iterator[str]:
    """The page in pieces. ``links``: address and words of the same statement in other formats."""
    sheet, curve = sheet_of(statement, movements), curve_of(statement, movements)
    title = f"{heading(statement)} · {statement.club_name}"
    yield (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{PAGE_STYLE}</style>\n</head>\n<body>\n"
    )
    yield from _header(statement, links)
    yield "<main>\n"
    yield from _summary(statement, movements)
    yield from _balances(statement, curve)
    yield from _movements(sheet)
    yield "</main>\n<footer>\n"
    yield from (f"<p>{escape(line)}</p>\n" for line in (*meanings(statement, sheet), drawn_up(statement)))
    yield "</footer>\n</body>\n</html>\n"


def _header(statement: Statement, links: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield f'<header>\n<p class="club">{escape(statement.club_name)}</p>\n<h1>{escape(heading(statement))}</h1>\n'
    yield f"<p>{escape(period_words(statement.period))}</p>\n"
    others = " ".join(f'<a href="{escape(address)}">{escape(words)}</a>' for address, words in links)
    yield f'<nav aria-label="Other formats">{others}</nav>\n</header>\n' if others else "</header>\n"


def _summary(statement: Statement, movements: Iterable[Movement]) -> Iterator[str]:
    """Summarize a member's statement: opening balance, counters that came, counters that went, closing balance."""
    if statement.subject.kind != "member":
        return
    # What is moved between home and a table is shown among the movements, and is neither won nor lost by it.
    moved = [one.counters for one in movements if one.role == "movement"]
    came, went = sum(one for one in moved if one > 0), sum(one for one in moved if one < 0)
    money = statement.money
    value = f" <small>{_figure(payable(money, statement.closing))} {escape(money.currency)}</small>" if money else ""
    told = (
        ("opening balance", statement.opening),
        ("came", came),
        ("went", went),
        ("closing balance", statement.closing),
    )
    yield '<table class="summary">\n<thead><tr>'
    yield from (f'<th scope="col">{name}</th>' for name, _ in told)
    yield "</tr></thead>\n<tbody><tr>"
    yield from (f"<td>{_figure(str(counters))}{value if name == told[-1][0] else ''}</td>" for name, counters in told)
    yield "</tr></tbody>\n</table>\n"


def _balances(statement: Statement, curve: Curve) -> Iterator[str]:
    """Yield the chart, and the table of its points next to it."""
    grain = "after each deal" if curve.grain == "deal" else f"by {curve.grain}"
    yield '<section class="balances" aria-labelledby="balances">\n<h2 id="balances">Balance over time</h2>\n'
    yield f"<figure>\n{chart_svg(statement, curve, alone=False)}</figure>\n"
    yield '<div class="points" role="region" aria-labelledby="points" tabindex="0">\n<table>\n'
    yield f'<caption id="points">The points of the chart, {grain}</caption>\n<thead><tr>'
    yield f'<th scope="col">{"when" if curve.grain != "deal" else "deal"}</th>'
    yield from (f'<th scope="col" class="figure">{escape(name)}</th>' for name in curve.names)
    yield "</tr></thead>\n<tbody>\n"
    for point in curve.points:
        cells = "".join(f'<td class="figure">{_figure(str(held))}</td>' for held in point.balances)
        yield f'<tr><th scope="row">{escape(point.label)}</th>{cells}</tr>\n'
    yield "</tbody>\n</table>\n</div>\n</section>\n"


def _movements(sheet: Sheet) -> Iterator[str]:
    columns = sheet.columns
    yield '<section aria-labelledby="movements">\n<h2 id="movements">Movements</h2>\n'
    # What scrolls needs a tabindex and a name, or nobody can scroll it by the keyboard.
    yield '<div class="scrolls" role="region" aria-labelledby="movements" tabindex="0">\n<table class="movements">\n'
    yield "<thead><tr>"
    yield from (f'<th scope="col"{_kind(column)}>{escape(column.title)}</th>' for column in columns)
    yield "</tr></thead>\n<tbody>\n"
    yield from (_row(columns, row) for row in sheet.opening)
    yield "</tbody>\n"
    for group in sheet.groups:
        yield f"<tbody>\n{_head(columns, group)}"
        yield from (_row(columns, row) for row in group.rows)
        yield "</tbody>\n"
    yield '<tbody class="closings">\n'
    yield from (_row(columns, row) for row in sheet.closing)
    yield "</tbody>\n</table>\n</div>\n</section>\n"


def _head(columns: Sequence[Column], group: Group) -> str:
    """Return the day and the table above their movements, with the result of these."""
    late = f" {_LATE}" if group.late else ""
    table = f' <span class="table">{escape(group.table_id)}</span>' if group.table_id else ""
    titles = [column.title for column in columns]
    before = titles.index(COUNTERS) if group.net else len(columns)
    words = f'<th scope="rowgroup" colspan="{before}"><time datetime="{group.day}">{_day(group.day)}</time>{table}{late}</th>'
    behind = len(columns) - before - 1
    net = f'<td class="figure">{_figure(group.net)}</td><td colspan="{behind}"></td>' if group.net else ""
    return f'<tr class="head">{words}{net}</tr>\n'


def _row(columns: Sequence[Column], row: Row) -> str:
    cells = [f"<td{_kind(column)}>{_cell(column, cell)}</td>" for column, cell in zip(columns, row.cells, strict=True)]
    late = f" {_LATE}" if row.late else ""
    note = f'<br><q class="note">{escape(row.note)}</q>' if row.note else ""
    cells[1] = cells[1].removesuffix("</td>") + f"{late}{note}</td>"
    return f'<tr class="{row.role}">{"".join(cells)}</tr>\n'


_LATE: Final = '<span class="late">late</span>'


def _cell(column: Column, cell: str) -> str:
    return _figure(cell) if column.figures else escape(cell)


def _figure(text: str) -> str:
    """Return a number with the typographic minus sign."""
    return escape(text.replace("-", "−"))


def _kind(column: Column) -> str:
    return ' class="figure"' if column.figures else ""


def _day(text: str) -> str:
    day = dt.date.fromisoformat(text)
    return f"{_DAYS[day.weekday()]}, {day.day} {_MONTHS[day.month - 1]} {day.year}"
