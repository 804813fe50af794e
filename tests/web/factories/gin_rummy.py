"""Factories for the problems of Gin Rummy. Imported for what it adds to the factories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from tests.web.factories.registry import asked, reaches
from tests.web.gin_tables import GinTable
from tests.web.played_tables import ASSIGNED

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

ANNA, BEN = 0, 1
MOST_TABLES = 100
WITH_BOT = {"table": "u", "game": "gin_rummy", "members": ["anna", "bot:simple"]}
STAKES = {"starting_stack": 10, "stake_per_game": {"amount": 1}}

asked("no_such_bot", "", "POST", "tables", WITH_BOT | {"members": ["anna", "bot:clever"]})
asked("no_person", "", "POST", "tables", WITH_BOT | {"members": ["bot:simple", "bot:careful"]})
asked("bot_stakes", "GR33", "POST", "tables", WITH_BOT | {"rules": STAKES})


@reaches("is_a_bot")
def _(api: Any) -> TestResponse:
    api.do("tables", WITH_BOT)
    return api.send("PATCH", "members/bot-gin-rummy-simple", {"name": "Simon"})


def dealt(api: Any, **rules: Any) -> GinTable:
    """Anna has dealt, and Ben takes the upcard or passes."""
    return GinTable(api).open(**ASSIGNED | rules).give(c.DealCards())


def passed_twice(api: Any, **rules: Any) -> GinTable:
    return dealt(api, **rules).give(c.PassUpcard(seat=BEN), c.PassUpcard(seat=ANNA))


def taken(api: Any) -> GinTable:
    """Ben has taken the upcard."""
    return dealt(api).give(c.TakeDiscard(seat=BEN))


def other_card(table: GinTable) -> Any:
    """A card of Ben's that was not taken."""
    deal = table.state.deal
    return next(card for card in deal.hands[BEN] if card != deal.upcard)


def knock(table: GinTable, *melds: Any) -> TestResponse:
    return table.send(c.Knock(seat=BEN, discard=other_card(table), melds=melds))


def lay_off(api: Any, meld: int) -> TestResponse:
    """A player whose hand is to be shown lays off a card that fits no meld of the knocker."""
    for number in range(MOST_TABLES):
        table = GinTable(api, f"g{number}").open(**ASSIGNED, showing="declared", knock_limit="ten")
        deal = table.play_until("showing").state.deal
        tabled = {card for one in deal.tabled.melds for card in one}
        ranks, suits = {card[:-1] for card in tabled}, {card[-1] for card in tabled}
        loose = [card for card in deal.hands[deal.turn] if card[:-1] not in ranks and card[-1] not in suits]
        if loose and deal.tabled.deadwood:  # nothing is laid off after gin
            return table.send(c.ShowHand(seat=deal.turn, melds=(), lay_offs=(LayOff(card=loose[0], meld=meld),)))
    raise AssertionError("every knock was gin, or any card could be laid off")


@reaches("wrong_phase", "GR7")
def _(api: Any) -> TestResponse:
    table = dealt(api)
    return table.send(c.Discard(seat=BEN, card=other_card(table)))


@reaches("not_your_turn", "GR6")
def _(api: Any) -> TestResponse:
    return dealt(api).send(c.DrawCard(seat=ANNA))


@reaches("stock_closed", "GR4")
def _(api: Any) -> TestResponse:
    return dealt(api).send(c.DrawCard(seat=BEN))


@reaches("must_take_upcard", "GR5")
def _(api: Any) -> TestResponse:
    return passed_twice(api).send(c.DrawCard(seat=BEN))


@reaches("upcard_passed", "GR5")
def _(api: Any) -> TestResponse:
    return passed_twice(api, both_pass="stock").send(c.TakeDiscard(seat=BEN))


@reaches("not_held", "GR7")
def _(api: Any) -> TestResponse:
    table = taken(api)
    held = table.state.deal.hands[BEN]
    return table.send(c.Discard(seat=BEN, card=next(card for card in PACK if card not in held)))


@reaches("taken_back", "GR8")
def _(api: Any) -> TestResponse:
    table = taken(api)
    return table.send(c.Discard(seat=BEN, card=table.state.deal.upcard))


@reaches("not_a_meld", "GR9")
def _(api: Any) -> TestResponse:
    table = taken(api)
    return knock(table, (table.state.deal.upcard,))


@reaches("too_much_deadwood", "GR10")
def _(api: Any) -> TestResponse:
    return knock(taken(api))


RESULT = {"dealer": -1, "kind": "knock", "winner": ANNA, "points": 20}
KNOCK = {
    "dealer": -1,
    "upcard": "",
    "hands": [["5C", "6C", "7C", "10H", "10D", "10C", "JS", "QS", "KS", "AD", "KC"], [*PACK[1:9], "KD", "QH"]],
    "discard": "KC",
    "melds": [["5C", "6C", "7C"], ["10H", "10D", "10C"], ["JS", "QS", "KS"]],
    "other_melds": [],
    "lay_offs": [],
}
FIRST_TURN = {"dealer": ANNA, "upcard": "AD"}


def recorded(api: Any, command: str, body: dict[str, Any], *before: Any, **rules: Any) -> TestResponse:
    """A scribe records something at a table at which nobody has dealt, or where a deal is recorded turn by turn."""
    table = GinTable(api).open(**ASSIGNED | rules)
    for path, asked_before in before:
        api.do(f"tables/{table.table}/gin_rummy/{path}", asked_before)
    return api.post(f"tables/{table.table}/gin_rummy/{command}", body)


@reaches("wrong_points", "GR34")
def _(api: Any) -> TestResponse:
    return recorded(api, "record-result", RESULT | {"points": 0})


@reaches("wrong_winner", "GR34")
def _(api: Any) -> TestResponse:
    return recorded(api, "record-result", RESULT | {"winner": -1})


@reaches("not_scored_so", "GR21")
def _(api: Any) -> TestResponse:
    return recorded(api, "record-result", RESULT | {"kind": "equal", "winner": -1, "points": 0})


def amended(api: Any, amendment: dict[str, Any], name: str, body: dict[str, Any], *before: Any) -> TestResponse:
    """A ruling on a deal with real cards."""
    recorded(api, name, body, *before)
    api.do("members", {"member": "eve", "name": "Eve"})
    api.do("arbitrators", {"member": "eve"})
    dispute = {"dispute": "d", "table": "g", "deal": 1, "subject": "deal", "reason": "No!"}
    api.as_member("anna").do("disputes", dispute)
    eve = api.as_member("eve")
    eve.do("disputes/d/review")
    ruling = {"outcome": "amended", "reasons": "So.", "amendment": amendment}
    return eve.post("disputes/d/ruling", ruling)  # type: ignore[no-any-return]


GIN = {"kind": "gin", "winner": ANNA, "points": 30}


@reaches("hands_recorded", "GR34")
def _(api: Any) -> TestResponse:
    return amended(api, GIN, "record-knock", KNOCK)


@reaches("deal_resigned", "GR31")
def _(api: Any) -> TestResponse:
    return amended(api, GIN, "resign", {"seat": ANNA}, ("record-deal", FIRST_TURN))


@reaches("result_follows", "GR34")
def _(api: Any) -> TestResponse:
    return amended(api, GIN | {"discard": "KC"}, "record-result", RESULT)


@reaches("other_dealer", "GR34")
def _(api: Any) -> TestResponse:
    return recorded(api, "record-result", RESULT | {"dealer": BEN}, ("record-deal", FIRST_TURN))


@reaches("other_upcard", "GR34")
def _(api: Any) -> TestResponse:
    turn = [("record-deal", FIRST_TURN), ("take-discard", {"seat": BEN})]
    return recorded(api, "record-knock", KNOCK | {"upcard": "2D", "hands": KNOCK["hands"][::-1]}, *turn)


@reaches("card_lies_open", "GR34")
def _(api: Any) -> TestResponse:
    turn = [("record-deal", FIRST_TURN | {"upcard": "KD"}), *(("pass-upcard", {"seat": seat}) for seat in (BEN, ANNA))]
    stock = {"both_pass": "stock"}
    body = KNOCK | {"hands": KNOCK["hands"][::-1]}
    return recorded(api, "record-knock", body, *turn, ("draw-card", {"seat": BEN}), **stock)


@reaches("not_declared_here", "GR15")
def _(api: Any) -> TestResponse:
    return recorded(api, "record-knock", KNOCK | {"other_melds": [list(PACK[1:4])]})


@reaches("no_such_meld", "GR14")
def _(api: Any) -> TestResponse:
    return lay_off(api, 9)


@reaches("does_not_fit", "GR14")
def _(api: Any) -> TestResponse:
    return lay_off(api, 0)
