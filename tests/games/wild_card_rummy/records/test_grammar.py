"""The lines that a scribe may write, and the messages for wrong ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.cards import Card
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.rules.melds import Action
from ging_service.records.errors import RecordError
from ging_service.records.play import play
from ging_service.records.reader import read_record
from tests.games.wild_card_rummy.recorded import OUT, cards, hand, points, result

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.rules.recorded import HeldCards
    from ging_service.records.record import PlayedAction

HEAD = """format = 1
game = "wild_card_rummy"
table = "t1"
date = 2026-11-20
time = 19:30:00
members = ["ann", "ben", "cem"]
players = ["Ann Bee", "Ben", "Cem"]
first_dealer = "cem"
rules.first_dealer = "assigned"
"""
NO_CARD = Card("")


def played(*lines: str, head: str = HEAD) -> tuple[PlayedAction, ...]:
    body = "\n".join(f"  {line}," if line.startswith(('"', "#")) else f'  "{line}",' for line in lines)
    return play(read_record(f"{head}actions = [\n{body}\n]\n", "evening.toml"))


def commands(*lines: str, head: str = HEAD) -> list[c.Command]:
    return [done.command for done in played(*lines, head=head)[1:]]


def refusal(*lines: str, head: str = HEAD) -> RecordError:
    with pytest.raises(RecordError) as caught:
        played(*lines, head=head)
    return caught.value


def action(**fields: Any) -> Action:
    nothing = {"meld": -1, "meld_kind": "", "stands_for": (), "rank": "", "takes": NO_CARD}
    return Action(**nothing | fields)


@pytest.mark.parametrize("who", ["p0", "P0", "0", "ann", "ANN"])
@pytest.mark.parametrize("begins", ["", "deal ", "deal: ", "19:40 deal: ", "19:40: "])
def test_a_result_needs_no_more_than_who_is_out_and_points(who: str, begins: str) -> None:
    assert commands(f"{begins}{who} out / ben 27 / cem 19") == [result(0, OUT, 27, 19)]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("ben 27 / ANN OUT / cem KS 9h", result(0, OUT, 27, "KS 9H")),
        ("stock: ann 3 / ben 4 / cem 5", result(-1, 3, 4, 5)),
        ("STOCK / ann 3 / ben 4 / cem TD", result(-1, 3, 4, "10D")),
        ("deal by ben: ann out / ben 4 / cem 5", result(0, OUT, 4, 5, dealer=1)),
    ],
)
def test_every_kind_of_result(line: str, wanted: c.RecordResult) -> None:
    assert commands(line) == [wanted]


@pytest.mark.parametrize(("said", "held"), [("2S", hand("2S")), ("2", points(2))])
def test_wr29_up_for_2(said: str, held: HeldCards) -> None:
    head = HEAD + 'rules.up_for_two = "yes"\n'
    assert commands(f"ann up {said} / ben 4 / cem 5", head=head) == [result(0, held, 4, 5)]


def test_wr32_melded_points_stand_beside_those_held() -> None:
    head = HEAD + 'rules.scoring = "melded"\n'
    line = "ann out melded 40 / ben 10 melded 21 / cem KS melded 0"
    assert commands(line, head=head) == [result(0, OUT, 10, "KS", melded=(40, 21, 0))]


def test_wr33_the_dealer_has_named_the_wild_rank() -> None:
    head = HEAD + 'rules.wild_choice = "dealer"\n'
    assert commands("deal wild t: ann out / ben 4 / cem 5", "deal by ann wild 7", head=head) == [
        result(0, OUT, 4, 5, wild="10"),
        c.RecordDeal(dealer=0, wild="7"),
    ]


def test_a_deal_turn_by_turn() -> None:
    found = commands(
        "deal",
        "ann run 5H 6H AC=7H discard KD",
        "ben draw set KC KH AS claim 7H on 1 take AC discard 2s",
        "cem take set of 9 9S 9H 9D add 4H on 1 discard JD",
        "ann draw discard 3S",
    )
    run = action(kind="meld", meld_kind="run", cards=cards("5H 6H AC"), stands_for=cards("5H 6H 7H"))
    turns = {"taken": 0, "actions": (), "up_for_two": False}
    assert found == [
        c.RecordDeal(dealer=-1, wild=""),
        c.RecordTurn(**turns | {"seat": 0, "actions": (run,), "discard": "KD"}),
        c.RecordTurn(
            **turns
            | {
                "seat": 1,
                "actions": (
                    action(kind="meld", meld_kind="set", cards=cards("KC KH AS"), rank="K"),
                    action(kind="claim", meld=0, cards=cards("7H"), takes=Card("AC")),
                ),
                "discard": "2S",
            }
        ),
        c.RecordTurn(
            **turns
            | {
                "seat": 2,
                "taken": 1,
                "actions": (
                    action(kind="meld", meld_kind="set", cards=cards("9S 9H 9D"), rank="9"),
                    action(kind="extend", meld=0, cards=cards("4H"), stands_for=cards("4H")),
                ),
                "discard": "JD",
            }
        ),
        c.RecordTurn(**turns | {"seat": 0, "discard": "3S"}),
    ]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("5H AC 7H", "5H 6H 7H"),
        ("AC AD 7H", "5H 6H 7H"),
        ("AC=5H AD AH", "5H 6H 7H"),
        ("AH AC 3H", "AH 2H 3H"),
        ("QH KH AC", "QH KH AH"),
        ("JH QH KH AH", "JH QH KH AH"),
    ],
)
def test_wr8_the_neighbours_of_a_natural_card_tell_what_wild_cards_stand_for(written: str, said: str) -> None:
    (_deal, turn) = commands("deal", f"ann run {written} discard 2S", head=HEAD + 'rules.aces = "both"\n')
    assert isinstance(turn, c.RecordTurn)
    assert turn.actions[0].stands_for == cards(said)


def test_wr14_cards_are_added_to_a_run_and_to_a_set_of_the_same_turn() -> None:
    (_deal, turn) = commands("deal", "ann set 9S 9H AC add 9D on 1 discard 2S")
    assert isinstance(turn, c.RecordTurn)
    assert turn.actions[1] == action(kind="extend", meld=0, cards=cards("9D"))
    run = commands("deal", "ann run 5H 6H 7H add AC=8H 9H on 1 discard 2S")[1]
    assert isinstance(run, c.RecordTurn)
    assert run.actions[1].stands_for == cards("8H 9H")


def test_wr31_wr19_wr24_last_melds_leaving_and_the_press() -> None:
    head = HEAD + 'rules.last_melds = "yes"\nrules.press = "yes"\n'
    found = commands(
        "deal",
        "ann run 5H 6H 7H run 8S 9S 10S JS discard KD",
        "ben last set 3S 3H 3D",
        "cem last",
        "ann out / ben 50 / cem 31",
        "ben press",
        "ann out / ben 5 / cem 5",
        "ben out / ann 5 / cem 60",
        head=head,
    )
    three = action(kind="meld", meld_kind="set", cards=cards("3S 3H 3D"), rank="3")
    assert found[2:4] == [c.PutDownLast(seat=1, actions=(three,)), c.PutDownLast(seat=2, actions=())]
    assert found[5] == c.DecidePress(seat=1, adds=True)
    assert commands("ann out / ben 5 / cem 53", "cem decline", head=head)[1] == c.DecidePress(seat=2, adds=False)


def test_wr29_cards_are_turned_up_to_the_first_jack() -> None:
    head = HEAD.replace('first_dealer = "cem"\n', "").replace('"assigned"', '"jack"')
    done = played("turned up 2S 3S 4S JS", head=head)
    turned, found = done[1].events
    assert (turned, found) == (e.CardsTurnedUp(cards=cards("2S 3S 4S JS")), e.FirstDealerFound(seat=0, by="jack"))


def test_a_table_ends() -> None:
    assert commands("end") == [c.EndTable()]


def test_wr29_a_turn_can_end_up_for_2() -> None:
    head = HEAD + 'rules.up_for_two = "yes"\n'
    turn = commands("deal", "ann run 5H 6H 7H set 8S 8D 8C discard KD up", head=head)[1]
    assert isinstance(turn, c.RecordTurn)
    assert turn.up_for_two


@pytest.mark.parametrize(
    ("lines", "code", "rule"),
    [
        (("dal",), "bad_action", ""),
        (("ann",), "bad_action", ""),
        (("ann runs",), "bad_action", ""),
        (("19:40",), "bad_action", ""),
        (("ann out / ben 27 / cem 19 # tea",), "bad_action", ""),
        (("deal by",), "bad_action", ""),
        (("deal wild",), "bad_action", ""),
        (("deal wild 1",), "bad_action", "WR3"),
        (("deal wild 7: ann out / ben 27 / cem 19",), "other_wild", "WR3"),
        (("cut ann",), "bad_action", ""),
        (("cut ann 11S",), "not_a_card", "WR1"),
        (("turned KS JS",), "bad_action", "WR29"),
        (("turned up JS",), "first_dealer_found", "WR2"),
        (("ann out / ben 27",), "bad_action", "WR38"),
        (("ann out / ben 27 / ben 19",), "bad_action", "WR38"),
        (("ann out / ben out / cem 19",), "bad_action", "WR38"),
        (("ann 3 / ben 27 / cem 19",), "bad_action", "WR38"),
        (("stock / ann out / ben 27 / cem 19",), "bad_action", "WR38"),
        (("ann out / ben / cem 19",), "bad_action", "WR38"),
        (("ann out 3 / ben 4 / cem 19",), "bad_action", ""),
        (("ann up / ben 4 / cem 19",), "bad_action", "WR29"),
        (("ann out / ben 4 5 / cem 19",), "bad_action", ""),
        (("ann out / ben KX / cem 19",), "not_a_card", "WR1"),
        (("ann out / ben 4 melded / cem 19",), "bad_action", "WR32"),
        (("ann out / ben 4 melded 7 / cem 19",), "bad_action", "WR32"),
        (("ann out melded 1 2 / ben 4 melded 7 / cem 19 melded 0",), "bad_action", ""),
        (("ann out / eve 4 / cem 19",), "unknown_player", "WR1"),
        (("deal", "ann discard"), "bad_action", "WR38"),
        (("deal", "ann set KS KH KD"), "bad_action", "WR38"),
        (("deal", "ann set discard 2S"), "not_a_card", "WR1"),
        (("deal", "ann set of 1 KS KH KD discard 2S"), "bad_action", "WR3"),
        (("deal", "ann add KS on 0 discard 2S"), "bad_action", "WR38"),
        (("deal", "ann add KS on 5 discard 2S"), "first_meld_needed", "WR13"),
        (("deal", "ann add KS discard 2S"), "bad_action", "WR38"),
        (("deal", "ann claim KS on 1 discard 2S"), "bad_action", "WR38"),
        (("deal", "ann discard 2S 3S"), "bad_action", "WR38"),
        (("deal", "ann discard 2S", "ben take 0 discard 3S"), "bad_action", "WR38"),
        (("deal", "ann last discard 2S"), "bad_action", "WR38"),
        (("deal", "ann leave 2S"), "bad_action", ""),
        (("ann press 2",), "bad_action", ""),
        (("ann press",), "no_deal", "WR4"),
        (("ann decline now",), "bad_action", ""),
        (("end now",), "bad_action", ""),
    ],
)
def test_a_wrong_line_is_told_with_its_place(lines: tuple[str, ...], code: str, rule: str) -> None:
    error = refusal(*lines)
    assert (error.file, error.line, error.code, error.rule) == ("evening.toml", 10 + len(lines), code, rule), error


def test_the_place_of_an_error_is_the_word_at_fault() -> None:
    assert refusal("ann out / ben 27 / cem KX").column == 27
    assert refusal("deal", "ann run 5H 6H AC=XH discard 2S").column == 21


@pytest.mark.parametrize(
    ("head", "code", "rule", "line"),
    [
        (HEAD.replace('first_dealer = "cem"\n', ""), "missing_field", "WR2", 8),
        (HEAD.replace('rules.first_dealer = "assigned"\n', ""), "bad_field", "WR2", 8),
        (HEAD.replace('"cem"\nrules', '"eve"\nrules'), "unknown_player", "WR1", 8),
        (HEAD + "rules.deal_fee = -1\n", "house_rules", "WR28", 10),
    ],
)
def test_a_wrong_head_is_told_with_its_field(head: str, code: str, rule: str, line: int) -> None:
    error = refusal(head=head)
    assert (error.code, error.rule, error.line) == (code, rule, line), error


@pytest.mark.parametrize("draw", ["draw", "take"])
def test_wr10_a_first_turn_with_a_draw_is_refused(draw: str) -> None:
    refused = refusal("deal", f"ann {draw} discard KD")
    assert (refused.code, refused.rule, refused.line) == ("wrong_phase", "WR11", 12)
    assert refusal("deal", f"ben {draw} discard KD").code == "not_your_turn"
