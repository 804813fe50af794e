"""What holds at a table of Newmarket after every event (NM28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.state import TableState


def wrong_before_deal(state: TableState) -> str:
    """NM28: Return what is wrong with the counters on the table; "" if nothing is."""
    layout, rules, seats = state.layout, state.rules, len(state.members)
    for heap in layout.heaps:
        due = heap.dressed * seats * rules.king_stake
        if heap.counters != due:
            return f"{heap.counters} counters lie on {heap.card}, and not {due}"
    due = layout.kitty.dressed * seats * rules.kitty_stake + layout.kitty.added
    if layout.kitty.counters != due:
        return f"{layout.kitty.counters} counters lie in the kitty, and not {due}"
    whole = sum(layout.stacks) + sum(heap.counters for heap in layout.heaps) + layout.kitty.counters
    brought = seats * rules.starting_stack + state.bought
    return "" if whole == brought else f"{whole} counters are on the table, and not {brought}"
