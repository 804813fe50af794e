"""Costs of Ging's operations. Each operation is in exactly one of these lists."""

from __future__ import annotations

from typing import Final

ORDINARY: Final = frozenset(
    [
        "accuse",
        "be_satisfied",
        "call_misdeal",
        "commit_shuffle",
        "contribute",
        "cut_card",
        "deal_cards",
        "declare",
        "end_table",
        "find",
        "list_penalties",
        "open_hands",
        "rebuy",
        "record_deal",
        "remark",
        "settle",
        "undo_deal",
    ]
)
