"""A statement of a member, a table or the club: opening balance, movements, closing balance.

Opening balance and movements always sum to the closing balance; each period opens with the closing balance of the one
before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ging_service.calendar.periods import Period
from ging_service.domain.books.terms import worth

if TYPE_CHECKING:
    from ging_service.domain.books.terms import MoneyTerms

SubjectKind = Literal["member", "table", "club"]
Role = Literal["movement", "aside"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """The subject of a statement. ``id``: of the member or the table, "" for the club."""

    kind: SubjectKind
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """The counters of an account, or of several that are shown as one, before and after the period.

    ``account``: ``member/<id>`` (their counters at home and at tables), ``table/<id>/stack/<seat>``, ``table/<id>/``
    with the game's word for all common places (``Game.common``), an account of the club, or, for counters that the club
    does not hold, ``members`` or ``tables``. ``name``: the displayed name of the owner. ``owner``: the account at home of
    the member whose stack it is, "" for anything else.
    """

    account: str
    name: str
    opening: int = 0
    closing: int = 0
    owner: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """Counters that come to ``account``, or leave it (below zero), for one reason by one rule.

    ``role``: an ``aside`` is shown and not counted: a member's counters on their way between home and a table, payments
    at home for a table. ``balance``: of the account then, ``total``: of the whole statement. ``counterpart``: where
    they come from or go to, ``counterpart_name``: its displayed name. ``counts_at``, ``recorded_at``: RFC 3339 text in
    UTC; ``day`` is the one on which it counts, in the zone of the period. ``late``: recorded on a later day. ``value``:
    the worth of the counters, "" without a season. ``corrects``, ``dispute_id``: as in the ledger.
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
    """The head of a statement. ``name``: of its subject. ``drawn_up_at``: when, after ``events`` events of the log.

    ``holdings``: its accounts. ``elsewhere``: for the club's statement, the members' counters at home and those at
    tables, so that everything sums to zero.
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
        """Counters after it."""
        return sum(one.closing for one in self.holdings)

    @property
    def money(self) -> MoneyTerms | None:
        """The worth of a counter in the season that the period lies in."""
        return self.period.money

    @property
    def opening_value(self) -> str:
        """The worth of the opening balance, "" without a season."""
        return worth(self.money, self.opening)

    @property
    def closing_value(self) -> str:
        """The worth of the closing balance, "" without a season."""
        return worth(self.money, self.closing)
