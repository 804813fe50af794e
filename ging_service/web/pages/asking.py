"""What a form asks for: its fields, who sends it, and under which conditions."""

from __future__ import annotations

import secrets

from flask import request

from ging_service.application.caller import Caller, key_of
from ging_service.web.errors import BadRequest
from ging_service.web.identity import app_name, person
from ging_service.web.pages.words import _

_ONCE_MAX = 100


def form_caller() -> Caller:
    """Who sends the form. Its ``once`` makes that it is carried out once, its ``version`` for which version it is meant."""
    who, app = person(), app_name()
    once = text("once")
    if len(once) > _ONCE_MAX or not once.isascii() or not once.isprintable():
        raise BadRequest("bad_idempotency_key", "a form is sent as it was drawn", "once")
    return Caller(
        actor=who.member,
        app=app,
        rights=who.rights,
        key_made_by=who.key_made_by,
        key=key_of(who.member or app, once),
        expected_version=whole("version") if text("version") else None,
    )


def reader() -> Caller:
    """Who asks for a page."""
    who = person()
    return Caller(actor=who.member, app=app_name(), rights=who.rights, key_made_by=who.key_made_by)


def new_once() -> str:
    """What makes that a form, however often it is sent, is carried out once."""
    return secrets.token_urlsafe(12)


def text(name: str) -> str:
    """A field, without spaces round it; "" where it is empty or missing."""
    return request.form.get(name, "").strip()


def texts(name: str) -> list[str]:
    """All fields of a name that are not empty."""
    return [found.strip() for found in request.form.getlist(name) if found.strip()]


def whole(name: str, default: int | None = None) -> int:
    """A whole number. Raises ``BadRequest("invalid")`` where it is none, or missing without a default."""
    return whole_of(text(name), name, default)


def asked_whole(name: str, default: int) -> int:
    """A whole number in the page's address. Raises ``BadRequest("invalid")``."""
    return whole_of(request.args.get(name, "").strip(), name, default)


def ticked(name: str) -> bool:
    """Whether a box is ticked."""
    return bool(text(name))


def whole_of(given: str, name: str, default: int | None = None) -> int:
    """The whole number that is ``given`` in a field. Raises ``BadRequest("invalid")``."""
    if not given and default is not None:
        return default
    plain = given.replace("−", "-")
    if not plain.removeprefix("-").isdecimal() or not plain.isascii() or len(plain) > 15:  # noqa: PLR2004  digits
        raise BadRequest("invalid", _("This must be a whole number."), name)
    return int(plain)
