"""Rendered statements: text, page, chart and CSV, each checked for what its reader needs."""

from __future__ import annotations

import csv
import io
import re
import subprocess
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ging_service.calendar.periods import of_days
from ging_service.reporting.statements.chart import chart_svg, day_ticks, deal_ticks, round_range
from ging_service.reporting.statements.curve import MOST_POINTS, curve_of
from ging_service.reporting.statements.formats import statement_csv, statement_text
from ging_service.reporting.statements.html_page import statement_html
from ging_service.reporting.statements.statement import Holding, Statement, Subject
from tests.reporting.statements.drawing import EURO, EVIL, movement, of_table, statement
from tests.support.outside_tools import need

SVG = "{http://www.w3.org/2000/svg}"
ADA = (
    movement(-2, role="aside", reason="starting stack", rule="G32", deal=0, counterpart_name="the table"),
    movement(5, balance=15, total=15),
    movement(-1, balance=14, total=14, reason="replacing", rule="G11", position=8, late=True),
    movement(
        -1, balance=13, total=13, day="2026-10-09", table_id="", deal=0, reason="fine", rule="", note="late again"
    ),
)


def in_season(one: Statement) -> Statement:
    return replace(one, period=replace(one.period, money=EURO))


def test_text_has_the_day_and_the_table_once_and_what_came_of_them() -> None:
    text = "".join(statement_text(statement(), ADA))
    assert text == (
        "The Thursday Club\n"
        "Statement of Ada Lind (ada)\n"
        "2026-10-01 to 2026-10-31, days of UTC\n"
        "\n"
        "------------------------------------------------------------------------\n"
        "deal  what                    rule  from or to        counters   balance\n"
        "------------------------------------------------------------------------\n"
        "      opening balance                                                 10\n"
        "\n"
        "2026-10-02  t                                               +4\n"
        "      starting stack          G32   the table             (-2)\n"
        "   3  most of a suit          G9    tray                    +5        15\n"
        "   3  replacing, late         G11   tray                    -1        14\n"
        "\n"
        "2026-10-09\n"
        "      fine                          tray                    -1        13\n"
        "      “late again”\n"
        "------------------------------------------------------------------------\n"
        "      closing balance                                                 13\n"
        "------------------------------------------------------------------------\n"
        "late: recorded on a later day than the one on which it counts.\n"
        "(in brackets): moved between home and a table, which does not change the balance.\n"
        "Drawn up 2026-11-20 16:40 UTC, of the first 99 events of the club's log.\n"
    )


def test_text_of_a_table_has_a_column_a_player_and_what_each_has_won() -> None:
    names = ("Ada", "Bram", "Clara", "Dirk")
    moved = [
        movement(20, account="table/t/stack/0", type="ging.TableOpened", reason="starting stack", rule="G32", deal=0),
        movement(3, account="table/t/stack/0"),
        movement(-3, account="table/t/tray"),
        movement(-1, account="table/t/stack/1", role="aside", dispute_id="d", reason="ruling d", rule="G24"),
    ]
    text = "".join(statement_text(of_table(*names), moved))
    assert re.search(r"^   3  most of a suit +G9 {12}\+3 {46}-3$", text, re.MULTILINE)
    assert re.search(r"^   3  ruling d +G24 {21}\(-1\)$", text, re.MULTILINE)
    assert re.search(r"won or lost +\+3 +-1 +0 +0$", text, re.MULTILINE)


@given(name=st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=60))
@example(name="--")
def test_no_name_breaks_the_columns_or_is_shortened(name: str) -> None:
    one = movement(counterpart_name=name)
    lines = "".join(statement_text(statement(), [one])).split("\n")
    at = next(place for place, line in enumerate(lines) if "most of a suit" in line)
    end = next(place for place, line in enumerate(lines) if place > at and line and not line.strip("-"))
    assert lines[at].endswith("        +1        11")
    shown = "".join("".join(line[34:].split()) for line in lines[at:end])
    assert shown.replace("+111", "", 1) == "".join(name.split()) or not name.isascii()


def test_without_a_season_nothing_is_worth_anything() -> None:
    assert "EUR" not in "".join(statement_text(statement(), ADA))
    assert "EUR" in "".join(statement_text(in_season(statement()), ADA))


def test_csv_reads_back_and_only_movements_are_to_be_summed_up() -> None:
    one = movement(note="=1+1", counterpart_name='@home, "sweet"\nhome', value="0.025")
    text = "".join(statement_csv(in_season(statement()), [*ADA, one]))
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["line"] for row in rows] == [
        "opening",
        "aside",
        "movement",
        "movement",
        "movement",
        "movement",
        "closing",
    ]
    assert (rows[0]["balance"], rows[0]["value"], rows[0]["day"]) == ("10", "0.250", "2026-10-01")
    assert (rows[-1]["balance"], rows[-1]["currency"]) == ("13", "EUR")
    assert rows[5]["note"] == "'=1+1"
    assert rows[5]["counterpart_name"] == '\'@home, "sweet"\nhome'
    assert rows[1]["balance"] == ""
    assert set(text.split("\r\n")[-1]) == set()


EVERYTHING = [
    (in_season(statement(name=EVIL, club_name=EVIL, holdings=(Holding(account="member/ada", name=EVIL),))), ADA),
    (statement(), ()),
    (
        of_table(EVIL, "Bram", "C" * 200, "Dirk"),
        [movement(account="table/t/stack/0", note=EVIL, counterpart_name=EVIL)],
    ),
    (
        statement(
            subject=Subject(kind="club"),
            holdings=(Holding(account="bank", name="bank"), Holding(account="gifts", name="gifts")),
            elsewhere=(Holding(account="members", name="members, at home"),),
        ),
        [movement(account="gifts", table_id="", note=EVIL)],
    ),
]


@pytest.mark.complete
@pytest.mark.parametrize(("one", "moved"), EVERYTHING)
def test_a_page_is_html_that_a_strict_reader_finds_no_fault_with(one: Statement, moved: list[object]) -> None:
    page = "".join(statement_html(one, moved, [("export?format=csv&season=s", "CSV")]))  # type: ignore[arg-type]
    assert "<script" not in page
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'aria-(?:labelledby|describedby)="([^"]+)"', page)) <= set(ids)
    judged = subprocess.run([need("tidy"), "-q", "-e", "-utf8"], input=page.encode(), capture_output=True, check=False)
    assert (judged.returncode, judged.stderr.decode()) == (0, "")


@pytest.mark.complete
@pytest.mark.parametrize(("one", "moved"), EVERYTHING)
def test_a_chart_can_be_drawn_by_another_program_and_tells_itself_in_words(one: Statement, moved: list[object]) -> None:
    picture = chart_svg(one, curve_of(one, moved))  # type: ignore[arg-type]
    drawing = ET.fromstring(picture)  # noqa: S314  our own
    assert drawing.get("role") == "img"
    assert drawing.get("aria-label") == drawing.findtext(f"{SVG}title")
    assert drawing.find(f"{SVG}desc[@id='{drawing.get('aria-describedby')}']") is not None
    rsvg = need("rsvg-convert", "librsvg2-bin")
    drawn = subprocess.run([rsvg, "-f", "png"], input=picture.encode(), capture_output=True, check=True)
    assert drawn.stdout.startswith(b"\x89PNG")
    assert drawn.stderr == b""


def test_every_point_of_the_chart_stands_in_the_table_beside_it() -> None:
    page = "".join(statement_html(statement(), ADA))
    beside = re.findall(r'<tr><th scope="row">(.*?)</th><td class="figure">(.*?)</td></tr>', page)
    assert beside == [("opening", "10"), ("2026-10-02", "14"), ("2026-10-09", "13"), ("closing", "13")]
    assert page.count("<circle") == len(beside)


def test_a_table_is_drawn_deal_by_deal_until_stacks_are_taken_home() -> None:
    moved = [
        movement(20, account="table/t/stack/0", deal=0),
        movement(3, account="table/t/stack/0", deal=2),
        movement(1, account="table/t/stack/0", deal=2),
        movement(10, account="table/t/stack/0", deal=0, type="ging.CountersRebought"),
        movement(-2, account="table/t/stack/0", deal=3),
        movement(2, account="table/t/stack/0", deal=0, type="ging.LayoutDivided"),
        movement(-34, account="table/t/stack/0", deal=0, type="ging.StacksReturned"),
    ]
    curve = curve_of(of_table("a", "b", "c", "d"), moved)
    assert [(one.at, one.label, one.balances[0]) for one in curve.points] == [
        (0, "start", 20),
        (2, "deal 2", 34),
        (3, "deal 3", 32),
        (4, "end", 34),
    ]


@given(days=st.sets(st.dates(), min_size=1, max_size=200))
def test_however_long_it_is_a_chart_has_no_more_points_than_can_be_read(days: set[object]) -> None:
    moved = [movement(day=str(day)) for day in sorted(map(str, days))]
    curve = curve_of(statement(period=of_days(())), moved)
    assert len(curve.points) <= MOST_POINTS + 2 or curve.grain == "year"
    assert [one.at for one in curve.points] == sorted(one.at for one in curve.points)


def test_of_the_club_the_chart_draws_what_members_hold() -> None:
    holdings = (Holding(account="bank", name="bank", opening=-50, closing=-70), Holding(account="gifts", name="gifts"))
    one = statement(subject=Subject(kind="club"), holdings=holdings)
    curve = curve_of(one, [movement(-20, account="bank", total=-70)])
    assert (curve.names, [point.balances for point in curve.points]) == (("held by members",), [(50,), (70,), (70,)])


@given(low=st.integers(-(10**9), 10**9), more=st.integers(0, 10**9), most=st.integers(3, 12))
def test_an_axis_has_a_few_round_numbers_around_everything(low: int, more: int, most: int) -> None:
    marks = round_range(low, low + more, most)
    assert marks[0] <= low
    assert low + more <= marks[-1]
    assert 2 <= len(marks) <= most + 2
    assert str(marks.step).strip("0") in ("1", "2", "5")
    assert all(mark % marks.step == 0 for mark in marks)


@given(first=st.integers(1, 3_000_000), days=st.integers(0, 600_000), most=st.integers(4, 12))
def test_an_axis_of_days_has_a_few_of_them_in_order(first: int, days: int, most: int) -> None:
    ticks = day_ticks(first, first + days, most)
    places = [tick.at for tick in ticks]
    assert places == sorted(set(places))
    assert len(ticks) <= 2 * most
    assert all(first <= at <= first + days for at in places)


def test_an_axis_of_deals_begins_with_the_start() -> None:
    assert [tick.label for tick in deal_ticks(12, 6)] == ["start", "2", "4", "6", "8", "10", "12"]
