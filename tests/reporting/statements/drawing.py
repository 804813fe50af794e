"""Statements made by hand, for the tests of renderers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ging_service.calendar.periods import of_days
from ging_service.domain.books.terms import MoneyTerms
from ging_service.reporting.statements.statement import Holding, Movement, Statement, Subject

EVIL = "<script>\"&'"
EURO = MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.5")


def movement(counters: int = 1, **more: Any) -> Movement:
    """Counters from the tray in deal 3, unless something else is said."""
    one = Movement(
        role="movement",
        day="2026-10-02",
        counts_at="2026-10-02T19:00:00.000000Z",
        recorded_at="2026-10-02T19:00:00.000000Z",
        late=False,
        position=7,
        table_id="t",
        deal=3,
        type="ging.MostOfSuitWon",
        corrects=-1,
        dispute_id="",
        note="",
        account="member/ada",
        counterpart="table/t/tray",
        counterpart_name="tray",
        reason="most of a suit",
        rule="G9",
        counters=counters,
        value="",
        balance=10 + counters,
        total=10 + counters,
    )
    return replace(one, **more)


def statement(**more: Any) -> Statement:
    """Ada's, of October; she begins with 10 counters and ends with 13."""
    one = Statement(
        club_id="thursday",
        club_name="The Thursday Club",
        subject=Subject(kind="member", id="ada"),
        name="Ada Lind",
        period=of_days((), "2026-10-01", "2026-10-31"),
        holdings=(Holding(account="member/ada", name="Ada Lind", opening=10, closing=13),),
        drawn_up_at="2026-11-20T16:40:00.000000Z",
        events=99,
    )
    return replace(one, **more)


def of_table(*names: str) -> Statement:
    """A table's, with these players."""
    stacks = [Holding(account=f"table/t/stack/{seat}", name=name) for seat, name in enumerate(names)]
    tray = Holding(account="table/t/tray", name="tray")
    return statement(subject=Subject(kind="table", id="t"), name="t", holdings=(*stacks, tray))
