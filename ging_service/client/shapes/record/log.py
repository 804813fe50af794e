"""Types of requests and answers: record, log. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, TypedDict


class ProofOfEvent(TypedDict):
    """The proof status of one event."""

    position: int
    """Of the event in the log, from 0: its leaf's index."""
    leaf: str | None
    """RFC 6962 leaf hash of the event's canonical bytes, 32 bytes in hexadecimal digits; null for one from before sealing."""
    state: Literal["signed", "waiting", "unwitnessed", "refused"] | str
    """Of the event: signed, waiting, unwitnessed; or refused, of the whole log."""
    signed_size: int
    """`checkpoint_size`; 0: none."""
    checkpoint_size: int | None
    """Number of events under the first checkpoint over the event; null: there is none yet."""
    root: str | None
    """Of that checkpoint, 32 bytes in hexadecimal digits."""
    signed_at: str | None
    """When that checkpoint was signed."""
    cosigned_by: int
    """Witnesses that have signed it too."""
    witnesses_required: int
    """Witnesses that the club requires."""
    code: str | None
    """Why the signer has stopped signing, for programs."""
    detail: str | None
    """The same for people."""


class VerifierKey(TypedDict):
    """A key that has signed the log."""

    vkey: str
    """The key as C2SP signed notes write it: name, id, and type and public key in base64."""
    first_size: int
    """Of the first checkpoint that it signed: the number of events under it."""
    retired_size: int | None
    """Of the last checkpoint that it signed, together with its successor; null: in use."""
    rotation: str | None
    """The signed note by which the previous key handed over to this one; null: there is none."""


class VerifierKeys(TypedDict):
    """The keys of a log."""

    items: list[VerifierKey]
    """The one in use first."""
