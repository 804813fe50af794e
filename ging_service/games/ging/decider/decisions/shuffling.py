"""Shuffles that the service commits to before it deals, and their voids (G4, G24)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.ging.decider.decisions.phases import need_between_deals, need_seat
from ging_service.games.ging.decider.fair_events import ShuffleCommitted, ShuffleContributed, ShuffleVoided

if TYPE_CHECKING:
    from ging_service.games.ging.decider.commands import CommitShuffle, ContributeToShuffle
    from ging_service.games.ging.decider.events import Event
    from ging_service.games.ging.decider.state import TableState

_SEED: Final = re.compile("[0-9a-f]{64}")
# Printable ASCII, so that everybody can type it again to replay the shuffle, on any keyboard.
_CONTRIBUTION: Final = re.compile("[ -~]{1,64}")


def next_deal_number(state: TableState) -> int:
    """Return the next deal's number, from 1. A deal after a misdeal gets a new number; a deal after a void does not."""
    return state.deal.dealt.number + 1 if state.deal else 1


def commit_to(state: TableState, seed: str) -> ShuffleCommitted:
    """Return the commitment to a seed for the next deal. Raises ``Refused("bad_seed")``."""
    if not _SEED.fullmatch(seed):
        raise Refused("bad_seed", "G4", "a seed is 32 bytes, written as 64 lower hex digits", "seed")
    return ShuffleCommitted(deal=next_deal_number(state), seed=seed)


def need_no_shuffle(state: TableState) -> None:
    """Check that no shuffle waits to be dealt. Raises ``Refused("shuffle_committed")``."""
    if state.shuffle is not None:
        raise Refused("shuffle_committed", "G4", "a shuffle has already been committed to: deal it, or call a misdeal")


def commit_shuffle(command: CommitShuffle, state: TableState) -> tuple[Event, ...]:
    """G4: before the next deal the service binds itself to a seed, so that players can contribute to the shuffle."""
    need_between_deals(state)
    need_no_shuffle(state)
    return (commit_to(state, command.seed),)


def contribute(command: ContributeToShuffle, state: TableState) -> tuple[Event, ...]:
    """G4: Add a player's contribution to the shuffle, once. Nobody else chooses it."""
    need_between_deals(state)
    need_seat(command.seat)
    if state.shuffle is None:
        raise Refused("no_shuffle", "G4", "there is no committed shuffle to contribute to")
    # Once only: a player who could change a contribution would wait for those of the others.
    if state.shuffle.contributions[command.seat]:
        raise Refused("has_contributed", "G4", "this player has already contributed to this shuffle", "seat")
    if not _CONTRIBUTION.fullmatch(command.contribution):
        detail = "a contribution is 1 to 64 printable ASCII characters"
        raise Refused("bad_contribution", "G4", detail, "contribution")
    deal = state.shuffle.deal
    return (from_fields(ShuffleContributed, command, deal=deal),)


def void_shuffle(state: TableState, reason: str) -> tuple[ShuffleVoided, ...]:
    """G4: Return the void of the committed shuffle, if there is one. A shuffle is never dropped without a void."""
    return (ShuffleVoided(deal=state.shuffle.deal, reason=reason),) if state.shuffle else ()
