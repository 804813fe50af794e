"""Newmarket's part of the verifier."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.audit.checking.deciding.game_audit import GameAudit
from ging_service.domain.game import Asker
from ging_service.games.newmarket.decider.auditing.deciding_again import command_of
from ging_service.games.newmarket.decider.auditing.shown_facts import possible_state
from ging_service.games.newmarket.decider.authority import check_authority

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.commands import Command
    from ging_service.games.newmarket.decider.state import TableState


# Newmarket's part of the verifier, which decides every command again.
#
# Cards stay closed after a deal (NM21), so most readers of the record do not see all hands. Commands are decided on hands that
# agree with everything that their events show.


def check_speaker(actor: str, command: Command, state: TableState) -> None:
    """Check that the member may have given the command. The record does not contain anyone's rights."""
    # The speaker gets every right, so that only what depends on the table itself can be refused.
    check_authority(command, state, Asker(member=actor, key_made_by="", plays=True, keeps_score=True, judges=True))


AUDIT: Final = GameAudit(command_of=command_of, check_speaker=check_speaker, deciding_state=possible_state)
"""The object that the entry point group ``ging_service.game_audit`` names."""
