"""Data next to the events: signed checkpoints, keys and proofs of a record, and what its reader trusts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ging_service.audit.checking.finding import NOWHERE, Where
from ging_service.audit.export_layout import CHECKPOINTS
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.witness import CosignerKey


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedNote:
    """A checkpoint's note as it is kept. ``kept_size``, ``kept_root``: the size and root stored next to it.

    ``cosigned_by``, ``witnesses_required``: the stated number of its witnesses. ``signed_at``: the stated time, "" for
    none. The others are None where nothing is stated: every number and text could be a forged one.

    ``may_be_unstored``: a signer's own record, written before the note was stored. Another signer with the same key
    may have taken over in between, and have stored a later checkpoint as the first one.
    """

    note: str | bytes
    where: Where = NOWHERE
    kept_size: int | None = None
    kept_root: bytes | None = None
    cosigned_by: int | None = None
    witnesses_required: int = 0
    signed_at: str = ""
    may_be_unstored: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownKey:
    """A key that has signed according to the record, from ``first_size`` to ``retired_size`` (None: it is in use).

    ``rotation``: the statement by which the key before it has handed over, "" for none.
    """

    vkey: str
    first_size: int
    retired_size: int | None = None
    rotation: str = ""
    where: Where = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsistencyProof:
    """A proof, hashes of 32 bytes, that the tree of ``to_size`` extends that of ``from_size``."""

    from_size: int
    to_size: int
    proof: tuple[bytes, ...]
    where: Where = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Statements:
    """The checkpoints of the record, oldest first, its keys and proofs. ``extensions`` None: it has no proofs.

    ``place``: where the checkpoint of a size is, or should be. ``since``: proofs from earlier sizes that a part of a
    record brings, for readers who have kept a checkpoint. ``notes`` and ``extensions`` are read once, in order, and may
    be many. ``origin``: the stated name of its log, None if nothing states it.
    """

    notes: Iterable[SignedNote] = ()
    keys: tuple[KnownKey, ...] = ()
    extensions: Iterable[ConsistencyProof] | None = None
    since: tuple[ConsistencyProof, ...] = ()
    origin: str | None = None
    place: Callable[[int], Where] = lambda size: Where(file=CHECKPOINTS, detail=f"size {size}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trust:
    """Trust of the reader: keys that they know as the club's, checkpoints that they kept, witnesses they know."""

    keys: tuple[VerifierKey, ...] = ()
    saved: tuple[SignedNote, ...] = ()
    witnesses: tuple[CosignerKey, ...] = ()


NO_TRUST = Trust()
