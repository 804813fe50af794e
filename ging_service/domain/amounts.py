"""Amounts as people write them: the one reader of pages, command line, API and imports.

A point or a comma stands before decimal places; blanks, apostrophes, points or commas stand between groups of three
digits. One sign with three digits behind it can be either, and nothing is guessed about money: such a text is refused,
unless the currency and the language of the writer leave one reading.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from ging_service.domain.errors import Refused
from ging_service.domain.numbers import MOST_DIGITS

DecimalSign = Literal[".", ",", ""]
"""The sign before decimal places in the language of the writer; "": not known."""

_GROUP = 3
# Blank, no-break space, figure space, thin space, narrow no-break space; both apostrophes.
_BETWEEN: Final = " \u00a0\u2007\u2009\u202f'\u2019.,"
# Programs write a hyphen, pages a minus sign, and word processors turn a hyphen into a dash.
_MINUS: Final = "-\u2212\u2013"
_AMOUNT: Final = re.compile(
    rf"(?P<sign>[{_MINUS}+]?)"
    rf"(?P<whole>[0-9]{{1,{MOST_DIGITS}}}|[0-9]{{1,3}}(?P<group>[{_BETWEEN}])[0-9]{{3}}(?:(?P=group)[0-9]{{3}})*)"
    # The sign between groups is no second time the sign before decimal places.
    r"(?:(?!(?P=group))(?P<point>[.,])(?P<places>[0-9]{1,15}))?"
)


class BadAmount(Refused):
    """An amount that cannot be read.

    ``reason``: ``malformed``, ``ambiguous`` with its two ``readings``, or ``too_fine`` for its ``places``.
    """

    def __init__(  # noqa: PLR0913  what pages need to say it in their language
        self,
        reason: Literal["malformed", "ambiguous", "too_fine"],
        detail: str,
        where: str,
        *,
        code: str = "bad_amount",
        readings: tuple[str, ...] = (),
        places: int = 0,
    ) -> None:
        super().__init__(code, "", detail, where)
        self.reason = reason
        self.readings = readings
        self.places = places


def read_amount(
    text: str, places: int, where: str, *, decimal_sign: DecimalSign = ".", code: str = "bad_amount"
) -> str:
    """Return an amount with up to ``places`` decimal places as programs write it: "-1250.50". Raises ``BadAmount``.

    ``decimal_sign``: programs write a point. ``code``: of the refusal of what is no amount at all.
    """
    found = _AMOUNT.fullmatch(text.strip())
    if not found or len(whole := _digits(found["whole"])) > MOST_DIGITS:
        raise BadAmount("malformed", f"{text[:40]!r} is no amount, such as 12.50", where, code=code)
    sign = "-" if found["sign"] and found["sign"] in _MINUS else ""
    point, decimals = found["point"], found["places"] or ""
    if point and _could_be_group(found["whole"], decimals):
        if places == 0 and decimal_sign not in (point, ""):
            whole, decimals = whole + decimals, ""
        elif places < _GROUP or point != decimal_sign:
            raise _ambiguous(text.strip(), (f"{sign}{whole}{decimals}", f"{sign}{whole}.{decimals}"), where)
    if len(decimals) > places:
        detail = f"{text.strip()!r} has {len(decimals)} decimal places: up to {places} are possible here"
        raise BadAmount("too_fine", detail, where, places=places)
    return f"{sign}{whole}.{decimals}" if decimals else f"{sign}{whole}"


def read_whole(text: str, where: str, *, decimal_sign: DecimalSign = "", code: str = "bad_amount") -> int:
    """Return a whole number that may be grouped and have a sign. Raises ``BadAmount``."""
    return int(read_amount(text, 0, where, decimal_sign=decimal_sign, code=code))


def _digits(whole: str) -> str:
    return "".join(one for one in whole if one.isdecimal())


def _could_be_group(whole: str, decimals: str) -> bool:
    """Return True if the sign between these digits could stand between groups, too."""
    return len(decimals) == _GROUP and whole.isdecimal() and len(whole) <= _GROUP and not whole.startswith("0")


def _ambiguous(text: str, readings: tuple[str, str], where: str) -> BadAmount:
    detail = (
        f"{text!r} can mean {readings[0]} or {readings[1]}: write it without a sign between thousands, and not with three "
        "decimal places"
    )
    return BadAmount("ambiguous", detail, where, readings=readings)
