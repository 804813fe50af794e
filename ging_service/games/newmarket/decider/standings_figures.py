"""The figures of a deal that standings count, by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.state import Deal

COUNTED: Final = {"kings": "kings", "outs": "outs", "burials": "burials"}


def counted(deal: Deal) -> dict[str, list[int]]:
    """NM17, NM19, NM24, NM55: kings or places of the layout won, times out, and hands given up to a burial."""
    out = deal.result.winner if deal.result and deal.result.kind == "out" else -1
    return counted_by_seat([len(won) for won in deal.won], out, deal.burial.seat if deal.burial else -1)


def counted_by_seat(kings: list[int], out: int, buried: int) -> dict[str, list[int]]:
    """The figures of a deal. ``out`` and ``buried``: seats, −1 for nobody."""
    seats = range(len(kings))
    return {
        "kings": kings,
        "outs": [int(seat == out) for seat in seats],
        "burials": [int(seat == buried) for seat in seats],
    }
