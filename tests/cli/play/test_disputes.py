"""Disputes at the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.play.test_scribe import EXAMPLE_1

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe

pytestmark = pytest.mark.complete

SWEEPS = "7S 7H 7D 7C 8H 9H 8D / QS JS KD QD JD KC QC / KS 10S 9S 8S 9D 10D JC / KH QH JH 10H 8C 9C 10C"


@pytest.fixture
def disputed(table: Scribe) -> Scribe:
    """Clara's diamonds were recorded, Dirk's clubs were not; Ada disputes that, Eva may arbitrate."""
    table.does("deal", "record", *EXAMPLE_1)
    table.does("deal", "declare", "clara", "d", "28")
    table.does("deal", "settle")
    table.does("member", "add", "eva")
    assert table.does("member", "arbitrator", "name", "eva") == "eva is now an arbitrator.\n"
    raised = table.does("dispute", "raise", "d1", "Dirk", "held", "34", "clubs", "--deal", "1", "--as", "ada")
    assert raised.startswith("ada disputes deal 1 at table t1. ")
    return table


def test_a_dispute_from_its_raising_to_the_corrected_ledger(disputed: Scribe) -> None:
    reviewed = disputed.does("dispute", "review", "d1", "--as", "eva", "--open-hands", "--yes")
    assert reviewed.startswith("eva reviews the dispute and opens the hands for it.\n")
    ruling = ("dispute", "rule", "d1", "amended", "by the cards", "--as", "eva")
    ruled = disputed.does(*ruling, "--claim", "dirk clubs 34", "--yes").splitlines()
    assert ruled == [
        'eva rules that the record is amended. This changes what was declared. "by the cards"',
        "By a ruling, deal 1 is settled again. It decides dispute d1. The result is clara -2 and dirk +2.",
    ]
    entries = disputed.does("ledger", "entries", "--dispute", "d1")
    assert "RulingApplied, corrects" in entries
    assert "ruling d1" in entries
    settled = next(one for one in disputed.asks("ledger", "entries")["items"] if one["type"] == "ging.MostOfSuitWon")
    at = ("ledger", "balances", "--at-position", str(settled["position"]))
    known, as_ruled = disputed.asks(*at)["items"], disputed.asks(*at, "--as-ruled")["items"]
    moved = {
        then["account"]: now["balance"] - then["balance"]
        for then, now in zip(known, as_ruled, strict=True)
        if now != then
    }
    assert [moved[name] for name in sorted(moved)] == [-2, 2]


def test_a_dispute_is_shown_with_the_dossier_of_its_deal(disputed: Scribe) -> None:
    shown = disputed.does("dispute", "show", "d1")
    assert shown.startswith("DISPUTE d1: deal, deal 1 at ")
    assert "Dirk held 34 clubs" in shown
    assert "TIMELINE" in shown
    seen = disputed.asks("dispute", "show", "d1")
    assert (seen["dispute"], seen["state"], seen["deal"], len(seen["events"])) == ("d1", "raised", 1, 1)
    disputed.does("dispute", "raise", "d2", "why", "--about", "penalty", "--as", "ada")
    assert disputed.asks("dispute", "show", "d2")["deal"] == 0
    assert disputed.does("dispute", "show", "d2").count("\n") == 2


def test_disputes_are_listed_and_withdrawn(disputed: Scribe) -> None:
    assert disputed.does("dispute", "withdraw", "d1", "my", "mistake", "--yes", "--as", "ada") == (
        'ada withdraws the dispute. "my mistake"\n'
    )
    assert [one["state"] for one in disputed.asks("dispute", "list")["items"]] == ["withdrawn"]
    assert "withdrawn" in disputed.does("dispute", "list", "--deal", "1", "--raised-by", "ada")
    assert disputed.asks("dispute", "list", "--state", "raised")["items"] == []


def test_hands_transfers_and_the_next_dealer_in_the_words_of_records(disputed: Scribe) -> None:
    disputed.does("dispute", "review", "d1", "--as", "eva")
    ruling = ("dispute", "rule", "d1", "amended", "a card was misread", "--as", "eva")
    ruled = disputed.does(
        *ruling,
        "--hands",
        SWEEPS,
        "--claim",
        "ada four_sevens",
        "--transfer",
        "dirk ada 2 G21",
        "--next-dealer",
        "bram",
        "--yes",
    )
    assert "This changes the hands, what was declared, counters paid and who deals next." in ruled
    assert "bram deals next" in ruled
    assert "bram" in disputed.does("table", "show")


def test_the_effect_of_a_ruling_is_shown_before_it_is_confirmed(disputed: Scribe) -> None:
    disputed.does("dispute", "review", "d1", "--as", "eva")
    ruling = ("dispute", "rule", "d1", "amended", "by the cards", "--as", "eva", "--claim", "dirk clubs 34")
    unconfirmed = disputed.types(*ruling, typed="n\n")
    assert unconfirmed.exit_code == 1
    assert (
        "By a ruling, deal 1 is settled again. It decides dispute d1. The result is clara -2 and dirk +2."
        in unconfirmed.stderr
    )
    assert unconfirmed.stdout == ""
    assert disputed.asks("dispute", "show", "d1")["state"] == "under_review"
    assert disputed.types(*ruling).exit_code == 1  # nothing is typed: a script has to pass --yes
    assert "The result is clara -2 and dirk +2." in disputed.does(*ruling, typed="y\n")


def test_deals_are_shown_as_ruled_next_to_as_recorded(disputed: Scribe) -> None:
    """Also once the table has ended: its stacks are those after the deal, not the empty ones after the table."""
    disputed.does("dispute", "review", "d1", "--as", "eva")
    disputed.does("table", "end", "--yes")
    disputed.does("dispute", "rule", "d1", "amended", "so", "--as", "eva", "--claim", "dirk clubs 34", "--yes")
    recorded, ruled = [line for line in disputed.does("deal", "list").splitlines() if "most" in line]
    assert "-1 -1 +3 -1" in recorded
    assert "as ruled: most" in ruled
    assert "claims dirk ♣" in ruled
    assert "-1 -1 +1 +1" in ruled
    shown = disputed.does("dispute", "show", "d1")
    assert "OVER\n  counters\n    stacks: 17 17 21 17\n" in shown
    claims = "    seat clara; suit ♦; points 28\n    seat dirk; suit ♣; points 34\n"
    assert f"  declared: yes\n  claims\n{claims}" in shown.partition("RULED\n")[2]
    assert "    net: -1 -1 1 1\n" in shown.partition("RULED\n")[2]
    as_json = disputed.asks("deal", "dossier", "1", "-t", "t1")
    assert (as_json["ruled"]["net"], as_json["over"]["counters"]["stacks"]) == ([-1, -1, 1, 1], [17, 17, 21, 17])
    standings = {one["member"]: one for one in disputed.asks("standings")["items"]}
    assert [standings[who]["tally"]["won"] for who in ("ada", "clara", "dirk")] == [0, 1, 1]


def test_a_dealer_is_amended_in_the_words_of_records(disputed: Scribe) -> None:
    disputed.does("dispute", "review", "d1", "--as", "eva")
    ruled = disputed.does("dispute", "rule", "d1", "amended", "so", "--as", "eva", "--dealer", "ada", "--yes")
    assert "eva rules that the record is amended. This changes who dealt." in ruled
    assert "ada dealt it" in ruled


def test_a_declaration_is_withdrawn_or_all_are_replaced(disputed: Scribe) -> None:
    disputed.does("dispute", "review", "d1", "--as", "eva")
    ruling = ("dispute", "rule", "d1", "amended", "so", "--as", "eva", "--yes")
    assert "not_declared" in disputed.is_refused(*ruling, "--withdraw", "ada four sevens")
    assert "clara -3" in disputed.does(*ruling, "--withdraw", "clara D")
    disputed.does("dispute", "raise", "d2", "why", "--deal", "1", "--as", "ada")
    disputed.does("dispute", "review", "d2", "--as", "eva")
    again = ("dispute", "rule", "d2", "amended", "so", "--as", "eva", "--yes")
    assert "dirk +3" in disputed.does(*again, "--replace-declarations", "--claim", "dirk C 34")


def test_a_dismissal_changes_nothing(disputed: Scribe) -> None:
    disputed.does("dispute", "review", "d1", "--as", "eva")
    ruling = ("dispute", "rule", "d1", "dismissed", "it was so", "--as", "eva", "--yes")
    assert disputed.does(*ruling) == 'eva dismisses the dispute: nothing changes. "it was so"\n'


@pytest.mark.parametrize(
    ("ordered", "wrong"),
    [
        (("--transfer", "ada bram"), "is not a transfer"),
        (("--transfer", "ada bram three"), "is not a transfer"),
        (("--transfer", f"ada bram {'9' * 5000}"), "is not a transfer"),
        (("--claim", "ada ok"), "is not a declaration"),
        (("--claim", "ada S 9", "--nothing-declared"), "not both"),
        (("--withdraw", "ada"), "is not a declaration to withdraw"),
        (("--replace-declarations",), "give all declarations"),
    ],
)
def test_orders_that_are_none_are_told(disputed: Scribe, ordered: tuple[str, ...], wrong: str) -> None:
    result = disputed.types("dispute", "rule", "d1", "ordered", "why", "--as", "eva", *ordered)
    assert result.exit_code == 2
    assert wrong in result.stderr


def test_who_may_not_is_told_why(disputed: Scribe) -> None:
    assert "members_only" in disputed.is_refused("dispute", "raise", "d3", "why", "--deal", "1")
    assert "not_an_arbitrator" in disputed.is_refused("dispute", "review", "d1", "--as", "bram")


def test_arbitrators_are_listed_and_dismissed(disputed: Scribe) -> None:
    assert disputed.asks("member", "arbitrator", "list")["items"] == [{"member": "eva", "name": "eva"}]
    assert "eva" in disputed.does("member", "arbitrator", "list")
    assert disputed.does("member", "arbitrator", "dismiss", "eva") == "eva is no longer an arbitrator.\n"
    assert disputed.asks("member", "arbitrator", "list")["items"] == []


def test_a_dispute_appears_in_the_history(disputed: Scribe) -> None:
    assert "ada disputes deal 1" in disputed.does("history")


@pytest.fixture
def other_game(disputed: Scribe) -> Scribe:
    """Ada disputes a penalty at a table of Gin Rummy with Bram, and Eva reviews it."""
    disputed.does("table", "open", "ada", "bram", "--game", "gin_rummy", "-t", "gin")
    disputed.does("dispute", "raise", "g", "Unfair.", "--about", "penalty", "-t", "gin", "--as", "ada")
    disputed.does("dispute", "review", "g", "--as", "eva")
    return disputed


def test_a_ruling_of_ging_on_another_game_names_the_command_to_use(other_game: Scribe) -> None:
    refused = other_game.is_refused("dispute", "rule", "g", "voided", "So.", "--as", "eva", "--yes")
    assert refused == "this dispute is about Gin Rummy: use `ging dispute decide` (other_game)"
    assert other_game.asks("dispute", "show", "g")["state"] == "under_review"


def test_numbers_of_thousands_of_digits_are_no_transfer(other_game: Scribe) -> None:
    """Python's ``int`` fails at them with an error of its own."""
    ruling, long = ("dispute", "decide", "g", "ordered", "So.", "--as", "eva", "--yes", "--transfer"), "9" * 5000
    assert other_game.is_refused(*ruling, f"ada bram {long}").endswith("such as ada bob 3 (invalid)")
    assert other_game.is_refused(*ruling, f"ada {long} 3").endswith("does not sit at this table (no_such_seat)")
