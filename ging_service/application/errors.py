"""Why a use case was not carried out, beyond the refusals of the domain and of the log."""

from __future__ import annotations


class NotFound(Exception):  # noqa: N818  an answer, not a fault
    """There is no such ``thing`` (a club, a table, a deal …) for whoever asks."""

    def __init__(self, thing: str) -> None:
        super().__init__(f"there is no such {thing}")
        self.thing = thing

    @property
    def code(self) -> str:
        """The stable code; of a club the same that its decider and its log give."""
        return "no_such_club" if self.thing == "club" else f"{self.thing}_not_found"


class Stale(Exception):  # noqa: N818  an answer, not a fault
    """The command was meant for another version of the stream than its ``current_version``."""

    def __init__(self, current_version: int) -> None:
        super().__init__(f"the current version is {current_version}")
        self.current_version = current_version
