"""Refusals of the commands of `ging signer`."""

from __future__ import annotations

from typing import ClassVar

from ging_service.platform.errors import StartRefused


class NotDone(StartRefused):
    """The signer refuses an operator's request: an answer, in the form of other commands' refusals."""

    exit_code: ClassVar[int] = 1
