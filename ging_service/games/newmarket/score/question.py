"""The question: a game of one deal or more. It is checked, never corrected.

Errors are raised as ``Refused`` with a code, the rule and the place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import Described, value
from ging_service.domain.errors import Refused
from ging_service.game_support.json_reading import cards_by, read_declared, read_object
from ging_service.games.newmarket.rules.cards import ALL_SUITS, FEWEST_SEATS, MOST_SEATS, PACKS, WHOLE_PACK
from ging_service.games.newmarket.rules.dealing import hand_sizes
from ging_service.games.newmarket.rules.house_rules import HouseRules, check_house_rules
from ging_service.games.newmarket.rules.stakes import layout_of

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_DEALS: Final = 200
"""Of one question: an answer does not take long."""
MOST_COUNTERS: Final = 10**9
"""At one place before the first deal: sums stay far inside exact JSON integers."""

Seat = Annotated[int, Described(least=0, most=MOST_SEATS - 1)]
Stacks = Annotated[tuple[int, ...], Described("by seat", least=FEWEST_SEATS, most=MOST_SEATS)]
_Cards = Annotated[Hand, Described(most=len(WHOLE_PACK))]
# Read as any text: a suit that cannot be started is refused together with those that can.
_Suit = Annotated[str, Described(values=ALL_SUITS, read=lambda text, _where: text)]


@value
class DealQuestion:
    """A deal: all its cards, who buys, and the suits that players choose."""

    hands: Annotated[tuple[_Cards, ...], Described("by seat, as they were dealt (NM6)", most=MOST_SEATS, rule="NM6")]
    dead: Annotated[_Cards, Described("the dead hand, as it was dealt", rule="NM6")]
    buyer: Annotated[Seat | None, Described("who has bought the dead hand (NM8); left out: nobody", rule="NM8")] = None
    suits: Annotated[
        tuple[_Suit, ...],
        Described("for each start with a choice, in order, the suit that the player has chosen (NM13)"),
    ] = ()


@value
class GameQuestion:
    """A game of one deal or more."""

    players: Annotated[int, Described(least=FEWEST_SEATS, most=MOST_SEATS, rule="NM1")]
    deals: Annotated[tuple[DealQuestion, ...], Described("in order", rule="NM6")]
    dealer: Annotated[Seat, Described("who deals the first of the deals; left out: seat 0", rule="NM1")] = 0
    rules: Annotated[HouseRules, Described("house rules that differ from the defaults")] = HouseRules()
    stacks: Annotated[
        Stacks | None, Described("by seat, before the first of the deals; left out: starting stacks", rule="NM3")
    ] = None
    kings: Annotated[
        dict[Card, int] | None,
        Described("the counters on each king still in; left out: all are in, without counters", rule="NM3"),
    ] = None
    kitty: Annotated[int, Described("the counters in the kitty; left out: none", rule="NM3")] = 0


def ask(given: object) -> GameQuestion:
    """Return a question from JSON, checked but for its counters. Raises ``Refused``."""
    question = read_declared(GameQuestion, given, "", cards_by("NM1"))
    players, rules = question.players, question.rules
    if not FEWEST_SEATS <= players <= MOST_SEATS:
        detail = f"{FEWEST_SEATS} to {MOST_SEATS} members play, not {players}"
        raise Refused("wrong_number_of_players", "NM1", detail, "players")
    if not 0 <= question.dealer < players:
        raise Refused("no_such_seat", "NM1", f"the seats are 0 to {players - 1}", "dealer")
    check_house_rules(rules)
    if len(question.deals) > MOST_DEALS:
        raise Refused("too_many_deals", "NM27", f"a game has up to {MOST_DEALS} deals here", "deals")
    for number, one in enumerate(question.deals):
        # Every deal of a question has a result, so the deal passes on each time (NM2).
        _check_cards(one, f"deals.{number}.hands", (question.dealer + number) % players, question)
    return question


def _check_cards(deal: DealQuestion, where: str, dealer: int, question: GameQuestion) -> None:
    """NM1, NM6, NM51: the whole pack, in hands of the right sizes."""
    sizes, pack = hand_sizes(question.players, dealer, question.rules.game), PACKS[question.rules.game]
    if tuple(map(len, deal.hands)) != sizes.hands or len(deal.dead) != sizes.dead:
        wanted = " ".join(map(str, sizes.hands))
        detail = f"with this dealer the hands have {wanted} cards by seat, and the dead hand {sizes.dead}"
        raise Refused("wrong_hand_size", "NM6", detail, where)
    if sorted(card for hand in (*deal.hands, deal.dead) for card in hand) != sorted(pack):
        detail = f"the hands and the dead hand are not the pack of {len(pack)}"
        raise Refused("not_a_pack", "NM1", detail, where)


def stacks_of(question: GameQuestion) -> tuple[int, ...]:
    """NM3, NM5: Return the stacks before the first deal, below zero only where debts are allowed. Raises ``Refused``."""
    players, rules, stacks = question.players, question.rules, question.stacks
    if stacks is None:
        return (rules.starting_stack,) * players
    for seat, counters in enumerate(stacks):
        _check_counters(counters, f"stacks.{seat}", -MOST_COUNTERS if rules.short == "account" else 0)
    if len(stacks) != players:
        raise Refused("wrong_number_of_stacks", "NM3", f"{players} players have {players} stacks", "stacks")
    return stacks


def _check_counters(counters: int, where: str, least: int = 0) -> None:
    """NM3: counters that lie at one place."""
    if not least <= counters <= MOST_COUNTERS:
        detail = f"{least} to {MOST_COUNTERS} counters can lie here, not {counters}"
        raise Refused("out_of_range", "NM3", detail, where)


def kings_of(question: GameQuestion) -> dict[Card, int]:
    """NM3, NM17, NM28: Return the counters on each king still in. Raises ``Refused``.

    In the original game all cards of the layout are in, always.
    """
    lying, rules = question.kings, question.rules
    layout, each = layout_of(rules), question.players * rules.king_stake
    if lying is None:
        return dict.fromkeys(layout, 0)
    read_object(lying, "kings", layout)
    for card, counters in lying.items():
        _check_counters(counters, f"kings.{card}")
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


def kitty_of(question: GameQuestion) -> int:
    """NM3, NM53: Return what lies in the kitty. Raises ``Refused``."""
    _check_counters(question.kitty, "kitty")
    if question.kitty and question.rules.game == "original":
        raise Refused("unknown_member", "NM53", "the original game has no kitty", "kitty")
    return question.kitty
