"""The ledger as an hledger journal: a balance assertion on every posting, so that `hledger check` judges all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.printable import without_joiners

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.application.plain_text.transaction import Transaction

TAGS: Final = ("recorded", "happened", "counts", "table", "deal", "corrects", "dispute", "rule")

_TABLES: Final = "table/"


class Journal:
    """Writes transactions one after the other, in order of their days.

    Their days are those on which they count or, ``by_recording``, those of their recording: hledger takes transactions in
    order of their dates, the log in order of positions. There, where a clock was set back between two entries, the
    later one bears the date of the earlier. The times themselves stand in the comment. ``away``: what is left in
    accounts away from tables is told, too, which is for whoever reads the books.
    """

    def __init__(self, *, by_recording: bool = False, away: bool = True) -> None:
        self._by_recording = by_recording
        self._away = away
        self._date = ""

    def head(self, club_id: str, accounts: Iterable[str], types: Iterable[str]) -> str:
        """What stands above a whole ledger: all that is used is declared, and a name that is misspelt is refused."""
        tags = "".join(f"tag {name}\n" for name in TAGS)
        return f"{journal_head(club_id, accounts, types)}\n{tags}"

    def transaction(self, entry: Transaction) -> str:
        """One entry's text, a blank line in front of it."""
        self._date = max(self._date, (entry.recorded_at if self._by_recording else entry.counts_at)[:10])
        postings = [
            f"    {account_name(account)}  {counters} counters{self._left(account, balance)}  ; {reason}{f', rule:{rule}' if rule else ''}\n"
            for account, counters, balance, reason, rule in entry.lines
        ]
        return (
            f"\n{self._date} ({entry.position}) {entry.type}{_noted(entry.note)}{_place(entry)}\n"
            f"    ; recorded:{entry.recorded_at}, happened:{entry.happened_at}{_counts(entry)}\n{''.join(postings)}"
        )

    def _left(self, account: str, balance: int) -> str:
        """The assertion of what is left in an account."""
        return f" = {balance} counters" if self._away or account.startswith(_TABLES) else ""

    def end(self) -> str:
        """Nothing is left to be said."""
        return ""


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


def _noted(note: str) -> str:
    """The note as hledger has notes: behind a stroke, and what would end it written as programs write it."""
    return f" | {''.join(map(_in_description, note))}" if note else ""


def _in_description(sign: str) -> str:
    if sign == ";":  # begins a comment
        return r"\x3b"
    printed = sign != "\\" and without_joiners(sign).isprintable()
    return sign if printed else sign.encode("unicode_escape").decode()


def _place(entry: Transaction) -> str:
    tags = [f"table:{entry.table_id}"] if entry.table_id else []
    if entry.deal:
        tags.append(f"deal:{entry.deal}")
    if entry.corrects >= 0:
        tags.append(f"corrects:{entry.corrects}")
    if entry.dispute:
        tags.append(f"dispute:{entry.dispute}")
    return f"  ; {', '.join(tags)}" if tags else ""


def _counts(entry: Transaction) -> str:
    return f", counts:{entry.counts_at}" if entry.counts_at != entry.happened_at else ""
