"""Operations: log. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls, part

if TYPE_CHECKING:
    from ging_service.client.shapes.record.log import ProofOfEvent, VerifierKeys


class LogCalls(Calls):
    """Of a club: log."""

    def get_checkpoint(self) -> bytes:
        """The newest signed checkpoint.

        The header `Ging-Log-State` contains the state of the log: `signed`, `waiting` (there are newer events), `unwitnessed` (fewer witnesses have co-signed than the club requires) or `refused` (the signer refuses to sign the present log). `Ging-Witnesses` contains how many of the required witnesses have co-signed, such as `1/2`.
        """
        return self._bytes("/log/checkpoint", {})

    def get_vkey(self) -> bytes:
        """The verifier key that signs the club's log now. Pin it once, from a source that you trust.

        The verifier key that signs the club's log now. Pin it once, from a source that you trust. Needs `look`.
        """
        return self._bytes("/log/vkey", {})

    def list_log_keys(self) -> VerifierKeys:
        """Every key that has signed the club's log, the one in use first. Old keys still verify old checkpoints.

        Every key that has signed the club's log, the one in use first. Old keys still verify old checkpoints. Needs `look`.
        """
        return cast("VerifierKeys", self._read("/log/keys", {}, remembered=True))

    def get_tile(self, level: str, tile: str) -> bytes:
        """A tile of the tree: level 0 holds the leaf hashes. The last tile of a level is partial, such as `001.p/17`.

        A tile of the tree: level 0 holds the leaf hashes. The last tile of a level is partial, such as `001.p/17`. Needs `look`.
        """
        return self._bytes(f"/log/tile/{part(level)}/{part(tile)}", {})

    def get_entries(self, tile: str) -> bytes:
        """A bundle of events: the canonical bytes themselves, in which sealed values stand as commitments.

        Only for callers who may see each of them. If counters of others are among them, the right to read the books is needed.
        """
        return self._bytes(f"/log/tile/entries/{part(tile)}", {})

    def get_proof_file(self, position: int) -> bytes:
        """The file that proves off line that the event is in the signed log: index, inclusion proof, checkpoint.

        The file that proves off line that the event is in the signed log: index, inclusion proof, checkpoint. Needs `look`.
        """
        return self._bytes(f"/events/{part(position)}/proof", {})

    def get_proof_status(self, position: int) -> ProofOfEvent:
        """The proof status of an event: its leaf hash, and the first checkpoint that covers it.

        The proof status of an event: its leaf hash, and the first checkpoint that covers it. Needs `look`.
        """
        return cast("ProofOfEvent", self._read(f"/events/{part(position)}/proof-status", {}, remembered=True))
