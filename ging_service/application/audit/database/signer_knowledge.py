"""What the signer itself knows of the clubs, outside the database: its key, and what it signed last of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from ging_service.application.audit.checking.finding import Where
from ging_service.application.audit.checking.statements import SignedNote
from ging_service.application.signing.errors import SignerUnusable, SigningRefused
from ging_service.application.signing.key_file import KEY_FILE, read_key
from ging_service.application.signing.last_signed import LastSigned
from ging_service.application.signing.signer import STATE_FOLDER
from ging_service.eventlog.proof.keys import SigningKey

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.eventlog.proof.keys import VerifierKey


@dataclass(frozen=True, slots=True, kw_only=True)
class SignerKnowledge:
    """What one folder of a signer tells. ``last``: the note that was signed last, by club. ``unread``: clubs whose is damaged.

    ``key`` bears the service's name, before the slash and the club in the names of logs.
    """

    folder: str
    key: SigningKey = field(repr=False)
    last: Mapping[str, SignedNote]
    unread: frozenset[str] = frozenset()

    @classmethod
    def read(cls, folder: Path, origin: str) -> Self | None:
        """Read a signer's folder, without its lock and before the database: what is signed is in the database already.

        None where there is no such folder, or it is not for this account to read.
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
        unread = set()
        for club_id in clubs:
            try:
                found = state.last(club_id)
            except SigningRefused:
                unread.add(club_id)
                continue
            if found is not None:
                where = Where(detail="what the signer signed last")
                last[club_id] = SignedNote(note=found.notes[str(found.size)], where=where)
        return cls(folder=str(folder), key=key, last=last, unread=frozenset(unread))

    def key_of(self, club_id: str) -> VerifierKey:
        """The public key by which the signer signs for a club."""
        return self.key.named(f"{self.key.name}/{club_id}").verifier

    @property
    def clubs(self) -> set[str]:
        """Every club that the signer has signed for."""
        return {*self.last, *self.unread}
