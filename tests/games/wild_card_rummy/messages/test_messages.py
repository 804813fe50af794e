"""Every event of wild-card rummy in words: with its rule, and without the cards that the reader may not see."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.cards import HIDDEN
from ging_service.domain.declare import from_fields
from ging_service.domain.game import Viewer
from ging_service.event_messages.event_message import EventMessage, Names
from ging_service.event_messages.events import event_message, event_text
from ging_service.event_messages.game_messages import messages_by_game
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.amending import Amendment, KeptAmendment, KeptDeal
from ging_service.games.wild_card_rummy.decider.views import view
from ging_service.games.wild_card_rummy.game import COUNTED, GAME
from ging_service.games.wild_card_rummy.messages import (
    RULE_OF_RESULT,
    penalty_words,
    phases,
    ranks_words,
    report_words,
    result_words,
    short_result,
)
from ging_service.games.wild_card_rummy.rules.cards import RANKS
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.melds import Meld
from tests.games.wild_card_rummy.recorded import cards
from tests.games.wild_card_rummy.rulings import RULINGS, asked

NAMES = Names(names={"ada": "Ada", "bob": "Ben", "cem": "Cem"}, members=("ada", "bob", "cem"))
CARD = cards("5H")[0]
SET = Meld(kind="set", cards=cards("KC KH AS"), stands_for=(), rank="K")
RUN = Meld(kind="run", cards=cards("5H 6H AC"), stands_for=cards("5H 6H 7H"), rank="")
HANDS = (cards("2S"), cards("3S"), cards("4S"))
DEAL: dict[str, Any] = {"deal": 2, "round": 2, "dealer": 0, "is_pressed": False, "doubled": False}


def told(event: e.Event, seat: int = -1) -> EventMessage:
    seen = view(event, Viewer(seat=seat))
    assert seen is not None
    return event_message(seen, NAMES)


def scored(**fields: Any) -> e.DealScored:
    usual = {"kind": "out", "winner": 0, "held": (0, 27, 5), "melded": (0, 0, 0), "points": (0, 54, 10)}
    return e.DealScored(deal=2, totals=(3, 60, 15), **usual | fields)


@pytest.mark.parametrize(
    ("event", "text", "rule"),
    [
        (
            e.TableOpened(members=("ada", "bob", "cem"), rules=HouseRules()),
            "Ada, Ben and Cem sit down to wild-card rummy.",
            "WR1",
        ),
        (e.CardCut(seat=0, card=CARD), "Ada draws for the first deal: five of hearts.", "WR2"),
        (e.CardsTurnedUp(cards=cards("2S JS")), "Cards are dealt face up until a jack appears.", "WR29"),
        (e.FirstDealerFound(seat=1, by="cut"), "Ben has drawn the lowest card and deals first.", "WR2"),
        (e.FirstDealerFound(seat=1, by="jack"), "Ben has got the first jack and deals first.", "WR29"),
        (e.FirstDealerFound(seat=1, by="assigned"), "Ben deals first, as has been agreed.", "WR2"),
        (e.ShuffleCommitted(deal=1, seed=""), "The service commits to the shuffle for deal 1.", "WR4"),
        (
            e.HandsDealt(**DEAL, wild="2", hands=HANDS, stock=(), act_by_s=0),
            "Deal 2: Ada deals. Twos are wild.",
            "WR4",
        ),
        (e.DealRecorded(**DEAL, wild=""), "Deal 2, with real cards: Ada has dealt.", "WR38"),
        (
            e.DealRecorded(**DEAL | {"is_pressed": True}, wild="10"),
            "Deal 2, with real cards: Ada has dealt. Tens are wild. Penalties count double: the deal is pressed.",
            "WR38",
        ),
        (
            e.WildNamed(deal=2, seat=0, rank="7", doubled=True, act_by_s=0),
            "Ada names the wild rank. Sevens are wild. Penalties count double.",
            "WR33",
        ),
        (e.CardDrawn(deal=1, seat=0, card=CARD), "Ada draws from the stock.", "WR11"),
        (
            e.DiscardsTaken(deal=1, seat=0, cards=(CARD,)),
            "Ada takes the five of hearts from the discard pile.",
            "WR11",
        ),
        (
            e.DiscardsTaken(deal=1, seat=0, cards=cards("5H 6H")),
            "Ada takes 2 cards from the discard pile.",
            "WR32",
        ),
        (e.MeldPutDown(deal=1, seat=0, meld=SET), "Ada puts down a set of kings.", "WR13"),
        (
            e.MeldPutDown(deal=1, seat=0, meld=RUN),
            "Ada puts down a run in hearts. The ace of clubs stands for the seven of hearts.",
            "WR13",
        ),
        (
            e.MeldExtended(deal=1, seat=0, place=0, cards=cards("AS"), stands_for=(), now=SET),
            "Ada extends a set of kings.",
            "WR14",
        ),
        (
            e.WildClaimed(deal=1, seat=0, place=0, card=CARD, taken=cards("AC")[0], now=SET),
            "Ada claims the ace of clubs of a set of kings with the five of hearts.",
            "WR15",
        ),
        (e.CardDiscarded(deal=1, seat=0, card=CARD, act_by_s=0), "Ada discards the five of hearts.", "WR11"),
        (
            e.StockReshuffled(deal=1, stock=(CARD,)),
            "The stock is empty: the discard pile is shuffled and becomes the stock.",
            "WR19",
        ),
        (e.DiscardLeft(deal=1, seat=0), "The stock is empty, and Ada leaves the top discard.", "WR19"),
        (e.TimeRanOut(deal=1, seat=0), "The time of Ada has run out.", "WR35"),
        (e.PlayerOut(deal=1, seat=0, act_by_s=0), "Ada is out.", "WR17"),
        (e.PlayerUpForTwo(deal=1, seat=0, card=cards("2S")[0]), "Ada is up for 2.", "WR29"),
        (e.LastMeldsDone(deal=1, seat=0, act_by_s=0), "Ada has nothing more to put down.", "WR31"),
        (
            e.LastTurnRecorded(deal=1, kind="out", winner=0),
            "The last turn is recorded. The points follow from what the players hold.",
            "WR38",
        ),
        (e.HandsShown(deal=1, hands=HANDS), "The hands are turned up.", "WR20"),
        (
            scored(),
            "Ada goes out. Points: Ada 0, Ben 54 and Cem 10. Totals: Ada 3, Ben 60 and Cem 15.",
            "WR17",
        ),
        (
            scored(kind="stock", winner=-1),
            "The stock is empty: nobody goes out. Points: Ada 0, Ben 54 and Cem 10. Totals: Ada 3, Ben 60 and Cem 15.",
            "WR19",
        ),
        (e.DealVoided(deal=1), "Deal 1 is void, because the table has ended.", "WR36"),
        (
            e.PressAdded(deal=1, points=(0, 0, 2), automatic=False),
            "The next deal is pressed. Points are added to the totals: Cem +2.",
            "WR24",
        ),
        (
            e.PressAdded(deal=1, points=(0, 7, 7), automatic=True),
            "The next deal is pressed. Points are added to the totals: Ben +7 and Cem +7.",
            "WR25",
        ),
        (
            e.PressOffered(deal=1, seat=1, points=1, act_by_s=0),
            "Ben may add one point to their total to press the next deal.",
            "WR24",
        ),
        (e.PressDeclined(deal=1, seat=1), "Ben adds no points: the next deal is not pressed.", "WR24"),
        (
            e.GameWon(winners=(0,), totals=(3, 60, 15)),
            "Ada wins the game. Totals: Ada 3, Ben 60 and Cem 15.",
            "WR22",
        ),
        (
            e.GameWon(winners=(0, 2), totals=(3, 60, 3)),
            "Ada and Cem win the game together. Totals: Ada 3, Ben 60 and Cem 3.",
            "WR22",
        ),
        (
            e.GamePaid(for_totals=(3, -2, -1), for_fees=(2, -1, -1)),
            "The game is paid for: Ada +5, Ben −3 and Cem −2.",
            "WR26",
        ),
        (
            e.GamePaid(for_totals=(2, -1, -1), for_fees=(-2, 1, 1)),
            "The game is paid for: the players are even.",
            "WR26",
        ),
        (e.PlayEnded(reason="deals_played"), "The table has ended: all its deals have been played.", "WR36"),
        (e.StacksReturned(members=("ada", "bob"), counters=(0, 0)), "Nobody has won or lost counters.", "WR37"),
        (
            e.StacksReturned(members=("ada", "bob"), counters=(12, -2)),
            "Everyone takes their counters home: Ada 12 and Ben −2.",
            "WR37",
        ),
    ],
)
def test_an_event_is_told_with_its_rule(event: e.Event, text: str, rule: str) -> None:
    message = told(event)
    assert (message.text, message.rule) == (text, rule)


def test_melds_are_shown_as_they_lie() -> None:
    put_down = e.MeldPutDown(deal=1, seat=0, meld=SET)
    assert [(group.name, group.cards) for group in told(put_down).shown] == [("", SET.cards)]
    extended = e.MeldExtended(deal=1, seat=0, place=0, cards=cards("AC"), stands_for=cards("7H"), now=RUN)
    assert [(group.name, group.cards) for group in told(extended).shown] == [
        ("", cards("AC")),
        ("The meld now", RUN.cards),
    ]


def test_only_cards_that_the_reader_may_see_are_told() -> None:
    drawn = e.CardDrawn(deal=1, seat=0, card=CARD)
    assert [group.cards for group in told(drawn, seat=0).shown] == [(CARD,)]
    assert told(drawn, seat=1).shown == ()
    dealt = e.HandsDealt(**DEAL, wild="2", hands=HANDS, stock=(), act_by_s=0)
    assert [(group.name, group.cards) for group in told(dealt, seat=1).shown] == [("Ben", HANDS[1])]
    assert told(e.PlayerUpForTwo(deal=1, seat=0, card=HIDDEN)).shown == ()
    assert [group.cards for group in told(e.PlayerUpForTwo(deal=1, seat=0, card=CARD)).shown] == [(CARD,)]


def test_hands_are_shown_where_they_are_known() -> None:
    shown = e.HandsShown(deal=1, hands=(HANDS[0], (), HANDS[2]))
    assert [group.name for group in told(shown).shown] == ["Ada", "Cem"]


GONE = asked(0, 0, 27, 5)
POINTS = "Points: Ada 0, Ben 27 and Cem 5."


@pytest.mark.parametrize(
    ("amendment", "winners", "before", "text"),
    [
        (GONE, (), (), f"deal 2 is amended. Ada goes out. {POINTS}"),
        (GONE, (0,), (0,), f"deal 2 is amended. Ada goes out. {POINTS}"),
        (GONE, (1,), (0,), f"deal 2 is amended. Ada goes out. {POINTS} Ben wins the game."),
        (Amendment(), (0, 1), (0,), "the game of deal 2 is counted again. Ada and Ben win the game together."),
    ],
)
def test_an_amended_deal_is_told_with_the_winner_of_its_game(
    amendment: Amendment, winners: tuple[int, ...], before: tuple[int, ...], text: str
) -> None:
    kept = KeptDeal(
        kind="out",
        winner=0,
        held=(0, 27, 5),
        melded=(0, 0, 0),
        points=(0, 27, 5),
        winners=winners,
        won_before=before,
        asked=from_fields(KeptAmendment, amendment),
    )
    applied = RULINGS.events[1](
        dispute="d", deal=2, corrects=7, net=(0, 0, 0), payments=(), settled_at="", amended=kept
    )
    message = messages_by_game()[GAME.kind].message(applied, NAMES)
    assert message.text == f"By a ruling, {text} It decides dispute d. No counters move."


def test_every_phase_has_a_name() -> None:
    assert set(phases()) == set(GAME.phases)
    assert event_text(e.PlayEnded(reason="closed")) == "The table has been closed."


def test_every_result_and_every_rank_has_words() -> None:
    told_results = [result_words(kind, 0, NAMES.seat) for kind in RULE_OF_RESULT]
    assert told_results == [
        "Ada goes out.",
        "Ada ends the deal, up for 2.",
        "The stock is empty: nobody goes out.",
        "The deal is void: nobody scores.",
    ]
    assert len({short_result(kind) for kind in RULE_OF_RESULT}) == len(RULE_OF_RESULT)
    assert len({ranks_words(rank) for rank in RANKS}) == len(RANKS)


def test_wr24_doublings_multiply() -> None:
    assert penalty_words(is_pressed=True, doubled=True).startswith("Penalties count four times")
    assert penalty_words(is_pressed=False, doubled=False) == ""


def test_each_column_of_the_standings_has_words() -> None:
    assert {f"counted:wild_card_rummy.{name}" for name in COUNTED} <= set(report_words())
