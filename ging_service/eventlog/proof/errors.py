"""Why a proof, a note or a tile is refused: one sentence for people."""

from __future__ import annotations


class ProofError(Exception):
    """What was given proves nothing: it is malformed, or it is about something else."""


class NoteError(ProofError):
    """A signed note is malformed, or no known key has signed it."""
