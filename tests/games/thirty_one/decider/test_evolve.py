"""The state after any event: it never validates and never raises."""

from __future__ import annotations

from ging_service.domain.cards import Card
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.decider.state import Round, TableState, evolve, fold
from tests.games.thirty_one.table import BOB, CAT, cards, started


def test_events_of_a_round_that_was_never_started_do_no_harm() -> None:
    took = e.CardTaken(deal=1, seat=0, card=Card("AS"), total=1, act_by_s=0)
    assert fold(TableState(), [took, e.RoundVoided(deal=1, paid=())]).round is None


def test_a_time_limit_that_has_passed_changes_nothing_by_itself() -> None:
    state = started().state
    assert evolve(state, e.TimeRanOut(deal=1, seat=0)) == state


def test_the_cards_of_a_round_tell_who_took_them() -> None:
    found = Round(number=1, first=CAT, recorded=False, stakes=(0, 0, 0), taken=cards("AS 2S"))
    assert (found.total, found.turn, found.seat_at(0), found.seat_at(4)) == (3, BOB, CAT, 0)
