"""The signer's rows in the database, compared with the notes that bear its signature and with what it knows itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Self

from ging_service.audit.checking.finding import Finding, Where
from ging_service.audit.checking.signatures.signed_data import SignedNote
from ging_service.audit.database.row_comparison import against, place_in
from ging_service.eventlog.proof.keys import SigningKey, VerifierKey
from ging_service.eventlog.proof.note import open_note, parse_note
from ging_service.eventlog.proof.rotation import KeyRotation
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.signed_tree.proof_schema import verifier_keys
from ging_service.signing.errors import SignerUnusable, SigningRefused
from ging_service.signing.key_file import KEY_FILE, read_key
from ging_service.signing.last_signed import LastSigned
from ging_service.signing.signer import STATE_FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from ging_service.audit.checking.signatures.signed_data import KnownKey

    Signer = tuple[str, bytes]


class KeptKeys:
    """The log's keys on each checkpoint, recognized by name and id: another check verifies signatures.

    The keys of a log bear its name, those of witnesses do not. A log may have been renamed.
    """

    def __init__(self, notes: Iterable[SignedNote], finding: Finding) -> None:
        self._finding = finding
        self._signers: dict[int, frozenset[Signer]] = {}
        same: dict[frozenset[Signer], frozenset[Signer]] = {}
        for note in notes:
            if note.kept_size is None:
                continue
            found = self._signers_of(note)
            # Nearly all checkpoints have the same signers, and a log has many checkpoints: each set is kept once.
            self._signers[note.kept_size] = same.setdefault(found, found)

    @property
    def sizes(self) -> set[int]:
        """The sizes of the checkpoints."""
        return set(self._signers)

    def check(self, rows: Sequence[KnownKey]) -> None:
        """Check from which size to which each key has signed. Another check judges the rotation statements."""
        keys = {row.vkey: _signer(key) for row in rows if (key := key_in(row))}
        for name, key_id in sorted({*chain.from_iterable(self._signers.values())} - {*keys.values()}):
            where = place_in(verifier_keys.name, {"vkey": f"{name}+{key_id.hex()}"})
            self._finding.fail("this key has signed checkpoints, and its row is missing", where)
        if self._signers and sum(row.retired_size is None for row in rows) != 1:
            self._finding.fail("not one key is in use", place_in(verifier_keys.name, {}))
        for row in rows:
            if row.vkey in keys:
                self._check_terms(row, keys[row.vkey])

    def _check_terms(self, row: KnownKey, key: Signer) -> None:
        sizes = [size for size, signers in self._signers.items() if key in signers]
        was_renamed = any(
            key[0] != name for name, _ in self._signers.get(row.retired_size or 0, frozenset())
        )  # then the checkpoint with the new name has replaced this key's last one
        if not sizes:
            if not was_renamed:
                self._finding.fail("no checkpoint is signed by this key", row.where)
            return
        last, newest = max(sizes), max(self._signers)
        retired = None if last == newest and row.retired_size is None else last
        wanted = {"first_size": min(sizes)} | ({} if was_renamed else {"retired_size": retired})
        for name, right in wanted.items():
            if getattr(row, name) != right:
                self._finding.fail(against(name, getattr(row, name), right), row.where)

    def _signers_of(self, note: SignedNote) -> frozenset[Signer]:
        """Return the keys of the log that have signed a note. The others are witnesses."""
        try:
            parsed = parse_note(note.note)
        except ProofError:
            return frozenset()  # another check reports it
        origin = parsed.text.partition("\n")[0]
        return frozenset((line.name, line.key_id) for line in parsed.signatures if line.name == origin)


def _signer(key: VerifierKey) -> Signer:
    return key.name, key.key_id


def key_in(row: KnownKey) -> VerifierKey | None:
    """Return the key of a row, None if it is invalid."""
    try:
        return VerifierKey.parse(row.vkey)
    except ProofError:
        return None  # another check reports it


class SignedRows:
    """The rows of keys compared with the notes that bear their signatures. ``newest``: the largest size, 0 for none."""

    def __init__(self, notes: Iterable[SignedNote], keys: Sequence[KnownKey]) -> None:
        self.finding = Finding(name="signed_rows", title="Rows of checkpoints and of their keys", unit="rows")
        kept = KeptKeys(notes, self.finding)
        kept.check(keys)
        self.newest = max(kept.sizes, default=0)
        self.finding.looked_at = len(kept.sizes) + len(keys)


@dataclass(frozen=True, slots=True, kw_only=True)
class SignerKnowledge:
    """The contents of a signer's folder. ``last``: the last signed note, by club. ``unread``: clubs with a damaged one.

    ``rotations``: the statements of each club's changes of key, by new key and club.

    ``key`` bears the service's name, which precedes the slash and the club in the names of logs.
    """

    folder: str
    key: SigningKey = field(repr=False)
    last: Mapping[str, SignedNote]
    rotations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    unread: frozenset[str] = frozenset()

    @classmethod
    def read(cls, folder: Path, origin: str) -> Self | None:
        """Read a signer's folder, without its lock and before the database: what is signed is in the database already.

        Return None where there is no such folder, or this account may not read it.
        """
        try:
            if not (folder / KEY_FILE).exists():
                return None
            key = read_key(folder / KEY_FILE, origin)
            state = LastSigned(folder / STATE_FOLDER)
            clubs = state.clubs()
        except (OSError, SignerUnusable):
            return None
        last: dict[str, SignedNote] = {}
        rotations: dict[str, dict[str, str]] = {}
        unread = set()
        for club_id in clubs:
            try:
                found = state.last(club_id)
            except SigningRefused:
                unread.add(club_id)
                continue
            if found is not None:
                where = Where(detail="what the signer signed last")
                rotations[club_id] = {
                    KeyRotation.parse(parse_note(note).text).new.text: note for note in found.rotations
                }
                note = found.notes[str(found.size)]
                last[club_id] = SignedNote(note=note, where=where, may_be_unstored=True)
        return cls(folder=str(folder), key=key, last=last, rotations=rotations, unread=frozenset(unread))

    def key_of(self, club_id: str) -> VerifierKey:
        """Return the public key with which the signer signs for a club."""
        return self.key.named(f"{self.key.name}/{club_id}").verifier

    def keys_of(self, club_id: str, kept: Sequence[KnownKey]) -> tuple[VerifierKey, ...]:
        """Return its key, and the ``kept`` keys that have also signed its last note: the keys before a change of key.

        The note comes from the signer's own folder, where nobody else can have put a signature on it. The database has
        it with the signature of the new key from the signer's next round on.
        """
        own = self.key_of(club_id)
        if club_id not in self.last:
            return (own,)
        known = [own, *(key for key in map(key_in, kept) if key and key.name == own.name and key != own)]
        try:
            verified = open_note(self.last[club_id].note, known).verified
        except ProofError:
            return (own,)  # another check reports it
        return (own, *(key for key in known[1:] if key in verified))

    @property
    def clubs(self) -> set[str]:
        """Return every club that the signer has signed for."""
        return {*self.last, *self.unread}
