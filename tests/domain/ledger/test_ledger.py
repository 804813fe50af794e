from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ging_service.domain.game import Transfer
from ging_service.domain.ledger import (
    BANK,
    Posting,
    at_tables,
    club_account,
    is_lasting,
    kind_of,
    member_account,
    on_account,
    postings_of,
    table_of,
    touches_lasting,
)


def test_places_of_a_table_get_its_name_and_accounts_at_home_do_not() -> None:
    assert club_account("t1", "stack/0") == "table/t1/stack/0"
    assert club_account("t1", "corner/3") == "table/t1/corner/3"
    assert club_account("t1", "pee") == "table/t1/pee"
    assert club_account("t1", member_account("anna")) == "member/anna"
    assert club_account("t1", BANK) == "bank"


def test_what_an_account_is_and_where() -> None:
    accounts = ("bank", "member/anna", "table/t1/stack/0", "table/t1/corner/3", "table/t1/pee")
    assert [kind_of(account) for account in accounts] == ["bank", "member", "stack", "corner", "pee"]
    assert [table_of(account) for account in accounts] == ["", "", "t1", "t1", "t1"]


def test_counters_at_each_table_where_any_lie() -> None:
    balances = {"member/anna": 3, "table/t/stack/0": 5, "table/t/pot": 2, "table/u/stack/0": 4, "table/u/pot": -4}
    assert at_tables(balances) == {"t": 7}


def test_what_members_owe_all_together() -> None:
    assert (
        on_account({"bank": -90, "member/anna": 100, "member/ben": -7, "member/cato": -3, "table/t/stack/0": -5}) == 10
    )
    assert on_account({"bank": -100, "member/anna": 100}) == 0


def test_a_transfer_is_posted_on_both_sides_the_giver_first() -> None:
    assert postings_of("t1", [Transfer("member/anna", "stack/2", 20, "starting stack", "G32")]) == [
        Posting("member/anna", "table/t1/stack/2", -20, "starting stack", "G32"),
        Posting("table/t1/stack/2", "member/anna", 20, "starting stack", "G32"),
    ]


PLACES = st.sampled_from(["bank", "member/a", "stack/0", "stack/1", "corner/0", "pee"])
TRANSFERS = st.lists(st.builds(Transfer, PLACES, PLACES, st.integers(1, 10**9), st.just("reason"), st.just("G5")))


@given(transfers=TRANSFERS)
def test_postings_always_sum_to_zero(transfers: list[Transfer]) -> None:
    postings = postings_of("t1", transfers)
    assert len(postings) == 2 * len(transfers)
    assert sum(posting.counters for posting in postings) == 0


@given(transfers=TRANSFERS, table_id=st.sampled_from(["", "t1"]))
def test_transfers_touch_a_lasting_account_if_one_of_their_postings_is_to_one(
    transfers: list[Transfer], table_id: str
) -> None:
    to_lasting = [is_lasting(posting.account) for posting in postings_of(table_id, transfers)]
    assert touches_lasting(table_id, transfers) == any(to_lasting)
