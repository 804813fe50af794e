"""Every event of the log has words, with names, signs of suits and its rule."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, get_args

import pytest

from ging_service import bootstrap
from ging_service.domain.books import events as b
from ging_service.domain.cards import Card
from ging_service.domain.disputes import events as d
from ging_service.domain.installed_games import find_games
from ging_service.event_messages.event_message import Names
from ging_service.event_messages.events import event_message
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.games.ging.rules.ending import TrayMove
from tests.games.ging.ruling_values import make_amendment, make_ruling_applied

SAMPLES = sorted((Path(__file__).parents[1] / "eventlog" / "samples").glob("*.json"))
NAMES = {"anna": "Anna", "ben": "Ben", "cleo": "Cleo", "dan": "Dan"}
AT_TABLE = Names(names=NAMES, members=tuple(NAMES))
PLAYED = {
    "suit": "H",
    "rank": "7",
    "wild": "7",
    "card": Card("7S"),
    "cards": Card("7S"),
    "hands": Card("7S"),
    "combination": "four_sevens",
    "rule": "NM17",
    "first_day": "2026-09-01",
    "last_day": "2026-12-31",
    **dict.fromkeys(("seat", "by", "natural", "dealer", "accuser", "accused"), 2),
}
CLAIM = Claim(seat=3, suit="C", points=34)


def told(event: Any) -> str:
    """The sentence, and the rule behind it."""
    one = event_message(event, AT_TABLE)
    return f"{one.text} {one.rule}".strip()


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda file: file.stem)
def test_every_event_that_was_ever_written_has_words(sample: Path) -> None:
    event = playable(bootstrap.codec().decode(sample.read_bytes()).event)
    one = event_message(event, AT_TABLE)
    assert one.text.endswith(".")
    assert not re.search(r"%\(|\{|None|\bmember/", one.text)
    assert one.rule in {"", *(rule for game in find_games() for rule in game.rules)}


def playable(value: Any, name: str = "") -> Any:
    """A sample as it could have been played: samples hold any value of their types, tables only what the rules know."""
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{one.name: playable(getattr(value, one.name), one.name) for one in fields(value)})
    if isinstance(value, tuple):
        return tuple(playable(one, name) for one in value)
    played = PLAYED.get(name, value)
    return played if type(played) is type(value) else value


def test_there_is_a_sample_of_every_event() -> None:
    assert {file.stem.rpartition(".")[0] for file in SAMPLES} == set(bootstrap.codec().types)


def test_a_declaration_is_told_with_the_cards_that_were_tabled_for_it() -> None:
    one = event_message(
        e.SuitDeclared(deal=1, seat=3, suit="C", points=27, cards=(Card("KC"), Card("10C"), Card("7C"))), AT_TABLE
    )
    assert (one.text, one.rule) == ("Dan declares 27 clubs.", "G7")
    (shown,) = one.shown
    assert [card.sign for card in shown.in_text] == ["K♣", "10♣", "7♣"]
    assert shown.in_text[2].name == "seven of clubs"


def test_each_combination_cites_its_own_rule() -> None:
    assert told(e.CombinationDeclared(deal=1, seat=0, combination="ging", cards=())) == "Anna declares ging. G14"


def test_a_hand_that_is_not_seen_is_not_told() -> None:
    hidden = e.HandsDealt(deal=2, dealer=3, hands=((Card("KS"),), (), (), ()), declare_by_s=0, shuffle=0)
    one = event_message(hidden, AT_TABLE)
    assert one.text == "Deal 2: Dan deals."
    assert [(group.name, group.cards) for group in one.shown] == [("Anna", ("KS",))]


@pytest.mark.parametrize(
    ("claims", "taken", "replaced", "words"),
    [
        (
            (CLAIM, Claim(seat=2, suit="D", points=28)),
            {3: 1, 2: 1},
            (0, 1),
            "Dan has most with 34 clubs, Cleo second with 28 diamonds. Each takes one counter. Anna and Ben replace it. G8",
        ),
        (
            (CLAIM, Claim(seat=3, suit="D", points=28)),
            {3: 3},
            (0, 1, 2),
            (
                "Dan has most with 34 clubs and second with 28 diamonds. Dan takes 3 counters. "
                "Anna, Ben and Cleo replace it. G9"
            ),
        ),
        (
            (CLAIM,),
            {3: 3},
            (),
            (
                "Dan has most with 34 clubs, and nobody else claims anything. Dan takes 3 counters. "
                "Not everyone else can replace a counter, so nobody does. G23"
            ),
        ),
        (
            (CLAIM,),
            {3: 3},
            (0, 2),
            (
                "Dan has most with 34 clubs, and nobody else claims anything. Dan takes 3 counters. "
                "Anna and Cleo replace it as far as they can. G23"
            ),
        ),
    ],
)
def test_most_and_second_are_told_with_what_they_take_and_who_replaces_it(
    claims: tuple[Claim, ...], taken: dict[int, int], replaced: tuple[int, ...], words: str
) -> None:
    moves = tuple(TrayMove(place=f"corner/{seat}", seat=seat, counters=count) for seat, count in taken.items())
    put = (int(0 in replaced), int(1 in replaced), int(2 in replaced), int(3 in replaced))
    won = e.MostOfSuitWon(deal=1, claims=claims, taken=moves, replaced_by=replaced, replaced=put, stake=1)
    assert told(won) == words


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ({"upheld": False}, "Ben has not lost the deal: the accusation is not upheld. G28"),
        ({"lapsed": True}, "Ben lost a deal, but it was noticed too late for a penalty. G27"),
        ({}, "Ben has lost the deal and deals now, without a penalty. G26"),
        ({"penalty_deals": 1}, "Ben has lost the deal and deals once in place of another player. G26"),
        ({"penalty_deals": 2}, "Ben has lost the deal and deals 2 times in place of other players. G26"),
    ],
)
def test_a_finding_says_what_follows_from_it(found: dict[str, Any], words: str) -> None:
    usual: dict[str, Any] = {"accused": 1, "upheld": True, "lapsed": False, "turn_dodged": False, "penalty_deals": 0}
    assert told(e.LostDealFound(**(usual | found))) == words


def test_whoever_is_away_or_out_of_time_counts_as_satisfied() -> None:
    assert told(e.PlayerSatisfied(deal=1, seat=0, by="player")) == "Anna is satisfied. G19"
    assert told(e.PlayerSatisfied(deal=1, seat=0, by="scribe")) == "The scribe counts Anna as satisfied. G19"
    assert told(e.PlayerSatisfied(deal=1, seat=0, by="time_limit")) == "The time is up: Anna counts as satisfied. G19"


def test_deals_in_a_row_are_told_as_a_run() -> None:
    run = f.HandsOpened(deals=(1, 2, 3), reason="end_of_table")
    assert told(run) == "The game is over: the hands of deals 1–3 are open to everyone. G22"
    assert told(f.HandsOpened(deals=(2, 5), reason="ruling")) == (
        "By a ruling, the hands of deals 2 and 5 are open to everyone. G22"
    )


def test_a_ruling_is_told_with_its_dispute_only_to_whoever_may_know_of_it() -> None:
    ruling = make_ruling_applied(
        dispute="d1",
        deal=3,
        kind="amended",
        corrects=17,
        net=(2, -2, 0, 0),
        payments=(),
        amendment=make_amendment(),
        next_dealer=2,
        ends_after=4,
    )
    known = told(ruling)
    assert known == (
        "By a ruling, deal 3 is settled again. It decides dispute d1. The result is Anna +2 and Ben −2. Cleo deals next. "
        "The game should have ended with deal 4."
    )
    assert "dispute" not in told(replace(ruling, dispute=""))


def test_what_somebody_has_written_stands_apart() -> None:
    one = event_message(
        d.DisputeRuled(arbitrator="cleo", outcome="dismissed", reasons="It was true.", amended=()), AT_TABLE
    )
    assert (one.text, one.note) == ("Cleo dismisses the dispute: nothing changes.", "It was true.")


@pytest.mark.parametrize(("counters", "said"), [(1, "one counter"), (20, "20 counters"), (0, "0 counters")])
def test_limits_and_opening_balances_count_one_counter(counters: int, said: str) -> None:
    entered = b.OpeningBalanceEntered(member="anna", counters=counters, note="")
    row = b.PaperRowEntered(kind="opening", member="anna", counters=counters, reference="", note="")
    assert told(entered) == f"Anna begins with {said}."
    assert told(row) == f"From the old book: Anna begins with {said}."
    assert told(b.CreditLimitSet(member="anna", counters=counters)) == f"Anna may play on account for {said}."
    everybody = "Members without a limit of their own may play on account for"
    assert told(b.CreditLimitSet(member="", counters=counters)) == f"{everybody} {said}."
    assert told(b.BankLimitSet(counters=counters)) == f"The bank may give out {said} in all."


def test_a_review_cites_no_rule_because_any_game_may_be_disputed() -> None:
    one = event_message(d.DisputeTaken(arbitrator="cleo", opens_hands=True), AT_TABLE)
    assert (one.text, one.rule) == ("Cleo reviews the dispute and opens the hands for it.", "")


def test_every_part_of_the_record_that_a_ruling_can_amend_has_a_name() -> None:
    ruled = d.DisputeRuled(arbitrator="cleo", outcome="amended", reasons="so", amended=get_args(d.Amended))
    assert told(ruled) == (
        "Cleo rules that the record is amended. This changes the hands, who dealt, what was declared, counters paid, "
        "who deals next, the end of the game and what the deal came to."
    )


def test_a_seat_without_a_member_and_a_member_without_a_name_are_told_as_they_are() -> None:
    satisfied = e.PlayerSatisfied(deal=1, seat=2, by="player")
    assert event_message(satisfied, Names()).text == "seat 2 is satisfied."
    assert event_message(satisfied, Names(members=("anna", "ben", "eve", "dan"))).text == "eve is satisfied."
