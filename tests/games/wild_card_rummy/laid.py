"""Cards, melds and actions of tests from text: ``2H=8S`` is the two of hearts that stands for the eight of spades."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.cards import Card, Hand
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules, Terms
from ging_service.games.wild_card_rummy.rules.melds import Action, Meld, meld_reasons
from ging_service.games.wild_card_rummy.rules.position import BeforeDraw, Position
from ging_service.games.wild_card_rummy.rules.refusals import refuse_for

if TYPE_CHECKING:
    from ging_service.domain.errors import Refused

USUAL = HouseRules()


def cards(text: str) -> Hand:
    """Cards from text: "KS 10D Joker ?"."""
    return tuple(Card(card) for card in text.split())


def _said(text: str) -> tuple[Hand, Hand]:
    """The cards of a run, and what each stands for."""
    pairs = [word.partition("=")[::2] for word in text.split()]
    return tuple(Card(card) for card, _ in pairs), tuple(Card(stated or card) for card, stated in pairs)


def run(text: str) -> Meld:
    """A run from its low end: "7S 2H=8S 9S"."""
    laid, stands_for = _said(text)
    return Meld(kind="run", cards=laid, stands_for=stands_for, rank="")


def set_of(rank: str, text: str) -> Meld:
    """A set: "KS KH 2D"."""
    return Meld(kind="set", cards=cards(text), stands_for=(), rank=rank)


def put(meld: Meld) -> Action:
    """Put down a meld."""
    return _action("meld", meld_kind=meld.kind, cards=meld.cards, stands_for=meld.stands_for, rank=meld.rank)


def lay(text: str, kind: str = "") -> Action:
    """Put down cards and say no more than the kind of meld, or not even that."""
    return _action("meld", meld_kind=kind, cards=cards(text))


def add(place: int, text: str) -> Action:
    """Extend a run: "2H=6S 5S"; or a set, with what no card is said to stand for: "KD"."""
    laid, stands_for = _said(text)
    return _action("extend", meld=place, cards=laid, stands_for=stands_for if "=" in text else ())


def claim(place: int, card: str, takes: str) -> Action:
    """Put a card in the place of a wild card, and take it."""
    return _action("claim", meld=place, cards=cards(card), takes=Card(takes))


def _action(kind: Any, **fields: Any) -> Action:
    unused = {"meld": -1, "meld_kind": "", "cards": (), "stands_for": (), "rank": "", "takes": Card("")}
    return Action(kind=kind, **unused | fields)


def terms(wild: str = "2", packs: int = 1, **house: Any) -> Terms:
    """What melds depend on; twos are wild unless said otherwise."""
    return Terms(wild=wild, packs=packs, rules=HouseRules(**house))


def position(hand: str, *melds: Meld, **given: Any) -> Position:
    """A player who has drawn the last card of the hand from the stock, and has melded before; twos are wild."""
    held = cards(hand)
    usual = {
        "wild": "2",
        "packs": 1,
        "has_melded": True,
        "may_meld": True,
        "drawn": held[-1:],
        "source": "stock",
        "held_at_start": len(held) - 1,
    }
    return Position(hand=held, melds=melds, **usual | given)


def before_draw(hand: str, *melds: Meld, top: str = "", **given: Any) -> BeforeDraw:
    """A player who has melded and is to draw; twos are wild."""
    usual = {"wild": "2", "packs": 1, "has_melded": True, "may_meld": True, "stock": 20}
    return BeforeDraw(hand=cards(hand), melds=melds, discards=cards(top), **usual | given)


def check_meld(meld: Meld, around: Terms) -> None:
    """WR5 to WR8: refuse a meld for all that is wrong with it."""
    refuse_for([*meld_reasons(meld, around)])


def told_reasons(reasons: tuple[Refused, ...] | list[Refused]) -> list[tuple[str, str, str, str]]:
    """Reasons as tuples of code, rule, detail and place."""
    return [(one.code, one.rule, one.detail, one.where) for one in reasons]
