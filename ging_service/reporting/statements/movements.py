"""From postings to movements: all that one entry moves for one reason between the same two parties is one movement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.calendar.zoned_days import day_in, zone_named
from ging_service.domain.books.terms import worth
from ging_service.domain.ledger import STACK, club_account, is_lasting
from ging_service.reporting.paging import utc
from ging_service.reporting.statements.statement import Movement, Role

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Iterator

    from ging_service.calendar.periods import Period


_CLOSING: Final = "books.SeasonClosed"
"""Counts as its season's last moment and is never late: there is no earlier day to record it on."""


class PostingLine(NamedTuple):
    """A posting with the data of its entry."""

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
    paid: int | None = None
    """The amount of a payment of a settlement, in minor units."""


class _Kind(NamedTuple):
    """The common properties of postings of one entry that form one movement."""

    role: Role
    account: str
    counterpart: str
    reason: str
    rule: str
    comes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementScope:
    """The accounts of a statement.

    ``own``: these accounts, by the name of the holding that includes them. ``asides``: accounts whose postings are
    shown without being counted, by the holding that they are shown next to. ``owners``: the owners of other stacks.
    ``names``: the displayed names of members, by their ids. ``commons``: the displayed names of the places of tables
    that belong to no player, by the tables' ids.
    """

    own: Mapping[str, str]
    asides: Mapping[str, str] = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    commons: Mapping[str, str] = field(default_factory=dict)

    def role(self, line: PostingLine) -> Role | None:
        """Return the role of a posting in the statement; None if it has none."""
        held, other = self.own.get(line.account), self.own.get(line.counterpart)
        if held is not None and held != other:
            return "movement"
        # A transfer between home and the own stack has two postings and is shown once. In the statement of a table,
        # what goes between home and a stack is a movement already.
        return "aside" if line.account in self.asides and (held is not None or other is None) else None

    def holding(self, line: PostingLine, role: Role) -> str:
        """Return the holding that a posting is shown with."""
        return (self.own if role == "movement" else self.asides)[line.account]

    def party(self, account: str) -> str:
        """Return the owner of an account: a stack is its member's, all other places of a table are one."""
        if is_lasting(account):
            return account
        parts = account.split("/")
        return self.owners.get(account, account) if parts[2] == STACK else self.common_of(parts[1])

    def common_of(self, table_id: str) -> str:
        """The holding of a table's places that belong to no player."""
        return club_account(table_id, self.commons.get(table_id, "common"))

    def name_of(self, party: str) -> str:
        """Return the displayed name of a party."""
        kind, _, rest = party.partition("/")
        match kind:
            case "member":
                return self.names.get(rest, rest)
            case "table":
                table_id, _, place = rest.partition("/")
                return place if party == self.common_of(table_id) else "the table"
            case "settlement":
                return f"settlement {rest}"
            case _:
                return party.replace("-", " ")


def movements_of(
    lines: Iterable[PostingLine], scope: StatementScope, period: Period, held: Mapping[str, int]
) -> Iterator[Movement]:
    """Yield the movements of postings that come in the order of statements. ``held``: the holdings before them."""
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


def _merged(entry: Iterable[PostingLine], scope: StatementScope, zone: dt.tzinfo) -> Iterator[Movement]:
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
