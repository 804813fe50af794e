"""Knowledge of the signer outside the database: its key, and the last note that it signed for each club."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from ging_service.audit.checking.finding import Where
from ging_service.audit.checking.signatures.signed_data import SignedNote
from ging_service.audit.database.kept_keys import key_in
from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.note import open_note, parse_note
from ging_service.eventlog.proof.rotation import KeyRotation
from ging_service.signing.errors import SignerUnusable, SigningRefused
from ging_service.signing.key_file import KEY_FILE, read_key
from ging_service.signing.last_signed import LastSigned
from ging_service.signing.signer import STATE_FOLDER

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ging_service.audit.checking.signatures.signed_data import KnownKey
    from ging_service.eventlog.proof.keys import VerifierKey


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
