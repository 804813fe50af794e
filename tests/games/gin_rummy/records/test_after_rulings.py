"""A record does not contain rulings: of a table whose score they have changed, none is written."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.rulings.declared import SeatTransfer
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.records.play import play
from ging_service.records.reader import read_record
from ging_service.records.writer import write_record
from tests.games.gin_rummy.decider.test_amending import VOID, ruled, ruling
from tests.games.gin_rummy.table import ADA, BOB, Table, open_table

WHEN = "2026-11-20T20:00:00Z"
GIN = c.RecordResult(dealer=-1, kind="gin", winner=ADA, points=45)
TRANSFER = SeatTransfer(payer=ADA, taker=BOB, counters=3, rule="GR13")


def written(table: Table) -> str:
    return write_record([(event, WHEN) for event in table.happened], table="t1")


@pytest.mark.parametrize("made", [VOID, ruling()])
def test_no_record_leads_to_a_table_whose_deals_a_ruling_has_changed(made: Any) -> None:
    table = open_table(games=2, target=40).when(GIN)
    later = ruled(table, made)
    later = later.when(GIN, GIN) if made is VOID else later
    assert written(table)
    with pytest.raises(Refused) as refused:
        written(later)
    assert (refused.value.code, "ruling" in refused.value.detail) == ("no_record", True)


def test_a_ruling_that_only_orders_transfers_is_left_out() -> None:
    ordered = ruled(open_table().when(GIN), ruling(None, "ordered", transfers=(TRANSFER,)))
    again = [event for done in play(read_record(written(ordered.when(GIN)))) for event in done.events]
    assert again == [event for event in ordered.when(GIN).happened if event not in ordered.last]
