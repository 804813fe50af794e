"""Preview of a ruling's effect, before it is made."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ging_service.cli.shared.command_results import event_texts
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.cli.shared.command_context import Session


def show_ruling(made: Session, dispute_id: str, ruling: Any, reasons: Sequence[str]) -> str:  # noqa: ANN401  of any game
    """Show the ruling's effect on stderr, and return the question whether to rule like this."""
    # The preview must not use the key of the ruling that follows it.
    conditions = replace(made.conditions, key="")
    foreseen = made.backend.rule_dispute((made.club, dispute_id), ruling, " ".join(reasons), conditions, dry_run=True)
    say("This ruling would lead to:", err=True)
    for line in event_texts(made, foreseen.recorded_events):
        say(f"  {line}", err=True)
    return "Rule so?"
