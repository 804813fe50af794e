"""Factories for the problems of wild-card rummy. Imported for what it adds to the factories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.cards import Card
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.rules.best_melds import best_lay_down
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK, is_wild
from ging_service.games.wild_card_rummy.rules.house_rules import Terms
from ging_service.games.wild_card_rummy.rules.laying.problems import HandToLay
from ging_service.games.wild_card_rummy.rules.melds import Action
from tests.web.factories.registry import asked, reaches
from tests.web.wild_tables import ASSIGNED, WildTable, dealt

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

    from ging_service.games.wild_card_rummy.decider.state import TableState
    from tests.web.conftest import Api

ANNA, BEN = 0, 1
SMALL = {"hand_size": 3}
"""Players go out soon."""

LARGE = {"hand_size": 13, "most_seats": 3}
"""Players soon hold what a test wants."""

asked(
    "wrong_number_of_members",
    "WR1",
    "POST",
    "tables",
    {"table": "u", "game": "wild_card_rummy", "members": ["anna", "ben"]},
)


def action(kind: Any, *cards: Card, **more: Any) -> Action:
    unused = {"meld": -1, "meld_kind": "", "stands_for": (), "rank": "", "takes": Card("")}
    return Action(kind=kind, cards=cards, **unused | more)


def play(table: WildTable, *actions: Action, discard: str = "", up_for_two: bool = False) -> TestResponse:
    """A turn of the player at turn; without another discard, of a card that they have not just drawn."""
    deal = table.state.deal
    taken = deal.drawn.cards if deal.drawn else ()
    melded = [card for one in actions for card in one.cards]
    left = [card for card in deal.hands[deal.turn] if card not in taken and card not in melded]
    card = Card(discard) if discard else left[0]
    return table.send(c.PlayTurn(seat=deal.turn, actions=actions, discard=card, up_for_two=up_for_two))  # type: ignore[no-any-return]


@reaches("rank_not_left", "WR33")
def _(api: Any) -> TestResponse:
    return dealt(api, wild_choice="dealer").send(c.NameWild(seat=ANNA, rank="1"))  # type: ignore[no-any-return]


@reaches("too_early_to_meld", "WR10")
def _(api: Any) -> TestResponse:
    table = dealt(api, first_meld="second_turn")
    return play(table, action("meld", *table.state.deal.hands[BEN][:3], meld_kind="set"))


@reaches("first_meld_needed", "WR13")
def _(api: Any) -> TestResponse:
    table = dealt(api)
    return play(table, action("extend", table.state.deal.hands[BEN][0], meld=0))


@reaches("cannot_claim", "WR15")
def _(api: Any) -> TestResponse:
    table = dealt(api).play_until(has_melded)
    return play(table, action("claim", meld=0, takes=Card("AS")))


@reaches("not_up_for_two", "WR29")
def _(api: Any) -> TestResponse:
    return play(dealt(api), up_for_two=True)


@reaches("not_wild", "WR7")
def _(api: Any) -> TestResponse:
    table = dealt(api, deals="2..K").play_until(holds_three_in_no_line)
    three = naturals(table.state)[:3]
    return play(table, action("meld", *three, meld_kind="run", stands_for=(three[1], three[2], three[0])))


@reaches("reading_missing", "WR9")
def _(api: Any) -> TestResponse:
    table = dealt(api, **LARGE).play_until(holds_a_wild_pair)
    held = table.state.deal.hands[table.state.deal.turn]
    wild = [card for card in held if is_wild(card, table.state.deal.wild)]
    natural = [card for card in held if card not in wild]
    return play(table, action("meld", natural[0], *wild[:2]), discard=natural[1])


@reaches("must_be_melded", "WR11")
def _(api: Any) -> TestResponse:
    return play(dealt(api, taken_card="use", **SMALL).play_until(has_taken))


@reaches("no_card_left", "WR17")
def _(api: Any) -> TestResponse:
    table = dealt(api, hand_size=5).play_until(can_lay_everything, c.DrawCard)
    deal = table.state.deal
    return play(table, *lay_everything(table.state), discard=deal.hands[deal.turn][0])


@reaches("cannot_take", "WR11")
def _(api: Any) -> TestResponse:
    table = dealt(api).play_until(lambda state: state.phase == "drawing")
    return table.send(c.TakeDiscards(seat=table.state.deal.turn, count=2))  # type: ignore[no-any-return]


@reaches("drawn_card_discarded", "WR18")
def _(api: Any) -> TestResponse:
    table = dealt(api).play_until(had_one_card, c.DrawCard)
    return play(table, discard=table.state.deal.drawn.cards[0])


@reaches("drawn_card_melded", "WR32")
def _(api: Any) -> TestResponse:
    rules = {"taken_card": "pile", "discard_taken": "allowed", "scoring": "melded"}
    table = dealt(api, **rules).play_until(may_take_after_melds)
    deal = table.state.deal
    table.give(c.TakeDiscards(seat=deal.turn, count=1))
    return play(table, action("meld", deal.discards[-1], meld_kind="set"))


@reaches("stock_empty", "WR19")
def _(api: Any) -> TestResponse:
    table = dealt(api, stock_out="top_card", **LARGE)
    while table.state.deal.stock or table.state.phase != "drawing":
        if table.state.phase == "drawing":
            table.give(c.DrawCard(seat=table.state.deal.turn))
        deal = table.state.deal
        card = deal.drawn.cards[0] if deal.drawn else deal.hands[deal.turn][0]
        table.give(c.PlayTurn(seat=deal.turn, actions=(), discard=card, up_for_two=False))
    return table.send(c.DrawCard(seat=table.state.deal.turn))  # type: ignore[no-any-return]


def has_melded(state: TableState) -> bool:
    return state.phase == "playing" and melded_before(state)


def melded_before(state: TableState) -> bool:
    return state.deal is not None and state.deal.turn in state.deal.has_melded


def may_take_after_melds(state: TableState) -> bool:
    """WR18: a player with one card draws from the stock only."""
    deal = state.deal
    return deal is not None and state.phase == "drawing" and melded_before(state) and len(deal.hands[deal.turn]) > 1


def has_taken(state: TableState) -> bool:
    drawn = state.deal.drawn if state.deal else None
    return drawn is not None and drawn.source == "discard_pile"


def had_one_card(state: TableState) -> bool:
    deal = state.deal
    return deal is not None and state.phase == "playing" and deal.drawn is not None and len(deal.hands[deal.turn]) == 2


def naturals(state: TableState) -> list[Card]:
    assert state.deal is not None
    return [card for card in state.deal.hands[state.deal.turn] if not is_wild(card, state.deal.wild)]


def holds_three_in_no_line(state: TableState) -> bool:
    return state.phase == "playing" and len(naturals(state)) > 3


def holds_a_wild_pair(state: TableState) -> bool:
    deal = state.deal
    if deal is None or state.phase != "playing":
        return False
    held = deal.hands[deal.turn]
    return len(naturals(state)) > 1 and len(held) - len(naturals(state)) > 1


def lay_everything(state: TableState) -> tuple[Action, ...]:
    """How the player at turn can lay down every card, and nothing if they cannot."""
    deal = state.deal
    if deal is None or state.phase != "playing" or has_taken(state):
        return ()
    table = tuple(one.meld for one in deal.melds) if melded_before(state) else ()
    hand = HandToLay(cards=deal.hands[deal.turn], table=table, discards=False)
    found = best_lay_down(hand, Terms(wild=deal.wild, packs=1, rules=state.rules))
    return found.actions if found and not found.left else ()


def can_lay_everything(state: TableState) -> bool:
    return bool(lay_everything(state))


def result(  # noqa: PLR0913  the fields of the command
    api: Api,
    held: list[dict[str, Any]],
    winner: int = -1,
    *,
    wild: str = "",
    melded: tuple[int, ...] = (),
    table: WildTable | None = None,
    **rules: Any,
) -> TestResponse:
    """A scribe records what a deal with real cards has come to."""
    table = table or WildTable(api, "w").open(**ASSIGNED | rules)
    asked_for = {"dealer": -1, "wild": wild, "winner": winner, "held": held, "melded": melded}
    return api.post(f"tables/{table.table}/wild_card_rummy/record-result", asked_for)  # type: ignore[no-any-return]


def points(number: int) -> dict[str, Any]:
    return {"cards": [], "points": number}


def hand(text: str) -> dict[str, Any]:
    return {"cards": text.split(), "points": -1}


@reaches("winner_holds_cards", "WR17")
def _(api: Any) -> TestResponse:
    return result(api, [hand("KS QS"), points(5), points(6)], winner=ANNA)


@reaches("points_follow", "WR38")
def _(api: Any) -> TestResponse:
    return result(api, [hand("KS") | {"points": 10}, points(5), points(6)])


@reaches("card_lies_elsewhere", "WR38")
def _(api: Any) -> TestResponse:
    seven = "KS QS 10S 9S 8S 7S 6S"
    return result(api, [hand(seven), hand(seven), points(6)])


@reaches("other_wild", "WR3")
def _(api: Any) -> TestResponse:
    return result(api, [points(5)] * 3, wild="K")


@reaches("melded_not_asked", "WR32")
def _(api: Any) -> TestResponse:
    return result(api, [points(5)] * 3, melded=(0, 0, 0))


@reaches("melded_missing", "WR32")
def _(api: Any) -> TestResponse:
    return result(api, [points(5)] * 3, scoring="melded")


@reaches("other_winner", "WR38")
def _(api: Any) -> TestResponse:
    table = WildTable(api, "w").open(**ASSIGNED, **LARGE)
    place = f"tables/{table.table}/wild_card_rummy"
    api.do(f"{place}/record-deal", {"dealer": -1, "wild": ""})
    for turn, card in enumerate(ONE_PACK):
        if table.state.phase != "drawing" and turn:
            break
        played = {"seat": (turn + 1) % 3, "taken": 0, "actions": [], "discard": card, "up_for_two": False}
        api.do(f"{place}/record-turn", played)
    return result(api, [points(5)] * 3, winner=0, table=table)
