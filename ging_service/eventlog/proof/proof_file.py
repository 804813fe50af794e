"""C2SP tlog-proof@v1: one file that proves, off line, that a body is in a log: index, path and signed checkpoint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from ging_service.eventlog.proof.checkpoint import Checkpoint, OpenedCheckpoint, open_checkpoint
from ging_service.eventlog.proof.merkle import leaf_hash, verify_inclusion
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.proof.strict import (
    ProofError,
    base64_of,
    read_base64,
    read_decimal,
    read_hashes,
    read_text,
    shown,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.eventlog.proof.keys import VerifierKey
    from ging_service.eventlog.proof.note import Verifier

HEADER = "c2sp.org/tlog-proof@v1"
_EXTRA = "extra "
_INDEX = "index "


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofFile:
    """Index of the entry, its inclusion proof from the leaf's sibling up, and the signed checkpoint verbatim.

    ``extra`` is data that nothing vouches for.
    """

    index: int
    proof: tuple[bytes, ...]
    checkpoint: str
    extra: bytes = b""

    @classmethod
    def parse(cls, text: str | bytes) -> Self:
        """The proof of a file, by its shape only. Raises ``ProofError``."""
        head, separator, checkpoint = read_text(text, "the proof").partition("\n\n")
        header, *lines = head.split("\n")
        if header != HEADER or not separator:
            raise ProofError(f"a proof begins with {HEADER} and has an empty line before its checkpoint")
        extra = b""
        if lines and lines[0].startswith(_EXTRA):
            extra = _read_extra(lines.pop(0).removeprefix(_EXTRA))
        if not lines or not lines[0].startswith(_INDEX):
            raise ProofError(f"a proof has its index where this one has {shown(''.join(lines[:1]))}")
        index = read_decimal(lines[0].removeprefix(_INDEX), "the index of the proof")
        _check_in_tree(index, checkpoint)
        return cls(index=index, proof=read_hashes(lines[1:], "the proof"), checkpoint=checkpoint, extra=extra)

    @property
    def text(self) -> str:
        """The file."""
        extra = [_EXTRA + base64_of(self.extra)] if self.extra else []
        lines = [HEADER, *extra, f"{_INDEX}{self.index}", *map(base64_of, self.proof)]
        return "\n".join(lines) + "\n\n" + self.checkpoint

    def verify(
        self, body: bytes, log_keys: Sequence[VerifierKey], cosigners: Sequence[Verifier] = ()
    ) -> OpenedCheckpoint:
        """The checkpoint that proves ``body`` to be the entry at ``index``. Raises ``ProofError``."""
        opened = open_checkpoint(self.checkpoint, log_keys, cosigners)
        tree = opened.checkpoint
        verify_inclusion(tree.root, tree.size, self.index, leaf_hash(body), self.proof)
        return opened


def _read_extra(text: str) -> bytes:
    data = read_base64(text, "the extra data of the proof")
    if not data:
        raise ProofError("a proof without extra data has no line for it")
    return data


def _check_in_tree(index: int, checkpoint: str) -> None:
    size = Checkpoint.parse(parse_note(checkpoint).text).size
    if index >= size:
        raise ProofError(f"the proof is about leaf {index} of a tree of {size}")
