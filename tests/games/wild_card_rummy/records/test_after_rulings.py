"""A record does not contain rulings: of a table whose totals they have changed, none is written."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.rulings.declared import SeatTransfer
from ging_service.records.play import play
from ging_service.records.reader import read_record
from ging_service.records.writer import write_record
from tests.games.wild_card_rummy.recorded import ADA, BOB, OUT, Table, open_table, result
from tests.games.wild_card_rummy.rulings import VOID, WHEN, asked, ruled, ruling

RESULT = result(ADA, OUT, 27, 19)


def written(table: Table) -> str:
    return write_record([(event, WHEN) for event in table.happened], table="t1")


@pytest.mark.parametrize("made", [VOID, ruling(asked(BOB, 3, OUT, 5))])
def test_no_record_leads_to_a_table_whose_deals_a_ruling_has_changed(made: Any) -> None:
    table = open_table().when(RESULT)
    assert written(table)
    with pytest.raises(Refused) as refused:
        written(ruled(table, made).when(RESULT))
    assert (refused.value.code, "ruling" in refused.value.detail) == ("no_record", True)


def test_a_ruling_that_only_orders_transfers_is_left_out() -> None:
    transfer = SeatTransfer(payer=ADA, taker=BOB, counters=3, rule="WR28")
    ordered = ruled(open_table().when(RESULT), ruling(None, "ordered", transfers=(transfer,)))
    later = ordered.when(RESULT)
    again = [event for done in play(read_record(written(later))) for event in done.events]
    assert again == [event for event in later.happened if event not in ordered.last]
