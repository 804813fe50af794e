"""Messages of events on the command line, each in one line."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.cli.shared.command_results import event_text
from ging_service.domain.books import events as books
from ging_service.domain.club import events as club
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.games.ging.simulator import STYLES, Evening, some_house_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

MEMBERS = ("ada", "bram", "clara", "dirk")


def played(seed: int) -> Iterator[Any]:
    """The events of a simulated evening."""
    random = Random(seed)  # noqa: S311  to be foreseen
    rules = some_house_rules(random)
    style = random.choice(STYLES if rules.mode == "declared" else STYLES[:2])
    evening = Evening(random=random, members=MEMBERS, rules=rules, style=style, deals=15, now_s=1_000)
    for one in evening.played():
        yield from one.events


@pytest.mark.complete
@pytest.mark.parametrize("members", [MEMBERS, ()], ids=["with names", "by seats"])
def test_events_of_an_evening_have_messages_in_one_line(members: tuple[str, ...]) -> None:
    for event in (event for seed in range(30) for event in played(seed)):
        line = event_text(event, members)
        assert line.isprintable()
        assert "_" not in line
        assert "None" not in line


def test_cards_stand_after_the_sentence_and_before_the_rule() -> None:
    claim = e.SuitDeclared(deal=1, seat=1, suit="C", points=11, cards=("AC",))
    assert event_text(claim, MEMBERS) == "bram declares 11 clubs. A♣ (G7)"


@pytest.mark.parametrize(
    ("counted", "text"),
    [
        (438, "438 counters are in the box; there should be 440. 2 counters are missing."),
        (439, "439 counters are in the box; there should be 440. One counter is missing."),
        (441, "441 counters are in the box; there should be 440. One counter too many."),
        (442, "442 counters are in the box; there should be 440. 2 counters too many."),
        (1, "One counter is in the box; there should be 440. 439 counters are missing."),
    ],
)
def test_what_differs_in_the_box_is_counted_in_words_that_fit(counted: int, text: str) -> None:
    assert event_text(books.CountersCounted(counted=counted, expected=440, on_account=0, note=""), ()) == text


def test_hands_stand_with_their_holders() -> None:
    shown = e.HandsShown(deal=1, hands=(("AC",), ("7S",), ("10H",), ("KD",)))
    assert event_text(shown, MEMBERS) == "All hands are turned up. ada: A♣ / bram: 7♠ / clara: 10♥ / dirk: K♦ (G20)"


def test_notes_stand_in_quotation_marks_with_escapes_for_control_characters() -> None:
    bought = club.CountersBought(member="ada", counters=5, note="cash\x1b[2J", paid="2.50", currency="EUR")
    assert event_text(bought, ()) == 'ada buys 5 counters. "2.50 EUR: cash\\x1b[2J"'


def test_who_replaces_nobody_is_not_named() -> None:
    claims = (Claim(seat=1, suit="S", points=30),)
    won = e.MostOfSuitWon(deal=1, claims=claims, taken=(), replaced_by=(), replaced=(0, 0, 0, 0), stake=1)
    assert "bram has most with 30 spades, and nobody else claims anything." in event_text(won, MEMBERS)
