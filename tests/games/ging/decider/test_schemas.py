"""Older versions of events, and their meaning today."""

from __future__ import annotations

from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.decider.schemas import SCHEMAS, UPCASTS


def test_every_older_version_has_its_upcast() -> None:
    assert set(UPCASTS) == {(event, older) for event, newest in SCHEMAS.items() for older in range(1, newest)}


def test_g4_a_deal_from_before_committed_shuffles_is_proved_by_nothing() -> None:
    assert UPCASTS[e.HandsDealt, 1]({"deal": 1, "hands": []}) == {"deal": 1, "hands": [], "shuffle": 0}


def test_a_table_from_before_such_house_rules_never_opens_hands_and_shuffles_at_once() -> None:
    old = {"members": ["a"], "rules": {"stake": 1}}
    rules = {"stake": 1, "hands_open": "never", "shuffle": "at_once"}
    assert UPCASTS[e.TableOpened, 1](old) == {"members": ["a"], "rules": rules}


def test_the_first_rulings_say_neither_when_their_deal_happened_nor_what_it_came_to() -> None:
    said = {"settled_at": "", "result": {"kind": "", "combination": "", "winners": [], "claims": []}}
    assert UPCASTS[RulingApplied, 1]({"deal": 1}) == {"deal": 1} | said


def test_a_recorded_deal_says_what_it_said() -> None:
    assert UPCASTS[e.DealRecorded, 1]({"deal": 1}) == {"deal": 1}


def test_g30_a_table_from_before_the_rule_replaces_nothing_where_one_cannot_pay() -> None:
    assert UPCASTS[e.TableOpened, 2]({"rules": {"stake": 1}}) == {"rules": {"stake": 1, "short": "nobody_replaces"}}


def test_g11_those_who_replaced_put_a_whole_stake_back() -> None:
    old = {"stake": 2, "replaced_by": [1, 3]}
    assert UPCASTS[e.MostOfSuitWon, 1](old) == old | {"replaced": [0, 2, 0, 2]}


def test_earlier_rulings_left_the_dealer_as_recorded() -> None:
    assert UPCASTS[RulingApplied, 2]({"amendment": {"hands": []}}) == {"amendment": {"hands": [], "dealer": -1}}
