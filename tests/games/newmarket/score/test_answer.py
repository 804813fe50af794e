"""Games in JSON: their moves, how their deals end, and where the counters lie."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from random import Random
from typing import Any

import msgspec
import pytest
from jsonschema_rs import validator_for

from ging_service.domain.cards import suit_of
from ging_service.domain.errors import Refused
from ging_service.game_support.scoring import score_line
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.evolve import fold
from ging_service.games.newmarket.decider.state import TableState
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.house_rules import PRESETS
from ging_service.games.newmarket.rules.sequences import starts_of
from ging_service.games.newmarket.score.answer import SCORE
from tests.games.newmarket.table import MEMBERS, deal, open_table
from tests.support.extent import examples

RUN = "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D"


def question(*hands: str, dead: str = "", **more: Any) -> dict[str, Any]:
    """A game of one deal with these cards, and others where none are named."""
    table = open_table(len(hands))
    dealt = table.when(deal(table, *hands, dead=dead)).one(e.HandsDealt)
    one = {"hands": [list(hand) for hand in dealt.hands], "dead": list(dealt.dead)}
    return {
        "players": len(hands),
        "deals": [one | {key: more.pop(key) for key in ("buyer", "suits") if key in more}],
    } | more


def answer(given: dict[str, Any]) -> Any:
    line, is_valid = score_line(SCORE, json.dumps(given).encode(), 1)
    assert is_valid, line
    validator_for(SCORE.questions["SettleNewmarketGame"]).validate({k: v for k, v in given.items() if k != "id"})
    found = msgspec.json.decode(line)
    validator_for(SCORE.answers["SettledNewmarketGame"]).validate({k: v for k, v in found.items() if k != "id"})
    return found


def refusal(given: dict[str, Any]) -> tuple[str, str, str]:
    with pytest.raises(Refused) as refused:
        SCORE.score(given)
    return refused.value.code, refused.value.rule, refused.value.where


def test_a_deal_has_its_moves_with_their_rules() -> None:
    found = answer(question("JD", RUN, "QD", "AC") | {"id": 7})
    (settled,) = found["deals"]
    assert found["id"] == 7
    assert settled["moves"][0] == {"move": "dress", "seat": None, "card": None, "counters": 5, "rule": "NM4"}
    assert settled["moves"][1] == {"move": "start", "seat": 1, "card": "AD", "counters": None, "rule": "NM10"}
    assert settled["moves"][2] == {"move": "play", "seat": 1, "card": "2D", "counters": None, "rule": "NM11"}
    assert settled["moves"][-1] == {"move": "kitty", "seat": 1, "card": None, "counters": 4, "rule": "NM19"}
    assert (settled["dealer"], settled["ended"], settled["winner"], settled["net"]) == (0, "out", 1, [-5, -1, -5, -5])
    assert found["stacks"] == [45, 49, 45, 45]
    assert found["kings"] == {"KS": 4, "KH": 4, "KD": 4, "KC": 4}
    assert (found["kitty"], found["over"]) == (0, None)


def test_the_last_king_ends_a_game_that_goes_on_from_before() -> None:
    given = question(
        "JD", "10D", "QD", "9D", dead="AD 2D 3D 4D 5D 6D 7D 8D", kings={"KD": 12}, kitty=3, stacks=[1, 2, 3, 4]
    )
    found = answer(given | {"rules": {"bury": "off"}})
    assert found["over"] == "last_king"
    moves = [(move["move"], move["rule"]) for move in found["deals"][0]["moves"]]
    assert moves[:2] == [("dress", "NM4"), ("start", "NM10")]
    assert moves[-3:] == [("play", "NM11"), ("heap", "NM17"), ("kitty", "NM26")]
    assert found["stacks"] == [-1, 0, 24, 2]
    assert found["kings"] == {}


def with_first_suits(given: dict[str, Any]) -> Any:
    """The answer where every player starts the first suit that they can."""
    suits: list[str] = []
    given["deals"][0]["suits"] = suits
    while True:
        try:
            return msgspec.json.decode(msgspec.json.encode(SCORE.score(given)))
        except Refused as refused:
            if refused.code != "suit_missing":
                raise
            suits.append(str(refused).partition("one of ")[2][0])


@pytest.mark.parametrize(
    ("dead", "moves"), [("2D", ["bury", "swap", "start"]), ("2D JH", ["bury", "start", "stop_dead"])]
)
def test_a_burial_is_a_move_and_so_is_its_swap(dead: str, moves: list[str]) -> None:
    jack = "" if "JH" in dead else "JH"
    found = with_first_suits(question("2C", "QH AD", jack, "10H", dead=dead, kings={"KH": 4}))
    made = found["deals"][0]["moves"]
    assert [move["move"] for move in made[1:4]] == moves
    assert made[1] == {"move": "bury", "seat": 1, "card": "JH", "counters": None, "rule": "NM23"}


def test_a_buy_is_a_move() -> None:
    found = with_first_suits(question("2C", "QH AD", "JH", "10H", dead="2D", buyer=2))
    assert found["deals"][0]["moves"][1] == {"move": "buy", "seat": 2, "card": None, "counters": 1, "rule": "NM9"}


@pytest.mark.parametrize("preset", PRESETS)
def test_games_at_a_table_come_to_the_same(preset: str) -> None:
    for number in range(examples(9)):
        random = Random(f"{preset} {number}")  # noqa: S311  can be repeated
        members = MEMBERS[: random.randint(4, 8)]
        rules = {
            name: chosen
            for name, chosen in asdict(PRESETS[preset]).items()
            if name not in ("first_dealer", "turn_limit_s")
        } | {"deals": 3, "short": "account"}
        state, events = played(members, preset, random)
        given = {"players": len(members), "deals": deals_of(events, state.rules.start), "rules": rules}
        found = answer(given)
        (returned,) = [event for event in events if isinstance(event, e.StacksReturned)]
        assert tuple(found["stacks"]) == returned.counters
        assert found["over"] == state.ended
        assert [one["ended"] for one in found["deals"]] == [
            event.kind for event in events if isinstance(event, e.DealEnded)
        ]
        cards = [move["card"] for one in found["deals"] for move in one["moves"] if move["move"] in ("start", "play")]
        assert cards == [event.card for event in events if isinstance(event, e.CardPlayed)]


def played(members: tuple[str, ...], preset: str, random: Random) -> tuple[TableState, list[e.Event]]:
    rules = replace(PRESETS[preset], first_dealer="assigned", deals=3, short="account")
    state, happened = TableState(), []
    command: Any = c.OpenTable(members=members, rules=rules)
    while state.phase != "ended":
        events = GAME.decide(command, state)
        happened += events
        state = fold(state, events)
        if state.phase != "ended":
            move = random.choice([move for seat in GAME.to_act(state).seats for move in GAME.moves(state, seat)])
            command = GAME.complete(move, state, ServiceChance(random, "c", "t"), 0)
    return state, happened


def deals_of(events: list[e.Event], start: Any) -> list[dict[str, Any]]:
    """The deals of a record as a question has them: a suit for each start with a choice."""
    found: list[dict[str, Any]] = []
    state = TableState()
    for event in events:
        if isinstance(event, e.HandsDealt):
            hands = [list(hand) for hand in event.hands]
            found.append({"hands": hands, "dead": list(event.dead), "buyer": None, "suits": []})
        if isinstance(event, e.DeadHandBought):
            found[-1]["buyer"] = event.seat
        deal = state.deal
        is_start = isinstance(event, e.CardPlayed) and event.starts and deal is not None and deal.turn == event.seat
        if is_start and len(starts_of(deal.hands[event.seat], deal.suits, start)) > 1:
            found[-1]["suits"].append(suit_of(event.card))
        state = fold(state, [event])
    return found


GOOD = question("JD", RUN, "QD", "AC")


def with_deal(**changes: Any) -> dict[str, Any]:
    return GOOD | {"deals": [GOOD["deals"][0] | changes]}


@pytest.mark.parametrize(
    ("given", "code", "rule", "where"),
    [
        ([], "wrong_type", "", ""),
        ({"players": 4}, "missing_member", "NM6", "deals"),
        ({"deals": []}, "missing_member", "NM1", "players"),
        (GOOD | {"players": 3}, "wrong_number_of_players", "NM1", "players"),
        (GOOD | {"dealer": 4}, "no_such_seat", "NM1", "dealer"),
        (GOOD | {"more": 1}, "unknown_member", "", ""),
        (GOOD | {"rules": {"king_stake": 0}}, "house_rules", "NM3", "rules.king_stake"),
        (GOOD | {"rules": []}, "wrong_type", "", "rules"),
        (GOOD | {"stacks": [1, 2, 3]}, "wrong_number_of_stacks", "NM3", "stacks"),
        (GOOD | {"kings": {"QS": 3}}, "unknown_member", "", "kings"),
        (GOOD | {"kings": {}}, "table_ended", "NM26", "kings"),
        (GOOD | {"kings": {"KS": 3}}, "wrong_heap", "NM28", "kings.KS"),
        (GOOD | {"kings": {"KS": 8, "KH": 4}}, "wrong_heap", "NM28", "kings.KH"),
        (GOOD | {"kings": {"KS": 0, "KH": 0}}, "wrong_heap", "NM17", "kings.KS"),
        (GOOD | {"kings": {"KS": 8}, "rules": {"kings": "once"}}, "wrong_heap", "NM4", "kings.KS"),
        (GOOD | {"kings": {"KS": -4}}, "out_of_range", "NM3", "kings.KS"),
        (GOOD | {"kitty": -1}, "out_of_range", "NM3", "kitty"),
        (GOOD | {"stacks": [10**9 + 1, 0, 0, 0]}, "out_of_range", "NM3", "stacks.0"),
        (GOOD | {"stacks": [-1, 0, 0, 0], "rules": {"short": "rebuy"}}, "out_of_range", "NM3", "stacks.0"),
        (GOOD | {"stacks": [5, 4, 5, 5], "rules": {"short": "end"}}, "table_ended", "NM5", "stacks"),
        ({"players": 4, "deals": [], "rules": {"game": "original"}, "kitty": 1}, "unknown_member", "NM53", "kitty"),
        (GOOD | {"deals": GOOD["deals"] * 201}, "too_many_deals", "NM27", "deals"),
        (GOOD | {"dealer": 1}, "wrong_hand_size", "NM6", "deals.0.hands"),
        (with_deal(dead=GOOD["deals"][0]["hands"][0]), "not_a_pack", "NM1", "deals.0.hands"),
        ({"players": 4, "deals": [{"hands": []}]}, "missing_member", "NM6", "deals.0.dead"),
        (with_deal(buyer=4), "cannot_buy", "NM8", "deals.0.buyer"),
        (with_deal(suits=["S"]), "too_many_suits", "NM13", "deals.0.suits"),
        (GOOD | {"deals": [GOOD["deals"][0]] * 2, "rules": {"deals": 1}}, "wrong_hand_size", "NM6", "deals.1.hands"),
    ],
)
def test_a_question_that_is_wrong_is_refused(given: Any, code: str, rule: str, where: str) -> None:
    assert refusal(given) == (code, rule, where)


def test_no_deal_follows_the_end_of_a_game() -> None:
    five = question("2C", "AD 2D 3D 4D 5D 6D 7D 8D", "QD", "AC", "3C")
    twice = five | {"deals": five["deals"] * 2, "rules": {"deals": 1}}
    assert refusal(twice) == ("table_ended", "NM27", "deals.1")


def test_a_suit_that_the_player_cannot_start_is_refused() -> None:
    given = question("2D 6C 7S", "AD", "", "", dead="3D", suits=["H"])
    assert refusal(given) == ("wrong_suit", "NM13", "deals.0.suits")


def test_a_choice_that_is_left_out_is_asked_for() -> None:
    given = question("2D 6C 7S", "AD", "", "", dead="3D")
    assert refusal(given) == ("suit_missing", "NM13", "deals.0.suits")
    assert with_first_suits(given)["deals"][0]["ended"] in ("out", "blocked")


def test_nm55_every_card_of_the_original_layout_is_always_in() -> None:
    table = open_table(4, game="original")
    dealt = table.when(deal(table, "AS 2S", "AC", "AD", "AH")).one(e.HandsDealt)
    one = {"hands": [list(hand) for hand in dealt.hands], "dead": list(dealt.dead)}
    found = with_first_suits({"players": 4, "deals": [one], "kings": {"AH": 8}, "rules": {"game": "original"}})
    assert list(found["deals"][0]["kings"]) == ["AH", "KC", "QD", "JS"]
    assert found["deals"][0]["moves"][1]["rule"] == "NM52"
    assert found["kitty"] == 0


def test_nm5_a_rebuy_is_a_move() -> None:
    found = answer(GOOD | {"stacks": [5, 4, 5, 5], "rules": {"short": "rebuy", "starting_stack": 20}})
    assert found["deals"][0]["moves"][0] == {"move": "rebuy", "seat": 1, "card": None, "counters": 20, "rule": "NM5"}
    assert found["stacks"] == [0, 23, 0, 0]


def test_nm27_a_division_follows_the_deal_and_is_no_part_of_its_result() -> None:
    found = answer(GOOD | {"rules": {"deals": 1}})
    (settled,) = found["deals"]
    assert [(move["seat"], move["counters"]) for move in settled["moves"] if move["move"] == "divide"] == [
        (0, 4),
        (1, 4),
        (2, 4),
        (3, 4),
    ]
    assert (settled["net"], settled["stacks"]) == ([-5, -1, -5, -5], [45, 49, 45, 45])
    assert settled["kings"] == {"KS": 4, "KH": 4, "KD": 4, "KC": 4}
    assert (found["stacks"], found["dealer"], found["over"]) == ([49, 53, 49, 49], None, "deals_played")
