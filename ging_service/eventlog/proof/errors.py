"""Refusals of a proof, a note or a tile: one sentence for people."""

from __future__ import annotations


class ProofError(Exception):
    """The input proves nothing: it is malformed, or about something else."""


class NoteError(ProofError):
    """A signed note is malformed, or no known key has signed it."""
