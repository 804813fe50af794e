"""The ledger as an hledger journal: a balance assertion on every posting, so that `hledger check` judges all of it.

Text in, text out, entry by entry: whoever has the entries, from the tables or from a fold, gets the same journal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Line(NamedTuple):
    """One posting, and the balance of its account after it."""

    account: str
    counters: int
    balance: int
    reason: str
    rule: str


class Transaction(NamedTuple):
    """One ledger entry with its postings in order. Times are RFC 3339 text in UTC; ``table_id`` "" for the club's own.

    ``corrects``: the position of the event that a ruling corrects, −1 for none; ``dispute``: the one that was ruled so.
    """

    position: int
    table_id: str
    deal: int
    type: str
    recorded_at: str
    happened_at: str
    lines: Sequence[Line]
    corrects: int = -1
    dispute: str = ""


def journal_head(club_id: str, accounts: Iterable[str], types: Iterable[str]) -> str:
    """What stands above the transactions: the commodity, the accounts and the types of events that are used.

    They are declared so that `hledger check --strict accounts commodities payees` refuses a name that is misspelt.
    """
    return "".join(
        (
            f"; The ledger of the club {club_id}: all counters, all accounts together hold nothing.\n",
            "\ncommodity 1000. counters\n\n",
            *(f"payee {name}\n" for name in types),
            "\n",
            *(f"account {account_name(account)}\n" for account in accounts),
        )
    )


def account_name(account: str) -> str:
    """The account in hledger's tree: ``table:evening-1:stack:3``."""
    return account.replace("/", ":")


class Journal:
    """Writes transactions one after the other, in order of their positions.

    hledger takes transactions in order of their dates, the log in order of positions: where a clock was set back between
    two entries, the later one bears the date of the earlier. The times themselves stand in the comment.
    """

    def __init__(self) -> None:
        self._date = ""

    def transaction(self, entry: Transaction) -> str:
        """One entry's text, a blank line in front of it."""
        self._date = max(self._date, entry.recorded_at[:10])
        postings = [
            f"    {account_name(account)}  {counters} counters = {balance} counters  ; {reason}, rule:{rule}\n"
            for account, counters, balance, reason, rule in entry.lines
        ]
        return (
            f"\n{self._date} ({entry.position}) {entry.type}{_place(entry)}\n"
            f"    ; recorded:{entry.recorded_at}, happened:{entry.happened_at}\n{''.join(postings)}"
        )


def _place(entry: Transaction) -> str:
    tags = [f"table:{entry.table_id}"] if entry.table_id else []
    if entry.deal:
        tags.append(f"deal:{entry.deal}")
    if entry.corrects >= 0:
        tags.append(f"corrects:{entry.corrects}")
    if entry.dispute:
        tags.append(f"dispute:{entry.dispute}")
    return f"  ; {', '.join(tags)}" if tags else ""
