"""A ledger entry in the form that every format is written from: text in, text out, independent of its source."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class TransactionPosting(NamedTuple):
    """One posting, and the balance of its account after it."""

    account: str
    counters: int
    balance: int
    reason: str
    rule: str


class Transaction(NamedTuple):
    """One ledger entry, as the row of the read model has it, with its postings in order.

    Times are RFC 3339 text in UTC; ``table_id`` is "" and ``deal`` 0 for the club's own. ``corrects``: the position of
    the event that a ruling corrects, −1 for none; ``dispute``: the dispute with that ruling. ``counts_at``: when it
    counts in statements, which is when it happened for all except rulings. ``note``: the note recorded with it.
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
    lines: Sequence[TransactionPosting]


def balanced_anew(entries: Iterable[Transaction]) -> Iterator[Transaction]:
    """Yield the entries with balances in their given order, which need not be that of their positions.

    Accounts that hold nothing, such as those of ended tables, are forgotten: memory follows the held counters, not the
    length of the ledger.
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
