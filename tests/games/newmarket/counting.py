"""NM28 at a table, event by event: the counters of every place, and what the ledger has of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ging_service.domain.ledger import member_account
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.evolve import evolve
from ging_service.games.newmarket.decider.state import TableState
from ging_service.games.newmarket.game import GAME, counters_at


class CountedTable:
    """A table whose counters are checked after every event of every command."""

    def __init__(self) -> None:
        self.state = TableState()
        self.balances: Counter[str] = Counter()

    def do(self, command: Any) -> None:
        """NM28: Carry out a command."""
        for event in GAME.decide(command, self.state):
            self.state = evolve(self.state, event)
            for moved in GAME.transfers(event):
                self.balances[moved.source] -= moved.counters
                self.balances[moved.target] += moved.counters
            at_table = counters_at(self.state)
            assert {place: self.balances[place] for place in at_table} == at_table
            # The heaps are given back before the stacks go home.
            if not isinstance(event, e.StacksReturned):
                assert GAME.wrong_before_deal(self.state) == ""
            if self.state.rules.short != "account":
                assert min(self.state.layout.stacks, default=0) >= 0

    def check_end(self) -> None:
        """NM28: nothing is left at a table that has ended, and what some have won the others have lost."""
        assert self.state.phase == "ended"
        assert set(counters_at(self.state).values()) == {0}
        assert sum(self.balances[member_account(member)] for member in self.state.members) == 0
