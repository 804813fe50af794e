from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema_rs import validator_for

from ging_service.game_support.scoring import score_line
from ging_service.games.wild_card_rummy.score.answer import SCORE
from tests.games.wild_card_rummy.score.test_question import EIGHTS, KINGS, game, turn

KIND = {
    "meld": ("Meld", "Meld"),
    "laid": ("Laid", "Laid"),
    "extend": ("Extension", "Meld"),
    "claim": ("Claim", "Meld"),
    "hand": ("Turn", "Turn"),
    "held": ("Held", "Held"),
    "deals": ("Game", "Game"),
    "totals": ("Money", "Money"),
}


def answer(given: dict[str, Any]) -> dict[str, Any]:
    """The answer; question and answer are as their schemas describe them."""
    line, is_valid = score_line(SCORE, json.dumps(given).encode(), 1)
    found = dict(json.loads(line))
    assert is_valid, found
    assert found.pop("id") is None
    question, told = next(names for member, names in KIND.items() if member in given)
    validator_for(SCORE.questions[f"SettleWildCardRummy{question}"]).validate(given)
    validator_for(SCORE.answers[f"SettledWildCardRummy{told}"]).validate(found)
    return found


def reasons(found: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(one["code"], one["rule"], one["where"]) for one in found["refused"]]


def test_wr8_a_run_with_what_claims_and_extends_it() -> None:
    found = answer({"meld": EIGHTS, "wild": "2"})
    assert found == {
        "meld": {**EIGHTS, "rank": ""},
        "claimed_by": [[], ["8S"], []],
        "extended_by": ["6S", "10S"],
        "refused": [],
    }
    found = answer({"meld": {"kind": "run", "cards": ["JS", "QS", "KS"]}, "wild": "2"})
    assert found["extended_by"] == ["10S"]


def test_wr15_a_set_with_what_claims_and_extends_it() -> None:
    found = answer({"meld": {"kind": "set", "cards": KINGS["cards"]}, "wild": "2"})
    assert (found["claimed_by"], found["extended_by"]) == ([[], [], ["KD", "KC"]], ["KD", "KC"])
    assert found["meld"]["rank"] == "K"
    full = answer({"meld": {"kind": "set", "cards": ["KS", "KH", "2D", "2S"]}, "wild": "2"})
    assert (full["claimed_by"], full["extended_by"]) == ([[], [], ["KD", "KC"], ["KD", "KC"]], [])
    two = {"decks": "two"}
    found = answer({"meld": {"kind": "set", "cards": ["KS", "KS", "2D"]}, "wild": "2", "rules": two})
    assert (found["claimed_by"][2], found["extended_by"]) == (["KS", "KH", "KD", "KC"], ["KH", "KD", "KC"])


def test_wr32_a_set_of_wild_cards_is_claimed_by_none_where_it_gives_none() -> None:
    given = {"meld": {"kind": "set", "cards": ["2S", "2H", "2D"], "rank": "K"}, "wild": "2"}
    assert answer(given)["claimed_by"] == [["KS", "KH", "KD", "KC"]] * 3
    assert answer(given | {"rules": {"set_claim": "any_of_rank"}})["claimed_by"] == [[]] * 3


def test_wr5_every_reason_against_a_meld() -> None:
    found = answer({"meld": {"kind": "set", "cards": ["KS", "QH", "3H", "4H", "5H"]}, "wild": "2"})
    assert found["meld"] is None
    assert reasons(found) == [("not_a_meld", "WR5", "")] * 5
    assert reasons(answer({"meld": {"cards": ["KS", "KH", "2D"]}, "wild": "2"})) == [("reading_missing", "WR9", "")]


def test_wr9_the_readings_of_cards_as_laid() -> None:
    found = answer({"laid": ["5H", "6H", "9S"], "wild": "9"})
    assert [one["stands_for"] for one in found["readings"]] == [["5H", "6H", "7H"]]
    assert answer({"laid": ["5H", "8H", "9S"], "wild": "9"}) == {"readings": []}


def test_wr14_an_extension() -> None:
    found = answer({"extend": {"meld": EIGHTS, "cards": ["10S", "6S"]}, "wild": "2"})
    assert found["meld"]["cards"] == ["6S", "7S", "2H", "9S", "10S"]
    found = answer({"extend": {"meld": EIGHTS, "cards": ["2S"], "stands_for": ["6S"]}, "wild": "2"})
    assert found["claimed_by"][0] == ["6S"]
    found = answer({"extend": {"meld": KINGS, "cards": ["QS", "KD", "KC"]}, "wild": "2"})
    assert reasons(found) == [("does_not_fit", "WR14", ""), ("does_not_fit", "WR14", "")]


def test_wr15_a_claim() -> None:
    found = answer({"claim": {"meld": EIGHTS, "card": "8S", "takes": "2H"}, "wild": "2"})
    assert (found["meld"]["cards"], found["claimed_by"]) == (["7S", "8S", "9S"], [[], [], []])
    found = answer({"claim": {"meld": EIGHTS, "card": "8H", "takes": "2H"}, "wild": "2"})
    assert reasons(found) == [("cannot_claim", "WR15", "")]


def drawn(card: str) -> dict[str, str]:
    return {"source": "stock", "card": card}


def test_wr16_a_turn_that_goes_out() -> None:
    actions = [
        {"kind": "claim", "meld": 0, "cards": ["8S"], "takes": "2H"},
        {"kind": "extend", "meld": 0, "cards": ["2H", "5S"], "stands_for": ["6S", "5S"]},
    ]
    found = answer(turn(melds=[EIGHTS], has_melded=True, draw=drawn("KD"), actions=actions, discard="KD"))
    assert (found["outcome"], found["hand"], found["then"], found["refused"]) == ("out", [], "end", [])
    assert [meld["cards"] for meld in found["melds"]] == [["5S", "2H", "7S", "8S", "9S"]]


def test_wr13_the_table_after_a_turn_has_its_new_melds_last() -> None:
    actions = [
        {"kind": "meld", "meld_kind": "run", "cards": ["5H", "6H", "7H"]},
        {"kind": "extend", "meld": 0, "cards": ["10S"]},
        {"kind": "extend", "meld": 2, "cards": ["8H"]},
    ]
    hand = ["5H", "6H", "7H", "8H", "10S", "4D"]
    found = answer(turn(hand=hand, melds=[EIGHTS, KINGS], draw=drawn("4C"), actions=actions, discard="4C"))
    assert [meld["cards"][-1] for meld in found["melds"]] == ["10S", "2D", "8H"]
    assert (found["outcome"], found["hand"], found["then"]) == ("played", ["4D"], "play")


@pytest.mark.parametrize(
    ("members", "where"),
    [
        ({"draw": None, "discard": "5S"}, [("wrong_phase", "WR11", "draw")]),
        ({"draw": drawn("KD"), "turn": 1, "discard": "5S"}, [("wrong_phase", "WR10", "draw")]),
        ({"draw": drawn("KD"), "stock": 0, "discard": "5S"}, [("stock_empty", "WR19", "draw")]),
        ({"draw": {"source": "discard_pile"}, "discard": "5S"}, [("cannot_take", "WR11", "draw")]),
        (
            {"draw": {"source": "discard_pile", "count": 0}, "discard_pile": ["KD"], "discard": "5S"},
            [("cannot_take", "WR11", "draw")],
        ),
        (
            {"draw": {"source": "discard_pile"}, "discard_pile": ["4D", "KD"], "discard": "KD"},
            [("taken_back", "WR12", "discard")],
        ),
        ({"draw": drawn("KD")}, [("not_held", "WR11", "discard")]),
        (
            {"draw": drawn("KD"), "discard": "5S", "actions": [{"kind": "meld", "cards": []}], "turn": 3},
            [("too_early_to_meld", "WR31", "actions"), ("not_a_meld", "WR5", "actions.0")],
        ),
        ({"draw": drawn("KD"), "discard": "5S", "up_for_two": True}, [("not_up_for_two", "WR29", "up_for_two")]),
        ({"last_melds": True}, [("wrong_phase", "WR31", "last_melds")]),
    ],
)
def test_a_turn_is_refused_at_its_draw_its_actions_or_its_discard(
    members: dict[str, Any], where: list[tuple[str, str, str]]
) -> None:
    found = answer(turn(**members, rules={"first_meld": "second_round"}))
    assert (found["outcome"], found["hand"], found["melds"], found["then"]) == ("refused", [], [], None)
    assert reasons(found) == where


def test_wr10_the_first_turn_begins_without_a_draw() -> None:
    found = answer(turn(hand=["5S", "8S", "KD"], turn=1, discard="KD"))
    assert (found["outcome"], found["hand"]) == ("played", ["5S", "8S"])


def test_wr31_last_melds() -> None:
    last = {"rules": {"last_melds": "yes"}, "last_melds": True, "turn": 2}
    meld = [{"kind": "meld", "meld_kind": "set", "cards": ["5S", "5H", "5D"]}]
    found = answer(turn(hand=["5S", "5H", "5D"], actions=meld, **last))
    assert (found["outcome"], found["hand"], found["then"]) == ("played", [], "end")
    assert reasons(answer(turn(draw=drawn("KD"), **last))) == [("wrong_phase", "WR31", "draw")]


def test_wr31_melds_that_waited_for_a_turn_need_not_wait_for_the_last_melds() -> None:
    last = {"rules": {"last_melds": "yes", "first_meld": "second_turn"}, "last_melds": True, "turn": 1}
    meld = [{"kind": "meld", "meld_kind": "set", "cards": ["5S", "5H", "5D"]}]
    assert answer(turn(hand=["5S", "5H", "5D"], actions=meld, **last))["outcome"] == "played"


def test_wr29_up_for_two() -> None:
    found = answer(
        turn(hand=["2S"], wild="3", draw=drawn("KD"), discard="2S", up_for_two=True, rules={"up_for_two": "yes"})
    )
    assert reasons(found) == [("not_up_for_two", "WR29", "up_for_two")]
    found = answer(
        turn(hand=["5S"], wild="3", draw=drawn("2S"), discard="5S", up_for_two=True, rules={"up_for_two": "yes"})
    )
    assert (found["outcome"], found["hand"], found["then"]) == ("up_for_two", ["2S"], "end")


@pytest.mark.parametrize(
    ("members", "then"),
    [
        ({"stock": 2}, "play"),
        ({"stock": 1}, "end"),
        ({"stock": 1, "rules": {"stock_out": "reshuffle"}}, "end"),
        ({"stock": 1, "rules": {"stock_out": "reshuffle"}, "discard_pile": ["4C"]}, "reshuffle"),
        ({"stock": 1, "rules": {"stock_out": "top_card"}}, "play"),
    ],
)
def test_wr19_what_follows_the_turn(members: dict[str, Any], then: str) -> None:
    assert answer(turn(draw=drawn("KD"), discard="KD", **members))["then"] == then


def test_wr19_a_card_of_the_discard_pile_leaves_the_stock_as_it_is() -> None:
    pile = {"draw": {"source": "discard_pile"}, "discard_pile": ["KD"], "discard": "5S"}
    assert answer(turn(**pile, stock=1))["then"] == "play"
    top = {"stock_out": "reshuffle"}
    assert answer(turn(**pile, stock=0, rules=top))["then"] == "end"
    two = pile | {"discard_pile": ["4C", "KD"]}
    assert answer(turn(**two, stock=0, rules=top))["then"] == "reshuffle"


def test_wr20_cards_in_hand() -> None:
    assert answer({"held": ["7S", "KD", "AC", "10H"], "wild": "7"}) == {
        "cards": [25, 10, 1, 10],
        "held": 46,
        "factor": 1,
        "points": 46,
    }
    doubled = {"held": ["7S"], "wild": "7", "rules": {"double_on": "seven_and_king"}}
    assert answer(doubled)["points"] == 50
    assert answer(doubled | {"pressed": True}) == {"cards": [25], "held": 25, "factor": 4, "points": 100}
    assert answer({"held": ["Joker", "5S"], "wild": "", "rules": {"joker": "one"}})["cards"] == [50, 5]


def test_wr24_running_totals_with_a_press() -> None:
    found = answer(
        game({"held": [0, 30, 12, 80], "winner": 0}, {"held": [["KS", "2D"], [], 41, 10], "winner": 1}, press="yes")
    )
    first, second = found["deals"]
    assert (first["pressed"], first["points"], first["totals"]) == (False, [0, 30, 12, 80], [0, 30, 12, 80])
    assert (second["wild"], second["pressed"], second["factor"], second["held"]) == ("2", True, 2, [35, 0, 41, 10])
    assert (second["points"], second["totals"]) == ([70, 0, 82, 20], [70, 30, 94, 100])
    may_add = {"seat": 3, "points": 44}
    assert found["next"] == {"deal": 3, "wild": "3", "pressed": False, "doubled": False, "may_add": may_add}


def test_wr24_the_player_in_last_place_adds_points() -> None:
    deals = [{"held": [0, 2, 3], "winner": 0, "adds": True}, {"held": [1, 0, 2], "winner": 1}]
    found = answer(game(*deals, press="yes"))
    assert (found["deals"][0]["added"], found["deals"][0]["totals"]) == ([0, 0, 49], [0, 2, 52])
    assert (found["deals"][1]["pressed"], found["deals"][1]["totals"]) == (True, [2, 2, 56])
    assert answer(game(deals[0], press="yes"))["next"]["pressed"] is True
    assert answer(game(deals[1], press="no"))["next"]["may_add"] is None


def test_wr25_the_automatic_press() -> None:
    found = answer(game({"held": [0, 30, 12, 40], "winner": 0}, auto_press="yes"))
    assert (found["deals"][0]["added"], found["deals"][0]["totals"]) == ([0, 0, 0, 40], [0, 30, 12, 80])
    assert (found["next"]["pressed"], found["next"]["may_add"]) == (True, None)
    three = answer(game({"held": [0, 30, 12], "winner": 0}, auto_press="yes"))
    assert (three["deals"][0]["added"], three["next"]["pressed"]) == ([0, 0, 0], False)
    equal = answer(game({"held": [30, 30, 30, 30]}, auto_press="yes", press="yes"))
    assert (equal["next"]["pressed"], equal["next"]["may_add"]) == (False, None)
    later = answer(game({"held": [5, 5, 5, 5]}, {"held": [0, 30, 12, 40], "winner": 0}, auto_press="yes"))
    assert later["deals"][1]["added"] == [0, 0, 0, 0]


def test_wr23_doubled_deals_and_the_bonus_for_going_out() -> None:
    found = answer(game({"held": [0, 30, 12], "winner": 0}, double_on="seven_and_king", deals="K..A", out_bonus=15))
    assert (found["deals"][0]["doubled"], found["deals"][0]["points"]) == (True, [-15, 60, 24])
    assert (found["next"]["wild"], found["next"]["doubled"]) == ("Q", False)


def test_wr29_up_for_two_is_not_going_out() -> None:
    found = answer(game({"held": [["2S"], 30, 12], "winner": 0}, up_for_two="yes", out_bonus=15))
    assert (found["deals"][0]["kind"], found["deals"][0]["points"]) == ("up_for_two", [2, 30, 12])


def test_wr33_the_dealer_names_the_wild_rank() -> None:
    found = answer(game({"held": [["9S"], 30, 0], "winner": 2, "wild": "9"}, wild_choice="dealer"))
    assert (found["deals"][0]["wild"], found["deals"][0]["points"]) == ("9", [25, 30, 0])
    assert found["next"] == {"deal": 2, "wild": None, "pressed": False, "doubled": None, "may_add": None}


def test_wr32_melded_cards_count() -> None:
    found = answer(game({"held": [5, 30, 0], "melded": [40, 20, 60], "winner": 2}, scoring="melded"))
    assert found["deals"][0]["points"] == [35, -10, 60]


def test_wr22_after_the_last_deal_there_are_winners_and_money() -> None:
    deals = [{"held": [1, 0, 2], "winner": 1}] * 13
    found = answer(game(*deals))
    assert (found["next"], found["winners"], found["money"]) == (None, [1], None)
    paid = {"payment": "pairs", "stake": {"unit": "money"}, "deal_fee": 5}
    money = answer(game(*deals, **paid))["money"]
    assert money == answer(game(*deals, **paid, starting_stack=9))["money"]
    assert money == answer({"totals": [13, 0, 26], "outs": [1] * 13, "rules": paid})
    last = answer(game(*deals, press="yes"))
    assert last["deals"][-1]["added"] == [0, 0, 0]


def test_wr24_after_the_last_deal_nobody_adds() -> None:
    given = game(*[{"held": [1, 0, 2], "winner": 1}] * 12, {"held": [1, 0, 2], "winner": 1, "adds": True}, press="yes")
    line, is_valid = score_line(SCORE, json.dumps(given).encode(), 1)
    assert not is_valid
    assert json.loads(line)["error"]["where"] == "deals.12.adds"


def test_wr26_the_example_with_everyone() -> None:
    found = answer({"totals": [184, 137, 250, 241]})
    pairs = [(one["payer"], one["payees"], one["points"], one["amount"]) for one in found["payments"]]
    assert pairs == [
        (0, [1], 47, 45),
        (2, [0], 66, 65),
        (3, [0], 57, 55),
        (2, [1], 113, 115),
        (3, [1], 104, 105),
        (2, [3], 9, 10),
    ]
    assert (found["for_totals"], found["net"], found["unit"]) == ([75, 265, -190, -150],) * 2 + ("money",)


def test_wr27_the_example_with_the_winner_only() -> None:
    found = answer({"totals": [184, 137, 250, 241], "rules": {"payment": "winner"}})
    assert (found["winners"], found["net"]) == ([1], [-45, 265, -115, -105])
    assert [one["payer"] for one in found["payments"]] == [0, 2, 3]


def test_wr27_tied_winners_share() -> None:
    found = answer({"totals": [10, 10, 20], "rules": {"payment": "winner", "round_to": 1}})
    assert found["payments"] == [{"payer": 2, "payees": [0, 1], "points": 10, "amount": 10}]
    assert found["net"] == [5, 5, -10]


def test_wr28_fees_come_on_top() -> None:
    found = answer({"totals": [10, 10, 10], "outs": [0, None, 1], "rules": {"deal_fee": 5}})
    assert (found["for_totals"], found["for_fees"], found["net"]) == ([0, 0, 0], [5, 5, -10], [5, 5, -10])
    assert [one["amount"] for one in found["payments"]] == [0, 0, 0]


def test_wr32_where_the_highest_total_wins_others_pay_it() -> None:
    found = answer({"totals": [10, 40, 20], "rules": {"scoring": "melded", "payment": "pairs"}})
    assert [(one["payer"], one["payees"]) for one in found["payments"]] == [(0, [1]), (0, [2]), (2, [1])]
    assert found["winners"] == [1]


def test_wr26_counters_that_are_no_whole_number_of_cents() -> None:
    stake = {"unit": "money", "counter_value": "2.5"}
    found = answer({"totals": [10, 10, 15], "rules": {"payment": "winner", "stake": stake}})
    assert (found["counters"], found["net"]) == ([1, 1, -2], [2.5, 2.5, -5])
    found = answer({"totals": [10, 20, 30], "rules": {"stake": {"amount": 2}, "round_to": 1}})
    assert (found["unit"], found["net"], found["counters"]) == ("counters", [60, 0, -60], [60, 0, -60])


@pytest.mark.parametrize("payment", ["pairs", "winner"])
def test_wr26_no_payment_is_too_large_to_be_exact(payment: str) -> None:
    stake = {"unit": "money", "amount": 1_000_000, "counter_value": "0.000001"}
    question = {"totals": [0, 0, 10_000], "rules": {"payment": payment, "stake": stake}}
    line, is_valid = score_line(SCORE, json.dumps(question).encode(), 1)
    error = json.loads(line)["error"]
    assert (is_valid, error["code"], error["where"]) == (False, "number_too_large", "rules.stake")
    money = answer(question | {"totals": [0, 0, 1_000]})
    assert max(money["counters"]) <= 2**53 - 1
