"""Why nobody is admitted."""

from __future__ import annotations


class Unauthenticated(Exception):  # noqa: N818  an answer, not a fault
    """There is no credential, or none that holds. It is not said which: whoever guesses learns nothing."""

    def __init__(self) -> None:
        super().__init__("this needs a credential that holds: a key, or the token of a session")


class TooMany(Exception):  # noqa: N818  an answer, not a fault
    """Too many requests, or attempts to sign in; one more may come after ``retry_after_s``."""

    def __init__(self, retry_after_s: int) -> None:
        super().__init__("too many requests: wait before the next one")
        self.retry_after_s = retry_after_s
