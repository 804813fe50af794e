"""What only the service adds to commands: the time, and the lot (NM91)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from ging_service.domain.cards import Card
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.decider import service
from ging_service.games.thirty_one.decider.state import TableState
from ging_service.games.thirty_one.game import GAME
from ging_service.games.thirty_one.rules import HouseRules
from tests.games.thirty_one.table import ADA, MEMBERS, NOW_S, WON, cards, open_table, started


class Last:
    """Chance that takes the last of all options."""

    def choose(self, options: Any) -> Any:
        return options[-1]

    def seed(self) -> str:
        raise AssertionError("nothing is shuffled")

    def order(self, pack: Any, shuffle: Any) -> Any:
        raise AssertionError((pack, shuffle))


def complete(command: c.Command, state: TableState) -> c.Command:
    return service.complete(command, state, Last(), NOW_S)


def test_nm91_the_lot_is_drawn_before_the_first_round_only() -> None:
    forged = c.StartRound(lot=0, now_s=3)
    assert complete(forged, open_table(3).state) == c.StartRound(lot=2, now_s=NOW_S)
    assert complete(forged, started(rounds=0).takes(WON).state) == c.StartRound(lot=-1, now_s=NOW_S)
    assert complete(forged, TableState()) == c.StartRound(lot=-1, now_s=NOW_S)


def test_nm91_every_player_is_equally_likely() -> None:
    chance = ServiceChance(Random(31), "c", "t")  # noqa: S311  can be repeated
    state = open_table(3).state
    lots = Counter(service.complete(c.StartRound(), state, chance, 0).lot for _table in range(3_000))  # type: ignore[attr-defined]
    assert set(lots) == {0, 1, 2}
    assert min(lots.values()) > 900


MOVE = c.TakeCard(seat=ADA, card=Card("AS"))
OTHERS = [
    c.OpenTable(members=MEMBERS, rules=HouseRules()),
    c.RecordRound(first=ADA, cards=cards(WON)),
    c.RecordResult(first=ADA, kind="thirty_one", winner=ADA),
    c.EndTable(),
]


def test_nm93_the_service_adds_the_time() -> None:
    assert complete(MOVE, started().state) == c.TakeCard(seat=ADA, card=Card("AS"), now_s=NOW_S)
    assert complete(c.EndTurn(), started().state) == c.EndTurn(now_s=NOW_S) == GAME.at_deadline(NOW_S)


@pytest.mark.parametrize("command", OTHERS, ids=lambda one: type(one).__name__)
def test_other_commands_stay_as_they_are(command: c.Command) -> None:
    assert complete(command, open_table().state) is command
    assert GAME.asked(command) is command


def test_a_repeated_request_is_compared_without_what_the_service_adds() -> None:
    assert GAME.asked(c.TakeCard(seat=ADA, card=Card("AS"), now_s=5)) == MOVE
    assert GAME.asked(c.StartRound(lot=1, now_s=5)) is None
    assert GAME.asked(c.EndTurn(now_s=5)) is None


def test_only_the_lot_is_chance_and_nothing_is_hidden() -> None:
    assert service.is_drawn(e.LotDrawn(seat=0))
    assert not service.is_drawn(e.TimeRanOut(deal=1, seat=0))
    assert not GAME.holds_hidden_cards(started().state)


def test_who_sits_down_by_a_command() -> None:
    assert GAME.seated_by(OTHERS[0]) == MEMBERS
    assert GAME.seated_by(c.EndTable()) == ()
