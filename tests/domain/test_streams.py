from __future__ import annotations

import pytest

from ging_service.domain import streams
from ging_service.domain.club.commands import FoundClub
from ging_service.domain.club.state import ClubState
from ging_service.domain.declare import Fact
from ging_service.domain.game import UNOPENED
from ging_service.domain.installed_games import GAMES
from ging_service.games.ging.decider.commands import EndTable
from ging_service.games.ging.decider.events import TableOpened
from ging_service.games.ging.decider.state import TableState
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.house_rules import HouseRules


def test_a_stream_is_the_club_its_book_one_of_its_tables_or_a_dispute() -> None:
    assert streams.deciders_of("club") == (streams.CLUBS,)
    assert streams.deciders_of(streams.BOOKS_STREAM) == (streams.BOOKS,)
    assert streams.deciders_of(streams.table_stream("t1")) == GAMES
    assert streams.table_stream("t1") == "table/t1"
    assert streams.table_id_of("table/t1") == "t1"
    assert streams.table_id_of("club") == ""
    assert streams.deciders_of(streams.dispute_stream("d1")) == (streams.DISPUTES,)
    assert streams.dispute_stream("d1") == "dispute/d1"
    assert streams.dispute_id_of("dispute/d1") == "d1"
    assert streams.dispute_id_of("table/t1") == streams.table_id_of("dispute/d1") == ""


def test_no_two_kinds_of_stream_share_an_event() -> None:
    events = [event for decider in streams.DECIDERS for event in decider.events]
    assert len(events) == len(set(events)) == 174


def test_every_stream_begins_with_nothing() -> None:
    assert streams.CLUBS.initial_state() == ClubState()
    assert streams.initial_state("club") == ClubState()
    assert streams.initial_state("table/t1") is UNOPENED
    assert streams.members_at(UNOPENED) == ()


def test_the_first_event_of_a_table_says_which_game_it_is() -> None:
    opened = TableOpened(members=("ada", "bob", "cat", "dan"), rules=HouseRules())
    state = streams.folded(UNOPENED, [opened])
    assert state == streams.evolved(UNOPENED, opened) == GAME.evolve(TableState(), opened)
    assert streams.game_of(state) is GAME
    assert streams.members_at(state) == ("ada", "bob", "cat", "dan")
    assert streams.folded(UNOPENED, []) is UNOPENED
    assert streams.game_of_command(EndTable()) is GAME
    with pytest.raises(KeyError):
        streams.game_of(ClubState())
    with pytest.raises(KeyError):
        streams.game_of_command(FoundClub(name="Club"))


def test_the_platform_asks_for_facts_and_transfers_whichever_game_states_them() -> None:
    opened = TableOpened(members=("ada", "bob", "cat", "dan"), rules=HouseRules())
    assert [moved.counters for moved in streams.transfers_of(opened)] == [20] * 4
    assert streams.types_stating(Fact.TABLE_OPENED) == {
        "gin_rummy.TableOpened",
        "ging.TableOpened",
        "newmarket.TableOpened",
        "thirty_one.TableOpened",
        "wild_card_rummy.TableOpened",
    }
    assert streams.types_stating(Fact.DEAL_STARTED, Fact.GAME_ENDED) == {
        "gin_rummy.DealRecorded",
        "gin_rummy.HandsDealt",
        "gin_rummy.SeriesEnded",
        "ging.DealRecorded",
        "ging.GameEnded",
        "ging.HandsDealt",
        "newmarket.DealRecorded",
        "newmarket.GameEnded",
        "newmarket.HandsDealt",
        "thirty_one.RoundStarted",
        "thirty_one.TableEnded",
        "wild_card_rummy.DealRecorded",
        "wild_card_rummy.HandsDealt",
        "wild_card_rummy.PlayEnded",
    }
    assert streams.types_stating() == frozenset()
