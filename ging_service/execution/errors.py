"""Reasons why a use case was not carried out, beyond the refusals of the domain and of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.domain.streams import DECIDERS

if TYPE_CHECKING:
    from ging_service.eventlog.errors import UnknownEvent


class NotFound(Exception):  # noqa: N818  an answer, not a fault
    """The caller can see no such ``thing`` (a club, a table, a deal …)."""

    def __init__(self, thing: str) -> None:
        super().__init__(f"there is no such {thing}")
        self.thing = thing

    @property
    def code(self) -> str:
        """The stable code; for a club it is the code that its decider and its log use."""
        return "no_such_club" if self.thing == "club" else f"{self.thing}_not_found"


class Stale(Exception):  # noqa: N818  an answer, not a fault
    """The command was meant for another version of the stream than its ``current_version``."""

    def __init__(self, current_version: int) -> None:
        super().__init__(f"the current version is {current_version}")
        self.current_version = current_version


class QuotaReached(Refused):
    """The member or the club has written as many events as it may; the next can come after ``retry_after_s``."""

    def __init__(self, detail: str, retry_after_s: int) -> None:
        super().__init__("quota_reached", "", detail)
        self.retry_after_s = retry_after_s


def uninstalled_game(error: UnknownEvent) -> str:
    """Return the sentence for an event that this program does not know: its game is missing, or this program is older."""
    kind = error.type_name.partition(".")[0]
    if kind in {decider.kind for decider in DECIDERS}:
        return f"only a newer version than the installed one can read {error.type_name}"
    return f"the game '{kind}' is not installed"
