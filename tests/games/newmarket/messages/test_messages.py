"""Every event of Newmarket in words: with its rule, and without the cards that the reader may not see."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.declare import from_fields
from ging_service.event_messages.event_message import Names, ShownCards
from ging_service.event_messages.events import event_message
from ging_service.event_messages.game_messages import messages_by_game
from ging_service.game_support.game_names import game_named
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.amending import Amendment, KeptAmendment, KeptDeal
from ging_service.games.newmarket.decider.commands import HeapTaken
from ging_service.games.newmarket.decider.state import COUNTED
from ging_service.games.newmarket.messages import MESSAGES
from ging_service.games.newmarket.rules.house_rules import ONE_LINE, HouseRules
from tests.games.newmarket.hands import cards

IDS = ("ada", "bob", "cyd", "dan")
NAMES = Names(names={"ada": "Ada", "bob": "Ben", "cyd": "Cyd", "dan": "Dan"}, members=IDS)
HIDDEN = (Card("?"),)
CARD = Card("5H")

TOLD: list[tuple[Any, str, str]] = [
    (e.TableOpened(members=IDS, rules=HouseRules()), "Ada, Ben, Cyd and Dan sit down to Newmarket.", "NM1"),
    (
        e.TableOpened(members=IDS, rules=HouseRules(game="original")),
        "Ada, Ben, Cyd and Dan sit down to Original Newmarket.",
        "NM50",
    ),
    (e.CardCut(seat=0, card=CARD), "Ada cuts: five of hearts.", "NM2"),
    (e.FirstDealerFound(seat=1, by="lowest"), "Ben has cut the lowest card and deals first.", "NM2"),
    (e.FirstDealerFound(seat=1, by="highest"), "Ben has cut the highest card and deals first.", "NM2"),
    (e.FirstDealerFound(seat=1, by="assigned"), "Ben deals first, as has been agreed.", "NM2"),
    (e.FirstDealerFound(seat=1, by="random"), "Ben has been drawn to deal first.", "NM2"),
    (e.StackBought(seat=0, member="ada", counters=50), "Ada takes 50 more counters.", "NM5"),
    (e.ShuffleCommitted(deal=2, seed=""), "The service commits to the shuffle for deal 2.", "NM6"),
    (
        e.HandsDealt(deal=2, dealer=1, hands=(HIDDEN,) * 4, dead=HIDDEN, sizes=(9,) * 4, dead_size=9),
        "Deal 2: Ben deals.",
        "NM6",
    ),
    (e.DealRecorded(deal=2, dealer=1, sizes=(9,) * 4, dead_size=9), "Deal 2, with real cards: Ben has dealt.", "NM29"),
    (
        e.LayoutDressed(deal=1, seats=4, heaps=cards("KS KD"), stake=2, kitty=1),
        "Everybody puts down 5 counters.",
        "NM4",
    ),
    (e.LayoutDressed(deal=2, seats=4, heaps=(), stake=1, kitty=1), "Everybody puts down one counter.", "NM4"),
    (e.LayoutDressed(deal=1, seats=4, heaps=cards("AH"), stake=2, kitty=0), "Everybody puts down 2 counters.", "NM53"),
    (e.BuyOffered(deal=1, seat=2, act_by_s=0), "Cyd is asked to take the spare hand.", "NM8"),
    (e.BuyPassed(deal=1, seat=2), "Cyd keeps their hand.", "NM8"),
    (e.DeadHandBought(deal=1, seat=2, paid=3, hand=HIDDEN), "Cyd takes the spare hand for 3 counters.", "NM9"),
    (e.DeadHandBought(deal=1, seat=2, paid=1, hand=HIDDEN), "Cyd takes the spare hand for one counter.", "NM9"),
    (e.DeadHandBought(deal=1, seat=2, paid=0, hand=HIDDEN), "Cyd takes the spare hand, free of charge.", "NM9"),
    (
        e.CardBuried(deal=1, caller=0, target=Card("JH"), seat=1, hand=HIDDEN),
        "Ada buries the jack of hearts: Ben exchanges hands with the dead hand.",
        "NM23",
    ),
    (
        e.CardBuried(deal=1, caller=0, target=Card("JH"), seat=-1, hand=()),
        "Ada buries the jack of hearts, which is in the dead hand already.",
        "NM23",
    ),
    (
        e.CardBuried(deal=1, caller=0, target=Card(""), seat=-1, hand=()),
        "Ada holds all the lower cards of the last king’s suit: nothing is buried.",
        "NM23",
    ),
    (
        e.StartAwaited(deal=1, seat=0, suits=("C", "S"), act_by_s=0),
        "Ada starts the next sequence. Suits: clubs and spades.",
        "NM13",
    ),
    (
        e.StartAwaited(deal=1, seat=0, suits=("S", "H", "C"), act_by_s=0),
        "Ada starts the next sequence. Suits: spades, hearts and clubs.",
        "NM54",
    ),
    (e.StartPassed(deal=1, seat=0), "Ada cannot start and passes.", "NM14"),
    (e.CardPlayed(deal=1, seat=0, card=CARD, starts=True), "Ada starts with the five of hearts.", "NM13"),
    (e.CardPlayed(deal=1, seat=0, card=CARD, starts=False), "Ada plays the five of hearts.", "NM11"),
    (e.CardMissed(deal=1, seat=0, card=CARD, paid=0), "Ada had missed the five of hearts in its turn.", "NM29"),
    (
        e.CardMissed(deal=1, seat=0, card=CARD, paid=2),
        "Ada had missed the five of hearts in its turn and pays 2 to the kitty.",
        "NM29",
    ),
    (e.SequenceStopped(deal=1, reason="highest", missing=Card("")), "The sequence is complete.", "NM12"),
    (
        e.SequenceStopped(deal=1, reason="dead", missing=CARD),
        "The sequence stops: nobody plays the five of hearts.",
        "NM12",
    ),
    (
        e.SequenceStopped(deal=1, reason="played", missing=CARD),
        "The sequence stops: the five of hearts was played before.",
        "NM12",
    ),
    (e.TimeRanOut(deal=1, seat=0), "The time of Ada has run out.", "NM30"),
    (
        e.HeapWon(deal=1, seat=1, heap=Card("KS"), counters=8, rule="NM17"),
        "Ben wins 8 counters on the king of spades.",
        "NM17",
    ),
    (
        e.HeapWon(deal=1, seat=1, heap=Card("JS"), counters=8, rule="NM55"),
        "Ben wins 8 counters on the jack of spades.",
        "NM55",
    ),
    (e.KittyWon(deal=1, seat=1, counters=5), "Ben wins the kitty: 5 counters.", "NM19"),
    (
        e.CardsLeftPaid(deal=1, seat=1, paid=(2, 0, 3, 1)),
        "The cards left are paid for: Ada −2, Ben +6, Cyd −3 and Dan −1.",
        "NM56",
    ),
    (e.DealEnded(deal=3, kind="out", winner=1), "Ben is out: deal 3 is over.", "NM19"),
    (e.DealEnded(deal=3, kind="blocked", winner=-1), "Nobody can start a sequence: deal 3 is over.", "NM20"),
    (e.DealEnded(deal=3, kind="last_king", winner=1), "Ben has won the last king.", "NM26"),
    (
        e.DealVoided(deal=3, reason="misdeal", payments=()),
        "Deal 3 is a misdeal: everything that it moved goes back.",
        "NM2",
    ),
    (e.DealVoided(deal=3, reason="table_ended", payments=()), "Deal 3 is void, because the table has ended.", "NM27"),
    (e.DealOpened(deal=3), "All cards of deal 3 are open for a review.", "NM33"),
    (e.GameEnded(reason="last_king"), "The game is over: all kings have been won.", "NM26"),
    (e.GameEnded(reason="short"), "The game is over: somebody does not have the stakes of the next deal.", "NM5"),
    (e.GameEnded(reason="deals_played"), "The game is over: all its deals have been played.", "NM27"),
    (e.GameEnded(reason="closed"), "The table has been closed.", "NM27"),
    (
        e.LayoutDivided(payments=(e.Payment(source="kitty", target="stack/1", counters=4, rule="NM27"),)),
        "What lies in the middle is divided: Ben +4.",
        "NM27",
    ),
    (e.StacksReturned(members=IDS, counters=(0,) * 4), "Nobody has won or lost counters.", "NM3"),
    (
        e.StacksReturned(members=IDS, counters=(50, 60, 40, 50)),
        "Everyone takes their counters home: Ada 50, Ben 60, Cyd 40 and Dan 50.",
        "NM3",
    ),
]


@pytest.mark.parametrize(("event", "text", "rule"), TOLD)
def test_an_event_in_words(event: Any, text: str, rule: str) -> None:
    told = event_message(event, NAMES)
    assert (told.text, told.rule, told.shown) == (text, rule, ())
    assert rule in ONE_LINE


def test_every_event_is_told() -> None:
    assert {type(event) for event, _, _ in TOLD} == {*get_args(e.Event)}
    assert {f"counted:newmarket.{name}" for name in COUNTED} <= MESSAGES.report_words().keys()


def test_a_reader_sees_the_hands_that_are_theirs() -> None:
    dealt = e.HandsDealt(deal=1, dealer=0, hands=(cards("2C"), HIDDEN), dead=cards("5C"), sizes=(1, 1), dead_size=1)
    shown = (ShownCards(cards=cards("2C"), name="Ada"), ShownCards(cards=cards("5C"), name="Dead hand"))
    assert event_message(dealt, NAMES).shown == shown
    bought = e.DeadHandBought(deal=1, seat=0, paid=0, hand=cards("5C"))
    assert event_message(bought, NAMES).shown == (ShownCards(cards=cards("5C")),)


def test_an_amended_deal_in_words() -> None:
    made = Amendment(out=1, won=(HeapTaken(seat=2, heap=Card("KH")),))
    kept = KeptDeal(kind="out", winner=1, net=(0,) * 4, buried=-1, asked=from_fields(KeptAmendment, made))
    game: Any = game_named("newmarket")
    (amended,) = [kind for kind in game.events if kind.__name__ == "DealAmended"]
    event = amended(dispute="", deal=3, corrects=9, net=(0,) * 4, payments=(), settled_at="", amended=kept)
    text = messages_by_game()["newmarket"].message(event, NAMES).text
    assert text.startswith("By a ruling, deal 3 is amended. Ben is out: deal 3 is over. Cyd wins what lies on the ")
