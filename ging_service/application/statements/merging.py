"""From postings to movements: what one entry moves for one reason, between the same two parties, is one movement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.application.queries.paging import utc
from ging_service.application.queries.periods import day_in, zone_named
from ging_service.application.statements.statement import Movement, Role
from ging_service.domain.books.terms import worth
from ging_service.domain.ledger.accounts import is_lasting

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Iterator

    from ging_service.application.queries.periods import Period


_CLOSING: Final = "books.SeasonClosed"
"""Counts as its season's last moment and is never late: there is no earlier day to record it on."""


class PostingLine(NamedTuple):
    """A posting with what its entry says."""

    counts_at: dt.datetime
    position: int
    recorded_at: dt.datetime
    table_id: str
    deal: int
    type: str
    corrects: int
    dispute_id: str
    note: str
    account: str
    counterpart: str
    counters: int
    reason: str
    rule: str


class _Kind(NamedTuple):
    """What postings of one entry share that are told as one movement."""

    role: Role
    account: str
    counterpart: str
    reason: str
    rule: str
    comes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Which accounts a statement is of.

    ``own``: these accounts, by the name of the holding that they are told as. ``asides``: accounts whose postings are
    told without being counted, by the holding beside which they are. ``owners``: whose stacks other accounts are.
    ``names``: what to call members, by their ids.
    """

    own: Mapping[str, str]
    asides: Mapping[str, str] = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    def role(self, line: PostingLine) -> Role | None:
        """What a posting is in the statement; None: nothing."""
        held, other = self.own.get(line.account), self.own.get(line.counterpart)
        if held is not None and held != other:
            return "movement"
        return "aside" if line.account in self.asides and (held is not None or other is None) else None

    def holding(self, line: PostingLine, role: Role) -> str:
        """Beside which holding a posting is told."""
        return (self.own if role == "movement" else self.asides)[line.account]

    def party(self, account: str) -> str:
        """Whose an account is: a member's stack is his, corners and pee are the tray."""
        if is_lasting(account):
            return account
        parts = account.split("/")
        return self.owners.get(account, account) if parts[2] == "stack" else f"table/{parts[1]}/tray"

    def name_of(self, party: str) -> str:
        """What people call a party."""
        kind, _, rest = party.partition("/")
        match kind:
            case "member":
                return self.names.get(rest, rest)
            case "table" if party.endswith("/tray"):
                return "tray"
            case "table":
                return "the table"
            case "settlement":
                return f"settlement {rest}"
            case _:
                return party.replace("-", " ")


def movements_of(
    lines: Iterable[PostingLine], scope: Scope, period: Period, held: Mapping[str, int]
) -> Iterator[Movement]:
    """The movements that postings, in the order of statements, come to. ``held``: what the holdings have before them."""
    zone = zone_named(period.zone)
    balances = dict(held)
    total = sum(balances.values())
    for _, entry in groupby(lines, key=lambda line: line.position):
        for found in _merged(entry, scope, zone):
            if found.role == "movement":
                total += found.counters
                balances[found.account] = balances.get(found.account, 0) + found.counters
            value = worth(period.money, found.counters)
            yield replace(found, value=value, balance=balances.get(found.account, 0), total=total)


def _merged(entry: Iterable[PostingLine], scope: Scope, zone: dt.tzinfo) -> Iterator[Movement]:
    """One entry's movements in the order of their first postings, without values and balances."""
    merged: dict[_Kind, PostingLine] = {}
    for line in entry:
        role = scope.role(line)
        if role is not None:
            account, party = scope.holding(line, role), scope.party(line.counterpart)
            kind = _Kind(role, account, party, line.reason, line.rule, comes=line.counters > 0)
            before = merged.get(kind)
            merged[kind] = before._replace(counters=before.counters + line.counters) if before else line
    for kind, line in merged.items():
        yield _movement(kind, line, scope.name_of(kind.counterpart), zone)


def _movement(kind: _Kind, line: PostingLine, counterpart_name: str, zone: dt.tzinfo) -> Movement:
    day = day_in(line.counts_at, zone)
    return Movement(
        role=kind.role,
        day=day,
        counts_at=utc(line.counts_at),
        recorded_at=utc(line.recorded_at),
        late=line.type != _CLOSING and day_in(line.recorded_at, zone) > day,
        position=line.position,
        table_id=line.table_id,
        deal=line.deal,
        type=line.type,
        corrects=line.corrects,
        dispute_id=line.dispute_id,
        note=line.note,
        account=kind.account,
        counterpart=kind.counterpart,
        counterpart_name=counterpart_name,
        reason=line.reason.replace("_", " "),
        rule=line.rule,
        counters=line.counters,
        value="",
        balance=0,
        total=0,
    )
