"""The lines that a scribe may write, and the messages for wrong ones (NM29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.domain.cards import Card
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.records.errors import RecordError
from ging_service.records.play import play
from ging_service.records.reader import read_record
from tests.games.newmarket.decider.test_amending import taken

if TYPE_CHECKING:
    from ging_service.records.record import PlayedAction

HEAD = """format = 1
game = "newmarket"
table = "t1"
date = 2026-11-20
time = 19:30:00
members = ["ann", "ben", "cat", "stop"]
players = ["Ann Bee", "Ben", "Cat", "Dan"]
first_dealer = 0
rules.first_dealer = "assigned"
"""
THREE_KINGS = "deal: ann wins KS KH KC / ann out"


def played(*lines: str, head: str = HEAD) -> tuple[PlayedAction, ...]:
    body = "\n".join(f'  "{line}",' for line in lines)
    return play(read_record(f"{head}actions = [\n{body}\n]\n", "evening.toml"))


def commands(*lines: str, head: str = HEAD) -> list[c.Command]:
    """The commands of the last line."""
    done = played(*lines, head=head)
    return [one.command for one in done if one.line == done[-1].line]


def refusal(*lines: str, head: str = HEAD) -> RecordError:
    with pytest.raises(RecordError) as caught:
        played(*lines, head=head)
    return caught.value


@pytest.mark.parametrize("line", ["ben 2D cat ben stop", "19:40: BEN 2d, cat, p1 4D, stop", "1 2D p2 3D 1 stop"])
def test_nm11_a_sequence_needs_its_first_card_and_then_only_who_plays(line: str) -> None:
    done = [event for action in played("deal", line) for event in action.events]
    cards = [(one.seat, one.card) for one in done if isinstance(one, e.CardPlayed)]
    assert cards == [(1, "2D"), (2, "3D"), (1, "4D")]
    assert isinstance(done[-2], e.SequenceStopped)


def test_nm11_a_player_plays_several_cards_in_a_row() -> None:
    assert commands("deal", "ben 2D 3D 4D") == [c.RecordCard(seat=1, card=Card(card)) for card in ("2D", "3D", "4D")]


def test_nm14_passes_stand_in_line_with_cards() -> None:
    assert commands("deal", "ben 2D stop pass cat 2S") == [
        c.RecordCard(seat=1, card=Card("2D")),
        c.RecordStop(),
        c.RecordPass(seat=1),
        c.RecordCard(seat=2, card=Card("2S")),
    ]


def test_a_player_with_the_name_of_an_action_is_named_by_their_seat() -> None:
    assert commands("deal", "ben 2D", "p3 3D") == [c.RecordCard(seat=3, card=Card("3D"))]
    assert commands("deal", "ben 2D", "stop") == [c.RecordStop()]


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("ann buries JD", c.RecordBurial(caller=0, target=Card("JD"), seat=-1)),
        ("Ann buries JD from cat", c.RecordBurial(caller=0, target=Card("JD"), seat=2)),
        ("ann buries nothing", c.RecordBurial(caller=0, target=Card(""), seat=-1)),
    ],
)
def test_nm22_what_is_buried(line: str, command: c.Command) -> None:
    assert commands(THREE_KINGS, "deal", line) == [command]


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("deal: ben out", c.RecordResult(dealer=-1, buyer=-1, won=(), out=1, cards_left=())),
        (
            "deal by cat: dan buys / ann wins KS KH / ben wins KD / nobody out",
            c.RecordResult(dealer=2, buyer=3, won=taken("0 KS", "0 KH", "1 KD"), out=-1, cards_left=()),
        ),
    ],
)
def test_nm29_a_deal_is_its_result(line: str, command: c.Command) -> None:
    assert commands(line) == [command]


def test_nm29_the_rest_of_a_deal_is_its_result() -> None:
    result = c.RecordResult(dealer=-1, buyer=-1, won=taken("2 KH"), out=1, cards_left=())
    assert commands("deal by ben", "cat buys", "ben 2D", "result: cat wins KH / ben out") == [result]


def test_nm56_cards_left_of_the_original_game() -> None:
    head = HEAD + 'rules.game = "original"\n'
    result = c.RecordResult(dealer=-1, buyer=-1, won=taken("0 AH"), out=1, cards_left=(2, 0, 3, 4))
    assert commands("deal: ann wins AH / ben out / ann left 2 / cat left 3 / p3 left 4", head=head) == [result]


def test_nm2_the_first_dealer_is_cut_for_assigned_or_drawn() -> None:
    cut = HEAD.replace("first_dealer = 0\n", "").replace('"assigned"', '"highest"')
    cuts = ["cut ann 2S", "cut ben QS", "cut cat 3S", "cut p3 4S"]
    found = [event for action in played(*cuts, head=cut) for event in action.events]
    assert found[-1] == e.FirstDealerFound(seat=1, by="highest")
    drawn = [event for action in played(head=HEAD.replace("assigned", "random")) for event in action.events]
    assert drawn[-1] == e.FirstDealerFound(seat=0, by="random")
    assert refusal(head=HEAD.replace("first_dealer = 0\n", "")).code == "missing_field"
    assert refusal(head=HEAD.replace('"assigned"', '"lowest"')).code == "bad_field"


@pytest.mark.parametrize(("line", "command"), [("misdeal", c.CallMisdeal()), ("end", c.EndTable())])
def test_a_deal_and_a_table_are_broken_off(line: str, command: c.Command) -> None:
    assert commands("deal", line) == [command]


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("zoe 2D", "bad_action", "'zoe' is neither a player of this table nor an action"),
        ("ben 9X", "not_a_card", "'9X' is not a card"),
        ("ben 2D zoe", "not_a_card", "'zoe' is not a card"),
        ("ben 2D 4D", "not_the_next", "after 2D comes 3D"),
        ("ben", "not_in_pack", "no card is not in the pack"),
        ("stop", "no_sequence", "no sequence is running"),
        ("ben buys cat", "bad_action", "'cat' is not expected here"),
        ("ben buries", "bad_action", "'buries' is written 'WHO buries CARD [from WHO]'"),
        ("ben buries nothing now", "bad_action", "'now' is not expected here"),
        ("ben buries JD from", "bad_action", "'buries' is written 'WHO buries CARD from WHO'"),
        ("ben buries JD from cat now", "bad_action", "'now' is not expected here"),
        ("ben buries JD", "no_burial", "a card is buried once"),
        ("deal by", "bad_action", "'deal' is written 'deal by WHO'"),
        ("deal", "deal_running", "a deal is running"),
        ("result", "bad_action", "a result is written"),
        ("result ben", "bad_action", "a result is written"),
        ("result ben out /", "bad_action", "a result is written"),
        ("result ben went", "bad_action", "a result is written"),
        ("result ben wins KS", "bad_action", "one player is out, or nobody"),
        ("result ben out / cat out", "bad_action", "one player is out, or nobody"),
        ("result ben buys / cat buys / cat out", "bad_action", "one player at most has bought"),
        ("result ben out now", "bad_action", "'now' is not expected here"),
        ("result ben buys now / cat out", "bad_action", "'now' is not expected here"),
        ("result ben wins / cat out", "bad_action", "'wins' is written 'WHO wins CARDS'"),
        ("result ben left / cat out", "bad_action", "'left' is written 'WHO left NUMBER'"),
        ("result ben left two / cat out", "not_a_number", "'two' is not a whole number"),
        ("result ben left 2 3 / cat out", "bad_action", "'3' is not expected here"),
        ("result zoe out", "unknown_player", "zoe"),
        ("result ben wins KS / cat wins KS / cat out", "nothing_to_win", "nothing lies on KS"),
        ("misdeal now", "bad_action", "'now' is not expected here"),
        ("end now", "bad_action", "'now' is not expected here"),
        ("cut ben", "bad_action", "'cut' is written 'cut WHO CARD'"),
        ("19:40", "bad_action", "there is no action after this time"),
        ("end # late", "bad_action", "a table of Newmarket keeps no remarks"),
    ],
)
def test_what_is_wrong_with_a_line_is_told(line: str, code: str, told: str) -> None:
    found = refusal("deal", line)
    assert found.code == code
    assert told in str(found)
    assert str(found).startswith("evening.toml:")


def test_an_empty_line_says_nothing() -> None:
    assert len(played("", "  ")) == 1
