"""Signed checkpoints of a record: their keys, how much they cover, and that they extend earlier signed checkpoints."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from ging_service.audit.checking.events import is_time
from ging_service.audit.checking.finding import Finding, Where
from ging_service.audit.checking.signatures.signers import Signers
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.proof.checkpoint import Checkpoint, cosignatures_on, open_parsed_checkpoint
from ging_service.eventlog.proof.merkle import verify_consistency
from ging_service.eventlog.proof.note import Verifier, parse_note
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.witness import CosignerKey, cosigned_at
from ging_service.parallel import Workers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.audit.checking.signatures.signed_data import ConsistencyProof, SignedNote, Statements, Trust
    from ging_service.eventlog.proof.note import OpenedNote

BATCH_NOTES: Final = 100
"""The notes that a worker process is given at a time: some 10 ms of work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedCheckpoint:
    """A checkpoint that some of the record's keys have signed, reduced to what must be remembered."""

    origin: str
    size: int
    root: bytes
    keys: tuple[Verifier, ...]
    where: Where
    cosigned_by: int
    witnesses_required: int
    signed_at: str
    witnessed_at: str


class NoteRead(NamedTuple):
    """A note as it was found: its checkpoint, None unless it is one of the log and rightly signed, and what is wrong."""

    where: Where
    signed: SignedCheckpoint | None
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteReader:
    """Reads the notes of one club's log. ``witnesses``: those that the reader knows."""

    club_id: str
    signers: Signers
    witnesses: tuple[CosignerKey, ...]

    def read_all(self, notes: Iterable[SignedNote], processes: int) -> Iterator[NoteRead]:
        """Read the notes, in their order, with worker processes if there are many. Raises ``WorkerLostError``."""
        batches = _batches(notes)
        first = next(batches, ())
        # One batch is not worth the start of a process.
        second = next(batches, ()) if processes > 1 else ()
        if not second:
            yield from map(self.read, chain(first, chain.from_iterable(batches)))
            return
        with Workers(self._read_batch, processes) as workers:
            yield from chain.from_iterable(workers.map(chain((first, second), batches)))

    def read(self, note: SignedNote) -> NoteRead:
        """Read a note and verify its signatures."""
        try:
            parsed = parse_note(note.note)
            checkpoint = Checkpoint.parse(parsed.text)
            # This comes before the signatures: another club's checkpoint would otherwise be reported as unsigned.
            if checkpoint.origin.rpartition("/")[2] != self.club_id:
                told = (
                    f"this is a checkpoint of the log {checkpoint.origin}, and the record is of the club {self.club_id}"
                )
                return NoteRead(note.where, None, (told,))
            signed = open_parsed_checkpoint(checkpoint, parsed, self.signers.of(checkpoint.origin), self.witnesses)
        except ProofError as error:
            return NoteRead(note.where, None, (str(error),))
        found = SignedCheckpoint(
            origin=checkpoint.origin,
            size=checkpoint.size,
            root=checkpoint.root,
            keys=signed.note.verified,
            where=note.where,
            cosigned_by=cosignatures_on(parsed),
            witnesses_required=note.witnesses_required,
            signed_at=note.signed_at if is_time(note.signed_at) else "",
            witnessed_at=_witnessed_at(signed.note),
        )
        return NoteRead(
            note.where, found, tuple(filter(None, (self.signers.wrong_terms(signed, note), *_beside(note, found))))
        )

    def _read_batch(self, notes: Sequence[SignedNote]) -> list[NoteRead]:
        return [self.read(note) for note in notes]


def _batches(notes: Iterable[SignedNote]) -> Iterator[Sequence[SignedNote]]:
    rest = iter(notes)
    while batch := list(islice(rest, BATCH_NOTES)):
        yield batch


def _beside(note: SignedNote, found: SignedCheckpoint) -> Iterator[str]:
    """Yield what is kept beside a note and contradicts it."""
    if note.kept_size not in (None, found.size) or note.kept_root not in (None, found.root):
        yield "what is kept beside this checkpoint is not its size and root"
    if note.cosigned_by not in (None, found.cosigned_by):
        yield f"cosigned_by is {note.cosigned_by}, and by the note {found.cosigned_by}"
    if note.witnesses_required < 0:
        yield f"witnesses_required is {note.witnesses_required}"
    if note.signed_at != found.signed_at:
        yield f"signed_at is no time: {note.signed_at!r:.80}"


def _witnessed_at(note: OpenedNote) -> str:
    """Return the time of a trusted witness's first co-signature as RFC 3339 text; "" if there is none."""
    times = [
        cosigned_at(signature)
        for key, signature in zip(note.verified, note.signatures, strict=True)
        if isinstance(key, CosignerKey)
    ]
    try:
        return timestamp(datetime.fromtimestamp(min(times), UTC)) if times else ""
    except (OverflowError, ValueError, OSError):  # a time outside the calendar's range
        return ""


class Roots(Protocol):
    """The tree over the events."""

    @property
    def size(self) -> int:
        """The number of events that it covers."""

    def root_at(self, size: int) -> bytes | None:
        """Its root over the first ``size`` events, None where that is not known."""


class Checkpoints:
    """The signed checkpoints of a record, and of its reader. Signatures are checked at once, roots in ``finish``.

    ``processes``: so many check signatures if there are many. Raises ``WorkerLostError``.
    """

    def __init__(
        self, club_id: str, statements: Statements, trust: Trust, *, whole: bool = True, processes: int = 1
    ) -> None:
        self.finding = Finding(name="checkpoints", title="Signed checkpoints", unit="checkpoints")
        self._club_id = club_id
        self._statements = statements
        self._trust = trust
        self._whole = whole
        self._signers = Signers(statements.keys, trust.keys, self.finding)
        self._signed = self._read(statements.notes, processes)
        self._saved = self._read(trust.saved)
        self._newest = max(self._signed, key=lambda one: one.size, default=None)
        self._check_order()

    @property
    def sizes(self) -> list[int]:
        """The sizes at which roots are wanted."""
        rotated = (rotation.size for rotation, _ in self._signers.rotations)
        return [*(one.size for one in (*self._signed, *self._saved)), *rotated]

    @property
    def signed_sizes(self) -> list[int]:
        """The sizes at which the record has validly signed checkpoints."""
        return [one.size for one in self._signed]

    @property
    def signed_at(self) -> str:
        """The stated signing time of the newest checkpoint, "" if there is none."""
        return self._newest.signed_at if self._newest else ""

    @property
    def witnessed_at(self) -> str:
        """The time of a trusted witness's first co-signature of the newest checkpoint, as RFC 3339 text; "" if none."""
        return self._newest.witnessed_at if self._newest else ""

    @property
    def signed_size(self) -> int:
        """The number of events under the newest checkpoint with a valid signature, 0 for none."""
        return self._newest.size if self._newest else 0

    @property
    def key(self) -> str:
        """The key that has signed the newest checkpoint, "" if nothing is signed."""
        return self._signers.name(self._newest.keys) if self._newest else ""

    def finish(self, tree: Roots) -> None:
        """Compare the roots of the tree, which now has all events, with those that were signed."""
        for one in self._signed:
            self._check_root(tree, one)
        for one in self._saved:
            self._check_saved(tree, one)
        self._check_extensions()
        self._check_rotations(tree)
        self._check_trust()
        self._check_witnesses()
        self._check_names()
        self._check_keys()

    def _read(self, notes: Iterable[SignedNote], processes: int = 1) -> list[SignedCheckpoint]:
        """Read the notes, report what is wrong with them, and return the signed checkpoints."""
        reader = NoteReader(club_id=self._club_id, signers=self._signers, witnesses=self._trust.witnesses)
        signed = []
        for read in reader.read_all(notes, processes):
            self.finding.looked_at += 1
            for what in read.wrong:
                self.finding.fail(what, read.where)
            if read.signed is not None:
                signed.append(read.signed)
        return signed

    def _check_names(self) -> None:
        """Check that the newest checkpoint bears the log's name. Earlier ones may not: an operator can rename a log."""
        newest, wanted = self._newest, self._statements.origin
        if newest is None or wanted is None:
            return
        if newest.origin != wanted:
            told = f"this is a checkpoint of the log {newest.origin}, and the record is of the log {wanted!r:.80}"
            self.finding.fail(told, newest.where)
        last: dict[str, int] = {}
        for one in self._signed:
            last[one.origin] = max(one.size, last.get(one.origin, 0))
        for origin, size in last.items():
            if origin != newest.origin:
                told = f"up to {size} events the log was called {origin}, and has gone on as {wanted}"
                self.finding.note(told, "names")

    def _check_order(self) -> None:
        for before, after in zip(self._signed, self._signed[1:], strict=False):
            if after.size <= before.size:
                self.finding.fail("the checkpoints are not in order of their sizes", after.where)

    def _check_root(self, tree: Roots, one: SignedCheckpoint) -> None:
        size, root = one.size, tree.root_at(one.size)
        if size > tree.size:
            told = f"{size} events have been signed, and the record holds {tree.size}: the rest is missing"
            self.finding.fail(told, one.where)
        elif root != one.root:
            told = f"what was signed over the first {size} events is another record: the root of these is not the signed one"
            self.finding.fail(told, one.where)

    def _check_saved(self, tree: Roots, one: SignedCheckpoint) -> None:
        size, root = one.size, tree.root_at(one.size)
        if root is None and not self._whole:
            self._check_saved_by_proof(tree, one)
        # In a whole record the root is unknown only beyond its end: events that were signed have been cut off.
        elif root != one.root:
            told = f"the record does not extend the checkpoint that you have kept, over {size} events"
            self.finding.fail(told, one.where)
        else:
            self.finding.note(f"the record extends the checkpoint that you have kept, over {size} events")

    def _check_saved_by_proof(self, tree: Roots, one: SignedCheckpoint) -> None:
        """Check a kept checkpoint of another size than the record's part: only a consistency proof can connect them."""
        brought = next((proof for proof in self._statements.since if proof.from_size == one.size), None)
        root = tree.root_at(tree.size)
        if brought is None or root is None:
            told = f"there is no consistency proof from the checkpoint that you have kept, over {one.size} events"
            self.finding.not_compared.append(f"{told}, to this one, over {tree.size}")
            return
        try:
            verify_consistency(one.root, one.size, root, tree.size, brought.proof)
        except ProofError as error:
            told = f"the record does not extend the checkpoint that you have kept, over {one.size} events: {error}"
            self.finding.fail(told, one.where)
        else:
            self.finding.note(f"the record extends the checkpoint that you have kept, over {one.size} events")

    def _check_rotations(self, tree: Roots) -> None:
        """Check that each key was handed over at a signed tree, and that this is the tree of the record."""
        for rotation, where in self._signers.rotations:
            root = tree.root_at(rotation.size)
            if rotation.size > self.signed_size:
                told = f"the rotation statement is about {rotation.size} events, and {self.signed_size} are signed"
                self.finding.fail(told, where)
            elif root is not None and root != rotation.root:
                told = f"the rotation statement is about another record over {rotation.size} events"
                self.finding.fail(told, where)

    def _check_extensions(self) -> None:
        if self._statements.extensions is None:
            return
        roots = {one.size: one.root for one in self._signed}
        newest = self.signed_size
        proved: list[int] = []
        for one in self._statements.extensions:
            try:
                self._check_extension(one, roots, newest)
            except ProofError as error:
                self.finding.fail(str(error), one.where)
                continue
            if proved and one.from_size <= proved[-1]:
                self.finding.fail("the proofs are not in order of sizes, or one stands twice", one.where)
            proved.append(one.from_size)
        # Every tree extends the empty one, and the newest itself.
        for size in sorted(roots.keys() - {0, newest, *proved}):
            self.finding.fail(f"the proof that {newest} events extend the signed {size} is missing")
        self.finding.counts["consistency_proofs"] = len(proved)

    def _check_extension(self, one: ConsistencyProof, roots: dict[int, bytes], newest: int) -> None:
        if one.to_size != newest or one.from_size not in roots:
            raise ProofError(f"this proof leads from {one.from_size} to {one.to_size} events: nothing signed")
        verify_consistency(roots[one.from_size], one.from_size, roots[newest], newest, one.proof)

    def _check_trust(self) -> None:
        if not self._trust.keys:
            return
        newest = self._newest
        if newest is None:
            self.finding.fail("nothing in the record is signed by the key that you trust, or by any other")
        elif not self._signers.trusts(newest.keys):
            self.finding.fail(f"the newest checkpoint is signed by no key that you trust{self._up_to()}", newest.where)

    def _check_keys(self) -> None:
        newest = self._newest
        # `_check_trust` has reported a newest checkpoint that nobody trusted has signed.
        is_told = bool(self._trust.keys) and not (newest and self._signers.trusts(newest.keys))
        if newest is not None and not is_told:
            have_signed = {key for one in self._signed for key in one.keys} if self._whole else None
            self._signers.check_bound(newest.keys, have_signed)

    def _up_to(self) -> str:
        """Describe how much of the record a trusted key has signed, and what the reader can do."""
        last = max((one.size for one in self._signed if self._signers.trusts(one.keys)), default=0)
        if not last:
            return ""
        return f": such a key has signed {last} events. If the club has changed its key, ask it for the new one"

    def _check_witnesses(self) -> None:
        newest = self._newest
        if newest is None:
            return
        known = {witness.text for witness in self._trust.witnesses}
        found = [key for key in newest.keys if getattr(key, "text", "") in known]
        if known:
            self.finding.counts["witnesses"] = len(found)
            self.finding.note(
                f"{len(found)} of the {len(known)} witnesses that you trust have co-signed the newest checkpoint"
            )
        if newest.witnesses_required:
            told = f"{newest.cosigned_by} of {newest.witnesses_required} required witnesses have co-signed"
            self.finding.note(f"the record says that {told}; only those that you name (--witness) are verified")
