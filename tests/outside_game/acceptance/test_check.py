"""Ditch keeps what the platform relies on, and the check finds a game that does not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from ditch import commands as c
from ditch import events as e
from ditch import rules
from ditch.game import GAME

from ging_service.bootstrap import codec
from ging_service.domain.errors import Refused
from ging_service.domain.fairness.game_fairness import Drawn, GameFairness, OpenDeal, Sample
from ging_service.eventlog.codec import Codec
from ging_service.game_support.fairness import fairness_of_games
from ging_service.game_support.game_check import check_game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ging_service.domain.fairness.game_fairness import PlayedTable
    from ging_service.domain.game import Game


def test_no_fault_is_found() -> None:
    assert check_game(GAME, codec(), games=5) == ()


def _shows_draws(event: Any, viewer: Any) -> Any:
    return event if isinstance(event, e.CardDrawn) else GAME.view(event, viewer)


def _shows_stock(state: Any, viewer: Any) -> Any:
    seen = GAME.see(state, viewer)
    return seen if seen.deal is None else replace(seen, deal=replace(seen.deal, stock=state.deal.stock))


def _nobody_may(_command: Any, _state: Any, _asker: Any) -> None:
    raise Refused("not_allowed", "", "nobody may do this")


def _no_deadlines(command: Any, state: Any, asker: Any) -> None:
    if isinstance(command, c.EndTurn):
        raise Refused("not_allowed", "", "nobody may do this")
    GAME.check_authority(command, state, asker)


def _loses_counters(event: Any) -> Any:
    return () if isinstance(event, e.PotWon) else GAME.transfers(event)


def _wins_double(state: Any) -> Any:
    deal = GAME.deal(state)
    return deal and deal._replace(net=tuple(2 * counters for counters in deal.net))


def _moves_by_the_stock(state: Any, seat: int) -> Any:
    return () if state.deal and rules.HIDDEN in state.deal.stock else GAME.moves(state, seat)


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (lambda: replace(GAME, view=_shows_draws), "view() shows seat"),
        (lambda: replace(GAME, see=_shows_stock), "see() shows seat"),
        (lambda: replace(GAME, transfers=_loses_counters), "the transfers leave"),
        (lambda: replace(GAME, check_authority=lambda *_: None), "lets somebody act without any right"),
        (lambda: replace(GAME, places=lambda _seats, _rules: ("pot",)), "is none of the table's places"),
        (lambda: replace(GAME, command_of=lambda _events, _state: None, moves=lambda *_: ()), "nobody has a move"),
        (lambda: replace(GAME, moves=_moves_by_the_stock), "depends on what this player does not see"),
        (lambda: replace(GAME, asked=lambda command: command), "asked() depends"),
        (lambda: replace(GAME, fold=lambda state, _events: state), "fold() and evolve()"),
        (lambda: replace(GAME, check_authority=_nobody_may), "refuses a player what moves() proposes"),
        (lambda: replace(GAME, check_authority=_no_deadlines), "the time limit cannot be ended by the service"),
        (lambda: replace(GAME, phases=("drawing",)), "is none of the game's phases"),
        (lambda: replace(GAME, until_next_deal=(e.PotWon,)), "until_next_deal has events"),
        (lambda: replace(GAME, until_next_deal=(e.TableOpened,)), "until_next_deal has events"),
        (lambda: replace(GAME, most_owed=lambda _state: -1_000), "than there can be by most_owed()"),
        (lambda: replace(GAME, seated_by=lambda _command: ()), "seated_by() does not name the members"),
        (lambda: replace(GAME, commands=(c.Deal, c.Draw)), "no command is declared with @opening_command"),
        (lambda: replace(GAME, is_drawn=lambda _event: False), "is_drawn() names no event"),
        (lambda: replace(GAME, holds_hidden_cards=lambda _state: False), "holds_hidden_cards() denies it"),
        (lambda: replace(GAME, deal=_wins_double), "by net and afterwards of deal()"),
    ],
)
def test_a_broken_promise_is_found(broken: Callable[[], Game], told: str) -> None:
    assert told in " ".join(check_game(broken(), codec(), games=2))


def test_hidden_cards_that_the_log_does_not_seal_are_found() -> None:
    names = {event: f"ditch.{event.__name__}" for event in GAME.events}
    open_log = Codec(events=names, names=names)
    told = " ".join(check_game(GAME, open_log, games=1))
    assert "another ShuffleCommitted than the log opens to them: seed is '' and should be" in told


def _expects_one_table(_of: str, counts: Mapping[str, int]) -> Any:
    if sum(counts.values()) > 1:
        raise ValueError("more than one table")
    return {}


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ({"open_deals": lambda _table: [1]}, "cannot count a table: TypeError"),
        ({"open_deals": lambda table: table.cards}, "cannot count a table: AttributeError"),
        ({"lies_open": lambda opened, _phase: opened.cards_lie_open}, "cannot count a table: AttributeError"),
        ({"count_deal": lambda deal: [((deal.kind,), deal.cards)]}, "cannot count a table: AttributeError"),
        (
            {"count_deal": lambda _deal: [(("unknown", "seat 0"), 1)]},
            "makes no report of its counts: KeyError: 'unknown'",
        ),
        (
            {"open_deals": lambda _table: [OpenDeal(Sample(), [Drawn("cards of ditch by seat", "1", "")])]},
            "makes no report of its counts",
        ),
        (
            {
                "count_deal": lambda deal: [(("table", "x"), int(deal.number == 1))],
                "seen": {"table": ("x",)},
                "expected": _expects_one_table,
            },
            "makes no report of its counts: ValueError: more than one table",
        ),
    ],
)
def test_counts_of_which_no_report_can_be_made_are_found(broken: dict[str, Any], told: str) -> None:
    fairness = replace(fairness_of_games()["ditch"], **broken)
    (fault, *_) = check_game(GAME, codec(), games=1, fairness=fairness)
    assert told in fault


def test_only_what_everybody_sees_is_counted() -> None:
    events: list[Any] = []

    def open_deals(table: PlayedTable) -> tuple[()]:
        events.extend(table.events)
        return ()

    fairness = GameFairness(events=(e.DealStarted,), open_deals=open_deals, statistics=())
    assert check_game(GAME, codec(), games=3, fairness=fairness) == ()
    assert {type(event) for event in events} == {e.DealStarted}
    # All hands are shown at the end of a deal (D7), so nothing in them is hidden any more.
    assert not any(rules.HIDDEN in hand for event in events for hand in event.hands)


def _deals_on(command: Any, state: Any) -> Any:
    """Deal again at once where a discard or a knock has ended a deal."""
    found = GAME.decide(command, state)
    after = GAME.fold(state, found)
    if isinstance(command, c.Deal | c.OpenTable) or after.phase != "between_deals":
        return found
    return (*found, *GAME.decide(c.Deal(order=rules.pack(), seed="00" * 32, now_s=0), after))


def test_every_deal_is_counted_where_one_command_ends_one_and_starts_the_next() -> None:
    counted: list[int] = []

    def open_deals(table: PlayedTable) -> tuple[()]:
        counted.append(len(table.deals))
        return ()

    game = replace(GAME, decide=_deals_on, command_of=lambda _events, _state: None)
    fairness = replace(fairness_of_games()["ditch"], open_deals=open_deals)
    assert check_game(game, codec(), games=1, fairness=fairness) == ()
    played = [preset.deals for seats in (2, 3) for preset in GAME.presets_for(seats).values()]
    assert counted == played
