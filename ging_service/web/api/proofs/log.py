"""The proof of a club's log: checkpoint, tiles and bundles as specified by C2SP tlog-tiles, and proofs of events."""

from __future__ import annotations

import gzip
from typing import get_args

from flask import Response, request
from marshmallow import fields

from ging_service.access.role_rights import Right
from ging_service.audit.proofs import tree
from ging_service.audit.proofs.tree import State
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.responses import json_answer
from ging_service.web.api.schemas.fields import at_or_null, many, number, one_of, replaced, text, text_or_null
from ging_service.web.api.schemas.objects import Answer
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.running_request import services
from ging_service.web.requests.authentication import person

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


BLUEPRINT = Blueprint("log", __name__, url_prefix="/v1/clubs/<slug:club>", description="The proof of the club's log")

TEXT = "text/plain; charset=utf-8"
BYTES = "application/octet-stream"
FOR_EVER = "private, max-age=31536000, immutable"
"""A tile never changes: a fuller tile has another address. It belongs to one club, so no shared cache may keep it."""


@BLUEPRINT.gives(
    "/log/checkpoint", "text/plain", "The newest checkpoint: a C2SP signed note (tlog-checkpoint)", needs=Right.LOOK
)
def get_checkpoint(club: str) -> Response:
    """The newest signed checkpoint.

    The header `Ging-Log-State` contains the state of the log: `signed`, `waiting` (there are newer events),
    `unwitnessed` (fewer witnesses have co-signed than the club requires) or `refused` (the signer refuses to sign the
    present log). `Ging-Witnesses` contains how many of the required witnesses have co-signed, such as `1/2`.
    """
    published = tree.published_checkpoint(services(), club)
    answer = _text(published.stored.note)
    answer.headers["Ging-Log-State"] = published.state
    answer.headers["Ging-Witnesses"] = f"{published.stored.cosigned_by}/{published.stored.witnesses_required}"
    return answer


@BLUEPRINT.gives("/log/vkey", "text/plain", "A verifier key as C2SP signed notes write it", needs=Right.LOOK)
def get_vkey(club: str) -> Response:
    """The verifier key that signs the club's log now. Pin it once, from a source that you trust."""
    return _text(tree.published_keys(services(), club)[0].vkey + "\n")


@BLUEPRINT.read("/log/keys", VerifierKeys, needs=Right.LOOK)
def list_log_keys(club: str) -> Response:
    """Every key that has signed the club's log, the one in use first. Old keys still verify old checkpoints."""
    shape = shape_of(VerifierKey)
    return json_answer({"items": [shape(key) for key in tree.published_keys(services(), club)]})


@BLUEPRINT.gives("/log/tile/<level:level>/<tile:tile>", BYTES, "Up to 256 hashes of 32 bytes", needs=Right.LOOK)
def get_tile(club: str, level: str, tile: str) -> Response:
    """A tile of the tree: level 0 holds the leaf hashes. The last tile of a level is partial, such as `001.p/17`."""
    return _bytes(tree.published_tile(services(), club, f"tile/{level}/{tile}", person()))


@BLUEPRINT.gives(
    "/log/tile/entries/<tile:tile>",
    BYTES,
    "Up to 256 events, each preceded by its length as big-endian uint16",
    needs=Right.LOOK,
)
def get_entries(club: str, tile: str) -> Response:
    """A bundle of events: the canonical bytes themselves, in which sealed values stand as commitments.

    Only for callers who may see each of them. If counters of others are among them, the right to read the books is
    needed.
    """
    answer = _bytes(tree.published_tile(services(), club, f"tile/entries/{tile}", person()))
    # Also on the plain answer: browsers keep it for a year, and it has two representations.
    answer.headers["Vary"] = "Accept-Encoding"
    # Compressed here, because the general compression leaves binary answers alone. Tiles are hashes, and do not shrink.
    if request.accept_encodings["gzip"]:
        answer.set_data(gzip.compress(answer.get_data(), mtime=0))
        answer.headers["Content-Encoding"] = "gzip"
    return answer


@BLUEPRINT.gives("/events/<position:position>/proof", "text/plain", "A C2SP tlog-proof@v1 file", needs=Right.LOOK)
def get_proof_file(club: str, position: int) -> Response:
    """The file that proves off line that the event is in the signed log: index, inclusion proof, checkpoint."""
    return _text(tree.proof_file(services(), club, position))


@BLUEPRINT.read("/events/<position:position>/proof-status", ProofOfEvent, needs=Right.LOOK)
def get_proof_status(club: str, position: int) -> object:
    """The proof status of an event: its leaf hash, and the first checkpoint that covers it."""
    return tree.event_proof(services(), club, position)


def _text(body: str) -> Response:
    return Response(body, content_type=TEXT)


def _bytes(body: bytes) -> Response:
    return Response(body, content_type=BYTES, headers={"Cache-Control": FOR_EVER})
