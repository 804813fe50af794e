from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.rule_checks import MOST
from ging_service.domain.stakes import Stake
from ging_service.games.wild_card_rummy.rules.house_check import check_house_rules
from ging_service.games.wild_card_rummy.rules.house_rules import ONE_LINE, PRESETS, HouseRules
from ging_service.games.wild_card_rummy.rules.points import paid_for_totals

PAID: dict[str, Any] = {"payment": "pairs", "stake": Stake(), "starting_stack": 100}


def money(counter_value: str) -> Stake:
    return Stake(unit="money", counter_value=counter_value)


def refusal(**house: Any) -> tuple[str, str, str]:
    with pytest.raises(Refused) as refused:
        check_house_rules(HouseRules(**house))
    assert refused.value.code == "house_rules"
    return refused.value.rule, refused.value.detail, refused.value.where


def test_the_default_rules_of_a_house() -> None:
    assert HouseRules() == HouseRules(
        fewest_seats=3,
        most_seats=6,
        decks="one",
        aces="low",
        first_dealer="cut",
        deals="A..K",
        wild_choice="order",
        joker="none",
        hand_size=7,
        first_player="left",
        set_limit="pack",
        first_meld="at_once",
        last_melds="no",
        taken_card="free",
        discard_taken="refused",
        set_claim="missing_suit",
        claimed_wild="free",
        one_card="restricted",
        stock_out="end",
        up_for_two="no",
        scoring="held",
        wild_points=25,
        joker_points=50,
        ace_points=1,
        faces="ten",
        values="number",
        double_on="none",
        out_bonus=0,
        press="no",
        auto_press="no",
        payment="none",
        stake=Stake(amount=0),
        round_to=5,
        deal_fee=0,
        turn_limit_s=0,
        starting_stack=0,
        bot_stakes="refused",
    )


@pytest.mark.parametrize("name", PRESETS)
def test_every_named_set_of_house_rules_holds_together(name: str) -> None:
    check_house_rules(PRESETS[name])


def test_the_first_preset_is_the_default() -> None:
    assert next(iter(PRESETS.values())) == HouseRules()


def test_wr29_to_wr34_the_named_games() -> None:
    biddies = PRESETS["biddies"]
    assert (biddies.fewest_seats, biddies.most_seats, biddies.first_dealer, biddies.aces) == (3, 4, "jack", "both")
    assert (biddies.ace_points, biddies.up_for_two, biddies.payment) == (10, "yes", "winner")
    assert paid_for_totals([184, 137, 250, 241], biddies) == (-47, 264, -113, -104)
    treize = PRESETS["treize-brasses"]
    assert (treize.fewest_seats, treize.most_seats, treize.decks, treize.hand_size) == (2, 7, "two", 13)
    assert (treize.set_limit, treize.taken_card, treize.faces) == ("four", "use", "rank")
    ace_to_ace = PRESETS["ace-to-ace"]
    assert (ace_to_ace.fewest_seats, ace_to_ace.most_seats, ace_to_ace.deals) == (2, 4, "A..K,A")
    assert (ace_to_ace.taken_card, ace_to_ace.discard_taken, ace_to_ace.set_claim) == ("pile", "allowed", "any_of_rank")
    assert (ace_to_ace.aces, ace_to_ace.scoring, ace_to_ace.ace_points) == ("both", "melded", 15)
    assert PRESETS["dealers-wild"] == HouseRules(wild_choice="dealer")
    assert PRESETS["joker"] == HouseRules(joker="one")
    assert PRESETS["joker-last-deal"] == HouseRules(joker="last_deal")
    beanies = [rules for name, rules in PRESETS.items() if name.startswith("beanie")]
    assert beanies == [
        HouseRules(first_meld="second_round"),
        HouseRules(last_melds="yes"),
        HouseRules(deals="K..A"),
        HouseRules(values="fives"),
        HouseRules(stock_out="top_card"),
    ]


@pytest.mark.parametrize(
    ("name", "rule", "least", "most"),
    [
        ("wild_points", "WR21", 0, MOST),
        ("joker_points", "WR34", 0, MOST),
        ("ace_points", "WR21", 0, MOST),
        ("out_bonus", "WR23", 0, MOST),
        ("round_to", "WR26", 1, MOST),
        ("turn_limit_s", "WR35", 0, MOST),
    ],
)
def test_numbers_of_a_house_rule_have_a_range(name: str, rule: str, least: int, most: int) -> None:
    for number in (least, most):
        check_house_rules(HouseRules(**{name: number}))  # type: ignore[arg-type]
    for number in (least - 1, most + 1):
        assert refusal(**{name: number}) == (rule, f"{name} must be {least} to {most} ({rule})", f"rules.{name}")


@pytest.mark.parametrize(("name", "rule"), [("deal_fee", "WR28"), ("starting_stack", "WR37")])
def test_numbers_of_a_payment_have_a_range(name: str, rule: str) -> None:
    check_house_rules(HouseRules(**PAID | {name: MOST}))
    for number in (-1, MOST + 1):
        assert f"{name} must be 0 to {MOST} ({rule})" in refusal(**PAID | {name: number})[1]


def test_wr1_two_to_seven_players() -> None:
    check_house_rules(HouseRules(fewest_seats=2, most_seats=7))
    check_house_rules(HouseRules(fewest_seats=3, most_seats=3))
    assert refusal(fewest_seats=1) == ("WR1", "fewest_seats must be 2 to 7 (WR1)", "rules.fewest_seats")
    assert refusal(most_seats=8) == ("WR1", "most_seats must be 2 to 7 (WR1)", "rules.most_seats")
    assert refusal(fewest_seats=5, most_seats=4) == (
        "WR1",
        "most_seats must not be below fewest_seats (WR1)",
        "rules.most_seats",
    )


@pytest.mark.parametrize(
    "house",
    [
        {"hand_size": 3},
        {"hand_size": 13, "most_seats": 3},
        {"hand_size": 10, "most_seats": 5, "decks": "two_from_five"},
        {"hand_size": 13, "most_seats": 7, "decks": "two"},
        {"hand_size": 10, "most_seats": 5, "joker": "one"},
    ],
)
def test_wr4_a_card_stays_in_the_stock(house: dict[str, Any]) -> None:
    check_house_rules(HouseRules(**house))


def test_wr4_more_cards_than_there_are_cannot_be_dealt() -> None:
    detail = "with 4 or 5 or 6 players and 13 cards each, no card stays in the stock (WR4)"
    assert refusal(hand_size=13) == ("WR4", detail, "rules.hand_size")
    check_house_rules(HouseRules(hand_size=10, most_seats=5, decks="two_from_five"))
    assert refusal(hand_size=13, most_seats=5, decks="two_from_five")[1].startswith("with 4 players")
    assert refusal(hand_size=2) == ("WR4", "hand_size must be 3 to 13 (WR4)", "rules.hand_size")
    assert refusal(hand_size=14, decks="two")[1] == "hand_size must be 3 to 13 (WR4)"
    assert refusal(fewest_seats=-9, most_seats=99, hand_size=13)[1].endswith(
        "with 4 or 5 or 6 or 7 players and 13 cards each, no card stays in the stock (WR4)"
    )


def test_wr4_a_stock_of_one_card_is_a_stock() -> None:
    # 52 cards: 5 players with 10 and one more leave one; 6 players with 8 leave three.
    check_house_rules(HouseRules(hand_size=10, most_seats=5))
    check_house_rules(HouseRules(hand_size=8, most_seats=6))
    assert refusal(hand_size=9, most_seats=6)[0] == "WR4"
    assert refusal(hand_size=13, fewest_seats=4, most_seats=4, joker="one") == (
        "WR4",
        "with 4 players and 13 cards each, no card stays in the stock (WR4)",
        "rules.hand_size",
    )


def test_wr25_the_automatic_press_needs_four_players() -> None:
    check_house_rules(HouseRules(auto_press="yes", most_seats=4))
    assert refusal(auto_press="yes", most_seats=3) == ("WR25", "auto_press needs 4 players (WR25)", "rules.auto_press")


@pytest.mark.parametrize("deals", ["A..K", "2..K", "2..K,A", "K..A"])
def test_wr33_the_dealer_names_each_rank_once(deals: str) -> None:
    check_house_rules(HouseRules(wild_choice="dealer", deals=deals))  # type: ignore[arg-type]
    assert refusal(wild_choice="dealer", deals="A..K,A") == (
        "WR33",
        "the dealer names each rank once, so deals cannot have one of them twice (WR33)",
        "rules.wild_choice",
    )


@pytest.mark.parametrize("deals", ["2..K", "A..K,A"])
def test_wr34_a_last_deal_with_only_the_joker_wild_is_the_fourteenth(deals: str) -> None:
    check_house_rules(HouseRules(joker="one", deals=deals))  # type: ignore[arg-type]
    detail = "a last deal with only the joker wild is the 14th, after deals with thirteen ranks (WR34)"
    assert refusal(joker="last_deal", deals=deals) == ("WR34", detail, "rules.joker")
    for thirteen in ("A..K", "2..K,A", "K..A"):
        check_house_rules(HouseRules(joker="last_deal", deals=thirteen))  # type: ignore[arg-type]


def test_wr31_the_two_ways_of_beanie_exclude_each_other() -> None:
    check_house_rules(HouseRules(first_meld="second_turn", last_melds="yes"))
    detail = "nobody goes out before all have had a turn, so there are no last_melds (WR31)"
    assert refusal(first_meld="second_round", last_melds="yes") == ("WR31", detail, "rules.last_melds")


def test_wr12_a_card_that_must_be_melded_cannot_be_discarded() -> None:
    detail = "a card that must be melded at once cannot be discarded (WR12)"
    assert refusal(taken_card="use", discard_taken="allowed") == ("WR12", detail, "rules.discard_taken")
    check_house_rules(HouseRules(taken_card="free", discard_taken="allowed"))


def test_wr21_values_of_five_and_ten_leave_no_others() -> None:
    assert refusal(values="fives", faces="rank") == (
        "WR21",
        "with values fives, faces count ten (WR21)",
        "rules.faces",
    )
    assert refusal(values="fives", ace_points=15) == (
        "WR21",
        "with values fives an ace counts five, so leave ace_points at 1 (WR21)",
        "rules.ace_points",
    )


def test_wr32_nobody_presses_where_the_highest_total_wins() -> None:
    detail = "the player with the highest total cannot press where that total wins"
    assert refusal(scoring="melded", press="yes") == ("WR24", f"{detail} (WR24)", "rules.press")
    assert refusal(scoring="melded", auto_press="yes") == ("WR25", f"{detail} (WR25)", "rules.auto_press")


@pytest.mark.parametrize(
    ("stake", "where", "detail"),
    [
        (Stake(amount=-1), "rules.stake.amount", "stake: a stake is 0 to"),
        (Stake(points=0), "rules.stake.points", "stake: a stake is for 1 to"),
        (money("0"), "rules.stake.counter_value", "stake: a counter is worth a decimal above 0"),
        (Stake(rounding="down"), "rules.stake.rounding", "payments are rounded halves up (WR26)"),
    ],
)
def test_wr26_a_stake_must_be_valid(stake: Stake, where: str, detail: str) -> None:
    rule, told, place = refusal(**PAID | {"stake": stake})
    assert (rule, place) == ("WR26", where)
    assert told.startswith(detail)


def test_wr26_payments_and_fees_are_whole_counters() -> None:
    for counter_value in ("1", "2.5", "5", "0.5"):
        check_house_rules(HouseRules(**PAID | {"stake": money(counter_value), "deal_fee": 10}))
    assert refusal(**PAID | {"stake": money("2"), "deal_fee": 4}) == (
        "WR26",
        "round_to must be a whole number of counters (WR26)",
        "rules.round_to",
    )
    assert refusal(**PAID | {"stake": money("5"), "deal_fee": 7}) == (
        "WR28",
        "deal_fee must be a whole number of counters (WR28)",
        "rules.deal_fee",
    )
    check_house_rules(HouseRules(**PAID | {"round_to": 7, "deal_fee": 3}))
    check_house_rules(HouseRules(stake=Stake(amount=0, unit="money", counter_value="3")))
    assert refusal(stake=Stake(amount=0, unit="money", counter_value="3"), deal_fee=7) == (
        "WR28",
        "a deal_fee is paid on top of a payment, and there is none (WR28)",
        "rules.deal_fee",
    )


def test_wr4_only_numbers_of_players_that_the_table_takes_need_a_stock() -> None:
    rules = HouseRules(fewest_seats=5, most_seats=7, decks="two_from_five", hand_size=13)
    check_house_rules(rules)
    assert refusal(fewest_seats=4, most_seats=7, decks="two_from_five", hand_size=13)[2] == "rules.hand_size"


def test_wr37_who_pays_has_a_stake_and_a_stack() -> None:
    check_house_rules(HouseRules(**PAID))
    assert refusal(payment="winner") == (
        "WR26",
        (
            "a payment needs a stake (WR26); "
            "with a payment, each player brings a starting_stack of 1 or more counters (WR37)"
        ),
        "rules.stake, rules.starting_stack",
    )


def test_wr37_without_a_payment_there_are_no_stakes() -> None:
    assert refusal(stake=Stake(), deal_fee=5, starting_stack=9) == (
        "WR26",
        (
            "a stake needs a payment (WR26); a deal_fee is paid on top of a payment, and there is none (WR28); "
            "without a payment nobody needs a starting_stack (WR37)"
        ),
        "rules.stake, rules.deal_fee, rules.starting_stack",
    )


def test_all_that_is_wrong_is_said_at_once() -> None:
    rule, detail, where = refusal(hand_size=14, round_to=0, values="fives", faces="rank", wild_points=-1, most_seats=2)
    assert rule == "WR4"
    assert where == "rules.hand_size, rules.wild_points, rules.round_to, rules.most_seats, rules.faces"
    assert detail.count(";") == 4


def test_every_rule_has_its_line() -> None:
    assert list(ONE_LINE) == [f"WR{number}" for number in range(1, 40)]
    assert all(len(line) <= 110 for line in ONE_LINE.values())
