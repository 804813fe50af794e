"""The end of a deal and of a game, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.evolve import fold
from ging_service.games.gin_rummy.pages.felt.deal_steps import deal_steps
from ging_service.games.gin_rummy.pages.felt.score_sheet import score_sheet
from ging_service.games.gin_rummy.rules.scoring import Bonus
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.pages.deals import KNOCK, MEMBERS, TAKE, after, dealt, events_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.event_messages.table_view import DealStep


def steps_of(events: Iterable[e.Event]) -> tuple[DealStep, ...]:
    return deal_steps(events, MEMBERS.__getitem__)


def words_of(events: Iterable[e.Event]) -> list[tuple[str, str]]:
    return [(step.words, step.rule) for step in steps_of(events)]


def test_gr27_each_lay_off_is_a_step() -> None:
    events = events_of(dealt(), TAKE, KNOCK)
    assert words_of(events) == [
        ("bob knocks with a deadwood of 1.", "GR10"),
        ("The discard of the knock is turned up.", "GR16"),
        ("ada shows melds.", "GR14"),
        ("ada lays off the eight of clubs.", "GR14"),
        ("ada lays off the nine of clubs.", "GR14"),
        ("ada keeps a deadwood of 20.", "GR9"),
        ("bob wins the deal and scores 19 points. That is the difference: 20 − 1 = 19.", "GR19"),
    ]
    assert [group.cards for group in steps_of(events)[4].shown] == [cards("5C 6C 7C 8C 9C")]
    shown = next(event for event in events if isinstance(event, e.HandShown))
    assert [group.cards for group in steps_of([shown])[2].shown] == [cards("8C")], "without the knock, the card alone"


SHOWN = e.HandShown(
    deal=1, seat=0, melds=(), lay_offs=(), unmelded=cards("AS 2D"), deadwood=3, face_down=cards("KS")[0]
)


@pytest.mark.parametrize(
    ("kind", "knocker", "winner", "points", "words"),
    [
        (
            "gin",
            0,
            1,
            23,
            "Gin: bob scores 23 points. That is the other player's deadwood and the bonus: 3 + 20 = 23.",
        ),
        (
            "undercut",
            9,
            0,
            16,
            "Undercut: ada scores 16 points. That is the difference and the bonus: 6 + 10 = 16.",
        ),
        ("equal", 3, -1, 0, "Equal deadwood: nobody scores."),
    ],
)
def test_gr18_gr20_gr21_the_points_are_explained(kind: str, knocker: int, winner: int, points: int, words: str) -> None:
    knock = e.PlayerKnocked(
        deal=1, seat=1, discard=cards("KS")[0], melds=(), unmelded=cards("3S"), deadwood=knocker, act_by_s=0
    )
    scored = e.DealScored(deal=1, kind=kind, winner=winner, points=points)  # type: ignore[arg-type]  # one of its kinds
    told = words_of([knock, SHOWN, scored])
    assert told[0][0] == (
        f"bob knocks with a deadwood of {knocker}." if knocker else "bob knocks without deadwood: gin."
    )
    assert told[2:] == [
        ("ada has no melds.", "GR14"),
        ("ada keeps a deadwood of 3.", "GR9"),
        (words, {"gin": "GR18", "undercut": "GR20", "equal": "GR21"}[kind]),
    ]


WON = e.GameWon(
    game=1,
    winner=0,
    by="target",
    points=(105, 95),
    deals_won=(2, 8),
    bonuses=(
        Bonus(seat=0, kind="game", points=100),
        Bonus(seat=0, kind="deals", points=40),
        Bonus(seat=1, kind="deals", points=160),
    ),
    totals=(245, 255),
)


def test_gr23_gr29_each_bonus_is_a_step() -> None:
    assert words_of([WON]) == [
        ("ada has 105 points and wins the game.", "GR22"),
        ("Bonus for the game: ada gets 100 points.", "GR23"),
        ("Bonus for 2 deals won, 20 each: ada gets 40 points.", "GR23"),
        ("Bonus for 8 deals won, 20 each: bob gets 160 points.", "GR23"),
        ("With the bonuses: ada 245 and bob 255.", "GR24"),
    ]


def test_gr33_each_payment_is_a_step() -> None:
    paid = e.GamePaid(game=1, for_points=(-1, 1), for_game=(5, -5), for_bonuses=(0, 0))
    assert words_of([paid, e.SeriesEnded(reason="closed")]) == [
        ("Counters for points: ada −1 and bob +1.", "GR24"),
        ("Counters for the game: ada +5 and bob −5.", "GR33"),
        ("The table has been closed.", "GR32"),
    ]


def test_gr31_a_resigned_game_has_its_bonuses_too() -> None:
    told = words_of(events_of(dealt(), c.Resign(seat=0)))
    assert told[:3] == [
        ("ada resigns the game.", "GR31"),
        ("bob wins: the other player has resigned.", "GR31"),
        ("bob wins the game.", "GR31"),
    ]
    assert ("Bonus because the other player won no deal: bob gets 100 points.", "GR23") in told


def test_gr17_gr32_a_void_deal_says_why() -> None:
    assert words_of([e.DealVoided(deal=1, reason="stock")]) == [("The deal is void: nobody scores.", "GR17")]
    assert words_of(events_of(dealt(), c.EndTable()))[0] == ("The deal is void: nobody scores.", "GR32")


def test_gr22_gr23_the_score_sheet_has_a_line_for_each_deal_and_each_bonus() -> None:
    state = after(dealt(), TAKE, KNOCK)
    sheet = score_sheet(state)
    assert [(line.deal, line.what, line.rule, line.points, line.totals) for line in sheet.lines] == [
        (1, "knock", "GR19", 19, (0, 19))
    ]
    assert (sheet.points, sheet.deals_won, sheet.winner, sheet.totals) == ((0, 19), (0, 1), -1, ())
    seats = [1] * 7 + [0, 0]
    scored = [e.DealScored(deal=2, kind="knock", winner=seat, points=5) for seat in seats]
    over = score_sheet(fold(state, [*scored, WON]))
    assert [line.points for line in over.bonuses] == [(100, 0), (40, 0), (0, 160)]
    assert (over.winner, over.totals, over.games_won) == (0, (245, 255), (1, 0))
