"""The effects that a ruling orders, and its command."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.game import PlacedEvent
from ging_service.games.ging.decider.rulings.ordering import amended_by, ruling_command, ruling_of
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.ruling_orders import AmendmentOrder, OrderedTransfer, Ruling, transfers_of
from tests.games.ging.table import open_table

NOTHING = Ruling(
    outcome="ordered",
    deal=0,
    amendment=AmendmentOrder(hands=(), dealer=-1, replaces=False, claims=(), combinations=(), withdrawn=()),
    transfers=(),
    next_dealer=-1,
    void_from=0,
)
TRANSFER = OrderedTransfer(payer=0, taker=1, counters=2, rule="G18")


def test_the_elder_pays_and_is_paid_first() -> None:
    """Seat 1 deals, so seat 2 is eldest."""
    paid = [(one.payer, one.taker, one.counters) for one in transfers_of((3, -4, -1, 2), 1, "G18")]
    assert paid == [(2, 3, 1), (1, 3, 1), (1, 0, 3)]


def test_g28_an_outcome_is_put_into_what_is_ordered() -> None:
    assert ruling_of("voided", NOTHING) == replace(NOTHING, outcome="voided")
    assert ruling_of("dismissed", NOTHING) is None


def test_g28_a_dismissal_orders_nothing() -> None:
    with pytest.raises(Refused, match="changes nothing") as refused:
        ruling_of("dismissed", replace(NOTHING, transfers=(TRANSFER,), next_dealer=2))
    assert (refused.value.code, refused.value.where) == ("dismissal_orders_nothing", "transfers")


def test_g28_what_of_the_record_a_ruling_changes() -> None:
    assert amended_by(NOTHING) == ()
    assert amended_by(replace(NOTHING, transfers=(TRANSFER,), next_dealer=0, void_from=3)) == (
        "transfers",
        "next_dealer",
        "end",
    )


def test_g28_the_command_is_about_the_deal_of_the_dispute() -> None:
    record = tuple(PlacedEvent(place, event, "") for place, event in enumerate(open_table().happened))
    command = ruling_command("d1", 4, replace(NOTHING, deal=9), record, 1)
    assert (command.dispute, command.ruling.deal, command.corrects) == ("d1", 4, 1)
    assert command.record == tuple(PlacedEvent(*one) for one in record)


def test_g22_the_hands_of_one_deal_are_opened_for_a_review() -> None:
    assert GAME.rulings is not None
    opening = GAME.rulings.open_hands(3)
    assert (opening.deals, opening.reason) == ((3,), "review")
