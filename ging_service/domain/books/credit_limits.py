"""Checks on postings: no posting exceeds a credit limit or falls into a closed season.

A credit limit restricts what somebody chooses to take. It does not restrict what has come about anyway: the end of a
table, the closing of a season, a count of the box and table money are posted regardless of limits. A closed season
accepts rulings only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.books.state import NONE
from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.domain.ledger.accounts import BANK, is_member, member_id_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.books.state import BooksState
    from ging_service.domain.ledger.postings import Posting


def check_open(event: object, happened_at: str, books: BooksState) -> None:
    """Raise ``Refused("season_closed")`` if anything but a ruling would be posted into a closed season.

    ``happened_at``: RFC 3339 text in UTC.
    """
    # Both are text in one format and in UTC, so their order as text is their order in time.
    if happened_at < books.closed_until and not states(event, Fact.RULING_APPLIED):
        detail = f"the books are closed up to {books.closed_until}: only a ruling is posted there"
        raise Refused("season_closed", "", detail, "happened_at")


def post(event: object, postings: Iterable[Posting], balances: dict[str, int], books: BooksState) -> None:
    """Add an event's postings to ``balances``. Raises ``Refused("credit_limit")`` if one would exceed a limit.

    ``balances`` holds the accounts that have limits (the bank and members). A missing account counts as 0.
    """
    before: dict[str, int] = {}
    for posting in postings:
        account = posting.account
        # Compared as a whole at the end: an event may move counters out of an account and back again.
        before.setdefault(account, balances.get(account, 0))
        balances[account] = balances.get(account, 0) + posting.counters
    # The end of a table must be posted: a refusal would tell a player what they are about to lose, and leave the table open.
    if states(event, Fact.WITHOUT_LIMIT) or states(event, Fact.COUNTERS_RETURNED):
        return
    for account, held in before.items():
        limit = _limit_of(account, books)
        # `min`: an account that is beyond its limit already, since the limit was lowered, may still receive counters.
        if limit != NONE and balances[account] < min(held, -limit):
            raise Refused("credit_limit", "", _told(account, held, balances[account], limit), "counters")


def _limit_of(account: str, books: BooksState) -> int:
    if account == BANK:
        return books.bank_limit
    # Nobody takes counters on account in the club's other accounts, so none of them has a limit.
    return books.limit_of(member_id_of(account)) if is_member(account) else NONE


def _told(account: str, held: int, would_hold: int, limit: int) -> str:
    if account == BANK:
        return f"the bank would have {-would_hold} counters out, and its limit is {limit}; it has {-held} out"
    return f"{member_id_of(account)} would stand at {would_hold}, and the limit is {-limit}; the balance is {held}"
