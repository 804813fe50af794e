"""The treasurer corrects: wrong fines and gifts go back, money and notes stand beside counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe


def test_a_wrong_fine_is_reversed_by_an_entry_that_names_it(club: Scribe) -> None:
    fined = club.asks("counters", "fine", "ada", "5", "came", "late")["events"][0]["position"]
    told = club.does("counters", "reverse", str(fined), "it", "was", "bram")
    assert told == f'A fine of ada is reversed (entry {fined}): 5. "it was bram"\n'
    entry = club.asks("ledger", "entries", "--from-position", str(fined + 1))["items"][0]
    assert (entry["type"], entry["note"]) == ("books.EntryReversed", "it was bram")
    assert [(one["account"], one["counters"], one["reason"]) for one in entry["postings"]] == [
        ("fines", -5, f"reversal {fined}"),
        ("member/ada", 5, f"reversal {fined}"),
    ]
    assert f"reversal {fined}" in club.does("ledger", "export")
    assert "it was bram" in club.does("statement", "member", "ada", "--format", "text")
    assert club.types("ledger", "check").exit_code == 0


def test_a_gift_of_a_member_goes_back_to_them(club: Scribe) -> None:
    given = club.asks("counters", "give", "bram", "10", "--from", "ada")["events"][0]["position"]
    told = club.does("counters", "reverse", str(given), "a mistake")
    assert told == f'A gift to bram is reversed (entry {given}): 10. "a mistake"\n'
    assert "member/ada" not in club.does("ledger", "balances")


def test_buying_and_cashing_take_a_note_and_the_money_paid(club: Scribe) -> None:
    club.does("counters", "fine", "ada", "5", "late")
    told = club.does("counters", "buy", "ada", "5", "--paid", "0.13", "EUR", "--note", "pays what she owes")
    assert told == 'ada buys 5 counters. "0.13 EUR: pays what she owes"\n'
    assert club.does("counters", "cash", "ada", "1", "--note", "home") == 'ada cashes one counter. "home"\n'
    assert club.is_refused("counters", "buy", "ada", "5", "--paid", "x", "EUR").endswith("(bad_currency)")
    assert club.does("counters", "buy", "ada", "5", "--paid", "2,5", "EUR") == 'ada buys 5 counters. "2.5 EUR"\n'
    assert club.is_refused("counters", "buy", "ada", "5", "--paid", "1,250", "EUR").endswith("(bad_amount)")
    assert "0.13 EUR: pays what she owes" in club.does("statement", "member", "ada", "--format", "text")
