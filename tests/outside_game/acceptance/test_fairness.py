"""The fairness report counts which cards of Ditch went to which seats, jokers and copies included."""

from __future__ import annotations

import random
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from ditch import commands as c
from ditch.rules import JOKER, deal_out, pack

from ging_service.application.table import at_table
from ging_service.domain.fairness.game_fairness import Sample
from ging_service.game_support.fairness import cards_of, fairness_of_games
from ging_service.reporting import fairness as reporting
from ging_service.reporting.fairness import fairness
from tests.outside_game.acceptance import evening
from tests.support.fair_lines import lines_of

if TYPE_CHECKING:
    from ging_service.domain.fairness.report_lines import Line
    from ging_service.execution.services import Services
    from ging_service.game_support.fairness import Hands


def test_finished_deals_of_which_everybody_has_seen_the_hands_are_counted(services: Services) -> None:
    club = evening.club_of(services, "fair")
    evening.opened(services, club, "t1", seats=2, deals=3)
    evening.played(services, club, "t1")
    evening.opened(services, club, "t2", seats=3, deals=2)
    evening.played(services, club, "t2")
    report = fairness(services, club)
    assert [(sample.origin, sample.ties, sample.deals, sample.held) for sample in report.samples] == [
        ("dealt", "", 3, ()),
        ("dealt", "", 2, ()),
    ]
    assert {line.line.of for sample in report.samples for line in sample.lines} == {"cards of ditch by seat"}
    for sample, seats in zip(report.samples, (2, 3), strict=True):
        told = [count for line in sample.lines for count in line.line.counts]
        held = 3 * seats * sample.deals
        assert sum(count.observed for count in told) == sum(count.expected for count in told) == held
    assert report.tests == sum(len(sample.lines) for sample in report.samples)
    (played,) = report.played
    assert (played.deals, played.misdeals) == (5, 0)
    assert fairness(services, club, "t2").samples[0].deals == 2


def test_a_deal_that_runs_is_not_counted(services: Services) -> None:
    club = evening.club_of(services, "fair-running")
    evening.opened(services, club, "t1", seats=2)
    at_table(services, club, "t1", c.Deal(), evening.by("ada"))
    report = fairness(services, club)
    assert (report.samples, report.played, report.tests) == ((), (), 0)


def test_the_example_of_the_documentation_counts(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (Path(__file__).parents[3] / "docs" / "games.md").read_text(encoding="utf-8")
    (example,) = (code for code in re.findall(r"```py\n(.*?)```", text, re.DOTALL) if "FAIRNESS =" in code)
    made: dict[str, Any] = {}
    exec(example, made)  # noqa: S102  our own
    monkeypatch.setattr(reporting, "fairness_of_games", lambda: {"ditch": made["FAIRNESS"]})
    club = evening.club_of(services, "fair-example")
    evening.opened(services, club, "t1", seats=2, deals=3)
    evening.played(services, club, "t1")
    evening.opened(services, club, "t2", seats=2)
    at_table(services, club, "t2", c.Deal(), evening.by("ada"))
    report = fairness(services, club)
    ((line,),) = (sample.lines for sample in report.samples)
    assert sum(count.observed for count in line.line.counts) == 3
    assert [count.expected / 3 for count in line.line.counts] == [made["NO_JOKER"], 1 - made["NO_JOKER"]]
    assert [one.deals for one in report.played] == [3]


def lines_over(dealt: list[Hands]) -> tuple[Line, ...]:
    sample = Sample(kind=(pack(), tuple(map(len, dealt[0]))))
    drawn = [cards_of("cards of ditch by seat", pack(), hands) for hands in dealt]
    return lines_of(fairness_of_games()["ditch"], drawn, sample)


@pytest.mark.parametrize("seats", [2, 3])
def test_copies_of_a_card_are_expected_as_often_as_they_are_in_the_pack(seats: int) -> None:
    chance = random.Random(seats)  # noqa: S311  deals for a test
    dealt = [deal_out(tuple(chance.sample(pack(), len(pack()))), 0, seats)[0] for _ in range(400)]
    copies = Counter(pack())
    assert (copies["1"], copies[JOKER]) == (3, 2)
    for line in lines_over(dealt):
        for count in line.counts:
            assert count.expected == Fraction(400 * 3 * copies[line.about.split()[0]], len(pack()))
            assert count.low <= count.high
        assert line.tested.p > 1e-6


def test_a_shuffle_that_favours_a_seat_is_found() -> None:
    joker_first = tuple(sorted(pack(), key=lambda card: card != JOKER))
    dealt = [deal_out(joker_first, 0, 2)[0] for _ in range(60)]
    assert min(line.tested.p for line in lines_over(dealt)) < 1e-9
