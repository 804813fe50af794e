"""Newmarket's part of the verifier."""

from __future__ import annotations

from typing import Final

from ging_service.audit.checking.deciding.game_audit import GameAudit
from ging_service.games.newmarket.decider.auditing.deciding_again import command_of
from ging_service.games.newmarket.decider.auditing.shown_facts import possible_state

# Newmarket's part of the verifier, which decides every command again.
#
# Cards stay closed after a deal (NM21), so most readers of the record do not see all hands. Commands are decided on hands that
# agree with everything that their events show.


AUDIT: Final = GameAudit(command_of=command_of, deciding_state=possible_state)
"""The object that the entry point group ``ging_service.game_audit`` names."""
