from __future__ import annotations

import pytest

from ging_service.domain.declare import from_fields
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.contested import is_contested_as

DECLARED = e.SuitDeclared(deal=2, seat=1, suit="S", points=20, cards=())
PASSED = e.DealPassed(deal=2)
DRESSED = e.TrayDressed(stake=1)
ACCUSED = from_fields(e.LostDealAccused, c.AccuseLostDeal(accuser=0, accused=1))


@pytest.mark.parametrize(
    ("subject", "event"),
    [("declaration", DECLARED), ("deal", PASSED), ("deal", DECLARED), ("transfer", DRESSED), ("penalty", ACCUSED)],
)
def test_an_event_is_contested_as_what_it_is(subject: str, event: e.Event) -> None:
    assert is_contested_as(subject, 2, event)
    assert is_contested_as(subject, 0, event)


@pytest.mark.parametrize(
    ("subject", "event"),
    [("declaration", PASSED), ("transfer", DECLARED), ("penalty", DRESSED), ("declaration", ACCUSED)],
)
def test_an_event_is_not_contested_as_what_it_is_not(subject: str, event: e.Event) -> None:
    assert not is_contested_as(subject, 2, event)


def test_an_event_of_another_deal_is_not_contested_with_this_one() -> None:
    assert not is_contested_as("declaration", 1, DECLARED)
    assert not is_contested_as("deal", 3, PASSED)
