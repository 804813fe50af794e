"""The examples of the page for players: the rules come to what it says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from ging_service.games.gin_rummy.pages.table import how_to_play as page
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.games.gin_rummy.rules.knocking import KnockedHand, check_knock
from ging_service.games.gin_rummy.rules.scoring import judge_deal

if TYPE_CHECKING:
    from ging_service.domain.cards import Card, Hand

RULES = HouseRules()
LAID_OFF = tuple(one.card for one in page.LAY_OFFS)


def flat(melds: tuple[Hand, ...]) -> list[Card]:
    return [card for meld in melds for card in meld]


class Example(NamedTuple):
    """Both hands, and what the page says of them."""

    melds: tuple[Hand, ...]
    loose: Hand
    left: Card
    outcome: str
    deadwood: tuple[int, int]
    points: int


@pytest.mark.parametrize(
    "example",
    [
        Example(page.KNOCK_MELDS, page.KNOCK_DEADWOOD, page.LEFT, "knock", (6, 10), 4),
        Example(page.GIN_MELDS, (), page.LEFT, "gin", (0, 22), 42),
        Example(page.KNOCK_MELDS, page.KNOCK_DEADWOOD, page.LEFT_IN_UNDERCUT, "undercut", (6, 1), 15),
    ],
    ids=["knock", "gin", "undercut"],
)
def test_gr18_to_gr20_examples_score_as_the_page_says(example: Example) -> None:
    eleven = [*flat(example.melds), *example.loose, page.FACE_DOWN]
    tabled = check_knock(KnockedHand(discard=page.FACE_DOWN, melds=example.melds), eleven, RULES)
    other = (*flat(page.OTHER_MELDS), *LAID_OFF, example.left)
    assert len({*eleven, *other}) == 21, "no card is in both hands"
    judged = judge_deal(tabled, other, RULES)
    assert (tabled.deadwood, judged.other.deadwood) == example.deadwood
    assert (judged.score.outcome, judged.score.points) == (example.outcome, example.points)
    assert judged.other.melds == page.OTHER_MELDS
    assert judged.other.lay_offs == (() if example.outcome == "gin" else page.LAY_OFFS)
