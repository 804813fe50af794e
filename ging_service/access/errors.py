"""Errors of authentication."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.access.rate_limiter import Quota


class Unauthenticated(Exception):  # noqa: N818  an answer, not a fault
    """No valid credential. The error does not tell the reason, so that a guesser learns nothing."""

    def __init__(self) -> None:
        super().__init__("this needs a valid credential: a key, or the token of a session")


class TooMany(Exception):  # noqa: N818  an answer, not a fault
    """Too many requests, or attempts to sign in; one more may come after ``retry_after_s``. ``quotas``: the limits."""

    def __init__(self, retry_after_s: int, quotas: Sequence[Quota] = ()) -> None:
        super().__init__("too many requests: wait before the next one")
        self.retry_after_s = retry_after_s
        self.quotas = quotas

    @classmethod
    def after(cls, early_s: float, quotas: Sequence[Quota] = ()) -> Self:
        """Return the error for a request that comes so much too early."""
        return cls(max(1, math.ceil(early_s)), quotas)


class SignInFailed(Exception):  # noqa: N818  an answer, not a fault
    """A wrong passphrase, a member without one, or an unknown member or club."""

    def __init__(self) -> None:
        super().__init__("no member of this club has this name and this passphrase")
