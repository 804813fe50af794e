"""Every event of Thirty-one in words, with its rule."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.declare import from_fields
from ging_service.event_messages.event_message import Names
from ging_service.event_messages.events import event_message
from ging_service.event_messages.game_messages import messages_by_game
from ging_service.game_support.game_names import game_named
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.decider.amending import Amendment, KeptAmendment, KeptRound
from ging_service.games.thirty_one.game import COUNTED, GAME
from ging_service.games.thirty_one.messages import phases, report_words
from ging_service.games.thirty_one.rules import ONE_LINE, HouseRules

NAMES = Names(names={"ada": "Ada", "bob": "Ben"}, members=("ada", "bob"))


def begun(*, recorded: bool) -> e.RoundStarted:
    return e.RoundStarted(deal=2, first=1, recorded=recorded, stakes=(0, 0), act_by_s=0)


def finished(kind: Any, winner: int) -> e.RoundFinished:
    return e.RoundFinished(deal=1, kind=kind, winner=winner, paid=(0, 0))


TOLD: list[tuple[e.Event, str, str]] = [
    (e.TableOpened(members=("ada", "bob"), rules=HouseRules()), "Ada and Ben sit down to Thirty-one.", "NM91"),
    (e.LotDrawn(seat=1), "Ben is drawn by lot and begins.", "NM91"),
    (begun(recorded=False), "Round 2: Ben begins.", "NM90"),
    (begun(recorded=True), "Round 2, with real cards: Ben begins.", "NM96"),
    (
        e.CardTaken(deal=1, seat=0, card=Card("5H"), total=17, act_by_s=0),
        "Ada takes the five of hearts: 17.",
        "NM90",
    ),
    (e.TimeRanOut(deal=1, seat=0), "The time of Ada has run out.", "NM93"),
    (finished("thirty_one", 0), "Thirty-one: Ada wins the round.", "NM90"),
    (finished("last_taker", 1), "No card fits any more: Ben took the last one and wins the round.", "NM91"),
    (finished("draw", -1), "No card fits any more: the round is a draw.", "NM91"),
    (e.RoundVoided(deal=1, paid=(0, 0)), "The round is void, because the table has ended.", "NM94"),
    (e.TableEnded(reason="rounds_played"), "The table has ended: all its rounds have been played.", "NM94"),
    (e.TableEnded(reason="closed"), "The table has been closed.", "NM94"),
    (e.StacksReturned(members=("ada", "bob"), counters=(0, 0)), "Nobody has won or lost counters.", "NM95"),
    (
        e.StacksReturned(members=("ada", "bob"), counters=(18, 22)),
        "Everyone takes their counters home: Ada 18 and Ben 22.",
        "NM95",
    ),
]


@pytest.mark.parametrize(("event", "text", "rule"), TOLD)
def test_an_event_in_words(event: e.Event, text: str, rule: str) -> None:
    message = event_message(event, NAMES)
    assert (message.text, message.rule) == (text, rule)
    assert rule in ONE_LINE


def test_every_event_has_words() -> None:
    assert {type(event) for event, _text, _rule in TOLD} == set(get_args(e.Event))


def test_every_phase_and_column_has_words() -> None:
    assert set(phases()) == set(GAME.phases)
    assert {f"counted:thirty_one.{name}" for name in COUNTED} <= set(report_words())


def test_an_amended_round_in_words() -> None:
    kept = KeptRound(
        kind="thirty_one", winner=1, first=0, paid=(0, 4), asked=from_fields(KeptAmendment, Amendment(winner=1))
    )
    game: Any = game_named("thirty_one")
    (amended,) = [kind for kind in game.events if kind.__name__ == "DealAmended"]
    event = amended(dispute="", deal=3, corrects=9, net=(0, 0), payments=(), settled_at="", amended=kept)
    text = messages_by_game()["thirty_one"].message(event, NAMES).text
    assert text == "By a ruling, round 3 is amended. Thirty-one: Ben wins the round. No counters move."


@pytest.mark.parametrize(
    ("kind", "told"), [("voided", "round 3 is void."), ("ordered", "something is corrected in round 3.")]
)
def test_a_ruling_on_a_round_in_words(kind: str, told: str) -> None:
    (applied,) = [one for one in game_named("thirty_one").events if one.__name__ == "RulingApplied"]
    ruling = applied(dispute="", kind=kind, deal=3, corrects=9, net=(0, 0), payments=(), settled_at="")
    text = messages_by_game()["thirty_one"].message(ruling, NAMES).text
    assert text == f"By a ruling, {told} No counters move."
