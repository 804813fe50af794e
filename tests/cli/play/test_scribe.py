"""A scribe's work without a browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe

pytestmark = pytest.mark.complete

CARDS = "9S JH 9H 10D 7D KC JC / 10S 8S KH 10H KD 9D 10C / KS JS 7S 7H QD JD 8D / QS QH 8H QC 9C 8C 7C"
EXAMPLE_1 = CARDS.split()


def record_example_1(scribe: Scribe) -> None:
    scribe.does("deal", "record", *EXAMPLE_1)


def test_founding_a_club_and_its_book(scribe: Scribe) -> None:
    assert scribe.does("club", "create", "thursday", "Thursday club") == "Thursday club is founded.\n"
    assert scribe.does("member", "add", "ada", "Ada Lind") == "Ada Lind joins the club as ada.\n"
    assert scribe.does("member", "add", "bram") == "bram joins the club as bram.\n"
    assert scribe.does("member", "rename", "bram", "Bram Vos") == "bram is now called Bram Vos.\n"
    members = scribe.asks("member", "list")["items"]
    assert [(one["member"], one["name"]) for one in members] == [("ada", "Ada Lind"), ("bram", "Bram Vos")]
    assert "Bram Vos" in scribe.does("member", "list")
    shown = scribe.asks("club", "show")
    assert (shown["club"], shown["members"], shown["events"]) == ("thursday", 2, 4)
    assert "2 members, 4 events" in scribe.does("club", "show")
    assert "Thursday club" in scribe.does("club", "list")
    assert [one["club"] for one in scribe.asks("club", "list")["items"]] == ["thursday"]


def test_counters_are_bought_and_cashed(club: Scribe) -> None:
    assert club.does("counters", "buy", "ada", "50") == "ada buys 50 counters.\n"
    assert club.does("counters", "cash", "ada", "20") == "ada cashes 20 counters.\n"
    balances = {one["account"]: one["balance"] for one in club.asks("ledger", "balances")["items"]}
    assert balances == {"bank": -30, "member/ada": 30}


def test_a_recorded_deal_from_opening_to_settlement(table: Scribe) -> None:
    assert table.does("deal", "record", *EXAMPLE_1) == "Deal 1: dirk deals with real cards. (G4)\n"
    assert table.does("deal", "declare", "dirk", "clubs", "34") == "dirk declares 34 clubs. Q♣ 9♣ 8♣ 7♣ (G7)\n"
    assert table.does("deal", "declare", "2", "d", "28") == "clara declares 28 diamonds. Q♦ J♦ 8♦ (G7)\n"
    assert table.does("deal", "declare", "Ada", "♣", "20") == "ada declares 20 clubs. K♣ J♣ (G7)\n"
    assert table.does("deal", "satisfied", "bram", "--away") == "The scribe counts bram as satisfied. (G19)\n"
    settled = table.does("deal", "satisfied", "all").splitlines()
    assert (
        settled[-1]
        == "dirk has most with 34 clubs, clara second with 28 diamonds. Each takes one counter. ada and bram replace it. (G8)"
    )
    shown = table.does("table", "show")
    assert "Ging, between deals" in shown
    assert "Deals played: 1" in shown
    assert "Result: claims: seat dirk, suit C, points 34; seat clara, suit D, points 28" in shown
    deals = table.asks("deal", "list")["items"]
    assert [(one["kind"], one["net"]) for one in deals] == [("most", [-1, -1, 1, 1])]
    assert "claims dirk ♣ 34 / clara ♦ 28" in table.does("deal", "list")
    assert "dirk has most" in table.does("deal", "show", "1")


def test_tabled_cards_come_with_the_claim(table: Scribe) -> None:
    table.does("deal", "record", "--by", "ada")
    refused = table.is_refused("deal", "declare", "ada", "S", "27")
    assert refused.endswith("(cards_missing, G22)")
    assert (
        table.does("deal", "declare", "ada", "S", "27", "KS", "10s", "7♠") == "ada declares 27 spades. K♠ 10♠ 7♠ (G7)\n"
    )
    false = "deal", "declare", "bram", "four-sevens", "7H", "7D", "7C", "8C"
    assert table.is_refused(*false).endswith("(false_claim_unconfirmed, G21)")
    assert table.does(*false, "--false").startswith("bram makes a false claim, four sevens: ")
    assert table.does("say", "clara", "ging", "false").startswith("clara makes a false claim, ging: ")
    assert table.is_refused("say", "dirk", "D", "20", "KD", "QD", "false").endswith("(claim_is_true, G21)")
    assert "ada has most with 27 spades, and nobody else claims anything." in table.does("deal", "settle")


def test_lost_deal_is_accused_and_found(table: Scribe) -> None:
    table.does("deal", "record", "--by", "ada")
    table.does("deal", "settle")
    assert table.does("lost-deal", "accuse", "bram", "dirk") == "bram accuses dirk of having lost the deal. (G28)\n"
    assert table.does("lost-deal", "find", "dirk", "yes") == (
        "dirk has lost the deal and deals 2 times in place of other players. (G26)\n"
    )
    assert table.does("deal", "record").splitlines() == [
        "Deal 2: dirk deals with real cards. (G4)",
        "dirk deals in place of bram. (G26)",
    ]
    steps = [one["step"] for one in table.asks("lost-deal", "list")["items"]]
    assert steps == ["dealer_replaced", "upheld", "accused"]
    assert "dealer replaced" in table.does("lost-deal", "list")


def test_misdeal_remark_rebuy_and_end(club: Scribe) -> None:
    people = ("ada", "bram", "clara", "dirk")
    club.does("table", "open", *people, "-t", "t2", "--first-dealer", "random", "--rebuys", "--stake", "2")
    club.does("deal", "start")
    assert 'Deal 1 is void: the same dealer deals again. "a card was faced" (G24)' in club.does(
        "deal", "misdeal", "a card was faced"
    )
    club.does("deal", "record")
    # In a line of a record the first would begin a remark, and the second end the text.
    assert '"card #3 was "faced"" (G24)' in club.does("deal", "misdeal", "card", "#3", "was", '"faced"')
    assert club.does("table", "remark", "tea", "for", "all") == 'A remark. "tea for all"\n'
    assert club.does("table", "rebuy", "ada", "10") == "ada takes 10 more counters to the table. (G32)\n"
    ended = club.does("table", "end", "--yes").splitlines()
    assert ended[0] == "The game is over: the table has been closed. (G29)"
    assert ended[-1] == "Everyone takes their counters home: ada 30, bram 20, clara 20 and dirk 20. (G29)"
    shown = club.does("table", "show", "-t", "t2")
    assert "Ended: closed" in shown
    assert "first dealer random, " in shown
    assert "rebuys yes, stake 2, " in shown


def test_cutting_for_the_first_deal(club: Scribe) -> None:
    club.does("table", "open", "ada", "bram", "clara", "dirk", "-t", "t3")
    assert "Waiting for ada, bram, clara and dirk: cut." in club.does("table", "show")
    for who, card in (("ada", "KS"), ("bram", "9S"), ("clara", "7s")):
        club.does("table", "cut", who, card)
    assert club.does("table", "cut", "dirk", "8C").splitlines() == [
        "dirk cuts: eight of clubs. (G3)",
        "clara has cut the lowest card and deals first. (G3)",
    ]


def test_table_without_a_name_takes_the_date(club: Scribe) -> None:
    first = club.does("table", "open", "ada", "bram", "clara", "dirk").splitlines()[0]
    second = club.does("table", "open", "ada", "bram", "clara", "dirk").splitlines()[0]
    assert second.removesuffix(":") == first.removesuffix(":") + "-2"


def test_table_is_shown_as_it_was(table: Scribe) -> None:
    record_example_1(table)
    table.does("deal", "settle")
    assert table.asks("table", "show", "--at", "4")["phase"] == "declaring"
    assert "Ging, declaring" in table.does("table", "show", "--at", "4")
    assert "version_not_found" in table.is_refused("table", "show", "--at", "99")


def test_tables_are_listed_by_phase_and_member(table: Scribe) -> None:
    assert "between deals" in table.does("table", "list")
    assert len(table.asks("table", "list", "--member", "ada")["items"]) == 1
    assert table.asks("table", "list", "--phase", "ended")["items"] == []
    assert "'declaring'" in table.types("table", "list", "--phase", "over").output


def test_house_rules_that_contradict_each_other_are_refused_together(club: Scribe) -> None:
    refused = club.is_refused(
        "table",
        "open",
        "ada",
        "bram",
        "clara",
        "dirk",
        "--ending",
        "deals",
        "--starting-stack",
        "1",
        "--packets",
        "3,3",
    )
    assert refused.endswith("(house_rules, G4)")
    assert all(rule in refused for rule in ("G4", "G29", "G32"))


def test_hands_of_a_running_deal_are_their_holders_only(table: Scribe) -> None:
    dealt = table.asks("deal", "start")
    assert dealt["events"][1]["data"]["hands"] == [[], [], [], []]
    own = table.asks("table", "show", "--as", "bram")["deal"]["hands"]
    assert [len(hand) for hand in own] == [0, 7, 0, 0]
    table.works_at(**{"as": "clara"})
    hands = table.asks("deal", "show", "1")["events"][0]["data"]["hands"]
    assert [len(hand) for hand in hands] == [0, 0, 7, 0]
    assert "clara: " in table.does("deal", "show", "1")
    history = table.asks("history", "--type", "HandsDealt", "--as", "nobody-here")["items"]
    assert history[0]["data"]["hands"] == [[], [], [], []]


def test_showdown_turns_up_all_hands(club: Scribe) -> None:
    people = ("ada", "bram", "clara", "dirk")
    club.does("table", "open", *people, "-t", "t4", "--mode", "showdown", "--first-dealer", "assigned", "--dealer", "3")
    record_example_1(club)
    assert "has most" in club.does("deal", "settle")
    assert "All hands are turned up. ada: 9♠ J♥" in club.does("deal", "show", "1", "-t", "t4")


def test_evening_is_typed_line_by_line(table: Scribe) -> None:
    typed = f"""deal {CARDS}
    dirk C 34
    clara D 28 # the second
    ada S 99 nonsense

    19:40 all ok
    all ok
    shuffle
    show
    """
    result = table.types("say", "--keep-going", typed=typed)
    assert result.exit_code == 1, "two lines were refused"
    assert [line.split(":")[1] for line in result.stderr.splitlines()] == [" line 4", " line 6"]
    assert "not_a_card" in result.stderr
    assert "dirk has most with 34 clubs, clara second with 28 diamonds." in result.stdout
    assert 'A remark. "the second"' in result.stdout
    assert "Deal 2: ada deals." in result.stdout
    assert "Ging, declaring" in result.stdout


def test_every_typed_line_is_answered_by_a_line_of_json(table: Scribe) -> None:
    typed = "shuffle\nshow\nnonsense\n# tea\n"
    result = table.types("say", "--json", "--keep-going", typed=typed)
    dealt, shown, noted = map(json.loads, result.stdout.splitlines())
    assert [event["type"] for event in dealt["events"]] == ["ging.ShuffleCommitted", "ging.HandsDealt"]
    assert (shown["table"], shown["version"]) == ("t1", dealt["version"])
    assert noted["events"][0]["data"] == {"text": "tea"}
    assert result.stderr.startswith("ging: line 3: ")


def test_line_can_be_said_at_once(table: Scribe) -> None:
    assert table.does("say", "accuse", "ada", "dirk") == "ada accuses dirk of having lost the deal. (G28)\n"
    assert table.does("say", "show").startswith("t1, version 4")


def test_help_tells_every_option_without_a_database(scribe: Scribe) -> None:
    for words in ("club", "table open", "deal record", "ledger balances", "record import", "simulate", "say"):
        assert "--help" in scribe.does(*words.split(), "--help")


def test_help_on_opening_a_table_tells_which_game_it_is_about(scribe: Scribe) -> None:
    usual, other = (scribe.does("table", "open", "--help", *game) for game in ((), ("--game", "newmarket")))
    assert "those of the game that --game names" in " ".join(usual.split())
    assert ("--packets" in usual, "--packets" in other) == (True, False)
    assert ("--king-stake" in usual, "--king-stake" in other) == (False, True)


def test_simulated_play_tells_its_rate(scribe: Scribe) -> None:
    played = scribe.asks("simulate", "--tables", "2", "--deals", "3")
    assert played["tables"] == 2
    assert played["deals"] >= 6
    assert "a second" in scribe.does("simulate", "--tables", "1", "--deals", "2", "--seed", "5")
    assert json.loads(scribe.does("club", "list", "--json"))["items"][0]["club"] == "simulated"


def test_hands_can_be_typed_with_strokes_in_quotes_or_in_a_row(table: Scribe) -> None:
    hands = [hand.strip() for hand in CARDS.split("/")]
    in_a_row = [card for hand in hands for card in hand.split()]
    for typed in (EXAMPLE_1, hands, in_a_row):
        shown = table.asks("deal", "record", *typed, "--as", "ada")["events"][0]["data"]["hands"]
        assert shown[0] == hands[0].split()
        table.does("deal", "misdeal")


def test_house_rules_by_flags_by_names_and_as_the_book_has_them(club: Scribe) -> None:
    def rules(*flags: str) -> tuple[dict[str, Any], int]:
        opened = club.asks("table", "open", "ada", "bram", "clara", "dirk", *flags)["events"]
        found = [event["data"]["seat"] for event in opened if event["type"].endswith("FirstDealerFound")]
        return opened[0]["data"]["rules"], found[0] if found else -1

    book, first = rules()
    assert (book["first_dealer"], book["stake"], book["rebuys"], book["packets"], first) == (
        "lowest",
        1,
        False,
        [1] * 7,
        -1,
    )
    same = rules("--stake", "2", "--rebuys", "--packets", "3,4", "--ties", "best_first", "--first-dealer", "dirk")
    assert same == rules(
        *("--rule", "stake=2", "--rule", "rebuys=true", "--rule", "packets=3,4", "--rule", "ties=best_first"),
        *("--rule", "first_dealer=assigned", "--first-dealer", "dirk"),
    )
    assert (same[0]["first_dealer"], same[1]) == ("assigned", 3)
    assert rules("--packets", "7", "--rule", "rebuys=yes") == rules("packets=07", "--rebuys")
    assert rules("--rule", "starting_stack=1,250")[0]["starting_stack"] == 1250
    drawn, first = rules("--first-dealer", "random")
    assert (drawn["first_dealer"], first in range(4)) == ("random", True)
    at = ("table", "open", "ada", "bram", "clara", "dirk")
    assert club.is_refused(*at, "--dealer", "dirk").endswith("(first_dealer_is_cut_for, G3)")
    assert "name one (invalid)" in club.is_refused(*at, "--first-dealer", "zoe", "--dealer", "ada")
    assert "'loud' is not one of 'declared', 'showdown'" in club.is_refused(*at, "mode=loud")
    for wrong in ("stakes=2", "stake", "stake=two", "packets=3;4", "mode=loud"):
        assert club.is_refused("table", "open", "ada", "bram", "clara", "dirk", "--rule", wrong).endswith("(invalid)")
    too_many = club.types("table", "open", "ada", "bram", "clara", "dirk", "--rule", f"deals={'9' * 20}")
    assert (too_many.exit_code, too_many.stderr.count("\n")) == (1, 1)
    assert "Ging is for 4 players: 3 are named (invalid)" in club.is_refused("table", "open", "ada", "bram", "clara")
    assert club.is_refused("table", "open", "ada", "bram", "clara", "dirk", "--first-dealer", "zoe").endswith(
        "(unknown_player)"
    )
