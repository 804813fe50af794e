from __future__ import annotations

from dataclasses import fields

from ging_service.domain import declare


@declare.opening_command
class Open:
    members: tuple[str, ...]
    rules: str
    at_s: int = declare.service_fills(default=0)


@declare.command
class Bid:
    seat: int


@declare.service_command
class EndByClock:
    now_s: int = 0


@declare.event(declare.Fact.DEAL_STARTED)
class Started:
    deal: int


@declare.event()
class Remarked:
    text: str


@declare.value
class State:
    pot: int = 0
    stock: int = declare.shown_elsewhere(default=20)


def test_only_the_service_gives_what_is_declared_as_its_command() -> None:
    assert [declare.is_service_only(kind) for kind in (Open, Bid, EndByClock)] == [False, False, True]


def test_only_the_opening_command_opens_a_table() -> None:
    assert [declare.opens_table(kind) for kind in (Open, Bid, EndByClock)] == [True, False, False]


def test_only_the_service_fills_in_the_fields_that_say_so() -> None:
    assert [declare.filled_in(kind) for kind in (Open, Bid)] == [{"at_s"}, set()]


def test_an_event_states_the_facts_that_it_was_declared_with() -> None:
    assert declare.states(Started(deal=1), declare.Fact.DEAL_STARTED)
    assert not declare.states(Started(deal=1), declare.Fact.DEAL_FINISHED)
    assert declare.facts_of(Remarked) == frozenset()


def test_a_field_that_the_page_shows_elsewhere_is_an_ordinary_field() -> None:
    assert [(one.name, declare.is_shown_elsewhere(one)) for one in fields(State)] == [("pot", False), ("stock", True)]
    assert State() == State(pot=0, stock=20)
