"""Ging's part of the verifier, which decides every command again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.audit.checking.deciding.game_audit import GameAudit, RulingAudit
from ging_service.games.ging.audit.false_claims import taken_on_trust
from ging_service.games.ging.audit.ruling_command import as_written, placed
from ging_service.games.ging.audit.ruling_command import command_of as ruling_command_of
from ging_service.games.ging.audit.table_commands import command_of, deciding_state
from ging_service.games.ging.decider.authority import check_speaks_for_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.ging.decider.commands import ApplyRuling


def _ruling_command(applied: Sequence[Any], record: Sequence[Any], before: Any, contested: int) -> ApplyRuling:  # noqa: ANN401  a table's state
    return ruling_command_of(applied, record, before.seating.members, contested)


AUDIT: Final = GameAudit(
    command_of=command_of,
    check_speaker=check_speaks_for_seat,
    deciding_state=deciding_state,
    on_trust=taken_on_trust,
    told_of_speakers="times somebody else than its player spoke for a hand that the service has dealt",
    told_of_openers="times hands were opened by somebody who was no arbitrator then, or sat at the table",
    rulings=RulingAudit(placed=placed, command_of=_ruling_command, as_written=as_written),
)
"""The object that the entry point group ``ging_service.game_audit`` names."""
