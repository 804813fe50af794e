"""Reading a game of one deal or more. The question is checked, never corrected.

Errors are raised as ``Refused`` with a code, the rule and the place.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from ging_service.domain.cards import Card, Hand
from ging_service.domain.errors import Refused
from ging_service.game_support.json_reading import (
    read_card,
    read_declared,
    read_items,
    read_object,
    read_text,
    read_whole,
)
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.transfers import stack_changes, transfers
from ging_service.games.newmarket.rules.cards import FEWEST_SEATS, MOST_SEATS, PACKS, sort_hand
from ging_service.games.newmarket.rules.dealing import DealtCards, HandSizes, hand_sizes
from ging_service.games.newmarket.rules.house_rules import HouseRules, check_house_rules
from ging_service.games.newmarket.rules.stakes import layout_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.games.newmarket.rules.cards import GameKind


GAME_MEMBERS: Final = ("players", "dealer", "deals", "rules", "stacks", "kings", "kitty")
DEAL_MEMBERS: Final = ("hands", "dead", "buyer", "suits")
MOST_DEALS: Final = 200
"""Of one question: an answer does not take long."""
MOST_COUNTERS: Final = 10**9
"""At one place before the first deal: sums stay far inside exact JSON integers."""


class DealQuestion(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A deal: all its cards, who buys (None for nobody), and the suits that players choose, in order."""

    dealt: DealtCards
    buyer: int | None
    suits: tuple[str, ...]


class GameQuestion(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A checked game.

    ``stacks``: before the first deal, by seat. ``kings``: the counters on each king still in, or on each card of the original
    layout, before the first deal. ``kitty``: what lies in it.
    """

    players: int
    dealer: int
    deals: tuple[DealQuestion, ...]
    rules: HouseRules
    stacks: tuple[int, ...]
    kings: dict[Card, int]
    kitty: int


def ask(given: object) -> GameQuestion:
    """Return a checked question from JSON. Raises ``Refused``."""
    members = read_object(given, "", GAME_MEMBERS)
    players = _players(members)
    dealer = _dealer(members.get("dealer", 0), players)
    rules = _rules(members.get("rules", {}))
    if "deals" not in members:
        raise Refused("missing_member", "NM6", "there are no deals", "deals")
    # Before any of them is read, which is most of the work.
    if isinstance(members["deals"], list) and len(members["deals"]) > MOST_DEALS:
        raise Refused("too_many_deals", "NM27", f"a game has up to {MOST_DEALS} deals here", "deals")
    deals = []
    for turn, (one, where) in enumerate(read_items(members["deals"], "deals")):
        # Every deal of a question has a result, so the deal passes on each time (NM2).
        deals.append(_deal(one, where, players, (dealer + turn) % players, rules))
    return GameQuestion(
        players=players,
        dealer=dealer,
        deals=tuple(deals),
        rules=rules,
        stacks=_stacks(members.get("stacks"), players, rules),
        kings=_kings(members.get("kings"), players, rules),
        kitty=_kitty(members.get("kitty", 0), rules),
    )


def _players(members: Mapping[str, object]) -> int:
    """NM1: how many play."""
    if "players" not in members:
        raise Refused("missing_member", "NM1", "players is missing", "players")
    found = read_whole(members["players"], "players", "NM1")
    if not FEWEST_SEATS <= found <= MOST_SEATS:
        detail = f"{FEWEST_SEATS} to {MOST_SEATS} members play, not {found}"
        raise Refused("wrong_number_of_players", "NM1", detail, "players")
    return found


def _dealer(given: object, players: int) -> int:
    """NM2: who deals the first of the deals."""
    found = read_whole(given, "dealer", "NM1")
    if not 0 <= found < players:
        raise Refused("no_such_seat", "NM1", f"the seats are 0 to {players - 1}", "dealer")
    return found


def _rules(given: object) -> HouseRules:
    """Return house rules; those that are left out have their defaults."""
    asked = dict(given) if isinstance(given, dict) else given
    # The layout is read apart, because ``read_declared`` reads no lists of cards.
    layout = asked.pop("layout", None) if isinstance(asked, dict) else None
    rules = read_declared(HouseRules, asked, "rules")
    if layout is not None:
        rules = replace(rules, layout=_cards(layout, "rules.layout"))
    check_house_rules(rules)
    return rules


def _cards(given: object, where: str) -> Hand:
    return tuple(read_card(card, place, "NM1") for card, place in read_items(given, where))


def _counters(given: object, where: str, least: int = 0) -> int:
    """NM3: counters that lie at one place."""
    found = read_whole(given, where, "NM3")
    if not least <= found <= MOST_COUNTERS:
        raise Refused("out_of_range", "NM3", f"{least} to {MOST_COUNTERS} counters can lie here, not {found}", where)
    return found


def _stacks(given: object, players: int, rules: HouseRules) -> tuple[int, ...]:
    """NM3, NM5: the stacks before the first deal, below zero only where debts are allowed."""
    if given is None:
        return (rules.starting_stack,) * players
    least = -MOST_COUNTERS if rules.short == "account" else 0
    stacks = tuple(_counters(one, where, least) for one, where in read_items(given, "stacks"))
    if len(stacks) != players:
        raise Refused("wrong_number_of_stacks", "NM3", f"{players} players have {players} stacks", "stacks")
    return stacks


def _kings(given: object, players: int, rules: HouseRules) -> dict[Card, int]:
    """NM3, NM17, NM28: the counters on each king still in. In the original game all cards of the layout are in, always."""
    layout = layout_of(rules)
    if given is None:
        return dict.fromkeys(layout, 0)
    named = read_object(given, "kings", layout)
    each = players * rules.king_stake
    lying = {Card(card): _counters(counters, f"kings.{card}") for card, counters in named.items()}
    for card, counters in lying.items():
        if counters % each:
            raise Refused("wrong_heap", "NM28", f"every dressing puts {each} counters on {card}", f"kings.{card}")
    if rules.game == "original":
        return dict.fromkeys(layout, 0) | lying
    if not lying:
        raise Refused("table_ended", "NM26", "no king is in: the game has ended", "kings")
    _check_heaps(lying, each, rules)
    return lying


def _check_heaps(lying: Mapping[Card, int], each: int, rules: HouseRules) -> None:
    """NM4, NM28: a king that is still in was dressed in every deal, as often as each other one; by house rule once."""
    first, dressed = next(iter(lying.items()))
    for card, counters in lying.items():
        where = f"kings.{card}"
        if counters != dressed:
            detail = f"{first} and {card} are in, so as many counters lie on each, not {dressed} and {counters}"
            raise Refused("wrong_heap", "NM28", detail, where)
        # A king goes in a deal, for which all of them were dressed.
        if not counters and len(lying) < len(layout_of(rules)):
            raise Refused("wrong_heap", "NM17", f"a king has gone, so {each} counters or more lie on {card}", where)
        if rules.kings == "once" and counters > each:
            detail = f"the kings are dressed once, with {each} counters each"
            raise Refused("wrong_heap", "NM4", detail, where)


def _kitty(given: object, rules: HouseRules) -> int:
    """NM3, NM53: what lies in the kitty."""
    found = _counters(given, "kitty")
    if found and rules.game == "original":
        raise Refused("unknown_member", "NM53", "the original game has no kitty", "kitty")
    return found


def _deal(given: object, where: str, players: int, dealer: int, rules: HouseRules) -> DealQuestion:
    members = read_object(given, where, DEAL_MEMBERS)
    for name in ("hands", "dead"):
        if name not in members:
            raise Refused("missing_member", "NM6", f"{name} is missing", f"{where}.{name}")
    hands = [_cards(hand, place) for hand, place in read_items(members["hands"], f"{where}.hands")]
    dead = _cards(members["dead"], f"{where}.dead")
    dealt = DealtCards(hands=tuple(map(sort_hand, hands)), dead=sort_hand(dead))
    _check_cards(dealt, f"{where}.hands", hand_sizes(players, dealer, rules.game), PACKS[rules.game])
    buyer = None if members.get("buyer") is None else read_whole(members["buyer"], f"{where}.buyer", "NM8")
    suits = [read_text(suit, place) for suit, place in read_items(members.get("suits", ()), f"{where}.suits")]
    return DealQuestion(dealt=dealt, buyer=buyer, suits=tuple(suits))


def _check_cards(dealt: DealtCards, where: str, sizes: HandSizes, pack: Hand) -> None:
    """NM1, NM6, NM51: the whole pack, in hands of the right sizes."""
    if tuple(map(len, dealt.hands)) != sizes.hands or len(dealt.dead) != sizes.dead:
        wanted = " ".join(map(str, sizes.hands))
        detail = f"with this dealer the hands have {wanted} cards by seat, and the dead hand {sizes.dead}"
        raise Refused("wrong_hand_size", "NM6", detail, where)
    if sorted(card for hand in (*dealt.hands, dealt.dead) for card in hand) != sorted(pack):
        detail = f"the hands and the dead hand are not the pack of {len(pack)}"
        raise Refused("not_a_pack", "NM1", detail, where)


MoveKind = Literal[
    "rebuy",
    "dress",
    "buy",
    "bury",
    "swap",
    "start",
    "play",
    "stop_highest",
    "stop_dead",
    "stop_played",
    "pass",
    "heap",
    "kitty",
    "cards_left",
    "blocked",
    "divide",
]
_STOPS: Final[dict[e.StopReason, MoveKind]] = {
    "highest": "stop_highest",
    "dead": "stop_dead",
    "played": "stop_played",
}
_RULES: Final[dict[GameKind, dict[str, str]]] = {
    "newmarket": {"dress": "NM4", "first": "NM10", "start": "NM13", "highest": "NM12"},
    "original": {"dress": "NM53", "first": "NM52", "start": "NM54", "highest": "NM54"},
}
"""Where the original game has a rule of its own."""


class Move(msgspec.Struct, frozen=True, gc=False):
    """A move, or what follows from one. ``seat`` is None where nobody acts, ``card`` and ``counters`` where there are none."""

    move: MoveKind
    seat: int | None
    card: Card | None
    counters: int | None
    rule: str


def moves_of(events: Sequence[e.Event], game: GameKind, seats: int) -> Iterator[Move]:  # noqa: C901, PLR0912  one for each event
    """Yield the moves of a deal in order. Questions to players, and players who do not buy, are none."""
    rules = _RULES[game]
    start = rules["first"]
    # A won kitty is the same event by both rules, so the end of the deal tells which of them it was.
    by_last_king = any(isinstance(event, e.DealEnded) and event.kind == "last_king" for event in events)
    for event in events:
        match event:
            case e.StackBought():
                yield Move("rebuy", event.seat, None, event.counters, "NM5")
            case e.LayoutDressed():
                yield Move("dress", None, None, event.stake * len(event.heaps) + event.kitty, rules["dress"])
            case e.DeadHandBought():
                yield Move("buy", event.seat, None, event.paid, "NM9")
            case e.CardBuried():
                yield Move("bury", event.caller, event.target or None, None, "NM23")
                if event.seat >= 0:
                    yield Move("swap", event.seat, None, None, "NM24")
            case e.CardPlayed(starts=True):
                yield Move("start", event.seat, event.card, None, start)
                start = rules["start"]
            case e.CardPlayed():
                yield Move("play", event.seat, event.card, None, "NM11")
            case e.SequenceStopped():
                rule = rules["highest"] if event.reason == "highest" else "NM12"
                yield Move(_STOPS[event.reason], None, event.missing or None, None, rule)
            case e.StartPassed():
                yield Move("pass", event.seat, None, None, "NM14")
            case e.HeapWon():
                yield Move("heap", event.seat, event.heap, event.counters, event.rule)
            case e.KittyWon():
                yield Move("kitty", event.seat, None, event.counters, "NM26" if by_last_king else "NM19")
            case e.CardsLeftPaid():
                yield Move("cards_left", event.seat, None, sum(event.paid), "NM56")
            case e.DealEnded(kind="blocked"):
                yield Move("blocked", None, None, None, "NM20")
            case e.LayoutDivided():
                for seat, counters in enumerate(stack_changes(transfers(event), seats)):
                    yield Move("divide", seat, None, counters, "NM27")
            case _:
                pass
