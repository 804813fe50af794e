"""Proof status of a deal, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.cli.shared.output import clock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.audit.proofs.proof_status import ProofStatus, SealedValue
    from ging_service.games.ging.review.replayed import ShuffleStatus


def proof_lines(proof: ProofStatus, shuffle: ShuffleStatus | None) -> Iterator[tuple[str, int]]:
    """Yield lines, each with its indent."""
    yield from ((line, 2) for line in _signed(proof))
    if shuffle is not None:
        yield f"the shuffle (version {shuffle.version}) was committed to before the deal: {_replayed(shuffle)}", 2
    for one in proof.events:
        by = f"under checkpoint {one.signed_size}" if one.signed_size else "not signed yet"
        yield f"{one.position:>6} leaf {one.leaf or 'withheld: it could tell what is hidden'} {by}", 0
        if one.included is False:
            yield f"THIS IS NOT WHAT CHECKPOINT {one.signed_size} WAS SIGNED OVER", 7
        for sealed in one.sealed:
            yield _sealed(sealed), 7


def _signed(proof: ProofStatus) -> Iterator[str]:
    found = proof.checkpoint
    if found is None:
        yield "not signed yet: no checkpoint covers all of it"
    else:
        yield f"signed {clock(found.signed_at)}: checkpoint over {found.size} events, root {found.root}"
        if found.witnesses_required:
            yield f"co-signed by {found.cosigned_by} witnesses; the club asks for {found.witnesses_required}"
    if proof.refusal:
        yield f"THE SIGNER REFUSES TO SIGN THIS CLUB'S LOG ({proof.refusal})"


def _replayed(shuffle: ShuffleStatus) -> str:
    match shuffle.replayed:
        case None:
            return "its seed is not open"
        case True:
            return f"seed {shuffle.seed} leads to these hands"
        case _:
            return f"SEED {shuffle.seed} DOES NOT LEAD TO THESE HANDS"


def _sealed(sealed: SealedValue) -> str:
    value = f"value {sealed.place} {sealed.commitment}"
    if sealed.sound is None:
        return f"{value} erased or lost"
    return f"{value} for {sealed.audience}: {'sound' if sealed.sound else 'DOES NOT OPEN TO WHAT WAS COMMITTED'}"
