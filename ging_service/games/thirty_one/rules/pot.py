"""The pot of a round (NM95). All values are counters by seat."""

from __future__ import annotations


def stakes_of(stake: int, players: int) -> tuple[int, ...]:
    """NM95: what the players put into the pot of a round."""
    return (stake,) * players


def paid_from_pot(stakes: tuple[int, ...], winner: int) -> tuple[int, ...]:
    """NM95: what the players take from the pot: the winner all of it; after a draw (−1) everybody their own stake."""
    if winner < 0:
        # A draw returns the stakes to those who put them in (NM91, NM95).
        return stakes
    return tuple(sum(stakes) if seat == winner else 0 for seat in range(len(stakes)))
