"""A ledger entry as every format is written from it: text in, text out, wherever the entries come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class Line(NamedTuple):
    """One posting, and the balance of its account after it."""

    account: str
    counters: int
    balance: int
    reason: str
    rule: str


class Transaction(NamedTuple):
    """One ledger entry, as the row of the read model has it, with its postings in order.

    Times are RFC 3339 text in UTC; ``table_id`` is "" and ``deal`` 0 for the club's own. ``corrects``: the position of the
    event that a ruling corrects, −1 for none; ``dispute``: the one that was ruled so.
    ``counts_at``: when it counts in statements, which is when it happened for all but rulings. ``note``: what was written
    beside it.
    """

    position: int
    table_id: str
    deal: int
    type: str
    recorded_at: str
    happened_at: str
    corrects: int
    dispute: str
    counts_at: str
    note: str
    lines: Sequence[Line]


def balanced_anew(entries: Iterable[Transaction]) -> Iterator[Transaction]:
    """The entries with balances in the order in which they come, which need not be that of their positions.

    Accounts that hold nothing are forgotten, as those of tables that have ended: memory follows what is held, and not
    how long the ledger is.
    """
    balances: dict[str, int] = {}
    for entry in entries:
        lines = []
        for line in entry.lines:
            balance = balances.pop(line.account, 0) + line.counters
            if balance:
                balances[line.account] = balance
            lines.append(line._replace(balance=balance))
        yield entry._replace(lines=lines)
