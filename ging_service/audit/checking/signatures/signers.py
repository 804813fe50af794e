"""The keys of a record and of its reader: what each may have signed, and which are trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.rotation import OpenedRotation, open_rotation
from ging_service.eventlog.proof.strict import ProofError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from ging_service.audit.checking.finding import Finding, Where
    from ging_service.audit.checking.signatures.signed_data import KnownKey, SignedNote
    from ging_service.eventlog.proof.checkpoint import OpenedCheckpoint
    from ging_service.eventlog.proof.note import Verifier
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


class Signers:
    """The keys that the record brings (``known``) and those that its reader trusts (``pinned``)."""

    def __init__(self, known: Sequence[KnownKey], pinned: Sequence[VerifierKey], finding: Finding) -> None:
        self._finding = finding
        self._succession = Succession(known)
        self._terms = self._succession.keys
        for what, where in self._succession.problems:
            finding.fail(what, where)
        self._pinned = tuple(pinned)
        self._trusted: frozenset[Verifier] = frozenset(self._succession.after(pinned))
        # By name, because `of` is asked for each checkpoint, and a forged record can have many of both.
        self._by_name: dict[str, list[VerifierKey]] = {}
        for key in dict.fromkeys((*self._terms, *self._pinned)):
            self._by_name.setdefault(key.name, []).append(key)
        finding.counts["keys"] = len(self._terms)
        if rotations := self.rotations:
            finding.counts["rotation_statements"] = len(rotations)

    @property
    def rotations(self) -> list[tuple[KeyRotation, Where]]:
        """The rotation statements of the record, and their places."""
        return self._succession.rotations

    def of(self, origin: str) -> list[VerifierKey]:
        """The keys that may sign for a log of this name."""
        return self._by_name.get(origin, [])

    def wrong_terms(self, signed: OpenedCheckpoint, note: SignedNote) -> str:
        """Describe a signed checkpoint, opened from a note, none of whose keys was in use at its size, "" for any other."""
        size = signed.checkpoint.size
        keys = [key for key in signed.note.verified if isinstance(key, VerifierKey)]
        in_use = any(self._in_use(key, size, note) for key in keys)
        return "" if in_use else f"the key that has signed {size} events was not in use then"

    def check_bound(self, newest: Iterable[Verifier], have_signed: Collection[Verifier] | None) -> None:
        """Check that trusted keys, else those of the ``newest`` checkpoint, lead to every key of the record.

        Without a trusted key nobody can distinguish a foreign key that has signed something from one that was rotated
        before there were statements. ``have_signed`` None: the record does not hold all checkpoints.
        """
        roots = self._pinned or tuple(key for key in newest if isinstance(key, VerifierKey))
        bound = self._succession.around(roots)
        for key, line in self._terms.items():
            if key in bound:
                continue
            if self._pinned:
                told = (
                    f"no key that you trust leads to the key {key.text} by rotation statements. If you know it to be the"
                    " club's, name it too (--key)"
                )
                self._finding.fail(told, line.where)
            elif have_signed is not None and key not in have_signed:
                self._finding.fail(
                    "no checkpoint is signed by this key, and no rotation statement names it", line.where
                )
            else:
                self._finding.note(f"no rotation statement binds the key {key.text} to the newest one", "keys")

    def trusts(self, keys: Iterable[Verifier]) -> bool:
        """Return True if a trusted key, or one that it was handed over to, is among those that have signed.

        Another key next to it gains no trust from that: anybody can add their own signature to a note.
        """
        return not self._trusted.isdisjoint(keys)

    def name(self, keys: Sequence[Verifier]) -> str:
        """Return the key, as text, that has signed: a trusted one is preferred."""
        of_log = [key for key in keys if isinstance(key, VerifierKey)]
        trusted = [key for key in of_log if key in self._trusted]
        return (trusted or of_log)[-1].text

    def _in_use(self, key: VerifierKey, size: int, note: SignedNote) -> bool:
        terms = self._terms.get(key)
        if terms is None:  # the reader's own knowledge
            return True
        # Only the log's first key: a later one signs nothing before its rotation statement.
        began = terms.first_size <= size or (note.may_be_unstored and not terms.rotation)
        return began and (terms.retired_size is None or size <= terms.retired_size)
