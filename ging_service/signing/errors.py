"""Refusals of the signer."""

from __future__ import annotations


class SignerUnusable(Exception):  # noqa: N818  an answer, not a fault
    """The signer's folder or key cannot be used, for any club; one line for people, without secrets."""


class SigningRefused(Exception):  # noqa: N818  an answer, not a fault
    """The signer does not sign this for this club; nothing has been signed.

    ``code`` is for programs (docs/proofs.md, docs/audit.md); the text is for people.
    """

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
