"""The ledger as an hledger journal: a balance assertion on every posting, so that `hledger check` judges all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.free_text import without_joiners

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.reporting.plain_text.transactions import Transaction

TAGS: Final = ("recorded", "happened", "counts", "table", "deal", "corrects", "dispute", "rule")

_TABLES: Final = "table/"


class Journal:
    """Writes transactions one after the other, in order of their days.

    Their days are those on which they count or, ``by_recording``, those of their recording: hledger takes transactions
    in order of their dates, the log in order of positions. There, where a clock was set back between two entries, the
    later one bears the date of the earlier. The times themselves are in the comment. ``away``: the balances of accounts
    away from tables are included, too, for readers of the books.
    """

    def __init__(self, *, by_recording: bool = False, away: bool = True) -> None:
        self._by_recording = by_recording
        self._away = away
        self._date = ""

    def head(self, club_id: str, accounts: Iterable[str], types: Iterable[str]) -> str:
        """Return the text above a whole ledger: it declares all that is used, so that a misspelt name is refused."""
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
        """Return the assertion of an account's balance."""
        return f" = {balance} counters" if self._away or account.startswith(_TABLES) else ""

    def end(self) -> str:
        """Return an empty text: the format has no end."""
        return ""


def journal_head(club_id: str, accounts: Iterable[str], types: Iterable[str]) -> str:
    """Return the text above the transactions: the commodity, the accounts and the types of events that are used.

    They are declared so that `hledger check --strict accounts commodities payees` refuses a name that is misspelt.
    """
    return "".join(
        (
            f"; The ledger of the club {club_id}: all counters, all accounts together hold nothing.\n",
            # The mark without a digit after it tells hledger that counters are not divided.
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
    """Return the note in hledger's form: after a stroke, with escapes for characters that would end it."""
    return f" | {''.join(map(_in_description, note))}" if note else ""


def _in_description(sign: str) -> str:
    if sign == ";":  # begins a comment
        return r"\x3b"
    # A line break in a note would otherwise begin a line of the journal, and could forge a posting.
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
