"""The rows of the keys that sign for a club, against the notes that bear their signatures."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from ging_service.application.audit.database.comparing import against, place_in
from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.proof_schema import checkpoints, verifier_keys

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ging_service.application.audit.checking.finding import Finding, Where
    from ging_service.application.audit.checking.statements import KnownKey, SignedNote, Statements

    Signer = tuple[str, bytes]

_IN_USE: Final = -1


def check_keys(statements: Statements, trusted: Sequence[VerifierKey], finding: Finding) -> None:
    """From which size to which each key has signed, and that keys have handed over to one another.

    Signatures are told by the names and ids of their keys: another check verifies them. The keys of a log bear its
    name, those of witnesses do not.
    """
    keys = {row.vkey: _signer(key) for row in statements.keys if (key := _parsed(row))}
    signers = {note.kept_size: _signers(note, finding) for note in statements.notes}
    for row in statements.keys:
        if row.vkey in keys:
            _check_terms(row, keys[row.vkey], signers, finding)
    for signer in sorted({*chain.from_iterable(signers.values())} - {*keys.values()}):
        name, key_id = signer
        finding.fail("this key has signed checkpoints, and its row is missing", _place(f"{name}+{key_id.hex()}"))
    if signers and [row.retired_size for row in statements.keys].count(_IN_USE) != 1:
        finding.fail("not one key is in use", place_in(verifier_keys.name, {}))
    known = _connected({_signer(key) for key in trusted}, signers)
    for row in statements.keys:
        if trusted and row.vkey in keys and keys[row.vkey] not in known:
            finding.fail("no key that is trusted has handed over to this one, or this one to it", row.where)


def _check_terms(row: KnownKey, key: Signer, signers: Mapping[int, set[Signer]], finding: Finding) -> None:
    sizes = [size for size, lines in signers.items() if key in lines]
    if not sizes:
        finding.fail(f"no row of {checkpoints.name} is signed by this key", row.where)
        return
    first, last, newest = min(sizes), max(sizes), max(signers)
    retired = _IN_USE if last == newest and row.retired_size == _IN_USE else last
    for name, found, wanted in (("first_size", row.first_size, first), ("retired_size", row.retired_size, retired)):
        if found != wanted:
            finding.fail(against(name, found, wanted), row.where)


def _connected(trusted: set[Signer], signers: Mapping[int, set[Signer]]) -> set[Signer]:
    """The keys that are trusted, and whichever have signed a checkpoint together with one of them, and so on."""
    together = {frozenset(lines) for lines in signers.values()}
    known, before = set(trusted), 0
    while len(known) > before:
        before = len(known)
        known.update(*(lines for lines in together if known & lines))
    return known


def _signers(note: SignedNote, finding: Finding) -> set[Signer]:
    """Which keys of the log have signed a note. The others are the witnesses that are counted beside it."""
    try:
        parsed = parse_note(note.note)
    except ProofError:
        return set()  # another check tells of it
    origin = parsed.text.partition("\n")[0]
    ours = {(line.name, line.key_id) for line in parsed.signatures if line.name == origin}
    others = len(parsed.signatures) - len(ours)
    if note.cosigned_by != others:
        finding.fail(against("cosigned_by", note.cosigned_by, others), note.where)
    return ours


def _place(vkey: str) -> Where:
    return place_in(verifier_keys.name, {"vkey": vkey})


def _signer(key: VerifierKey) -> Signer:
    return key.name, key.key_id


def _parsed(row: KnownKey) -> VerifierKey | None:
    try:
        return VerifierKey.parse(row.vkey)
    except ProofError:
        return None  # another check tells of it
