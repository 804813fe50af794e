"""Values that are made from the fields of other values."""

from __future__ import annotations

import pytest

from ging_service.domain.declare import command, event, from_fields, from_mapping


@command
class Bid:
    """A bid."""

    seat: int
    points: int
    note: str = ""


@event()
class BidMade:
    """A bid in a deal."""

    deal: int
    seat: int
    points: int
    note: str


def test_an_event_takes_the_fields_of_its_command() -> None:
    bid = Bid(seat=2, points=29, note="loud")
    assert from_fields(BidMade, bid, deal=7) == BidMade(deal=7, seat=2, points=29, note="loud")


def test_a_given_value_goes_before_the_field_of_the_same_name() -> None:
    made = BidMade(deal=7, seat=2, points=29, note="loud")
    assert from_fields(Bid, made, note="") == Bid(seat=2, points=29)


def test_a_field_that_nobody_gives_is_missing() -> None:
    with pytest.raises(TypeError, match="'deal'"):
        from_fields(BidMade, Bid(seat=2, points=29))


def test_a_mapping_gives_the_entries_that_are_fields_and_may_omit_a_default() -> None:
    asked = {"seat": 2, "points": 28, "happened_at": "2026-11-20"}
    assert from_mapping(Bid, asked, points=29) == Bid(seat=2, points=29)
