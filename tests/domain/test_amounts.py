"""Amounts as people write them in several countries, and those that nobody can be sure of."""

from __future__ import annotations

import pytest

from ging_service.domain.amounts import BadAmount, read_amount, read_whole


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("12", "12"),
        ("12.50", "12.50"),
        ("12,50", "12.50"),
        ("2,5", "2.5"),
        ("0.05", "0.05"),
        ("1250", "1250"),
        ("1 250", "1250"),
        ("1\u00a0250,5", "1250.5"),
        ("1\u202f250,50", "1250.50"),
        ("1\u2009250\u2009000", "1250000"),
        ("1'250.50", "1250.50"),
        ("1\u2019250.50", "1250.50"),
        ("1,250.50", "1250.50"),
        ("1.250,50", "1250.50"),
        ("1,250,000", "1250000"),
        ("1.250.000", "1250000"),
        ("\u22123,20", "-3.20"),
        ("\u20133.20", "-3.20"),
        ("-3.20", "-3.20"),
        ("+3.20", "3.20"),
        ("\u00a012,50\u00a0", "12.50"),
    ],
)
@pytest.mark.parametrize("sign", [".", ",", ""])
def test_point_or_comma_and_the_groups_of_every_language(text: str, amount: str, sign: str) -> None:
    assert read_amount(text, 2, "paid", decimal_sign=sign) == amount  # type: ignore[arg-type]  # each of them


@pytest.mark.parametrize("text", ["1,250", "1.250", "999,000", "12.345", "-1,250"])
@pytest.mark.parametrize("sign", [".", ",", ""])
def test_one_sign_before_three_digits_is_refused_with_both_readings(text: str, sign: str) -> None:
    with pytest.raises(BadAmount) as bad:
        read_amount(text, 2, "paid", decimal_sign=sign)  # type: ignore[arg-type]  # each of them
    assert (bad.value.code, bad.value.where, bad.value.reason) == ("bad_amount", "paid", "ambiguous")
    plain = text.replace(",", ".")
    assert bad.value.readings == (plain.replace(".", ""), plain)
    assert all(reading in bad.value.detail for reading in bad.value.readings)


def test_three_decimal_places_are_written_as_the_language_writes_them() -> None:
    assert read_amount("1.250", 3, "paid") == "1.250"
    assert read_amount("1,250", 3, "paid", decimal_sign=",") == "1.250"
    for text, sign in (("1,250", "."), ("1.250", ","), ("1.250", "")):
        with pytest.raises(BadAmount, match="can mean 1250 or 1\\.250"):
            read_amount(text, 3, "paid", decimal_sign=sign)  # type: ignore[arg-type]  # each of them
    assert read_amount("0,125", 3, "paid") == "0.125"


def test_what_has_no_decimal_places_is_grouped_as_the_language_groups() -> None:
    assert read_whole("1,250", "counters", decimal_sign=".") == 1250
    assert read_whole("\u22121.250", "counters", decimal_sign=",") == -1250
    for text, sign in (("1,250", ","), ("1.250", "."), ("1.250", "")):
        with pytest.raises(BadAmount, match="can mean 1250 or 1\\.250"):
            read_whole(text, "counters", decimal_sign=sign)  # type: ignore[arg-type]  # each of them


@pytest.mark.parametrize(
    ("text", "places"), [("0.375", 2), ("12.3456", 2), ("12.5", 0), ("1,250.505", 2), ("0,340", 2)]
)
def test_nothing_is_finer_than_its_currency(text: str, places: int) -> None:
    with pytest.raises(BadAmount, match=f"up to {places} are possible") as bad:
        read_amount(text, places, "paid")
    assert (bad.value.code, bad.value.reason) == ("bad_amount", "too_fine")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "x",
            "1 25",
            "12 50",
            "1,25,000",
            "1,250 000",
            "1.250.50",
            "1,2,3",
            ".5",
            "5.",
            "1e3",
            "٣",
            "--5",
            "1'25",
        ),
        *("1  250", "9" * 16, "1" + ",000" * 6, "12.50 EUR", "1_0"),
    ],
)
def test_nothing_else_is_an_amount(text: str) -> None:
    with pytest.raises(BadAmount) as bad:
        read_amount(text, 2, "paid", code="bad_currency")
    assert (bad.value.code, bad.value.where, bad.value.reason) == ("bad_currency", "paid", "malformed")
