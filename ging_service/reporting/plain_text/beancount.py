"""The ledger for beancount, whose `bean-check` sees that every transaction balances and that the balances are met.

Beancount asserts balances at the beginning of a day and no finer: every account is asserted on the day after each on
which it was moved. The balance after each posting is next to it as metadata, which nobody checks.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.reporting.plain_text.transactions import Transaction

COUNTER: Final = "COUNTER"

_ROOTS: Final = {
    "member": "Assets",
    "table": "Assets",
    "bank": "Liabilities",
    "gifts": "Income",
    "fines": "Expenses",
    "table-money": "Expenses",
    "difference": "Expenses",
}
"""As those see it who hold the counters; whatever else there is only passes counters on: ``Equity``."""


class Beancount:
    """Writes transactions one after the other, in order of the days on which they count.

    An account is opened when it is first used. What is kept: the accounts' names, and the balances of those of the day.
    """

    def __init__(self) -> None:
        self._day = ""
        self._names: dict[str, str] = {}
        self._moved: dict[str, int] = {}

    def head(self, club_id: str, _accounts: Iterable[str], _types: Iterable[str]) -> str:
        """Return the text above the transactions."""
        title = f"The ledger of the club {club_id}: all counters, all accounts together hold nothing."
        return (
            f"option {_quoted('title')} {_quoted(title)}\noption {_quoted('operating_currency')} {_quoted(COUNTER)}\n"
        )

    def transaction(self, entry: Transaction) -> str:
        """Return one entry's text after a blank line; before the first one of a day, the balances of the day before."""
        asserted, day = "", entry.counts_at[:10]
        if day > self._day:
            asserted = self.end() if self._day else f"\n{day} commodity {COUNTER}\n"
            self._day = day
        opened = self._open(line.account for line in entry.lines)
        postings = []
        for account, counters, balance, reason, rule in entry.lines:
            # The last posting of a day counts: balances are asserted at the beginning of the next one.
            self._moved[account] = balance
            postings.append(
                f"  {self._names[account]}  {counters} {COUNTER}\n"
                f"    balance: {balance}\n    reason: {_quoted(reason)}\n{_of_rule(rule)}"
            )
        head = f"{self._day} * {_quoted(entry.type)} {_quoted(entry.note)}\n"
        return f"{asserted}\n{opened}{head}{_place(entry)}{''.join(postings)}"

    def end(self) -> str:
        """Return the balances of the accounts that were moved on the last day."""
        if not self._moved:
            return ""
        next_day = date.fromisoformat(self._day) + timedelta(days=1)
        held = [
            f"{next_day} balance {self._names[account]}  {held} {COUNTER}\n" for account, held in self._moved.items()
        ]
        self._moved.clear()
        return f"\n{''.join(held)}"

    def _open(self, accounts: Iterable[str]) -> str:
        new = {account: account_name(account) for account in accounts if account not in self._names}
        self._names |= new
        return "".join(f"{self._day} open {name} {COUNTER}\n" for name in new.values())


def account_name(account: str) -> str:
    """The account in beancount's tree: ``Assets:Table:Evening-1:Stack:3``.

    No two accounts have the same: our names have no capitals (an id is ``[a-z0-9][a-z0-9-]*``), so what is made a
    capital can be made small again, and a root follows from the first part.
    """
    parts = account.split("/")
    return ":".join((_ROOTS.get(parts[0], "Equity"), *(part.capitalize() for part in parts)))


def _place(entry: Transaction) -> str:
    said: dict[str, int | str] = {"position": entry.position}
    if entry.table_id:
        said["table"] = _quoted(entry.table_id)
    if entry.deal:
        said["deal"] = entry.deal
    if entry.corrects >= 0:
        said["corrects"] = entry.corrects
    if entry.dispute:
        said["dispute"] = _quoted(entry.dispute)
    said |= {"recorded": _quoted(entry.recorded_at), "happened": _quoted(entry.happened_at)}
    if entry.counts_at != entry.happened_at:
        said["counts"] = _quoted(entry.counts_at)
    return "".join(f"  {name}: {value}\n" for name, value in said.items())


def _of_rule(rule: str) -> str:
    return f"    rule: {_quoted(rule)}\n" if rule else ""


def _quoted(text: str) -> str:
    """Text as beancount reads it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
