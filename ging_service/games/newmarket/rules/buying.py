"""Buying the dead hand (NM5, NM8, NM9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.newmarket.rules.dealing import leftwards

if TYPE_CHECKING:
    from ging_service.games.newmarket.rules.house_rules import HouseRules


def asked_to_buy(seats: int, dealer: int, rules: HouseRules) -> tuple[int, ...]:
    """NM8, NM9, NM53: who is asked, in order: the dealer first, then leftwards, once each."""
    if rules.game == "original" or rules.buy == "off":
        return ()
    return (dealer,) if rules.buy == "dealer_only" else leftwards(dealer, seats)


def price_of_buy(seat: int, dealer: int, rules: HouseRules) -> int:
    """NM9: counters to the kitty. The dealer exchanges free."""
    return 0 if seat == dealer else rules.buy_price


def can_buy(seat: int, dealer: int, stack: int, rules: HouseRules) -> bool:
    """NM5: Return True unless the player would need a debt that the table does not allow. The dealer is always asked."""
    # To leave a player out tells the others only that the stack is low, and stacks are public.
    return rules.short == "account" or stack >= price_of_buy(seat, dealer, rules)
