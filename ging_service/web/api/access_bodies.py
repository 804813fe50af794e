"""What stands in the bodies of requests about who may come in."""

from __future__ import annotations

from marshmallow import validate

from ging_service.application.access.passphrases import LONGEST, SHORTEST
from ging_service.application.access.rights import Right
from ging_service.application.access.seen import LONGEST_NOTE
from ging_service.application.access.tokens import LONGEST_TOKEN
from ging_service.web.api.bounded_list import BoundedList
from ging_service.web.api.fields import Instant, Words, asked_id
from ging_service.web.api.filters import Pages
from ging_service.web.api.strict_schema import StrictSchema


class Asked(StrictSchema):
    """None of this is an event: it happens when it is asked for."""


class NothingMore(Asked):
    """Nothing more is needed."""


def _passphrase(doc: str) -> Words:
    return Words(
        required=True, validate=validate.Length(max=LONGEST), metadata={"description": doc, "format": "password"}
    )


def _new_passphrase() -> Words:
    return _passphrase(f"the new passphrase, {SHORTEST} to {LONGEST} characters")


def _note(doc: str) -> Words:
    return Words(load_default="", validate=validate.Length(max=2 * LONGEST_NOTE), metadata={"description": doc})


class NewSession(Asked):
    """Who signs in."""

    member = asked_id("The member's id")
    passphrase = _passphrase("his passphrase")
    note = _note("what he calls his device")


class NewPassphrase(Asked):
    """From one passphrase to another."""

    current = _passphrase("the current passphrase")
    passphrase = _new_passphrase()


class NewInvitation(Asked):
    """Who is invited to set a passphrase, the first one or another."""

    member = asked_id("The member's id")


class InvitationAccepted(Asked):
    """An invitation, and the passphrase that is set by it."""

    token = Words(
        required=True, validate=validate.Length(max=LONGEST_TOKEN), metadata={"description": "as it was sent"}
    )
    passphrase = _new_passphrase()
    note = _note("what the member calls his device")


class NewKey(Asked):
    """A key for an app."""

    key = asked_id("The key's id, up to 59 characters: the log calls the app `key/<id>`")
    scopes = BoundedList(
        Words(validate=validate.OneOf(tuple(Right))),
        required=True,
        most=len(Right),
        metadata={"description": "The rights that it has", "examples": [["look"]]},
    )
    member = Words(
        load_default="",
        metadata={"description": "For whom it acts: whoever asks. Left out: for nobody in particular"},
    )
    expires_at = Instant(load_default=None, metadata={"format": "date-time", "description": "Until when it holds"})
    note = _note("What is to be written beside it")


class SessionPages(Pages):
    """Whose sessions, and which page of them."""

    member = Words(load_default="", metadata={"description": "whose; left out: your own"})
