"""What players agree on: seats that others have given them, and the end of a table that is not over."""

from __future__ import annotations

import pytest

from ging_service.domain.club import commands as c
from ging_service.domain.club import events as e
from ging_service.domain.club.decide import MOST_OFFERS, decide
from ging_service.domain.club.state import Agreement, ClubState, fold
from ging_service.domain.errors import Refused

OFFER = c.OfferSeats(table="t", by="ada", members=("ben", "cat"))


def after(*commands: c.Command) -> ClubState:
    state = ClubState(name="Willughby's Table")
    for command in commands:
        state = fold(state, decide(command, state))
    return state


def refused(command: c.Command, state: ClubState) -> str:
    with pytest.raises(Refused) as caught:
        decide(command, state)
    return caught.value.code


def test_a_seat_waits_until_its_member_accepts_it() -> None:
    state = after(OFFER, c.AcceptSeat(table="t", member="cat"))
    assert state.agreement("t") == Agreement(table="t", by="ada", waiting=("ben",))
    assert refused(c.AcceptSeat(table="t", member="cat"), state) == "no_seat_offered"
    assert refused(c.AcceptSeat(table="other", member="ben"), state) == "no_seat_offered"


def test_a_player_has_so_many_tables_that_wait_for_others() -> None:
    offers = [c.OfferSeats(table=f"t{number}", by="ada", members=("ben",)) for number in range(MOST_OFFERS)]
    full = after(*offers)
    assert refused(OFFER, full) == "too_many_offers"
    assert decide(c.OfferSeats(table="t", by="dan", members=("ben",)), full)
    accepted = fold(full, decide(c.AcceptSeat(table="t3", member="ben"), full))
    assert decide(OFFER, accepted) == (e.SeatsOffered(table="t", by="ada", members=("ben", "cat")),)


def test_an_agreed_end_holds_for_the_deal_it_was_given_in() -> None:
    both = after(c.AgreeToEnd(table="t", member="ada", deal=2), c.AgreeToEnd(table="t", member="ben", deal=2))
    assert both.agreement("t").ending == ("ada", "ben")
    assert refused(c.AgreeToEnd(table="t", member="ben", deal=2), both) == "end_agreed"
    later = fold(both, decide(c.AgreeToEnd(table="t", member="ben", deal=3), both))
    assert later.agreement("t") == Agreement(table="t", ending=("ben",), deal=3)


def test_the_agreements_of_a_table_end_with_it_and_leave_the_others() -> None:
    state = after(OFFER, c.AgreeToEnd(table="u", member="ada", deal=1), c.EndAgreements(table="t"))
    assert state.agreements == (Agreement(table="u", ending=("ada",), deal=1),)
