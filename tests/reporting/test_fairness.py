"""A club's fairness report: what is tested, what is only counted, and that it tells nothing hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import ALL
from ging_service.application.club import at_club, found_club
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table, execute_batch
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.domain.streams import table_stream
from ging_service.execution.caller import Caller
from ging_service.execution.command_batch import CommandBatch, CommandStep
from ging_service.execution.errors import NotFound
from ging_service.execution.execute import execute
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.cards import PACK, SEATS
from ging_service.games.ging.rules.deal_settlement import net_counters, read_hands
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.fairness import Fairness, fairness
from tests.web.deals import FIRST_EXAMPLE, SWEEP

if TYPE_CHECKING:
    from ging_service.execution.services import Services

CLUB = "c"
MEMBERS = ("ada", "bram", "clara", "dirk")


@pytest.fixture
def services(fresh_services: Services) -> Services:
    found_club(fresh_services, CLUB, "C")
    for member in MEMBERS:
        at_club(fresh_services, CLUB, AddMember(member=member, name=member))
    return replace(fresh_services, chance=Random(7))  # noqa: S311  to be foreseen


def open_table(services: Services, table: str = "t", **rules: Any) -> None:
    house = HouseRules(**{"first_dealer": "assigned", "ending": "open"} | rules)
    at_table(services, CLUB, table, c.OpenTable(members=MEMBERS, rules=house, first_dealer=3))


def play(services: Services, *commands: c.Command, table: str = "t") -> None:
    for command in commands:
        at_table(services, CLUB, table, command)


def recorded(hands: Any) -> c.RecordDeal:
    return c.RecordDeal(now_s=0, dealer=-1, hands=tuple(map(tuple, hands)))


def record_all(services: Services, deals: list[Any], table: str = "t") -> None:
    """Deals of a showdown, many in one order."""
    for first in range(0, len(deals), 50):
        steps = [
            CommandStep(command) for hands in deals[first : first + 50] for command in (recorded(hands), c.Settle())
        ]
        execute(services, CommandBatch(club_id=CLUB, stream_id=table_stream(table), steps=tuple(steps), rights=ALL))


def shuffled(random: Random) -> list[tuple[Any, ...]]:
    pack = list(PACK)
    random.shuffle(pack)
    return [tuple(pack[7 * seat : 7 * seat + 7]) for seat in SEATS]


def observed(report: Fairness, of: str, about: str = "", sample: int = 0) -> dict[str, int]:
    found = next(one.line for one in report.samples[sample].lines if (one.line.of, one.line.about) == (of, about))
    return {count.label: count.observed for count in found.counts if count.observed}


def test_a_showdown_is_tested(services: Services) -> None:
    open_table(services, mode="showdown")
    play(services, recorded(FIRST_EXAMPLE), c.Settle(), recorded(SWEEP), c.Settle())
    report = fairness(services, CLUB)
    assert [(sample.origin, sample.ties, sample.deals) for sample in report.samples] == [("recorded", "elder", 2)]
    assert observed(report, "sweeps by combination") == {"seven_cards": 1, "nobody": 1}
    assert observed(report, "sweeps by place") == {"eldest": 1, "nobody": 1}
    assert observed(report, "most by seat", "seat 3") == {"seat 3": 1}
    held = {one.combination: one.observed for one in report.samples[0].held}
    assert held["seven_cards"] == 4
    assert report.tests == len(report.samples[0].lines)
    assert report.verdict in ("as_chance_has_it", "unusual", "beyond_chance")


def test_what_was_declared_with_hidden_hands_is_counted_and_not_tested(services: Services) -> None:
    open_table(services)
    play(
        services,
        recorded(FIRST_EXAMPLE),
        c.DeclareSuit(seat=3, suit="C", points=34, cards=(), is_false=False),
        c.Settle(),
    )
    play(services, recorded(FIRST_EXAMPLE), c.CallMisdeal(reason=""), recorded(FIRST_EXAMPLE), c.Settle())
    report = fairness(services, CLUB)
    assert (report.samples, report.tests, report.verdict) == ((), 0, "as_chance_has_it")
    part = report.played[0]
    assert (part.origin, part.deals, part.passed, part.misdeals, report.misdeals) == ("recorded", 2, 1, 1, 1)
    seen = {one.of: {label: count for label, count in one.counts.items() if count} for one in part.seen}
    assert seen["most by place"] == seen["second by place"] == {"dealer": 1}
    assert seen["counters by seat"] == {"seat 0": -1, "seat 1": -1, "seat 2": -1, "seat 3": 3}


def test_the_hands_of_a_table_that_opens_all_of_them_at_its_end_are_tested_then(services: Services) -> None:
    open_table(services, hands_open="at_end")
    play(services, recorded(SWEEP), c.Settle(), recorded(FIRST_EXAMPLE), c.CallMisdeal(reason=""))
    assert fairness(services, CLUB).samples == ()
    play(services, c.EndTable())
    report = fairness(services, CLUB)
    assert report.samples[0].deals == 1, "the misdeal is counted beside"
    assert observed(report, "sweeps by combination") == {"seven_cards": 1}, "read from the hands: nobody declared it"
    assert next(iter(report.played)).passed == 1


def test_hands_that_somebody_chose_to_open_are_left_out(services: Services) -> None:
    open_table(services)
    play(services, recorded(SWEEP), c.Settle())
    at_club(services, CLUB, AddMember(member="eva", name="Eva"))
    at_club(services, CLUB, NameArbitrator(member="eva"))
    at_table(services, CLUB, "t", c.OpenHands(deals=(1,), reason="review"), Caller(actor="eva"))
    assert fairness(services, CLUB).samples == ()


def test_a_running_deal_is_in_none_of_it(services: Services) -> None:
    open_table(services, mode="showdown")
    before = fairness(services, CLUB)
    play(services, recorded(SWEEP))
    after = fairness(services, CLUB)
    assert (after.samples, after.played) == (before.samples, before.played) == ((), ())


@pytest.mark.complete
def test_the_services_own_deals_stand_apart_from_recorded_ones_and_rules_of_ties_from_each_other(
    services: Services,
) -> None:
    open_table(services, mode="showdown")
    play(services, c.DealCards(order=(), now_s=0, seed=""), c.Settle(), recorded(SWEEP), c.Settle())
    open_table(services, "u", mode="showdown", ties="best_first")
    play(services, recorded(SWEEP), c.Settle(), table="u")
    report = fairness(services, CLUB)
    assert [(sample.origin, sample.ties) for sample in report.samples] == [
        ("dealt", "elder"),
        ("recorded", "best_first"),
        ("recorded", "elder"),
    ]
    assert report.tests == sum(len(sample.lines) for sample in report.samples)


def test_voids_are_counted(services: Services) -> None:
    open_table(services, shuffle="committed")
    play(services, c.CommitShuffle(seed=""), c.EndTable())
    assert fairness(services, CLUB).voids == 1


@pytest.mark.complete
def test_a_fair_club_of_many_deals_is_not_called_unfair(services: Services) -> None:
    open_table(services, mode="showdown")
    for _ in range(12):
        execute_batch(services, (CLUB, "t"), [c.DealCards(order=(), now_s=0, seed=""), c.Settle()] * 25)
    random = Random(5)  # noqa: S311  to be foreseen
    record_all(services, [shuffled(random) for _ in range(300)])
    report = fairness(services, CLUB)
    assert [sample.deals for sample in report.samples] == [300, 300]
    assert report.verdict == "as_chance_has_it"


@pytest.mark.complete
def test_a_shuffler_that_favours_seat_0_is_found_and_named(services: Services) -> None:
    open_table(services, mode="showdown")
    random = Random(5)  # noqa: S311  to be foreseen
    rigged: list[Any] = []
    while len(rigged) < 600:
        hands, dealer = shuffled(random), (3 + len(rigged)) % 4
        if net_counters(read_hands(hands, dealer, "elder"), dealer, 1)[0] > 0 or random.random() < 0.6:
            rigged.append(hands)
    record_all(services, rigged)
    report = fairness(services, CLUB)
    assert report.verdict == "beyond_chance"
    worst = min(report.samples[0].lines, key=lambda one: one.judgement.corrected)
    assert worst.line.about == "seat 0"


@pytest.mark.complete
def test_a_simulated_club_and_one_that_does_not_exist(services: Services) -> None:
    simulate(services, Simulation(club_id="sim", tables=12, deals=10, seed=4))
    report = fairness(services, "sim")
    assert report.samples
    assert report.verdict == "as_chance_has_it"
    with pytest.raises(NotFound):
        fairness(services, "nowhere")
