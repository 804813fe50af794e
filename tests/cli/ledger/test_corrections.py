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


def test_a_wrong_purchase_goes_back_to_the_bank(club: Scribe) -> None:
    for trade in ("buy", "cash"):
        entry = club.asks("counters", trade, "ada", "5", "--paid", "1", "EUR")["events"][0]["position"]
        told = club.does("counters", "reverse", str(entry), "mistyped")
        assert told == f'A purchase of ada is reversed (entry {entry}): 5. "mistyped"\n'
        assert club.does("ledger", "balances", "--kind", "member").count("ada") == 0
    assert club.types("ledger", "check").exit_code == 0
    assert club.is_refused("counters", "reverse", str(entry), "again").endswith("(entry_reversed)")


def test_a_mistyped_season_is_corrected_ended_and_withdrawn(club: Scribe) -> None:
    days = ("--from", "2020-01-01", "--to", "2099-12-31", "--currency", "EUR")
    assert club.does("season", "open", "long", *days, "--counter-value", "0.1").endswith(
        "40 counters are worth €0.04.\n"
    )
    assert club.does("season", "correct", "long", "--counter-value", "10", "--name", "Long").endswith(
        "Long, 1 Jan 2020 to 31 Dec 2099. 40 counters are worth €4.00.\n"
    )
    club.does("season", "withdraw", "long", "--yes")
    club.does("season", "open", "long", *days, "--counter-value", "0.1")
    club.does("counters", "fine", "ada", "5", "late")
    assert club.is_refused("season", "correct", "long", "--counter-value", "10").endswith("(season_in_use)")
    assert club.is_refused("season", "withdraw", "long", "--yes").endswith("(season_in_use)")
    assert club.does("season", "correct", "long", "--to", "2098-12-31").startswith("Season long is corrected")
    following = ("--from", "2099-01-01", "--to", "2099-12-31", "--currency", "EUR", "--counter-value", "10")
    assert club.is_refused("season", "open", "next", *following).endswith("(money_changed)")
    club.does("season", "open", "next", *following, "--revalue")
    assert club.asks("season", "show", "next")["terms"]["revalues"] is True


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
