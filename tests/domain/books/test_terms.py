"""The exact worth of counters, and amounts of money as they are written."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ging_service.domain.books.terms import (
    MoneyTerms,
    amount_text,
    counter_worth,
    is_rounded,
    one_counter,
    payable,
    worth,
)


@pytest.mark.parametrize(
    ("digits", "value", "counters", "said"),
    [
        (2, "2.5", 3, "0.075"),
        (2, "2.5", -500, "-12.500"),
        (2, "10", 0, "0.00"),
        (0, "100", 12, "1200"),
        (0, "0.5", 3, "1.5"),
        (3, "0.000001", 1, "0.000000001"),
    ],
)
def test_counters_are_worth_what_they_are_worth_without_rounding(
    digits: int, value: str, counters: int, said: str
) -> None:
    assert worth(MoneyTerms(currency="EUR", minor_digits=digits, counter_value=value), counters) == said


def test_without_a_season_nothing_is_worth_anything() -> None:
    assert worth(None, 3) == payable(None, 3) == ""


@pytest.mark.parametrize(
    ("digits", "value", "counters", "said"),
    [
        (2, "2.5", -15, "-0.38"),
        (2, "2.5", 15, "0.38"),
        (2, "2.5", 14, "0.35"),
        (2, "0.1", -4, "0.00"),
        (2, "10", 40, "4.00"),
        (0, "0.34", 1, "0"),
        (3, "2.5", 1, "0.003"),
    ],
)
def test_what_can_be_paid_is_a_whole_number_of_the_smallest_unit(
    digits: int, value: str, counters: int, said: str
) -> None:
    assert payable(MoneyTerms(currency="EUR", minor_digits=digits, counter_value=value), counters) == said


def test_a_counter_is_told_in_units_of_the_currency_and_so_are_amounts() -> None:
    euro = MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.5")
    yen = MoneyTerms(currency="JPY", minor_digits=0, counter_value="3")
    assert (counter_worth(euro), counter_worth(yen)) == ("0.025 EUR", "3 JPY")
    assert [amount_text(euro, amount) for amount in (0, 5, -115, 300)] == [
        "0.00 EUR",
        "0.05 EUR",
        "-1.15 EUR",
        "3.00 EUR",
    ]
    assert amount_text(yen, -1200) == "-1200 JPY"
    assert (is_rounded(euro), is_rounded(yen)) == (True, False)


def test_the_value_of_a_counter_does_not_depend_on_the_decimal_places_it_was_stored_with() -> None:
    stored = [
        MoneyTerms(currency="KWD", minor_digits=digits, counter_value=value) for digits, value in ((2, "5"), (3, "50"))
    ]
    assert [one_counter(money) for money in stored] == [("KWD", Decimal("0.05"))] * 2
