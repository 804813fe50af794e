"""NM96: results of rounds of which nothing else is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.rules import check_result

if TYPE_CHECKING:
    from ging_service.games.thirty_one.rules import RoundKind, Stuck


@pytest.mark.parametrize(
    ("kind", "winner", "stuck"),
    [("thirty_one", 0, "last_taker"), ("thirty_one", 2, "draw"), ("last_taker", 1, "last_taker"), ("draw", -1, "draw")],
)
def test_nm96_results_that_can_be(kind: RoundKind, winner: int, stuck: Stuck) -> None:
    check_result(kind, winner, 3, stuck)


@pytest.mark.parametrize(
    ("kind", "winner", "stuck", "code", "rule", "where", "told"),
    [
        ("thirty_one", 3, "draw", "no_such_seat", "NM91", "winner", "seats are 0 to 2; there is no seat 3"),
        ("thirty_one", -2, "draw", "no_such_seat", "NM91", "winner", "seats are 0 to 2; there is no seat -2"),
        ("thirty_one", -1, "draw", "wrong_winner", "NM96", "winner", r"^somebody wins a round that is no draw$"),
        ("draw", 0, "draw", "wrong_winner", "NM96", "winner", r"^nobody wins a draw$"),
        ("draw", -1, "last_taker", "not_scored_so", "NM91", "kind", "if no card fits, the last taker wins"),
        ("last_taker", 1, "draw", "not_scored_so", "NM91", "kind", "if no card fits, the round is a draw"),
    ],
)
def test_nm96_results_that_cannot_be_are_refused(  # noqa: PLR0913, PLR0917  what is asked, and what comes of it
    kind: RoundKind, winner: int, stuck: Stuck, code: str, rule: str, where: str, told: str
) -> None:
    with pytest.raises(Refused, match=told) as refused:
        check_result(kind, winner, 3, stuck)
    assert (refused.value.code, refused.value.rule, refused.value.where) == (code, rule, where)
