"""What the signer says when it will not do a thing."""

from __future__ import annotations


class SignerUnusable(Exception):  # noqa: N818  an answer, not a fault
    """The signer's folder or key cannot be used, for any club; one line for people, without secrets."""


class SigningRefused(Exception):  # noqa: N818  an answer, not a fault
    """The signer does not sign this for this club; nothing has been signed.

    ``code`` is for programs, one of ``REFUSALS``; the text is for people.
    """

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail


REFUSALS = {
    "went_back": "The log is shorter than what has been signed",
    "forked": "The log is another one than what has been signed",
    "tree_altered": "The stored tree is not the one that has been signed",
    "no_club": "This is no club's id",
    "events_altered": "An event is not the one that was signed",
    "events_missing": "Events are missing in the log",
    "wrong_origin": "The log was signed under another name",
    "state_damaged": "What was signed last cannot be read",
    "state_lost": "Checkpoints are stored that this signer knows nothing of",
    "failed": "The signer has failed",
}
"""Code to what it means."""
