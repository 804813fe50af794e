"""Shuffles that the service commits to before it deals, and their voids (G4, G24)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.domain.numbers import is_in, missing_from
from ging_service.games.ging.decider.commands import MOST_DEALS
from ging_service.games.ging.decider.decisions.phases import need_between_deals, need_opened, need_seat
from ging_service.games.ging.decider.fair_events import HandsOpened, ShuffleCommitted, ShuffleContributed, ShuffleVoided

if TYPE_CHECKING:
    from ging_service.games.ging.decider.commands import CommitShuffle, ContributeToShuffle, OpenHands
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


def contribute_to_shuffle(command: ContributeToShuffle, state: TableState) -> tuple[Event, ...]:
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


def open_hands(command: OpenHands, state: TableState) -> tuple[Event, ...]:
    """G22: the hands of deals that are over are opened, for a ruling or because the players look back."""
    need_opened(state)
    deals = tuple(sorted(set(command.deals)))
    if not 1 <= len(deals) <= MOST_DEALS:
        raise Refused("bad_deals", "", f"name 1 to {MOST_DEALS} deals", "deals")
    last = next_deal_number(state) - 1
    if not 1 <= deals[0] <= deals[-1] <= last:
        raise Refused("no_such_deal", "", f"{last} deals have been dealt at this table", "deals")
    # The numbers are sorted, so only the last one can be that of the running deal.
    if state.phase == "declaring" and deals[-1] == last:
        raise Refused(
            "deal_running", "G24", "a deal is running; only its players see their hands until it is over", "deals"
        )
    known = [deal for deal in deals if is_in(state.fairness.opened, deal)]
    if known:
        raise Refused("hands_are_open", "G22", f"the hands of deal {known[0]} are already open", "deals")
    return (from_fields(HandsOpened, command, deals=deals),)


def open_at_end(state: TableState) -> tuple[HandsOpened, ...]:
    """G22 [O] ``hands_open: at_end``: open every deal of the table that is still closed, misdeals and voids too."""
    if state.seating.rules.hands_open != "at_end":
        return ()
    # A shuffle voided for a deal that never came has a number beyond the last deal. Its seed is opened too.
    most = max(next_deal_number(state) - 1, state.fairness.last_void)
    closed = missing_from(state.fairness.opened, most)
    runs = (closed[start : start + MOST_DEALS] for start in range(0, len(closed), MOST_DEALS))
    return tuple(HandsOpened(deals=deals, reason="end_of_table") for deals in runs)
