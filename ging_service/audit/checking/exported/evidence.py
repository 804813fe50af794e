"""A file of evidence as a part of a record: some events, each proved to be in the tree that was signed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ging_service.audit import export_layout
from ging_service.audit.checking.check import PlacedOpening, StoredEvent
from ging_service.audit.checking.finding import Finding, Where
from ging_service.audit.checking.signatures.signed_data import ConsistencyProof, KnownKey, SignedNote, Statements
from ging_service.audit.export.evidence import EVIDENCE, Evidence
from ging_service.audit.untrusted_files import bytes_of
from ging_service.domain.streams import table_stream
from ging_service.eventlog.canonical import canonical_bytes
from ging_service.eventlog.errors import NotCanonical
from ging_service.eventlog.proof.merkle import leaf_hash, verify_inclusion
from ging_service.eventlog.proof.strict import ProofError, read_hash, read_hashes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


# In pieces like a log's, so that all checks take both in the same way.
_CHUNK_EVENTS = 500


class _Version(msgspec.Struct, frozen=True):
    evidence: int


class _Data(msgspec.Struct, frozen=True):
    deal: int | None = None


class _Place(msgspec.Struct, frozen=True):
    """The stream of an event, and the deal that its data name."""

    stream: str
    data: _Data


def evidence_of(file: Path, finding: Finding) -> Evidence | None:
    """Return the contents of the file; None, and a failure, where it cannot be read."""
    try:
        text = bytes_of(file)
        # The version alone comes first. A newer format would otherwise fail with a field that this program does not
        # know.
        version = msgspec.json.decode(text, type=_Version).evidence
        if version != EVIDENCE:
            finding.fail(f"this is evidence of format {version}, and this program reads {EVIDENCE}")
            return None
        found = msgspec.json.decode(text, type=Evidence)
        # The decoder accepts doubled fields and any order. Two programs could then read two contents from one file.
        same = msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n" == text
    except OSError as error:
        finding.fail(f"it cannot be read: {error.strerror}")
        return None
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        finding.fail(f"this is neither an exported folder nor a file of evidence: {error}")
        return None
    if not same:
        finding.fail("the file is not written as evidence is: something in it is doubled, left over or out of order")
    return found


class EvidenceSource:
    """The events and openings of a file of evidence."""

    whole = False

    def __init__(self, evidence: Evidence, finding: Finding) -> None:
        self._evidence = evidence
        self._finding = finding

    @property
    def club_id(self) -> str:
        """The club that the file names."""
        return self._evidence.club

    @property
    def eyes(self) -> str:
        """The audience that the file was made for."""
        return self._evidence.eyes

    @property
    def size(self) -> int:
        """The number of its events."""
        return len(self._evidence.events)

    def entries(self) -> Iterator[list[StoredEvent]]:
        """Its events."""
        events = self._evidence.events
        for start in range(0, len(events), _CHUNK_EVENTS):
            yield [StoredEvent(one.position, one.body.encode()) for one in events[start : start + _CHUNK_EVENTS]]

    def openings(self) -> Iterator[PlacedOpening]:
        """Yield its openings. Values are spread over lines for people, but were sealed as canonical JSON."""
        for line in self._evidence.openings:
            try:
                value = canonical_bytes(msgspec.json.decode(line.value))
            except (NotCanonical, RecursionError):
                value = bytes(line.value)  # nothing that was ever sealed
            found = export_layout.opening_in(msgspec.structs.replace(line, value=msgspec.Raw(value)))
            if found is None:
                where = Where(position=line.position, place=line.place)
                self._finding.fail(export_layout.BAD_SALT, where)
            else:
                yield PlacedOpening(line.position, found)

    def statements(self) -> Statements:
        """Its checkpoint and keys."""
        keys = tuple(
            KnownKey(vkey=key.vkey, first_size=key.first_size, retired_size=key.retired, rotation=key.rotation)
            for key in self._evidence.verifier_keys
        )
        return Statements(
            notes=(SignedNote(note=self._evidence.checkpoint, signed_at=self._evidence.signed_at),),
            keys=keys,
            since=tuple(self._since()),
            origin=self._evidence.origin,
        )

    def _since(self) -> Iterator[ConsistencyProof]:
        """Yield the proofs that its checkpoint extends earlier ones. They are verified with a kept checkpoint."""
        for line in self._evidence.consistency:
            if line.to != self._evidence.size:
                self._finding.fail(f"a consistency proof leads to {line.to} events, and the checkpoint covers others")
                continue
            try:
                proof = read_hashes(line.proof, "the consistency proof")
            except ProofError as error:
                self._finding.fail(str(error))
            else:
                yield ConsistencyProof(from_size=line.from_, to_size=line.to, proof=proof)

    def journal(self) -> Iterator[list[bytes]]:
        """The lines of its transactions."""
        lines = self._evidence.journal.encode().split(b"\n")
        if lines.pop():
            self._finding.fail("the last line of the journal has no end")
        yield lines


class ProvenLeaves:
    """Events that are bound to a root by a proof each."""

    def __init__(self, evidence: Evidence) -> None:
        self.finding = Finding(name="tree", title="Events proved to be in the signed tree", unit="events")
        self._proofs = {event.position: event.proof for event in evidence.events}
        self._last = -1
        self.size = evidence.size
        try:
            self.root = read_hash(evidence.root, "the root")
        except ProofError as error:
            self.root = b""
            self.finding.fail(str(error))
        if len(self._proofs) < len(evidence.events):
            self.finding.fail("there are several events at one position")

    def root_at(self, size: int) -> bytes | None:
        """The root, of its own size."""
        return self.root if size == self.size else None

    def feed(self, entries: Sequence[StoredEvent]) -> None:
        """The next events."""
        for entry in entries:
            self.finding.looked_at += 1
            where = Where(position=entry.position)
            # The ledger and the versions of streams are folded in this order: another order could be another history.
            if entry.position <= self._last:
                self.finding.fail("the events are not in order of their positions", where)
            self._last = max(self._last, entry.position)
            try:
                proof = read_hashes(self._proofs[entry.position], "the inclusion proof")
                verify_inclusion(self.root, self.size, entry.position, leaf_hash(entry.body), proof)
            except ProofError as error:
                self.finding.fail(str(error), where)

    def finish(self, _said_size: int) -> None:
        """All of them have been proved."""


def check_extent(evidence: Evidence, finding: Finding) -> None:
    """Check that the file is about one deal of one table: its header must match its events."""
    placed = [(event.concerns, place) for event in evidence.events if (place := _place_of(event.body))]
    if not any(place.stream == table_stream(evidence.table) for _, place in placed):
        finding.fail(f"no event of the table {evidence.table!r:.80} is in the file")
    if not any(concerns and place.data.deal == evidence.deal for concerns, place in placed):
        finding.fail(f"no event of deal {evidence.deal} is in the file")


def _place_of(body: str) -> _Place | None:
    """Return the place of an event; None for a body that is no event, which the check of the events tells."""
    try:
        return msgspec.json.decode(body, type=_Place)
    except (ValueError, msgspec.MsgspecError, RecursionError):
        return None
