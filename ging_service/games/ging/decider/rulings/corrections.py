"""Effects of a ruling, deal by deal: the difference to the standing result, and a game that should have ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import value
from ging_service.games.ging.decider.rulings.resettling import settle_again, settle_payable
from ging_service.games.ging.decider.rulings.settled_deals import (
    NOTHING,
    Net,
    Record,
    SettledDeal,
    add,
    as_ruled,
    ruled_stacks,
    subtract,
)
from ging_service.games.ging.rules.ending import EndReason
from ging_service.games.ging.rules.ruling_orders import NO_RESULT, CorrectionKind, RuledResult, net_of

if TYPE_CHECKING:
    from ging_service.games.ging.rules.ruling_orders import Amendment, Ruling, RulingOutcome


@value
class Correction:
    """The correction of a deal's settlement: the difference, and the new result. ``rule``: by which it is paid."""

    played: SettledDeal
    kind: CorrectionKind
    net: Net
    rule: str
    result: RuledResult = NO_RESULT


@value
class ShouldHaveEnded:
    """The deal with which the game should have ended by the corrected stacks, and the reason."""

    played: SettledDeal
    reason: EndReason


def correct_deal(played: SettledDeal, outcome: RulingOutcome, amendment: Amendment) -> Correction:
    """Correct the disputed deal itself, amended or voided; ``played`` then stands as ruled.

    Where the game ended with it, the same counters tell who could pay as did then.
    """
    if outcome == "voided":
        return void(played)
    amendments = (*played.amendments, amendment)
    settled = settle_payable(played, amendments)
    if played.ended:
        again = settle_again(played, amendments, played.stacks)
        # If the game no longer ends with it, play would have gone on, and everybody would have paid in full.
        settled = again if again.ends else settled
    found = Correction(
        played=played,
        kind="amended",
        net=subtract(settled.effect, played.ruled),
        rule=settled.rule,
        result=settled.result,
    )
    # The record is changed while the ruling is worked out: the next step reads the stacks as ruled from it.
    played.amendments = amendments
    played.corrected = add(played.corrected, found.net)
    return found


def void(played: SettledDeal) -> Correction:
    """Void a deal: it moves nothing, as a misdeal (G24)."""
    found = Correction(played=played, kind="voided", net=subtract(NOTHING, played.ruled), rule="G24")
    played.voided = True
    played.corrected = add(played.corrected, found.net)
    return found


def end_with(record: Record, played: SettledDeal) -> Correction:
    """End the game with this deal: players who cannot pay then do not pay (G30)."""
    settled = settle_again(played, played.amendments, ruled_stacks(record, played))
    played.ended = True
    net = subtract(settled.effect, played.ruled)
    found = Correction(played=played, kind="ended", net=net, rule="G30", result=settled.result)
    played.corrected = add(played.corrected, found.net)
    return found


def should_have_ended(record: Record, ruling: Ruling) -> ShouldHaveEnded | None:
    """G29, G30: Return the first deal, from the disputed one on, that should have ended the game; None if none is.

    It is judged by the corrected stacks. ``record`` stands as ruled. Later deals stand as they were played, and are
    only tested for whether all could pay.
    """
    for played, stacks in as_ruled(record):
        # The game did end with this deal, so no deal was played that should not have been.
        if played.ended:
            return None
        if played.voided or played.number < ruling.deal or _is_safe(played, stacks):
            continue
        ends = settle_again(played, played.amendments, stacks).ends
        if ends:
            return ShouldHaveEnded(played=played, reason=ends)
    return None


def _is_safe(played: SettledDeal, stacks: Net) -> bool:
    """Return True if nobody can lose all that they have: no deal costs a seat more than two stakes (G11, G18)."""
    return min(stacks) > 2 * played.before.seating.rules.stake


def order_transfers(record: Record, ruling: Ruling) -> None:
    """Note the transfers of a ruling in ``record``, so that later stacks include them."""
    played = record.find(ruling.deal)
    if played is None:
        record.ordered = add(record.ordered, net_of(ruling.transfers))
    else:
        played.ordered = add(played.ordered, net_of(ruling.transfers))
