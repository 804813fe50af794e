"""Numbers, dates, times, currencies and lists as the language of their reader writes them."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from babel import Locale
from babel.dates import format_date, format_datetime, format_skeleton, format_time
from babel.lists import format_list
from babel.numbers import (
    format_currency,
    format_decimal,
    format_percent,
    get_currency_precision,
    get_decimal_symbol,
    is_currency,
)

from ging_service.i18n.message_language import cache_by_language, language

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import tzinfo

_GROUPED_FROM: Final = 1_000
"""Below this, a whole number is written alike in every language of the pages."""

_NO_MONEY: Final = ("XXX", "XTS")
"""Codes of ISO 4217 for no currency, and for tests."""


_zone_choosers: Final[list[Callable[[], tzinfo | None]]] = []


def choose_zone_by(chooser: Callable[[], tzinfo | None]) -> None:
    """Let ``chooser`` give the zone of every later time. The web application calls this when it is made.

    None: times are in UTC, and say so. A page names the zone of its times once.
    """
    _zone_choosers[:] = [chooser]


def together(parts: list[str]) -> str:
    """Several as one list: "Anna, Ben and Cato"."""
    return format_list(parts, locale=_locale())


def number(value: int | Decimal) -> str:
    """A number; what is below zero has a minus sign."""
    if isinstance(value, int) and abs(value) < _GROUPED_FROM:
        return str(value).replace("-", "−")
    return format_decimal(value, locale=_locale()).replace("-", "−")


def signed(value: int) -> str:
    """A change: always with its sign."""
    return f"+{number(value)}" if value > 0 else number(value)


def percent(value: float, digits: int = 1) -> str:
    """A share of 1."""
    usual = _locale().percent_formats[None].pattern
    return format_percent(value, usual.replace("##0", f"##0.{'0' * digits}") if digits else usual, locale=_locale())


def exact(text: str) -> str:
    """A decimal figure with as many places as it is written with, for columns of figures; "" for none."""
    if not text:
        return ""
    _whole, _point, places = text.partition(".")
    pattern = f"#,##0.{'0' * len(places)}" if places else "#,##0"
    return format_decimal(Decimal(text), pattern, locale=_locale()).replace("-", "−")


def money(value: Decimal | str, currency: str) -> str:
    """An amount in a currency (ISO 4217), not rounded to its smallest coin; "" for none."""
    if value == "":
        return ""
    shown = format_currency(Decimal(value), currency, locale=_locale(), decimal_quantization=False)
    return shown.replace("-", "−")


def currency_places(currency: str) -> int:
    """The decimal places of a currency (ISO 4217): 3 for KWD, 0 for JPY; 2 for an unknown one."""
    return get_currency_precision(currency)


def is_known_currency(currency: str) -> bool:
    """Return True for a code that ISO 4217 has or had; not for "XXX", which is no currency."""
    return is_currency(currency) and currency not in _NO_MONEY


def decimal_sign() -> Literal[".", ","]:
    """The sign before decimal places in the language of the reader."""
    return "," if get_decimal_symbol(_locale()) == "," else "."


def day(text: str) -> str:
    """The day of an RFC 3339 time, or a date; "" for none."""
    return format_date(_local(text, _zone()), "medium", locale=_locale()) if text else ""


def calendar(when: date, parts: str) -> str:
    """Some parts of a date: "MMMd" without the year, "yMMM" without the day, "MMM" or "y" alone."""
    return format_skeleton(parts, when, locale=_locale())


def moment(text: str) -> str:
    """An RFC 3339 time to the minute; "" for none."""
    if not text:
        return ""
    zone = _zone()
    # The pages' languages write 24 hours, so only the seconds follow the last colon.
    shown = format_datetime(_local(text, zone), "medium", locale=_locale()).rpartition(":")[0]
    return shown if zone else f"{shown} UTC"


def clock(text: str, length: Literal["short", "medium"] = "short") -> str:
    """The time of day of an RFC 3339 time, to the minute, or to the second with ``medium``; "" for none."""
    return _clock(text, length, _zone())


@cache_by_language
def _clock(text: str, length: Literal["short", "medium"], zone: tzinfo | None) -> str:
    # Kept, because a page shows the times of the last events, and shows them again after the next one.
    return format_time(_local(text, zone), length, locale=_locale()) if text else ""


def _zone() -> tzinfo | None:
    return _zone_choosers[0]() if _zone_choosers else None


def _local(text: str, zone: tzinfo | None) -> datetime:
    """A time in a zone. A date has none, and at the ends of the calendar a zone's time may lie beyond."""
    found = datetime.fromisoformat(text)
    with suppress(OverflowError):
        return found.astimezone(zone or UTC) if found.tzinfo else found
    return found


def _locale() -> Locale:
    return _known(language())


@cache
def _known(name: str) -> Locale:
    # British English: the day before the month, and 24 hours.
    return Locale.parse({"en": "en_GB"}.get(name, name))
