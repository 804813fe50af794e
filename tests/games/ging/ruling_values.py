"""Values of rulings for tests, which name only the fields that matter to them.

Commands and events have no default values, so that a new field has to be handled wherever they are made.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ging_service.domain.disputes.commands import CallerFacts
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.rules.ruling_orders import (
    AS_PLAYED,
    NO_AMENDMENT,
    NO_RESULT,
    Amendment,
    AmendmentOrder,
    RuledResult,
    Ruling,
)


def make_standing(**fields: Any) -> CallerFacts:
    """Somebody who is nobody in the club unless ``fields`` differ."""
    return CallerFacts(**({"is_member": False, "is_arbitrator": False, "sat": False} | fields))


def make_amendment(**fields: Any) -> AmendmentOrder:
    """An amendment that changes ``fields`` only."""
    return replace(NO_AMENDMENT, **fields)


def make_amended(**fields: Any) -> Amendment:
    """An amendment on record that changes ``fields`` only."""
    return replace(AS_PLAYED, **fields)


def make_ruling(**fields: Any) -> Ruling:
    """A ruling that orders ``fields`` only."""
    nothing = {"amendment": NO_AMENDMENT, "transfers": (), "next_dealer": -1, "void_from": 0}
    return Ruling(**(nothing | fields))


def make_ruled_result(**fields: Any) -> RuledResult:
    """What a deal has come to by a ruling."""
    return RuledResult(**({"kind": "", "combination": "", "winners": (), "claims": ()} | fields))


def make_ruling_applied(**fields: Any) -> RulingApplied:
    """A correction on record that changes ``fields`` only."""
    nothing = {
        "amendment": AS_PLAYED,
        "next_dealer": -1,
        "ends_after": 0,
        "void_from": 0,
        "settled_at": "",
        "result": NO_RESULT,
    }
    return RulingApplied(**(nothing | fields))
