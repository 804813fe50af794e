"""Every event of Gin Rummy in words: with its rule, and without the cards that the reader may not see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.declare import from_fields
from ging_service.domain.game import Viewer
from ging_service.event_messages.event_message import Names
from ging_service.event_messages.events import event_message, event_text
from ging_service.event_messages.game_messages import messages_by_game
from ging_service.game_support.game_names import game_named
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.amending import Amendment, KeptAmendment, KeptDeal
from ging_service.games.gin_rummy.decider.views import view
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.messages import phases
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.pages.deals import KNOCK, TAKE, UPCARD, dealt, events_of

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import EventMessage

NAMES = Names(names={"ada": "Ada", "bob": "Ben"}, members=("ada", "bob"))
CARD = cards("5H")[0]
GIN = Amendment(kind="gin", winner=0, points=30)


def told(event: e.Event, seat: int = -1) -> EventMessage:
    seen = view(event, Viewer(seat=seat))
    assert seen is not None
    return event_message(seen, NAMES)


@pytest.mark.parametrize(
    ("event", "text", "rule"),
    [
        (e.TableOpened(members=("ada", "bob"), rules=dealt().rules), "Ada and Ben sit down to Gin Rummy.", "GR1"),
        (e.CardCut(seat=0, card=CARD), "Ada cuts: five of hearts.", "GR2"),
        (e.FirstDealerFound(seat=1, by="cut"), "Ben has cut the lower card and deals first.", "GR2"),
        (e.FirstDealerFound(seat=1, by="assigned"), "Ben deals first, as has been agreed.", "GR2"),
        (e.ShuffleCommitted(deal=1, seed=""), "The service commits to the shuffle for deal 1.", "GR3"),
        (e.UpcardPassed(deal=1, seat=0, act_by_s=0), "Ada passes the upcard.", "GR4"),
        (e.DiscardTaken(deal=1, seat=0, card=CARD), "Ada takes the five of hearts from the discard pile.", "GR6"),
        (e.CardDrawn(deal=1, seat=0, card=CARD), "Ada draws from the stock.", "GR6"),
        (e.CardDiscarded(deal=1, seat=0, card=CARD, act_by_s=0), "Ada discards the five of hearts.", "GR7"),
        (e.TimeRanOut(deal=1, seat=0), "The time of Ada has run out.", "GR30"),
        (e.PlayerResigned(deal=1, seat=0), "Ada resigns the game.", "GR31"),
        (e.DealScored(deal=1, kind="gin", winner=0, points=42), "Gin: Ada scores 42 points.", "GR18"),
        (e.DealScored(deal=1, kind="undercut", winner=1, points=1), "Undercut: Ben scores one point.", "GR20"),
        (e.DealVoided(deal=1, reason="stock"), "Two cards are left in the stock: deal 1 is void.", "GR17"),
        (e.DealVoided(deal=1, reason="table_ended"), "Deal 1 is void, because the table has ended.", "GR32"),
        (
            e.GamePaid(game=1, for_points=(1, -1), for_game=(2, -2), for_bonuses=(0, 0)),
            "The game is paid for: Ada +3 and Ben −3.",
            "GR33",
        ),
        (
            e.GamePaid(game=1, for_points=(2, -2), for_game=(-2, 2), for_bonuses=(0, 0)),
            "The game is paid for: the players are even.",
            "GR33",
        ),
        (e.SeriesEnded(reason="games_played"), "The table has ended: all its games have been played.", "GR32"),
        (e.StacksReturned(members=("ada", "bob"), counters=(0, 0)), "Nobody has won or lost counters.", "GR33"),
        (
            e.StacksReturned(members=("ada", "bob"), counters=(12, -2)),
            "Everyone takes their counters home: Ada 12 and Ben −2.",
            "GR33",
        ),
    ],
)
def test_an_event_is_told_with_its_rule(event: e.Event, text: str, rule: str) -> None:
    message = told(event)
    assert (message.text, message.rule) == (text, rule)


def test_a_knock_and_its_answer_are_told_with_their_cards() -> None:
    _taken, knocked, shown, scored = events_of(dealt(), TAKE, KNOCK)
    assert [(told(event).text, told(event).rule) for event in (knocked, shown, scored)] == [
        ("Ben knocks with 1.", "GR10"),
        ("Ada lays off 2 cards and shows a deadwood of 20.", "GR14"),
        ("Ben wins the deal and scores 19 points.", "GR19"),
    ]
    assert [(group.name, group.cards) for group in told(knocked).shown][-1] == ("Deadwood", (UPCARD,))
    assert [(group.name, group.cards) for group in told(knocked, seat=1).shown][-1] == ("Face down", cards("2S"))
    assert [group.name for group in told(shown).shown] == ["", "", "Laid off", "Deadwood", "Face down"]


def test_gin_and_a_hand_without_lay_offs_are_told() -> None:
    gin = e.PlayerKnocked(deal=1, seat=0, discard=CARD, melds=(), unmelded=(), deadwood=0, act_by_s=0)
    assert (told(gin).text, told(gin).rule) == ("Ada knocks: gin.", "GR12")
    shown = e.HandShown(deal=1, seat=1, melds=(), lay_offs=(), unmelded=(), deadwood=0, face_down=CARD)
    assert told(shown).text == "Ben shows a deadwood of 0."


def test_a_game_is_told_with_its_totals_and_why_it_was_won() -> None:
    won = events_of(dealt(), c.Resign(seat=0))[2]
    assert (told(won).text, told(won).rule) == ("Ben wins game 1. With the bonuses: Ada 0 and Ben 200.", "GR31")


@pytest.mark.parametrize(
    ("asked", "winner", "before", "text"),
    [
        (GIN, -1, -1, "deal 2 is amended. Gin: Ada scores 30 points."),
        (GIN, 0, 0, "deal 2 is amended. Gin: Ada scores 30 points."),
        (GIN, 1, -1, "deal 2 is amended. Gin: Ada scores 30 points. Ben has won the game."),
        (GIN, -1, 0, "deal 2 is amended. Gin: Ada scores 30 points. The game has no winner any more."),
        (Amendment(), 0, 0, "the game of deal 2 is counted again. Ada has won the game."),
        (Amendment(), 1, 0, "the game of deal 2 is counted again. Ben has won the game."),
        (Amendment(), -1, 0, "the game of deal 2 is counted again. The game has no winner any more."),
    ],
)
def test_an_amended_deal_is_told_with_the_winner_of_its_game(
    asked: Amendment, winner: int, before: int, text: str
) -> None:
    kept = KeptDeal(
        kind="gin",
        winner=0,
        points=30,
        knocker=0,
        game_winner=winner,
        won_before=before,
        asked=from_fields(KeptAmendment, asked),
    )
    rulings: Any = game_named(GAME.kind).rulings
    applied = rulings.events[1](dispute="d", deal=2, corrects=7, net=(0, 0), payments=(), settled_at="", amended=kept)
    message = messages_by_game()[GAME.kind].message(applied, NAMES)
    assert message.text == f"By a ruling, {text} It decides dispute d. No counters move."


def test_only_cards_that_the_reader_may_see_are_told() -> None:
    drawn = e.CardDrawn(deal=1, seat=0, card=CARD)
    assert [group.cards for group in told(drawn, seat=0).shown] == [(CARD,)]
    assert told(drawn, seat=1).shown == ()
    state = dealt().deal
    assert state is not None
    hands = e.HandsDealt(deal=1, game=1, dealer=0, hands=state.hands, upcard=UPCARD, stock=state.stock, act_by_s=0)
    assert [group.name for group in told(hands, seat=1).shown] == ["Ben"]
    assert told(hands).text == "Deal 1: Ada deals. The upcard is the ace of diamonds."


def test_every_phase_has_a_name() -> None:
    assert list(phases()) == list(GAME.phases)
    assert event_text(e.SeriesEnded(reason="closed")) == "The table has been closed."
