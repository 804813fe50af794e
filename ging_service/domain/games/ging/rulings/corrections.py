"""What a ruling comes to, deal by deal: the difference to what stands, and a game that should have ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import value
from ging_service.domain.games.ging.rules.correction import NO_RESULT, CorrectionKind, RuledResult, net_of
from ging_service.domain.games.ging.rules.ending import EndReason
from ging_service.domain.games.ging.rulings.played import (
    NOTHING,
    Net,
    Played,
    Record,
    add,
    as_ruled,
    ruled_stacks,
    subtract,
)
from ging_service.domain.games.ging.rulings.resettling import settle_again, settle_payable

if TYPE_CHECKING:
    from ging_service.domain.games.ging.rules.correction import Amendment, Ruling, RulingOutcome


@value
class Correction:
    """By how much a deal's settlement is corrected, and to what. ``rule``: by which the difference is paid."""

    played: Played
    kind: CorrectionKind
    net: Net
    rule: str
    result: RuledResult = NO_RESULT


@value
class ShouldHaveEnded:
    """With which deal the game should have ended by the corrected stacks, and why."""

    played: Played
    reason: EndReason


def correct_deal(played: Played, outcome: RulingOutcome, amendment: Amendment) -> Correction:
    """The disputed deal itself, amended or voided; ``played`` then stands as ruled.

    Where the game ended with it, the same counters tell who could pay as did then.
    """
    if outcome == "voided":
        return void(played)
    amendments = (*played.amendments, amendment)
    settled = settle_payable(played, amendments)
    if played.ended:
        again = settle_again(played, amendments, played.stacks)
        settled = again if again.ends else settled
    found = Correction(
        played=played,
        kind="amended",
        net=subtract(settled.effect, played.ruled),
        rule=settled.rule,
        result=settled.result,
    )
    played.amendments = amendments
    played.corrected = add(played.corrected, found.net)
    return found


def void(played: Played) -> Correction:
    """A voided deal moves nothing, as a misdeal (G24)."""
    found = Correction(played=played, kind="voided", net=subtract(NOTHING, played.ruled), rule="G24")
    played.voided = True
    played.corrected = add(played.corrected, found.net)
    return found


def end_with(record: Record, played: Played) -> Correction:
    """The game ends with this deal: who cannot pay then does not pay (G30)."""
    settled = settle_again(played, played.amendments, ruled_stacks(record, played))
    played.ended = True
    net = subtract(settled.effect, played.ruled)
    found = Correction(played=played, kind="ended", net=net, rule="G30", result=settled.result)
    played.corrected = add(played.corrected, found.net)
    return found


def should_have_ended(record: Record, ruling: Ruling) -> ShouldHaveEnded | None:
    """G29, G30: the first deal from the disputed one on with which the game ends by the corrected stacks, and did not.

    ``record`` stands as ruled. Later deals stand as they were played, and are only asked whether all could pay.
    """
    for played, stacks in as_ruled(record):
        if played.ended:
            return None
        if played.voided or played.number < ruling.deal or _is_safe(played, stacks):
            continue
        ends = settle_again(played, played.amendments, stacks).ends
        if ends:
            return ShouldHaveEnded(played=played, reason=ends)
    return None


def _is_safe(played: Played, stacks: Net) -> bool:
    """Whether nobody can lose all that he has: no deal costs a seat more than two stakes (G11, G18)."""
    return min(stacks) > 2 * played.before.seating.rules.stake


def order_transfers(record: Record, ruling: Ruling) -> None:
    """Put down what a ruling orders beside the settlements, for the stacks that follow from it."""
    played = record.find(ruling.deal)
    if played is None:
        record.ordered = add(record.ordered, net_of(ruling.transfers))
    else:
        played.ordered = add(played.ordered, net_of(ruling.transfers))
