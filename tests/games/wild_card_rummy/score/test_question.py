from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.house_rules import PRESETS, HouseRules
from ging_service.games.wild_card_rummy.score.answer import answer_to
from ging_service.games.wild_card_rummy.score.game import GameAnswer
from ging_service.games.wild_card_rummy.score.question import (
    Draw,
    GivenAction,
    HeldQuestion,
    LaidQuestion,
    MeldQuestion,
    MoneyQuestion,
    TurnQuestion,
    ask,
)
from tests.games.wild_card_rummy.laid import cards, run, set_of

KINGS = {"kind": "set", "cards": ["KS", "KH", "2D"], "rank": "K"}
EIGHTS = {"kind": "run", "cards": ["7S", "2H", "9S"], "stands_for": ["7S", "8S", "9S"]}


def refusal(given: object) -> tuple[str, str, str]:
    with pytest.raises(Refused) as refused:
        answer_to(ask(given))
    return refused.value.code, refused.value.rule, refused.value.where


def turn(**members: Any) -> dict[str, Any]:
    return {"hand": ["5S", "8S"], "wild": "2", **members}


def game(*deals: dict[str, Any], **rules: Any) -> dict[str, Any]:
    return {"deals": list(deals), "rules": rules}


def test_a_meld_in_any_spelling() -> None:
    asked = ask(
        {"meld": {"cards": ["k♠", "kh", "TD", " joker "], "kind": "set"}, "wild": "2", "rules": {"joker": "one"}}
    )
    assert isinstance(asked, MeldQuestion)
    assert (asked.meld.cards, asked.meld.kind, asked.meld.rank) == (cards("KS KH 10D Joker"), "set", "")


def test_the_number_of_players_decides_on_a_second_pack() -> None:
    given = {"laid": ["KS", "KS", "KH"], "wild": "2", "rules": {"decks": "two_from_five"}}
    asked = ask(given | {"seats": 5})
    assert isinstance(asked, LaidQuestion)
    assert (asked.terms.packs, asked.players) == (2, 5)
    assert refusal(given) == ("card_twice", "WR1", "laid.1")
    assert refusal(given | {"seats": 4}) == ("card_twice", "WR1", "laid.1")


@pytest.mark.parametrize("name", PRESETS)
def test_the_house_rules_of_a_table_are_accepted_as_they_are(name: str) -> None:
    asked = ask({"held": ["KS"], "wild": "2", "rules": to_builtins(PRESETS[name])})
    assert isinstance(asked, HeldQuestion)
    assert asked.rules == PRESETS[name]
    assert asked.players == PRESETS[name].fewest_seats


def test_a_turn_in_its_shortest_form() -> None:
    asked = ask(turn())
    assert isinstance(asked, TurnQuestion)
    assert (asked.hand, asked.melds, asked.has_melded, asked.turn) == (cards("5S 8S"), (), False, None)
    assert (asked.stock, asked.discard_pile, asked.draw, asked.actions, asked.discard) == (104, (), None, (), "")
    assert (asked.up_for_two, asked.last_melds) == (False, False)
    names = ("melds", "has_melded", "turn", "stock", "discard_pile", "draw", "actions", "discard", "up_for_two")
    assert ask(turn(**dict.fromkeys((*names, "last_melds", "seats", "rules")))) == asked


def test_a_turn_with_everything() -> None:
    asked = ask(
        turn(
            melds=[KINGS, EIGHTS],
            has_melded=True,
            turn=9,
            stock=0,
            seats=5,
            discard_pile=["4D", "KD"],
            draw={"source": "discard_pile", "count": 2},
            actions=[
                {"kind": "claim", "meld": 1, "cards": ["8s"], "takes": "2h"},
                {"kind": "extend", "meld": 1, "cards": ["2H"], "stands_for": ["6S"]},
                {"kind": "meld", "meld_kind": "run", "cards": ["5H", "6H", "7H"], "stands_for": ["5H", "6H", "7H"]},
                {"kind": "meld", "cards": []},
            ],
            discard="KD",
            up_for_two=True,
            last_melds=True,
        )
    )
    assert isinstance(asked, TurnQuestion)
    assert asked.melds == (set_of("K", "KS KH 2D"), run("7S 2H=8S 9S"))
    assert (asked.turn, asked.stock, asked.discard_pile, asked.discard) == (9, 0, cards("4D KD"), "KD")
    assert asked.draw == Draw(source="discard_pile", count=2)
    assert asked.actions == (
        GivenAction(kind="claim", meld=1, cards=cards("8S"), takes=Card("2H")),
        GivenAction(kind="extend", meld=1, cards=cards("2H"), stands_for=cards("6S")),
        GivenAction(kind="meld", meld_kind="run", cards=cards("5H 6H 7H"), stands_for=cards("5H 6H 7H")),
        GivenAction(kind="meld", cards=()),
    )
    assert (asked.up_for_two, asked.last_melds) == (True, True)


def test_a_draw_from_the_discard_pile_is_of_one_card_unless_it_says_more() -> None:
    asked = ask(turn(discard_pile=["KD"], draw={"source": "discard_pile"}))
    assert isinstance(asked, TurnQuestion)
    assert asked.draw == Draw(source="discard_pile", count=1)


def test_a_question_about_money_has_one_cent_a_point_unless_it_says_more() -> None:
    asked = ask({"totals": [184, 137, 250], "outs": [0, None]})
    assert isinstance(asked, MoneyQuestion)
    assert (asked.totals, asked.outs) == ((184, 137, 250), (0, None))
    assert (asked.rules.payment, asked.rules.stake.unit, asked.rules.stake.amount) == ("pairs", "money", 1)
    asked = ask({"totals": [184, 137, 250], "rules": {"payment": "winner", "stake": {"amount": 2}}})
    assert isinstance(asked, MoneyQuestion)
    assert (asked.rules.payment, asked.rules.stake.unit, asked.rules.stake.amount) == ("winner", "counters", 2)


def test_a_game_has_default_rules() -> None:
    asked = ask({"deals": [{"held": [1, 2, 3]}]})
    assert asked.rules == HouseRules()
    answer = answer_to(asked)
    assert isinstance(answer, GameAnswer)
    (deal,) = answer.deals
    assert (deal.wild, deal.kind, deal.melded, deal.added) == ("A", "stock", (0, 0, 0), (0, 0, 0))


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        (5, ("wrong_type", "", "")),
        ([], ("wrong_type", "", "")),
        ({}, ("missing_member", "", "meld")),
        ({"wild": "2", "seats": 3, "rules": {}}, ("missing_member", "", "meld")),
        ({"mled": {}}, ("unknown_member", "", "")),
        ({"laid": [], "wlid": "2"}, ("unknown_member", "", "")),
        ({"laid": [], "held": [], "wild": "2"}, ("unknown_member", "", "")),
        ({"laid": []}, ("missing_member", "WR3", "wild")),
        ({"laid": [], "wild": "1"}, ("no_such_choice", "WR3", "wild")),
        ({"laid": [], "wild": 2}, ("wrong_type", "", "wild")),
        ({"laid": None, "wild": "2"}, ("missing_member", "WR9", "laid")),
        ({"laid": "KS", "wild": "2"}, ("wrong_type", "", "laid")),
        ({"laid": [5], "wild": "2"}, ("wrong_type", "", "laid.0")),
        ({"laid": ["1S"], "wild": "2"}, ("not_a_card", "WR1", "laid.0")),
        ({"laid": ["?"], "wild": "2"}, ("not_a_card", "WR1", "laid.0")),
        ({"laid": ["Joker"], "wild": "2"}, ("not_in_pack", "WR34", "laid.0")),
        ({"laid": ["KS", "ks"], "wild": "2"}, ("card_twice", "WR1", "laid.1")),
        ({"laid": ["Joker", "joker"], "wild": "2", "rules": {"joker": "one"}}, ("card_twice", "WR1", "laid.1")),
        ({"laid": [], "wild": "2", "seats": 7}, ("no_such_seat", "WR1", "seats")),
        ({"laid": [], "wild": "2", "seats": 2}, ("no_such_seat", "WR1", "seats")),
        ({"laid": [], "wild": "2", "seats": True}, ("wrong_type", "WR1", "seats")),
        ({"laid": [], "wild": "2", "rules": []}, ("wrong_type", "", "rules")),
        ({"laid": [], "wild": "2", "rules": {"ace": "low"}}, ("unknown_member", "", "rules")),
        ({"laid": [], "wild": "2", "rules": {"aces": "high"}}, ("no_such_choice", "", "rules.aces")),
        ({"laid": [], "wild": "2", "rules": {"hand_size": 2}}, ("house_rules", "WR4", "rules.hand_size")),
        ({"laid": [], "wild": "2", "rules": {"hand_size": 2**53}}, ("number_too_large", "WR4", "rules.hand_size")),
        ({"meld": None, "wild": "2"}, ("missing_member", "WR9", "meld")),
        ({"meld": [], "wild": "2"}, ("wrong_type", "", "meld")),
        ({"meld": {}, "wild": "2"}, ("missing_member", "WR5", "meld.cards")),
        ({"meld": {"cards": [], "kind": "row"}, "wild": "2"}, ("no_such_choice", "", "meld.kind")),
        ({"meld": {"cards": [], "rank": "S"}, "wild": "2"}, ("no_such_choice", "WR9", "meld.rank")),
        ({"meld": {"cards": [], "stands_for": [1]}, "wild": "2"}, ("wrong_type", "", "meld.stands_for.0")),
        ({"meld": {"cards": ["KS", "KS"]}, "wild": "2"}, ("card_twice", "WR1", "meld.cards.1")),
        ({"extend": {"cards": []}, "wild": "2"}, ("missing_member", "WR14", "extend.meld")),
        ({"extend": {"meld": KINGS}, "wild": "2"}, ("missing_member", "WR14", "extend.cards")),
        ({"extend": {"meld": KINGS, "cards": ["KS"]}, "wild": "2"}, ("card_twice", "WR1", "extend.cards.0")),
        (
            {"extend": {"meld": {"kind": "set"}, "cards": []}, "wild": "2"},
            ("missing_member", "WR5", "extend.meld.cards"),
        ),
        ({"extend": {"meld": {"cards": []}, "cards": []}, "wild": "2"}, ("missing_member", "WR9", "extend.meld.kind")),
        ({"extend": {"meld": KINGS, "cards": []}, "wild": "3"}, ("not_a_meld", "WR5", "extend.meld")),
        ({"claim": {"meld": KINGS, "card": "KD"}, "wild": "2"}, ("missing_member", "WR15", "claim.takes")),
        ({"claim": {"meld": KINGS, "takes": "2D"}, "wild": "2"}, ("missing_member", "WR15", "claim.card")),
        ({"claim": {"card": "KD", "takes": "2D"}, "wild": "2"}, ("missing_member", "WR15", "claim.meld")),
        ({"claim": 5, "wild": "2"}, ("wrong_type", "", "claim")),
        ({"held": None, "wild": "2"}, ("missing_member", "WR20", "held")),
        ({"held": [], "wild": "2", "pressed": 1}, ("wrong_type", "", "pressed")),
        (turn(hand=None), ("missing_member", "WR11", "hand")),
        (turn(melds={}), ("wrong_type", "", "melds")),
        (turn(melds=[EIGHTS, EIGHTS]), ("card_twice", "WR1", "melds.1.cards.0")),
        (turn(melds=[{**EIGHTS, "stands_for": []}]), ("reading_missing", "WR9", "melds.0")),
        (turn(melds=[{**EIGHTS, "by": 1}]), ("unknown_member", "", "melds.0")),
        (turn(discard_pile=["5S"]), ("card_twice", "WR1", "discard_pile.0")),
        (turn(draw={"source": "stock", "card": "5S"}), ("card_twice", "WR1", "draw.card.0")),
        (turn(draw={"source": "stock"}), ("missing_member", "WR11", "draw.card")),
        (turn(draw={"source": "stock", "card": "KD", "count": 1}), ("unknown_member", "", "draw")),
        (turn(draw={"source": "discard_pile", "card": "KD"}), ("unknown_member", "", "draw")),
        (turn(draw={"source": "discard_pile", "count": "1"}), ("wrong_type", "WR11", "draw.count")),
        (turn(draw={}), ("missing_member", "WR11", "draw.source")),
        (turn(draw={"source": "pack"}), ("no_such_choice", "", "draw.source")),
        (turn(draw="stock"), ("wrong_type", "", "draw")),
        (turn(turn=0), ("wrong_type", "WR10", "turn")),
        (turn(stock=-1), ("wrong_type", "WR19", "stock")),
        (turn(actions=5), ("wrong_type", "", "actions")),
        (turn(actions=[5]), ("wrong_type", "", "actions.0")),
        (turn(actions=[{}]), ("missing_member", "WR11", "actions.0.kind")),
        (turn(actions=[{"kind": ["meld"]}]), ("wrong_type", "", "actions.0.kind")),
        (turn(actions=[{"kind": "swap"}]), ("no_such_choice", "", "actions.0.kind")),
        (turn(actions=[{"kind": "meld", "cards": [], "takes": "2H"}]), ("unknown_member", "", "actions.0")),
        (turn(actions=[{"kind": "meld"}]), ("missing_member", "WR11", "actions.0.cards")),
        (
            turn(actions=[{"kind": "meld", "cards": [], "meld_kind": "row"}]),
            ("no_such_choice", "", "actions.0.meld_kind"),
        ),
        (turn(actions=[{"kind": "extend", "cards": []}]), ("missing_member", "WR14", "actions.0.meld")),
        (turn(actions=[{"kind": "extend", "meld": "0", "cards": []}]), ("wrong_type", "WR14", "actions.0.meld")),
        (turn(actions=[{"kind": "claim", "meld": 0, "cards": []}]), ("missing_member", "WR15", "actions.0.takes")),
        (turn(discard="X"), ("not_a_card", "WR1", "discard")),
        (turn(has_melded="yes"), ("wrong_type", "", "has_melded")),
        (turn(up_for_two=0), ("wrong_type", "", "up_for_two")),
        (turn(last_melds=0), ("wrong_type", "", "last_melds")),
        ({"deals": None}, ("missing_member", "WR3", "deals")),
        (game(), ("not_scored_so", "WR3", "deals")),
        (game(*[{"held": [1, 2, 3]}] * 14), ("not_scored_so", "WR3", "deals")),
        (game({}), ("missing_member", "WR20", "deals.0.held")),
        (game({"held": [1, 2]}), ("no_such_seat", "WR1", "deals.0.held")),
        (game({"held": [1, 2, 3]}, {"held": [1, 2, 3, 4]}), ("wrong_number_of_hands", "WR1", "deals.1.held")),
        (game({"held": [1, -2, 3]}), ("wrong_type", "WR20", "deals.0.held.1")),
        (game({"held": [1, "KS", 3]}), ("wrong_type", "WR20", "deals.0.held.1")),
        (game({"held": [1, ["KX"], 3]}), ("not_a_card", "WR1", "deals.0.held.1.0")),
        (game({"held": [1, 2, 3], "winner": 3}), ("no_such_seat", "WR1", "deals.0.winner")),
        (game({"held": [1, 2, 3], "winner": -1}), ("no_such_seat", "WR1", "deals.0.winner")),
        (game({"held": [1, 2, 3], "winner": 2}), ("not_scored_so", "WR17", "deals.0.held.2")),
        (game({"held": [1, 2, 3], "wild": "A"}), ("unknown_member", "WR3", "deals.0.wild")),
        (game({"held": [1, 2, 3]}, wild_choice="dealer"), ("missing_member", "WR33", "deals.0.wild")),
        (game({"held": [1, 2, 3], "wild": "Z"}, wild_choice="dealer"), ("no_such_choice", "WR33", "deals.0.wild")),
        (
            game({"held": [1, 2, 3], "wild": "9"}, {"held": [1, 2, 3], "wild": "9"}, wild_choice="dealer"),
            ("not_scored_so", "WR33", "deals.1.wild"),
        ),
        (game({"held": [1, 2, 3], "melded": [1, 2, 3]}), ("unknown_member", "WR32", "deals.0.melded")),
        (game({"held": [1, 2, 3]}, scoring="melded"), ("missing_member", "WR32", "deals.0.melded")),
        (
            game({"held": [1, 2, 3], "melded": [1, 2]}, scoring="melded"),
            ("wrong_number_of_hands", "WR32", "deals.0.melded"),
        ),
        (game({"held": [1, 2, 3], "melded": [1, 2, -3]}, scoring="melded"), ("wrong_type", "WR32", "deals.0.melded.2")),
        (game({"held": [1, 2, 3], "adds": True}), ("not_scored_so", "WR24", "deals.0.adds")),
        (game({"held": [1, 2, 3], "adds": "yes"}), ("wrong_type", "", "deals.0.adds")),
        ({"totals": None}, ("missing_member", "WR26", "totals")),
        ({"totals": [1, 2]}, ("no_such_seat", "WR1", "totals")),
        ({"totals": [1, 2, "3"]}, ("wrong_type", "WR26", "totals.2")),
        ({"totals": [1, 2, 3], "outs": [3]}, ("no_such_seat", "WR1", "outs.0")),
        ({"totals": [1, 2, 3], "outs": [None] * 14}, ("not_scored_so", "WR3", "outs")),
        ({"totals": [1, 2, 3], "outs": ["0"]}, ("wrong_type", "WR17", "outs.0")),
        ({"totals": [1, 2, 3], "rules": 5}, ("wrong_type", "", "rules")),
        (
            {"totals": [1, 2, 3], "rules": {"payment": "none", "stake": {"amount": 0}, "starting_stack": 0}},
            ("not_scored_so", "WR26", "rules.payment"),
        ),
        ({"totals": [1, 2, 3], "rules": {"payment": "none"}}, ("not_scored_so", "WR26", "rules.payment")),
        ({"totals": [1, 2, 1_000_000_001]}, ("number_too_large", "WR26", "totals.2")),
        ({"totals": [1, 2, -1_000_000_001]}, ("number_too_large", "WR26", "totals.2")),
        (game({"held": [1, 2, 1_000_000_001]}), ("number_too_large", "WR20", "deals.0.held.2")),
        (
            game({"held": [1, 2, 3], "melded": [1, 2, 1_000_000_001]}, scoring="melded"),
            ("number_too_large", "WR32", "deals.0.melded.2"),
        ),
    ],
)
def test_what_is_wrong_is_refused_at_its_place(given: object, refused: tuple[str, str, str]) -> None:
    assert refusal(given) == refused
