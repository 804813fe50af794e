"""The keys of a record in order: which key each rotation statement leads from and to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.rotation import OpenedRotation, open_rotation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.audit.checking.finding import Where
    from ging_service.audit.checking.signatures.signed_data import KnownKey
    from ging_service.eventlog.proof.rotation import KeyRotation


class Succession:
    """The keys that a record brings, and the statements by which they follow one another.

    ``keys``: the readable ones, with the data stored next to them. ``problems``: what is wrong with keys and
    statements.
    """

    def __init__(self, known: Sequence[KnownKey]) -> None:
        self.keys: dict[VerifierKey, KnownKey] = {}
        self.problems: list[tuple[str, Where]] = []
        self._after: dict[VerifierKey, OpenedRotation] = {}
        self._before: dict[VerifierKey, OpenedRotation] = {}
        for line in known:
            try:
                key = VerifierKey.parse(line.vkey)
            except ProofError as error:
                self.problems.append((str(error), line.where))
            else:
                if key in self.keys:
                    self.problems.append(("this key stands twice", line.where))
                self.keys[key] = line
        for key, line in self.keys.items():
            if line.rotation:
                self._add(key, line)
        for opened in self._before.values():
            self._check_terms(opened.rotation)

    @property
    def rotations(self) -> list[tuple[KeyRotation, Where]]:
        """Every statement that can be read, and the place of its key."""
        found = [opened.rotation for opened in self._before.values()]
        return [(rotation, self.keys[rotation.new].where) for rotation in found]

    def after(self, keys: Iterable[VerifierKey]) -> set[VerifierKey]:
        """Return these keys and all that they handed over to: only the old key's signature passes on trust."""
        found = set(keys)
        for key in [*found]:
            following = self._after.get(key)
            while following is not None and following.by_old and following.rotation.new not in found:
                found.add(following.rotation.new)
                following = self._after.get(following.rotation.new)
        return found

    def around(self, keys: Iterable[VerifierKey]) -> set[VerifierKey]:
        """Return the same, and their predecessors, which each key names by its signature on the statement."""
        known = [*keys]
        found = self.after(known)
        # Back from each key, and not forward again from there: a stolen old key could name any successor.
        for key in known:
            preceding = self._before.get(key)
            while preceding is not None and preceding.rotation.old not in found:
                found.add(preceding.rotation.old)
                preceding = self._before.get(preceding.rotation.old)
        return found

    def _add(self, key: VerifierKey, line: KnownKey) -> None:
        try:
            opened = open_rotation(line.rotation)
        except ProofError as error:
            self.problems.append((f"the rotation statement of this key is wrong: {error}", line.where))
            return
        rotation = opened.rotation
        if rotation.new != key:
            self.problems.append(("the rotation statement is about another key", line.where))
        # Two successors are a fork: with a stolen key somebody can sign a second statement.
        elif rotation.old in self._after:
            self.problems.append((f"two rotation statements lead away from {rotation.old.text}", line.where))
        else:
            self._after[rotation.old] = self._before[key] = opened

    def _check_terms(self, rotation: KeyRotation) -> None:
        """Check that the data stored next to the keys matches the statement."""
        old, new = self.keys.get(rotation.old), self.keys[rotation.new]
        if old is None:
            self.problems.append((f"the key before this one is missing: {rotation.old.text}", new.where))
        elif old.retired_size != rotation.size:
            self.problems.append((f"by the rotation statement this key was retired at {rotation.size}", old.where))
        if new.first_size != rotation.size:
            self.problems.append((f"by the rotation statement this key signs from {rotation.size} on", new.where))
