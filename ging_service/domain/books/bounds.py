"""What no posting may do: go beyond a credit limit, or into a time whose books are closed.

A limit binds what is taken and not what has come about: the end of a table, a season's closing, a count and table money
are posted whatever the limits are. Closed books take rulings and nothing else.
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
    """Nothing but a ruling is posted in a time whose books are closed. Raises ``Refused("season_closed")``.

    ``happened_at``: RFC 3339 text in UTC.
    """
    if happened_at < books.closed_until and not states(event, Fact.RULING_APPLIED):
        detail = f"the books are closed up to {books.closed_until}: only a ruling is posted there"
        raise Refused("season_closed", "", detail, "happened_at")


def post(event: object, postings: Iterable[Posting], balances: dict[str, int], books: BooksState) -> None:
    """Add an event's postings to ``balances``. Raises ``Refused("credit_limit")`` where one would go beyond a limit.

    ``balances`` holds, or takes as 0, the accounts that have limits: the bank and members.
    """
    before: dict[str, int] = {}
    for posting in postings:
        account = posting.account
        before.setdefault(account, balances.get(account, 0))
        balances[account] = balances.get(account, 0) + posting.counters
    if states(event, Fact.WITHOUT_LIMIT):
        return
    for account, held in before.items():
        limit = _limit_of(account, books)
        if limit != NONE and balances[account] < min(held, -limit):
            raise Refused("credit_limit", "", _told(account, held, balances[account], limit), "counters")


def _limit_of(account: str, books: BooksState) -> int:
    if account == BANK:
        return books.bank_limit
    return books.limit_of(member_id_of(account)) if is_member(account) else NONE


def _told(account: str, held: int, would_hold: int, limit: int) -> str:
    if account == BANK:
        return f"the bank would have {-would_hold} counters out, and its limit is {limit}; it has {-held} out"
    return f"{member_id_of(account)} would stand at {would_hold}, and the limit is {-limit}; he stands at {held}"
