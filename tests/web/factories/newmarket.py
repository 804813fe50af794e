"""Factories for the problems of Newmarket. Imported for what it adds to the factories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.cards import suit_of
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.rules.sequences import starts_of
from tests.web.factories.registry import reaches
from tests.web.newmarket_tables import NewmarketTable, dealt, opened

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

    from ging_service.games.newmarket.decider.state import TableState

ANNA, BEN, CLEO = 0, 1, 2
NOBODY = -1
ORIGINAL = {"game": "original"}
_OUT = {"dealer": -1, "buyer": -1, "won": [], "out": ANNA, "cards_left": []}


def recorded(table: NewmarketTable, name: str, **body: Any) -> TestResponse:
    """A scribe records something of a deal with real cards."""
    return table.api.post(f"tables/{table.table}/newmarket/{name}", body)  # type: ignore[no-any-return]


def begun(api: Any, **rules: Any) -> NewmarketTable:
    """A deal with real cards that Anna has dealt."""
    table = opened(api, **rules)
    assert recorded(table, "record-deal", dealer=ANNA).status_code == 201
    return table


def last_king(api: Any) -> NewmarketTable:
    """The second deal has begun, and only the king of diamonds is in."""
    table = opened(api)
    assert result(table, won=[taken(BEN, heap) for heap in ("KS", "KH", "KC")]).status_code == 201
    assert recorded(table, "record-deal", dealer=-1).status_code == 201
    return table


def result(table: NewmarketTable, **asked: Any) -> TestResponse:
    """A scribe records what a deal has come to: without more, that Anna is out."""
    return recorded(table, "record-result", **_OUT | asked)


def taken(seat: int, heap: str) -> dict[str, Any]:
    return {"seat": seat, "heap": heap}


@reaches("dealt_by_service", "NM29")
def _(api: Any) -> TestResponse:
    return recorded(dealt(api), "record-card", seat=ANNA, card="2D")


@reaches("nothing_to_open", "NM33")
def _(api: Any) -> TestResponse:
    table = opened(api)
    result(table)
    api.do("members", {"member": "eve", "name": "Eve"})
    api.do("arbitrators", {"member": "eve"})
    return api.as_member("eve").post(f"tables/{table.table}/newmarket/open-deal", {"deal": 1})  # type: ignore[no-any-return]


@reaches("buy_closed", "NM8")
def _(api: Any) -> TestResponse:
    table = begun(api)
    recorded(table, "record-buy", seat=BEN)
    return recorded(table, "record-buy", seat=CLEO)


@reaches("cannot_buy", "NM5")
def _(api: Any) -> TestResponse:
    return recorded(begun(api, short="end", starting_stack=5), "record-buy", seat=BEN)


@reaches("no_burial", "NM22")
def _(api: Any) -> TestResponse:
    return recorded(begun(api), "record-burial", caller=ANNA, target="JS", seat=BEN)


@reaches("wrong_card", "NM23")
def _(api: Any) -> TestResponse:
    return recorded(last_king(api), "record-burial", caller=ANNA, target="JS", seat=BEN)


@reaches("wrong_seat", "NM24")
def _(api: Any) -> TestResponse:
    return recorded(last_king(api), "record-burial", caller=ANNA, target="JD", seat=ANNA)


@reaches("card_is_buried", "NM24")
def _(api: Any) -> TestResponse:
    table = last_king(api)
    recorded(table, "record-burial", caller=ANNA, target="JD", seat=NOBODY)
    return recorded(table, "record-card", seat=ANNA, card="JD")


@reaches("no_sequence", "NM12")
def _(api: Any) -> TestResponse:
    return recorded(begun(api), "record-stop")


@reaches("not_the_next", "NM11")
def _(api: Any) -> TestResponse:
    table = begun(api)
    recorded(table, "record-card", seat=BEN, card="2D")
    return recorded(table, "record-card", seat=CLEO, card="9D")


@reaches("wrong_suit", "NM10")
def _(api: Any) -> TestResponse:
    return recorded(begun(api), "record-card", seat=BEN, card="2S")


@reaches("nothing_to_win", "NM18")
def _(api: Any) -> TestResponse:
    return result(opened(api), won=[taken(ANNA, "KS"), taken(BEN, "KS")])


@reaches("last_king_won", "NM26")
def _(api: Any) -> TestResponse:
    won = [taken(BEN, heap) for heap in ("KS", "KH", "KD", "KC")]
    return result(opened(api), won=won, out=ANNA)


@reaches("never_blocked", "NM54")
def _(api: Any) -> TestResponse:
    return result(opened(api, **ORIGINAL), out=NOBODY)


@reaches("cards_left_missing", "NM56")
def _(api: Any) -> TestResponse:
    return result(opened(api, **ORIGINAL))


@reaches("cards_left_not_counted", "NM56")
def _(api: Any) -> TestResponse:
    return result(opened(api), cards_left=[0, 1, 1, 1])


@reaches("wrong_cards_left", "NM56")
def _(api: Any) -> TestResponse:
    return result(opened(api, **ORIGINAL), cards_left=[1, 1, 1, 1])


@reaches("suit_not_held", "NM13")
def _(api: Any) -> TestResponse:
    table = dealt(api).play_until(lambda state: len(starts(state)) == 1)
    (held,) = starts(table.state)
    return start(table, next(suit for suit in table.deal.suits if suit != held))


@reaches("not_the_lowest", "NM13")
def _(api: Any) -> TestResponse:
    table = dealt(api, start="lowest_of_colour").play_until(
        lambda state: len(starts(state)) > len(starts(state, "lowest_of_colour")) > 0
    )
    lowest = starts(table.state, "lowest_of_colour")
    return start(table, next(suit for suit in starts(table.state) if suit not in lowest))


def starts(state: TableState, start: Any = "own_choice") -> list[str]:
    """The suits in which the player at turn can start a sequence; none while nobody starts one."""
    deal = state.deal
    if deal is None or state.phase != "starting":
        return []
    return [suit_of(card) for card in starts_of(deal.hands[deal.turn], deal.suits, start)]


def start(table: NewmarketTable, suit: str) -> TestResponse:
    return table.send(c.StartSequence(seat=table.deal.turn, suit=suit))  # type: ignore[no-any-return]
