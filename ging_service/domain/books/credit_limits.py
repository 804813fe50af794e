"""Checks on postings: no posting exceeds a credit limit or falls into a closed season.

A credit limit restricts what somebody chooses to take. It does not restrict what has come about anyway: the end of a
table, the closing of a season, a count of the box and table money are posted regardless of limits. So a deal that could
take more from a player than their stack and their credit is refused before it begins. A closed season accepts rulings only.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from ging_service.domain.books.state import NONE
from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.domain.ledger import BANK, is_member, member_account, member_id_of, stack

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from ging_service.domain.books.state import BooksState
    from ging_service.domain.game import Game
    from ging_service.domain.ledger import Posting


def check_open(event: object, happened_at: str, books: BooksState) -> None:
    """Raise ``Refused("season_closed")`` if anything but a ruling would be posted into a closed season.

    ``happened_at``: RFC 3339 text in UTC.
    """
    # Both are text in one format and in UTC, so their order as text is their order in time.
    if happened_at < books.closed_until and not states(event, Fact.RULING_APPLIED):
        detail = f"the books are closed up to {books.closed_until}: only a ruling is posted there"
        raise Refused("season_closed", "", detail, "happened_at")


def is_limited(event: object) -> bool:
    """Return True if limits apply to what an event posts."""
    # The end of a table must be posted: a refusal would tell a player what they are about to lose, and leave the table open.
    return not (states(event, Fact.WITHOUT_LIMIT) or states(event, Fact.COUNTERS_RETURNED))


def post(
    event: object,
    postings: Iterable[Posting],
    balances: dict[str, int],
    books: BooksState,
    at_tables: Mapping[str, int] = MappingProxyType({}),
) -> None:
    """Add an event's postings to ``balances``. Raises ``Refused("credit_limit")`` if one would exceed a limit.

    ``balances`` holds the accounts that have limits (the bank and members). A missing account counts as 0.
    ``at_tables``: by account, what running tables can cost beyond the stacks there.
    """
    before: dict[str, int] = {}
    for posting in postings:
        account = posting.account
        # Compared as a whole at the end: an event may move counters out of an account and back again.
        before.setdefault(account, balances.get(account, 0))
        balances[account] = balances.get(account, 0) + posting.counters
    if not is_limited(event):
        return
    for account, held in before.items():
        limit, owed = _limit_of(account, books), at_tables.get(account, 0)
        # `min`: an account that is beyond its limit already, since the limit was lowered, may still receive counters.
        if limit != NONE and balances[account] < min(held, owed - limit):
            raise Refused("credit_limit", "", _told(account, held, balances[account], limit, owed), "counters")


def beyond_stacks(game: Game, state: object) -> dict[str, int]:
    """Return by account what the last deal of a table can cost its players beyond their stacks, where it can cost that."""
    deal = game.deal(state)
    # With real cards the deal has been played when it is written down.
    most = 0 if deal is None or deal.recorded else game.most_risked(state)
    held = game.counters_at(state)
    owed = {member_account(member): most - held.get(stack(seat), 0) for seat, member in enumerate(game.members(state))}
    return {account: counters for account, counters in owed.items() if counters > 0}


def offered_stacks(game: Game, state: object, members: Collection[str]) -> dict[str, int]:
    """Return by account the stacks of ``members`` at a table where no deal has begun."""
    # Once a scribe has written down a deal with real cards there, the counters have been played with.
    if game.deal(state) is not None:
        return {}
    held = game.counters_at(state)
    seated = enumerate(game.members(state))
    return {member_account(member): held.get(stack(seat), 0) for seat, member in seated if member in members}


def check_deal(
    owed: Mapping[str, int], balances: Mapping[str, int], books: BooksState, at_tables: Mapping[str, int]
) -> None:
    """Check that each player can bear a deal that begins, or a seat. Raises ``Refused("credit_limit")``.

    ``owed``: by account, what it can cost beyond the stack. The rest as ``post``.
    """
    for account, counters in owed.items():
        limit = _limit_of(account, books)
        credit = balances.get(account, 0) - at_tables.get(account, 0) + limit
        if limit != NONE and counters > credit:
            what = f"this deal can cost {member_id_of(account)} {counters} counters more than lie on their stack"
            if not counters:
                what = f"{member_id_of(account)} owes {-credit} counters too many with this stack"
            detail = f"{what}, and their balance and limit bear {max(credit, 0)}: play for less, or bring more counters to the table"
            raise Refused("credit_limit", "", detail)


def _limit_of(account: str, books: BooksState) -> int:
    if account == BANK:
        return books.bank_limit
    # Nobody takes counters on account in the club's other accounts, so none of them has a limit.
    return books.limit_of(member_id_of(account)) if is_member(account) else NONE


def _told(account: str, held: int, would_hold: int, limit: int, owed: int) -> str:
    if account == BANK:
        return f"the bank would have {-would_hold} counters out, and its limit is {limit}; it has {-held} out"
    detail = f"{member_id_of(account)} would stand at {would_hold}, and the limit is {-limit}; the balance is {held}"
    return f"{detail}, and running tables can cost {owed} beyond the stacks" if owed else detail
