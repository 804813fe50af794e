"""The records in ``examples/``: what the rules say of them must come out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ging_service.games.ging.decider import events as e
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.records.play import play
from ging_service.records.reader import read_record
from ging_service.records.writer import write_record

if TYPE_CHECKING:
    from ging_service.games.ging.decider.state import TableState
    from ging_service.records.record import PlayedAction

EXAMPLES = Path(__file__).parents[4] / "examples"
FILES = sorted(EXAMPLES.glob("*.toml"))


def played(name: str) -> tuple[PlayedAction, ...]:
    return play(read_record((EXAMPLES / name).read_text(), name))


def events_of(name: str) -> list[e.Event]:
    return [event for action in played(name) for event in action.events]


def state_after(events: list[e.Event]) -> TableState:
    state = GAME.initial_state()
    for event in events:
        state = GAME.evolve(state, event)
    return state


def test_example_1_d_has_most_with_34_clubs_and_c_second_with_28_diamonds() -> None:
    events = events_of("example-1.toml")
    (won,) = (event for event in events if isinstance(event, e.MostOfSuitWon))
    assert won.claims == (Claim(seat=3, suit="C", points=34), Claim(seat=2, suit="D", points=28))
    assert sorted(won.replaced_by) == [0, 1]
    assert state_after(events).counters.stacks == (17, 17, 19, 19)


def test_example_2_c_has_most_with_30_diamonds_and_elder_a_second_with_28_spades() -> None:
    events = events_of("example-2.toml")
    (won,) = (event for event in events if isinstance(event, e.MostOfSuitWon))
    assert won.claims == (Claim(seat=2, suit="D", points=30), Claim(seat=0, suit="S", points=28))
    assert sorted(won.replaced_by) == [1, 3]


def test_example_2_were_d_eldest_his_28_hearts_would_be_second() -> None:
    text = (EXAMPLES / "example-2.toml").read_text()
    other_dealer = text.replace("deal by d", "deal by c").replace("cut c 10D", "cut c 7D")
    events = [event for action in play(read_record(other_dealer)) for event in action.events]
    (won,) = (event for event in events if isinstance(event, e.MostOfSuitWon))
    assert won.claims[1] == Claim(seat=3, suit="H", points=28)


@pytest.mark.parametrize(
    "kind",
    [
        e.CardCut,
        e.LayoutSwept,
        e.LostDealAccused,
        e.LostDealFound,
        e.DealerReplaced,
        e.PenaltyEnded,
        e.DealMisdealt,
        e.DealPassed,
        e.FalseClaimRefused,
        e.RemarkMade,
        e.GameEnded,
    ],
)
def test_the_evening_has_everything_in_it(kind: type[e.Event]) -> None:
    assert any(isinstance(event, kind) for event in events_of("evening.toml"))


def test_the_evening_ends_by_the_last_counter_and_no_counter_is_lost() -> None:
    events = events_of("evening.toml")
    state = state_after(events)
    assert state.phase == "ended"
    assert state.ended == "last_counter"
    returned = events[-1]
    assert isinstance(returned, e.StacksReturned)
    assert sum(returned.counters) == 24


def test_the_evenings_lost_deal_costs_two_deals_and_ends_with_brams_own_turn() -> None:
    events = events_of("evening.toml")
    (found,) = (event for event in events if isinstance(event, e.LostDealFound))
    assert (found.accused, found.upheld, found.penalty_deals) == (1, True, 2)
    replaced = [(event.natural, event.by) for event in events if isinstance(event, e.DealerReplaced)]
    assert replaced == [(3, 1), (0, 1)]
    assert [event.seat for event in events if isinstance(event, e.PenaltyEnded)] == [1]


def test_what_is_noted_of_the_end_of_a_game_and_after_it_goes_into_the_log_before_it() -> None:
    remarks = [event.text for event in events_of("evening.toml") if isinstance(event, e.RemarkMade)]
    assert remarks[-2:] == ["Clara has no counter left", "Bram bought the drinks with the winnings"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_an_example_comes_back_from_its_events(file: Path) -> None:
    record = read_record(file.read_text(), file.name)
    events = [(event, action.happened_at) for action in play(record) for event in action.events]
    heading = record.heading
    text = write_record(
        events,
        table=heading.table,
        club=heading.club,
        venue=heading.venue,
        time_zone=heading.time_zone,
        players=record.players,
    )
    again = read_record(text)
    assert again.heading == heading
    assert again.players == record.players
    assert [(event, action.happened_at) for action in play(again) for event in action.events] == events
