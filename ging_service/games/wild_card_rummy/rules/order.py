"""The deals of a game, and the wild rank of each (WR3, WR33, WR34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.wild_card_rummy.rules.cards import RANKS

if TYPE_CHECKING:
    from collections.abc import Collection

    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules

ONLY_JOKER: Final = ""
"""WR34: the wild rank of a deal in which only the joker is wild."""

_IN_ORDER: Final = {
    "A..K": RANKS,
    "2..K": RANKS[1:],
    "2..K,A": (*RANKS[1:], "A"),
    "A..K,A": (*RANKS, "A"),
    "K..A": RANKS[::-1],
}


def wild_ranks(rules: HouseRules) -> tuple[str, ...]:
    """WR3, WR34: the wild rank of each deal, in order; ``ONLY_JOKER`` for a last deal in which only the joker is wild.

    Where the dealer names it (WR33), these are the ranks that can be named, in any order.
    """
    return _IN_ORDER[rules.deals] + ((ONLY_JOKER,) if rules.joker == "last_deal" else ())


def rounds(rules: HouseRules) -> int:
    """WR3, WR34: how many deals a game has."""
    return len(wild_ranks(rules))


def is_named(round_number: int, rules: HouseRules) -> bool:
    """WR33: Return True if the dealer names the wild rank of a deal. ``round_number``: of the game, from 1."""
    is_jokers = rules.joker == "last_deal" and round_number == rounds(rules)
    return rules.wild_choice == "dealer" and not is_jokers


def wild_of_round(round_number: int, rules: HouseRules) -> str:
    """WR3: the wild rank of a deal; "" if only the joker is wild, or if the dealer names it. ``round_number``: from 1."""
    # Empty, and not None: the event of the deal has it as text, and the dealer's choice follows in an event of its own.
    return "" if is_named(round_number, rules) else wild_ranks(rules)[round_number - 1]


def ranks_to_name(named: Collection[str], rules: HouseRules) -> tuple[str, ...]:
    """WR33: the ranks that can still be named, in order. ``named``: those of the deals before."""
    return tuple(rank for rank in wild_ranks(rules) if rank != ONLY_JOKER and rank not in named)
