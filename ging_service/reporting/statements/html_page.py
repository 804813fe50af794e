"""A statement as a page for reading and printing: it needs no other files and runs no scripts."""

from __future__ import annotations

import datetime as dt
from html import escape
from typing import TYPE_CHECKING, Final

from ging_service.domain.books.terms import payable
from ging_service.reporting.statements.chart import CHART_STYLE, chart_svg
from ging_service.reporting.statements.curve import curve_of
from ging_service.reporting.statements.grouped_rows import COUNTERS, drawn_up, heading, meanings, period_words, sheet_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.reporting.statements.curve import Curve
    from ging_service.reporting.statements.grouped_rows import Column, Group, Row, Sheet
    from ging_service.reporting.statements.statement import Movement, Statement

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1c1c1c; --soft: #5a5a5a; --rule: #d0d0d0; --band: #f3f1ec; --mark: #8a4b00; }
body { background: #fff; color: var(--ink); font: 1rem/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 60rem;
  padding: 1.5rem 1rem 3rem; }
header { border-bottom: 3px double var(--ink); margin-bottom: 1.5rem; }
h1 { font: 600 1.9rem/1.2 Georgia, 'Times New Roman', serif; margin: 0; }
h2 { font: 600 1.2rem/1.3 Georgia, 'Times New Roman', serif; margin: 2rem 0 .5rem; }
.club { color: var(--soft); font-variant: small-caps; letter-spacing: .06em; margin: 0; }
nav { margin: 0 0 .6rem; }
nav a { margin-right: 1rem; }
.balances figure { margin: 0; }
.chart { display: block; height: auto; width: 100%; }
.points, .scrolls { overflow-x: auto; }
@media (min-width: 56rem) {
  .balances { display: grid; gap: 0 2rem; grid-template-columns: minmax(55%, 1fr) minmax(0, auto); }
  .balances h2 { grid-column: 1 / -1; }
  .points { max-height: 26rem; max-width: 26rem; overflow: auto; }
}
table { border-collapse: collapse; font-size: .92rem; }
caption { color: var(--soft); font-size: .85rem; padding-bottom: .3rem; text-align: left; }
.movements { width: 100%; }
th, td { border-bottom: 1px solid var(--rule); padding: .22rem .9rem .22rem 0; text-align: left; vertical-align: top; }
th:last-child, td:last-child { padding-right: .4rem; }
thead th { border-bottom: 1.5px solid var(--ink); font-weight: 600; vertical-align: bottom; }
tbody th[scope=row] { font-weight: 400; white-space: nowrap; }
.summary th, .summary td { border: 0; padding: 0 2.5rem 0 0; }
.summary th { color: var(--soft); font-size: .85rem; font-weight: 400; }
.summary td { font-size: 1.5rem; font-variant-numeric: tabular-nums; }
.summary small { color: var(--soft); font-size: 1rem; }
.figure { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
th.figure { white-space: normal; width: 4.4rem; }
.points th, .points td { padding-right: .5rem; }
.head > * { background: var(--band); border-bottom: 0; font-weight: 600; padding-top: .45rem; }
.head .table { color: var(--soft); font-weight: 400; margin-left: .5rem; }
.opening td, .closing td { font-weight: 600; }
.closings { border-top: 1.5px solid var(--ink); }
.elsewhere td, .aside td { color: var(--soft); }
.late { border: 1px solid var(--mark); border-radius: .25rem; color: var(--mark); font-size: .75rem; font-weight: 400;
  padding: 0 .3rem; }
.note { color: var(--soft); font-style: italic; overflow-wrap: anywhere; }
td, .head th { overflow-wrap: break-word; }
footer { border-top: 1px solid var(--rule); color: var(--soft); font-size: .85rem; margin-top: 2rem; }
footer p { margin: .4rem 0 0; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #e6e3dc; --soft: #b0aca3; --rule: #3c3a36; --band: #262420; --mark: #e0a050; }
  body { background: #161513; }
  a { color: #8fbdf0; }
}
@media print {
  @page { margin: 16mm 14mm; }
  body { font-size: 9.5pt; max-width: none; padding: 0; }
  h1 { font-size: 17pt; }
  nav { display: none; }
  thead { display: table-header-group; }
  tr, figure { break-inside: avoid; }
  .head { break-after: avoid; }
  h2 { break-after: avoid; }
  .balances { display: grid; gap: 0 6mm; grid-template-columns: minmax(55%, 1fr) minmax(0, auto); }
  .balances h2 { grid-column: 1 / -1; }
  .points, .scrolls { max-height: none; max-width: none; overflow: visible; }
  .points table { font-size: 7.5pt; }
  .points th.figure { overflow-wrap: anywhere; }
  .points th, .points td { padding-bottom: .05rem; padding-top: .05rem; }
}
"""


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
