"""Operations on the report of fairness."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields

from ging_service.access.role_rights import Right
from ging_service.domain.fairness.report_lines import WORDS, Verdict
from ging_service.domain.fairness.tests_of_fit import Method
from ging_service.reporting.fairness import fairness
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.game_api.installed import words_of_games
from ging_service.web.api.schemas.fields import at_or_null, many, number, one_of, replaced, text, word_of_game
from ging_service.web.api.schemas.filters import FairnessFilter
from ging_service.web.api.schemas.objects import Answer
from ging_service.web.api.schemas.serialize import Shown
from ging_service.web.http.running_request import services

_ORIGINS = ("dealt", "recorded")


class Real(Shown, fields.Float):
    """A real number. Exact fractions are given as the nearest double."""

    def __init__(self, doc: str, **more: Any) -> None:  # noqa: ANN401  marshmallow's
        super().__init__(required=True, metadata={"description": doc}, **more)

    def show(self, value: Any) -> float | None:  # noqa: ANN401  a fraction or a float
        """Return the number as a double."""
        return None if value is None else float(value)


def _verdict(doc: str, **more: Any) -> fields.String:  # noqa: ANN401  marshmallow's
    return one_of(
        f"{doc}: {'; '.join(f'`{name}` {words}' for name, words in WORDS.items())}", *get_args(Verdict), **more
    )


class HeldByHands(Answer):
    """G12 to G16: how many hands held a combination, alone or with another. Not tested."""

    combination = word_of_game("which", *words_of_games("combination"))
    observed = number("hands that held it")
    hands = number("of so many")
    expected = Real("how many are to be expected")


class CountExpected(Answer):
    """How often something was seen, or how many counters were won (stakes of one)."""

    label = text("a combination, a place by eldership, a seat, a member, or nobody")
    observed = number("as counted")
    expected = Real("by the exact odds")
    low = number("lower end of the interval that contains at least 95 % of the outcomes by chance alone")
    high = number("upper end of that interval")


class FairnessLine(Answer):
    """Counts that are tested together."""

    of = text("what is counted", attribute="line.of")
    about = text("of which seat, place or member; empty: of all", attribute="line.about")
    counts = many(fields.Nested(CountExpected), "as counted and as expected", attribute="line.counts")
    method = one_of("how it was tested", *get_args(Method), attribute="line.tested.method")
    statistic = fields.Float(
        required=True,
        dump_only=True,
        attribute="line.tested.statistic",
        metadata={"description": "`test_statistic`; 0: none", "deprecated": True},
    )
    test_statistic = Real(
        "chi-squared, or z of a normal approximation; null: of exact methods",
        allow_none=True,
        attribute="line.tested.approximate_statistic",
    )
    freedom = replaced("`degrees_of_freedom`; 0: none", attribute="line.tested.freedom")
    degrees_of_freedom = at_or_null("of chi-squared; null: of other methods", least=1, attribute="line.tested.freedom")
    p = Real("probability of deviating as far by chance, for this line alone", attribute="judgement.p")
    corrected = Real("the same, corrected for all tests of the report (Holm)", attribute="judgement.corrected")
    verdict = _verdict("by the corrected p-value", attribute="judgement.verdict")


class FairnessSample(Answer):
    """Deals of one game of which everybody has seen all hands by their tables' own rules."""

    game = text("which game was played")
    origin = one_of("dealt by the service, or recorded from real cards", *_ORIGINS)
    ties = word_of_game("G10", *words_of_games("ties"))
    deals = number("how many")
    held = many(fields.Nested(HeldByHands), "combinations held")
    lines = many(fields.Nested(FairnessLine), "what was tested")


class CountSeen(Answer):
    """How often something was seen, or how many counters were won."""

    label = text("a combination, a place by eldership, a seat, or a result")
    observed = number("as counted")
    expected = Real(
        "what a simulation leads to expect, which depends on how people play; null: nothing", allow_none=True
    )


class SeenLine(Answer):
    """Counts that are not tested: what players declare is their own choice."""

    of = text("what is counted")
    counts = many(fields.Nested(CountSeen), "as counted", attribute="figures")


class PlayedDeals(Answer):
    """All settled and passed deals, as they were played."""

    game = text("which game was played")
    origin = one_of("dealt by the service, or recorded from real cards", *_ORIGINS)
    deals = number("settled and passed ones")
    passed = number("G23: in which nobody claimed anything")
    misdeals = number("G24: beside them")
    seen = many(fields.Nested(SeenLine), "their results")


class FairnessReport(Answer):
    """A club's deals against the exact odds."""

    events = number("of the club's log that the report is over")
    misdeals = number("deals called a misdeal or undone")
    voids = number("shuffles that were committed to and not dealt")
    tests = number("lines that were tested: what the p-values are corrected for")
    verdict = _verdict("of the rarest line")
    samples = many(fields.Nested(FairnessSample), "tested")
    played = many(fields.Nested(PlayedDeals), "not tested")


BLUEPRINT = Blueprint(
    "fairness", __name__, url_prefix="/v1/clubs/<slug:club>", description="How a club's deals compare with the odds"
)


@BLUEPRINT.read("/fairness", FairnessReport, needs=Right.LOOK, query=FairnessFilter)
def get_fairness(asked: dict[str, Any], club: str) -> object:
    """The fairness report of a club or a table: the counts, the expected values, and a verdict.

    A table chosen for the results of its deals looks odd: the p-values do not know of such a choice.
    """
    return fairness(services(), club, asked.get("table", ""))
