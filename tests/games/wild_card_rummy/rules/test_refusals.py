from __future__ import annotations

import pytest

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.refusals import at, refuse_for

ONE = Refused("first", "WR1", "one", "here")
TWO = Refused("second", "WR2", "two")


def test_without_a_reason_nothing_is_refused() -> None:
    refuse_for([])


def test_a_refusal_has_the_code_of_its_first_reason_and_names_all_of_them_once() -> None:
    with pytest.raises(Refused) as refused:
        refuse_for([ONE, TWO, TWO, Refused("third", "WR3", "three", "there"), ONE])
    found = refused.value
    assert (found.code, found.rule, found.where) == ("first", "WR1", "here, there")
    assert found.detail == "one (WR1); two (WR2); three (WR3)"


def test_reasons_are_told_at_a_place() -> None:
    (found,) = at("there", [TWO])
    assert (found.code, found.rule, found.detail, found.where) == ("second", "WR2", "two", "there")
