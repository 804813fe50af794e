"""The figures of a deal that standings count, by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.state import Deal

COUNTED: Final = {"kings": "kings", "outs": "outs", "burials": "burials"}


def counted(deal: Deal) -> dict[str, list[int]]:
    """NM17, NM19, NM24, NM55: kings or places of the layout won, times out, and hands given up to a burial."""
    seats = range(len(deal.hands))
    out = deal.result.winner if deal.result and deal.result.kind == "out" else -1
    buried = deal.burial.seat if deal.burial else -1
    return {
        "kings": [len(deal.won[seat]) for seat in seats],
        "outs": [int(seat == out) for seat in seats],
        "burials": [int(seat == buried) for seat in seats],
    }
