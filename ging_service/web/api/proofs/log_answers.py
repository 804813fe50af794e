"""Answers about the proofs of a log."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields

from ging_service.audit.proofs.signing import State
from ging_service.web.api.schemas.answer import Answer
from ging_service.web.api.schemas.fields import at_or_null, many, number, one_of, replaced, text, text_or_null

HASH = "32 bytes in hexadecimal digits"


class VerifierKey(Answer):
    """A key that has signed the log."""

    vkey = text("the key as C2SP signed notes write it: name, id, and type and public key in base64")
    first_size = number("of the first checkpoint that it signed: the number of events under it")
    retired_size = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "of the last checkpoint that it signed, together with its successor; null: in use"},
    )
    rotation = text_or_null("the signed note by which the previous key handed over to this one; null: there is none")


class VerifierKeys(Answer):
    """The keys of a log."""

    items = many(fields.Nested(VerifierKey), "the one in use first")


class ProofOfEvent(Answer):
    """The proof status of one event."""

    position = number("of the event in the log, from 0: its leaf's index")
    leaf = text_or_null(f"RFC 6962 leaf hash of the event's canonical bytes, {HASH}; null for one from before sealing")
    state = one_of("of the event: signed, waiting, unwitnessed; or refused, of the whole log", *get_args(State))
    signed_size = replaced("`checkpoint_size`; 0: none")
    checkpoint_size = at_or_null(
        "number of events under the first checkpoint over the event; null: there is none yet",
        least=1,
        attribute="signed_size",
    )
    root = text_or_null(f"of that checkpoint, {HASH}")
    signed_at = text_or_null("when that checkpoint was signed")
    cosigned_by = number("witnesses that have signed it too")
    witnesses_required = number("witnesses that the club requires")
    code = text_or_null("why the signer has stopped signing, for programs")
    detail = text_or_null("the same for people")
