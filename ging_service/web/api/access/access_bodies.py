"""Bodies of requests about credentials."""

from __future__ import annotations

from marshmallow import validate

from ging_service.access.notes import LONGEST_NOTE
from ging_service.access.passphrases import LONGEST, SHORTEST
from ging_service.access.role_rights import Right
from ging_service.access.tokens import LONGEST_TOKEN
from ging_service.web.api.schemas.bodies import BALANCE
from ging_service.web.api.schemas.bounded_list import BoundedList
from ging_service.web.api.schemas.fields import Instant, Whole, Words, asked_id
from ging_service.web.api.schemas.filters import Pages
from ging_service.web.api.schemas.strict_schema import StrictSchema


class Asked(StrictSchema):
    """The base of requests that record no event, so they cannot have happened earlier."""


class NothingMore(Asked):
    """Nothing more is needed."""


class ShuttingOut(Asked):
    """A member is shut out, and leaves if their balance is named."""

    balance = Whole(metadata={"description": f"{BALANCE}. Without it they stay in the club", "examples": [-120]})


def _passphrase(doc: str) -> Words:
    return Words(
        required=True, validate=validate.Length(max=LONGEST), metadata={"description": doc, "format": "password"}
    )


def _new_passphrase() -> Words:
    return _passphrase(f"the new passphrase, {SHORTEST} to {LONGEST} characters")


def _note(doc: str) -> Words:
    # Only a rough bound: `note_of` strips the note, and refuses a long one with a code of its own.
    return Words(load_default="", validate=validate.Length(max=2 * LONGEST_NOTE), metadata={"description": doc})


class NewSession(Asked):
    """Who signs in."""

    member = asked_id("The member's id")
    passphrase = _passphrase("the member's passphrase")
    note = _note("a name for the device")


class NewPassphrase(Asked):
    """The current passphrase and the new one."""

    current = _passphrase("the current passphrase")
    passphrase = _new_passphrase()


class NewInvitation(Asked):
    """The member who is invited to set a passphrase, the first one or a new one."""

    member = asked_id("The member's id")


class InvitationAccepted(Asked):
    """An invitation, and the passphrase that is set with it."""

    token = Words(
        required=True, validate=validate.Length(max=LONGEST_TOKEN), metadata={"description": "as it was sent"}
    )
    passphrase = _new_passphrase()
    note = _note("a name for the device")


class NewKey(Asked):
    """A key for an app."""

    key = asked_id("The key's id, up to 59 characters: the log calls the app `key/<id>`", "screen")
    scopes = BoundedList(
        Words(validate=validate.OneOf(tuple(Right))),
        required=True,
        most=len(Right),
        metadata={"description": "The rights that it has", "examples": [["look"]]},
    )
    member = Words(
        load_default="",
        metadata={"description": "The member for whom it acts: only yourself. Left out: for nobody in particular"},
    )
    expires_at = Instant(load_default=None, metadata={"format": "date-time", "description": "When it expires"})
    note = _note("A note")


class SessionPages(Pages):
    """The member whose sessions are wanted, and the page."""

    member = Words(load_default="", metadata={"description": "whose; left out: your own"})
