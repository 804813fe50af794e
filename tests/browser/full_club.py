"""A club with a season behind it: evenings, disputes, money, members in office, keys, webhooks, a signed log."""

from __future__ import annotations

import dataclasses
from ipaddress import ip_network
from random import Random
from typing import TYPE_CHECKING, Any, Final

from ging_service.application.books import at_books
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.settlement_commands import SettlementRequest, agree_settlement, pay_settlement
from ging_service.application.simulation import demo
from ging_service.application.simulation.simulate import Sitting, play
from ging_service.application.webhooks.delivery import DeliveryLease, DeliveryTools
from ging_service.application.webhooks.manage import NewWebhook, make_webhook
from ging_service.domain.books import commands as b
from ging_service.domain.books.terms import MoneyTerms
from ging_service.domain.cards import Card
from ging_service.domain.club.commands import AddMember
from ging_service.execution.caller import ANYONE, Caller
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.simulator import Evening
from ging_service.games.newmarket.decider import commands as newmarket
from ging_service.games.thirty_one.decider import commands as thirty_one
from ging_service.web.api.events.event_answers import event_json
from ging_service.webhooks.delivery_limits import DeliveryLimits
from ging_service.webhooks.outbox import LeaseRequest, claim_due
from tests.browser.served import ROLES, Club
from tests.games.ging.ruling_values import make_ruling

if TYPE_CHECKING:
    from tests.browser.served import Site

EVERYWHERE: Final = "ada"
"""A member in every office, who sits at the table that is being played."""

PLAYED: Final = "thursday"
"""The table that is being played: the service deals, and the last deal is in the middle of its declarations."""

REAL_CARDS: Final = "real-cards"
"""The table whose scribe records what is played with real cards."""

GIN_RUMMY: Final = "gin"
"""The table of Gin Rummy: a deal is over, and in the next one ada has drawn a card."""

NEWMARKET: Final = "kings"
"""The table of Newmarket: a deal is over, and in the next one ada is asked about the spare hand."""

THIRTY_ONE: Final = "open-cards"
"""The table of Thirty-one: a round is over, and in the next one it is ada's turn."""

WILD_CARD_RUMMY: Final = "wild"
"""The table of wild-card rummy: a deal is over, and in the next one ada puts a turn together among melds."""

DISPUTES: Final = {"open": "about-the-deal", "under review": "about-the-claim", "ruled": "about-the-count"}
"""A dispute in each state."""

SETTLEMENT: Final = "midsummer"
WEBHOOK: Final = "board"

_PLAYERS: Final = ("ada", "bruno", "clara", "dario")
_DEALS: Final = 6
_MOVES_MOST: Final = 500


def full_club(site: Site) -> Club:
    """The demo club of ``ging serve --demo``, and beyond it whatever pages can show."""
    demo.seed(site.services)
    club = Club(site, demo.CLUB_ID)
    club.give(EVERYWHERE, *(role for role in ROLES if role != "scribe"))  # the demo gives that one
    _evening(club, PLAYED, HouseRules(shuffle="committed", declaring_limit_s=3600), dealt=True)
    _evening(club, REAL_CARDS, HouseRules(), dealt=False)
    _gin_rummy(club)
    _wild_card_rummy(club)
    _newmarket(club)
    _thirty_one(club)
    club.do(AddMember(member="kaspar", name="Kaspar"))
    club.invitation("kaspar")
    club.key()
    _books(club)
    _disputes(club)
    _webhook(club)
    club.sign()
    return club


def _evening(club: Club, table: str, rules: HouseRules, *, dealt: bool) -> None:
    """An evening that is going on."""
    evening = Evening(
        place=(club.id, table),
        random=Random(table),  # noqa: S311  the same in every run
        members=_PLAYERS,
        rules=rules,
        style="dealt" if dealt else "recorded",
        deals=_DEALS,
        now_s=int(club.site.services.clock().timestamp()),
        goes_on=True,
        breaks_off=dealt,
    )
    play(club.site.services, Sitting(club_id=club.id, table_id=table, evening=evening, scribe=_PLAYERS[0]))


def _gin_rummy(club: Club) -> None:
    players = _PLAYERS[:2]
    club.open_gin_rummy(GIN_RUMMY, players)
    for _move in range(_MOVES_MOST):
        state = club.gin_rummy_at(GIN_RUMMY)
        if state.deals_played and state.phase == "discarding" and state.deal and state.deal.turn == 0:
            return
        club.play_gin_rummy(GIN_RUMMY, players)


def _newmarket(club: Club) -> None:
    club.open_newmarket(NEWMARKET, _PLAYERS, turn_limit_s=86_400)
    won = newmarket.HeapTaken(seat=2, heap=Card("KH"))
    club.play(
        newmarket.RecordResult(dealer=0, buyer=-1, won=(won,), out=1, cards_left=()),
        newmarket.DealCards(),
        table=NEWMARKET,
    )
    for seat in (1, 2, 3):
        club.play(newmarket.PassBuy(seat=seat), table=NEWMARKET, actor=_PLAYERS[seat])


def _thirty_one(club: Club) -> None:
    won = tuple(map(Card, ("6S", "6H", "6D", "6C", "5S", "2S")))
    club.open_thirty_one(THIRTY_ONE, _PLAYERS[:3], rounds=0, stake=1, starting_stack=20)
    club.play(thirty_one.RecordRound(first=1, cards=won), thirty_one.StartRound(), table=THIRTY_ONE)
    for seat, card in ((1, "5S"), (2, "4D")):
        club.play(thirty_one.TakeCard(seat=seat, card=Card(card)), table=THIRTY_ONE, actor=_PLAYERS[seat])


def _wild_card_rummy(club: Club) -> None:
    club.open_wild_card_rummy(WILD_CARD_RUMMY, _PLAYERS, turn_limit_s=86_400)
    for _move in range(_MOVES_MOST):
        state = club.wild_card_rummy_at(WILD_CARD_RUMMY)
        if state.deals_played and state.phase == "playing" and state.deal.turn == 0 and state.deal.melds:
            return
        club.play_wild_card_rummy(WILD_CARD_RUMMY, _PLAYERS)


def _books(club: Club) -> None:
    for command in (
        b.StateStock(counters=5000),
        b.SetCreditLimit(member="", counters=400),
        b.GiveCounters(giver="", member="clara", counters=5, note="a prize"),
        b.ImposeFine(member="dario", counters=2, note="late"),
        b.CountCounters(counted=2900, held=0, note="in the box"),
    ):
        at_books(club.site.services, club.id, command, Caller(actor=EVERYWHERE))
    settling = SettlementRequest(money=MoneyTerms(currency="GBP", minor_digits=2, counter_value="2.5"), coin=5)
    agree_settlement(club.site.services, club.id, SETTLEMENT, settling, Caller(actor=EVERYWHERE))
    pay_settlement(club.site.services, club.id, SETTLEMENT, 1, Caller(actor=EVERYWHERE))


def _disputes(club: Club) -> None:
    """One in each state."""
    services, arbitrator = club.site.services, Caller(actor="greta")
    for deal, dispute in enumerate(DISPUTES.values(), start=1):
        contested = Contested(table_id=REAL_CARDS, deal=deal, subject="deal")
        raise_dispute(services, (club.id, dispute), contested, "I counted 30.", Caller(actor="bruno"))
    for state in ("under review", "ruled"):
        take_dispute(services, (club.id, DISPUTES[state]), arbitrator, opens_hands=True)
    ruling = make_ruling(outcome="voided", deal=3)
    rule_dispute(services, (club.id, DISPUTES["ruled"]), ruling, "The pack was short of a card.", arbitrator)


def _webhook(club: Club) -> None:
    """To an address at which nobody answers, as its first delivery has found."""
    rules = DeliveryLimits(allowed=(ip_network("127.0.0.0/8"),), http=True)
    services: Any = dataclasses.replace(club.site.services, webhooks=rules)
    new = NewWebhook(webhook=WEBHOOK, url="http://127.0.0.1:9/board", after=-1)
    make_webhook(services, club.id, new, ANYONE)
    with services.cross_club_transaction() as conn:
        (turn,) = claim_due(conn, LeaseRequest("test", services.clock(), 1, 1, rules.lease_s))
    DeliveryLease(DeliveryTools(services, event_json), turn, lambda: False).run()
