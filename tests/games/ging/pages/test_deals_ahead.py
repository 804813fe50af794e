"""The next dealers, as pages show them before a finding is made (G24 to G28)."""

from __future__ import annotations

from typing import Any

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.game import GAME as GING
from ging_service.games.ging.pages.table.satisfied_check import DealAhead, deals_ahead, if_upheld
from ging_service.games.ging.rules.house_rules import HouseRules

MEMBERS = ("anna", "ben", "cleo", "dan")


def at(*commands: c.Command, **rules: Any) -> Any:
    """A table at which Dan deals first, after some commands."""
    house = HouseRules(first_dealer="assigned", ending="open", **rules)
    state = GING.initial_state()
    for command in (c.OpenTable(members=MEMBERS, rules=house, first_dealer=3), *commands):
        state = GING.fold(state, GING.decide(command, state))
    return state


def dealt(dealer: int) -> tuple[c.Command, c.Command]:
    return c.RecordDeal(now_s=0, dealer=dealer, hands=()), c.Settle()


def own(*seats: int) -> tuple[DealAhead, ...]:
    return tuple(DealAhead(seat=seat) for seat in seats)


def test_g24_the_deal_goes_round() -> None:
    assert tuple(deals_ahead(at().rotation)) == own(3, 0, 1, 2, 3)


def test_g24_a_misdeal_is_dealt_again() -> None:
    state = at(c.RecordDeal(now_s=0, dealer=-1, hands=()), c.CallMisdeal(reason=""))
    assert tuple(deals_ahead(state.rotation)) == own(3, 0, 1, 2, 3)


def test_g26_whoever_is_found_guilty_replaces_dealers_until_his_own_turn() -> None:
    state = at(*dealt(0), c.AccuseLostDeal(accuser=1, accused=3))
    assert if_upheld(state, 3) == (
        DealAhead(seat=3, instead_of=1),
        DealAhead(seat=3, instead_of=2),
        *own(3, 0, 1),
    )


def test_g26_noticed_at_once_he_simply_deals_or_by_the_letter_replaces_three() -> None:
    accused = c.AccuseLostDeal(accuser=1, accused=3)
    assert if_upheld(at(accused), 3) == own(3, 0, 1, 2, 3)
    literal = if_upheld(at(accused, lost_deal="literal"), 3)
    assert literal == (*(DealAhead(seat=3, instead_of=seat) for seat in (0, 1, 2)), *own(3, 0))


def test_g25_against_the_record_nothing_can_be_upheld() -> None:
    state = at(*dealt(3), c.AccuseLostDeal(accuser=1, accused=3))
    assert if_upheld(state, 3) == ()
