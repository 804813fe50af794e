"""Forms: their fields, their sender, and the conditions under which they are sent."""

from __future__ import annotations

import secrets
from decimal import Decimal
from itertools import count

from flask import request

from ging_service.application.money import FINEST_VALUE
from ging_service.domain.amounts import BadAmount, DecimalSign, read_amount
from ging_service.execution.caller import Caller, key_of
from ging_service.i18n.formatting import currency_places, decimal_sign
from ging_service.i18n.messages import _, ngettext
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import request_values
from ging_service.web.requests.authentication import app_name, person

# The form's own keys are shorter. It is part of the idempotency key, which is stored with the event.
_ONCE_MAX = 100


def form_caller() -> Caller:
    """Return the sender of the form. ``once`` prevents a second execution, ``version`` is the expected one."""
    who, app = person(), app_name()
    once = text("once")
    if len(once) > _ONCE_MAX or not once.isascii() or not once.isprintable():
        raise BadRequest("bad_idempotency_key", "the form is incomplete: reload the page and send it again", "once")
    return Caller(
        actor=who.member,
        app=app,
        rights=who.rights,
        key_made_by=who.key_made_by,
        key=key_of(who.member or app, once),
        # A form that shows a state names its version: the button must not act on a table that has moved on.
        expected_version=whole("version") if text("version") else None,
    )


def reader() -> Caller:
    """Return the person who requests a page."""
    who = person()
    return Caller(actor=who.member, app=app_name(), rights=who.rights, key_made_by=who.key_made_by)


def new_once() -> str:
    """Return a key with which a form is carried out once, however often it is sent.

    It is a random text of the page, and the number of the form in it.
    """
    values = request_values()
    if "once" not in values:
        values.once = secrets.token_urlsafe(12), count(1)
    of_page, numbers = values.once
    return f"{of_page}-{next(numbers)}"


def text(name: str) -> str:
    """Return a field without surrounding spaces; "" if it is empty or missing."""
    return request.form.get(name, "").strip()


def texts(name: str) -> list[str]:
    """Return all fields of a name that are not empty."""
    return [found.strip() for found in request.form.getlist(name) if found.strip()]


def whole(name: str, default: int | None = None) -> int:
    """Return a whole number. Raises ``BadRequest("invalid")`` if it is none, or missing without a default."""
    return whole_of(text(name), name, default)


def asked_whole(name: str, default: int) -> int:
    """Return a whole number in the page's address. Raises ``BadRequest("invalid")``."""
    return whole_of(request.args.get(name, "").strip(), name, default)


def ticked(name: str) -> bool:
    """Return True if a box is ticked."""
    return bool(text(name))


def whole_of(given: str, name: str, default: int | None = None) -> int:
    """Return the whole number that is ``given`` in a field. Raises ``BadRequest("invalid")``."""
    if not given and default is not None:
        return default
    # Pages group figures, and readers may copy one into a field.
    return int(amount_of(given, name, 0))


def paid_of(given: str, currency: str, name: str) -> str:
    """Return the amount of money that is ``given`` in a field, as programs write it. Raises ``BadRequest("invalid")``."""
    return amount_of(given, name, currency_places(currency)) if given else ""


def amount_of(given: str, name: str, places: int, sign: DecimalSign | None = None) -> str:
    """Return the amount that is ``given`` in a field, as programs write it. Raises ``BadRequest("invalid")``.

    ``places``: the most decimal places. ``sign``: before them; None: as the page's language writes it.
    """
    try:
        return read_amount(given, places, name, decimal_sign=decimal_sign() if sign is None else sign)
    except BadAmount as bad:
        raise BadRequest("invalid", _told(bad, places), name) from None


def counter_value_of(given: str, currency: str) -> str:
    """Return a counter's value, ``given`` in units of the currency, in its smallest unit. Raises ``BadRequest("invalid")``."""
    digits = currency_places(currency)
    # With so many decimal places, three of them are never clear: "1,000" and "1.000" are one, or a thousand.
    value = amount_of(given, "counter_value", digits + FINEST_VALUE, sign="")
    return f"{Decimal(value).scaleb(digits):f}"


def _told(bad: BadAmount, places: int) -> str:
    if bad.reason == "ambiguous":
        # Not grouped: a figure that can be read in two ways is no way to explain another.
        one, other = (reading.replace(".", decimal_sign()) for reading in bad.readings)
        return _(
            "This can mean %(one)s or %(other)s. Write it without a sign between thousands, and not with three decimal places.",
            one=one,
            other=other,
        )
    if not places:
        return _("This must be a whole number.")
    if bad.reason == "malformed":
        return _("This must be an amount, such as %(amount)s.", amount=f"12{decimal_sign()}50")
    return ngettext(
        "Up to one decimal place is possible here.", "Up to %(num)s decimal places are possible here.", places
    )


def need_sure() -> None:
    """Require the tick beside the button of an action that cannot be undone. Raises ``BadRequest("invalid")``."""
    if not ticked("sure"):
        raise BadRequest("invalid", _("Tick the box to confirm."), "sure")
