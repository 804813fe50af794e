"""The treasurer's book: given its contents, the results of the treasurer's commands."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from ging_service.domain.books import commands as c
from ging_service.domain.books import events as e
from ging_service.domain.books.decide import MOST_REFERENCE, decide
from ging_service.domain.books.state import BooksState, evolve, fold
from ging_service.domain.books.transfers import transfers
from ging_service.domain.club.decide import MOST_COUNTERS
from ging_service.domain.errors import Refused
from ging_service.domain.game import Transfer
from ging_service.domain.ledger import is_lasting
from ging_service.domain.streams import BOOKS

EMPTY = BooksState()


def given(*events: e.Event) -> BooksState:
    return fold(EMPTY, events)


def refused(command: c.Command, state: BooksState = EMPTY) -> tuple[str, str]:
    with pytest.raises(Refused) as refusal:
        decide(command, state)
    return refusal.value.code, refusal.value.where


def test_a_member_has_the_limit_of_all_unless_he_has_one_of_his_own() -> None:
    state = given(e.CreditLimitSet(member="", counters=50), e.CreditLimitSet(member="ada", counters=10))
    assert (state.limit_of("ada"), state.limit_of("ben")) == (10, 50)
    state = evolve(state, e.CreditLimitSet(member="ada", counters=-1))
    assert (state.limit_of("ada"), state.limit_of("ben")) == (-1, 50)
    assert EMPTY.limit_of("ada") == -1


@pytest.mark.parametrize("counters", [-2, MOST_COUNTERS + 1])
def test_a_limit_is_a_number_of_counters_or_none(counters: int) -> None:
    assert refused(c.SetCreditLimit(member="", counters=counters)) == ("bad_counters", "counters")
    assert refused(c.SetBankLimit(counters=counters)) == ("bad_counters", "counters")


def test_limits_and_the_stock_are_put_down() -> None:
    assert decide(c.SetCreditLimit(member="ada", counters=-1), EMPTY) == (e.CreditLimitSet(member="ada", counters=-1),)
    assert decide(c.SetBankLimit(counters=0), EMPTY) == (e.BankLimitSet(counters=0),)
    assert decide(c.StateStock(counters=820), EMPTY) == (e.StockStated(counters=820),)
    state = given(e.BankLimitSet(counters=7), e.StockStated(counters=820))
    assert (state.bank_limit, state.stock) == (7, 820)
    assert transfers(e.StockStated(counters=820)) == ()


def test_gifts_and_fines_move_counters_for_a_reason() -> None:
    (gift,) = decide(c.GiveCounters(giver="", member="ada", counters=5, note="the cup"), EMPTY)
    assert transfers(gift) == (Transfer("gifts", "member/ada", 5, "gift", ""),)
    (gift,) = decide(c.GiveCounters(giver="ben", member="ada", counters=5, note=""), EMPTY)
    assert transfers(gift) == (Transfer("member/ben", "member/ada", 5, "gift", ""),)
    (fine,) = decide(c.ImposeFine(member="ada", counters=3, note="late again"), EMPTY)
    assert transfers(fine) == (Transfer("member/ada", "fines", 3, "fine", ""),)


def test_what_cannot_be_given_or_fined() -> None:
    assert refused(c.GiveCounters(giver="ada", member="ada", counters=5, note="")) == ("gives_himself", "giver")
    assert refused(c.GiveCounters(giver="", member="ada", counters=0, note="")) == ("bad_counters", "counters")
    assert refused(c.ImposeFine(member="ada", counters=3, note=" ")) == ("bad_text", "note")


@pytest.mark.parametrize(("counters", "moved"), [(7, ("bank", "member/ada", 7)), (-7, ("member/ada", "bank", 7))])
def test_an_opening_balance_comes_from_the_bank_or_is_owed_to_it(counters: int, moved: tuple[str, str, int]) -> None:
    (opening,) = decide(c.EnterOpeningBalance(member="ada", counters=counters, note=""), EMPTY)
    assert transfers(opening) == (Transfer(*moved, "opening balance", ""),)


def test_an_opening_balance_is_not_nothing() -> None:
    for counters in (0, MOST_COUNTERS + 1, -MOST_COUNTERS - 1):
        assert refused(c.EnterOpeningBalance(member="ada", counters=counters, note="")) == ("bad_counters", "counters")


def test_a_count_of_the_first_version_did_not_regard_what_members_owe() -> None:
    old = {"counted": 812, "expected": 820, "note": ""}
    assert BOOKS.upcasts[e.CountersCounted, 1](old) == old | {"on_account": -1}


def test_seasons_and_table_money_of_the_first_version_neither_revalue_nor_have_an_evening() -> None:
    assert BOOKS.upcasts[e.SeasonOpened, 1]({"terms": {"name": "Spring"}}) == {
        "terms": {"name": "Spring", "revalues": False}
    }
    assert BOOKS.upcasts[e.TableMoneyCharged, 1]({"table": "t"}) == {"table": "t", "evening": ""}


@pytest.mark.parametrize(
    ("counted", "moved"), [(812, ("bank", "difference", 8)), (823, ("difference", "bank", 3)), (820, None)]
)
def test_what_a_count_finds_missing_is_never_hidden(counted: int, moved: tuple[str, str, int] | None) -> None:
    state = given(e.StockStated(counters=1000))
    (event,) = decide(c.CountCounters(counted=counted, held=-180, note=""), state)
    assert event == e.CountersCounted(counted=counted, expected=820, on_account=0, note="")
    assert transfers(event) == ((Transfer(*moved, "count", ""),) if moved else ())


@pytest.mark.parametrize(("on_account", "expected"), [(20, 800), (0, 820), (-1, 820)])
def test_counters_that_members_owe_are_not_in_the_box(on_account: int, expected: int) -> None:
    counting = c.CountCounters(counted=expected, held=-180, on_account=on_account, note="")
    (event,) = decide(counting, given(e.StockStated(counters=1000)))
    assert event == e.CountersCounted(counted=expected, expected=expected, on_account=on_account, note="")


def test_a_count_needs_to_know_how_many_counters_there_are() -> None:
    assert refused(c.CountCounters(counted=812, held=0, note="")) == ("no_stock", "counted")
    assert refused(c.CountCounters(counted=-1, held=0, note=""), given(e.StockStated(counters=9))) == (
        "bad_counters",
        "counted",
    )


@pytest.mark.parametrize(
    ("kind", "counters", "moved"),
    [
        ("opening", 5, ("bank", "member/ada", 5)),
        ("opening", -5, ("member/ada", "bank", 5)),
        ("bought", 5, ("bank", "member/ada", 5)),
        ("cashed", 5, ("member/ada", "bank", 5)),
        ("gift", 5, ("gifts", "member/ada", 5)),
        ("fine", 5, ("member/ada", "fines", 5)),
        ("table_money", 5, ("member/ada", "table-money", 5)),
        ("result", 5, ("paper", "member/ada", 5)),
        ("result", -5, ("member/ada", "paper", 5)),
    ],
)
def test_rows_of_old_books(kind: e.PaperKind, counters: int, moved: tuple[str, str, int]) -> None:
    (row,) = decide(c.EnterPaperRow(kind=kind, member="ada", counters=counters, reference="p. 3", note=""), EMPTY)
    assert transfers(row) == (Transfer(*moved, kind.replace("_", " "), ""),)
    assert evolve(EMPTY, row) == EMPTY


def test_a_row_of_an_old_book_has_sense() -> None:
    assert refused(c.EnterPaperRow(kind="bought", member="ada", counters=-5, reference="", note="")) == (
        "bad_counters",
        "counters",
    )
    assert refused(c.EnterPaperRow(kind="result", member="ada", counters=0, reference="", note="")) == (
        "bad_counters",
        "counters",
    )
    long = "x" * (MOST_REFERENCE + 1)
    assert refused(c.EnterPaperRow(kind="fine", member="ada", counters=1, reference=long, note="")) == (
        "bad_text",
        "reference",
    )


def test_all_events_of_the_book_are_known_to_its_decider() -> None:
    assert set(get_args(e.Event)) == set(BOOKS.events)


def test_what_lasts_is_all_that_is_no_place_at_a_table() -> None:
    lasting = ("bank", "member/ada", "table-money", "settlement/s1", "fund")
    assert all(map(is_lasting, lasting))
    assert not is_lasting("table/t/stack/0")


GIFT = e.GiftGiven(giver="ben", member="ada", counters=5, note="")
CLUB_GIFT = e.GiftGiven(giver="", member="ada", counters=5, note="")
FINE = e.FineImposed(member="ada", counters=3, note="late")


@pytest.mark.parametrize(
    ("entry", "moved"),
    [
        (GIFT, ("member/ada", "member/ben", 5)),
        (CLUB_GIFT, ("member/ada", "gifts", 5)),
        (FINE, ("fines", "member/ada", 3)),
    ],
)
def test_a_wrong_fine_or_gift_goes_back_the_way_it_came_once(entry: Any, moved: tuple[str, str, int]) -> None:
    command = c.ReverseEntry(reverses=7, note="wrong member", entry=entry)
    (event,) = decide(command, EMPTY)
    assert transfers(event) == (Transfer(*moved, "reversal 7", ""),)
    assert refused(command, evolve(EMPTY, event)) == ("entry_reversed", "reverses")
    (other,) = decide(c.ReverseEntry(reverses=8, note="again", entry=entry), evolve(EMPTY, event))
    assert isinstance(other, e.EntryReversed)


def test_only_a_fine_or_a_gift_is_reversed_and_with_a_reason() -> None:
    assert refused(c.ReverseEntry(reverses=7, note="x", entry=None), EMPTY) == ("not_reversible", "reverses")
    assert refused(c.ReverseEntry(reverses=7, note=" ", entry=FINE), EMPTY) == ("bad_text", "note")
