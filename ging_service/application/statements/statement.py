"""A statement of a member, a table or the club: opening balance, movements, closing balance.

Opening balance and movements come to the closing balance, always; what one period closes with the next one opens with.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ging_service.application.queries.periods import Period
from ging_service.domain.books.terms import worth

if TYPE_CHECKING:
    from ging_service.domain.books.terms import MoneyTerms

SubjectKind = Literal["member", "table", "club"]
Role = Literal["movement", "aside"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """Whose statement it is. ``id``: of the member or the table, "" for the club."""

    kind: SubjectKind
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """What an account, or several that are told as one, holds before and behind the period.

    ``account``: ``member/<id>`` (his counters at home and at tables), ``table/<id>/stack/<seat>``, ``table/<id>/tray``
    (all corners and the pee), an account of the club, or of what the club does not hold ``members`` or ``tables``.
    ``name``: whose it is, as people say.
    """

    account: str
    name: str
    opening: int = 0
    closing: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """Counters that come to ``account``, or leave it (below zero), for one reason by one rule.

    ``role``: an ``aside`` is told and not counted: a member's counters on their way between his home and a table, what
    was paid at home for a table. ``balance``: of the account then, ``total``: of the whole statement. ``counterpart``:
    where they come from or go to, ``counterpart_name`` as people say. ``counts_at``, ``recorded_at``: RFC 3339 text in
    UTC; ``day`` is the one on which it counts, in the zone of the period. ``late``: recorded on a later day.
    ``value``: what the counters are worth, "" without a season. ``corrects``, ``dispute_id``: as in the ledger.
    """

    role: Role
    day: str
    counts_at: str
    recorded_at: str
    late: bool
    position: int
    table_id: str
    deal: int
    type: str
    corrects: int
    dispute_id: str
    note: str
    account: str
    counterpart: str
    counterpart_name: str
    reason: str
    rule: str
    counters: int
    value: str
    balance: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """The head of a statement. ``name``: of its subject. ``drawn_up_at``: when, behind so many ``events`` of the log.

    ``holdings``: the accounts that it is of. ``elsewhere``: of the club's, what members hold at home and what lies at
    tables, so that everything comes to zero.
    """

    club_id: str
    club_name: str
    subject: Subject
    name: str
    period: Period
    holdings: tuple[Holding, ...]
    elsewhere: tuple[Holding, ...] = ()
    drawn_up_at: str
    events: int

    @property
    def opening(self) -> int:
        """Counters before the period."""
        return sum(one.opening for one in self.holdings)

    @property
    def closing(self) -> int:
        """Counters behind it."""
        return sum(one.closing for one in self.holdings)

    @property
    def money(self) -> MoneyTerms | None:
        """What a counter is worth in the season that the period lies in."""
        return self.period.money

    @property
    def opening_value(self) -> str:
        """What the opening balance is worth, "" without a season."""
        return worth(self.money, self.opening)

    @property
    def closing_value(self) -> str:
        """What the closing balance is worth, "" without a season."""
        return worth(self.money, self.closing)
