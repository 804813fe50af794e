"""A record with many names of its log cannot hide what its reader has to know about its checkpoints and keys."""

from __future__ import annotations

from ging_service.audit.checking.signatures.checkpoints import Checkpoints
from ging_service.audit.checking.signatures.signed_data import KnownKey, SignedNote, Statements, Trust
from ging_service.eventlog.proof.checkpoint import Checkpoint, sign_checkpoint
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.witness import CosignerKey

ROOT = bytes(32)
WITNESS = CosignerKey.of(SigningKey.generate("witness"))
RENAMED = 150


class _Tree:
    size = RENAMED

    def root_at(self, size: int) -> bytes | None:
        return ROOT if size <= self.size else None


def test_notes_about_witnesses_and_keys_are_kept() -> None:
    keys = [SigningKey.generate(f"service-{number}/club") for number in range(RENAMED)]
    notes = [
        SignedNote(
            note=sign_checkpoint(Checkpoint(origin=key.name, size=size, root=ROOT), [key]),
            witnesses_required=2,
            cosigned_by=0,
        )
        for size, key in enumerate(keys, 1)
    ]
    known = tuple(KnownKey(vkey=key.verifier.text, first_size=0) for key in keys)
    checked = Checkpoints(
        "club", Statements(notes=notes, keys=known, origin=keys[-1].name), Trust(witnesses=(WITNESS,))
    )
    checked.finish(_Tree())
    told = checked.finding.notes
    assert "0 of the 1 witnesses that you trust have co-signed the newest checkpoint" in told
    assert (
        "the record says that 0 of 2 required witnesses have co-signed; only those that you name (--witness) are verified"
        in told
    )
    assert len([note for note in told if "the log was called" in note]) == 100
    assert len([note for note in told if note.startswith("no rotation statement binds the key")]) == 100
    assert told.count("there is more of this kind, which is not shown") == 2
