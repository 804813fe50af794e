"""A club's ledger without a database: evenings of Ging decided in memory, and what the treasurer enters beside them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count, islice
from random import Random
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.books import events as books
from ging_service.domain.club import events as club
from ging_service.domain.streams import transfers_of
from ging_service.eventlog.codec import timestamp
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.simulator import Evening, some_house_rules
from ging_service.projections import schema
from ging_service.projections.bulk.copying import insert_rows
from ging_service.projections.change import Change
from ging_service.projections.ledger import Entry, entry_of
from ging_service.reporting.plain_text.transactions import Transaction, TransactionPosting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import psycopg

CLUB: Final = "posted"
CHUNK_ENTRIES: Final = 2_000
TABLES_A_WEEK: Final = 8
DEALS_A_TABLE: Final = 25
RECORDED_LATE: Final = 0.1
HAS_OTHER_RULES: Final = 0.03
# Signs that mean something to spreadsheets, hledger or beancount, and that an export must escape.
NOTES: Final = (
    "",
    "broke a glass; paid at once",
    '=HYPERLINK("x", 1), or so he says',
    "- 5 for the \\ lamp | {and} [2026/1/1] date:1/1",
    "",
    "’t was she: 100 % sure",
)


@dataclass(slots=True, kw_only=True)
class Ledger:
    """The entries of a club that plays on Fridays until it has come to so many deals, in order of their positions."""

    deals: int
    club_id: str = CLUB
    members: int = 40
    seed: int = 1

    def __iter__(self) -> Iterator[Entry]:
        random = Random(self.seed)  # noqa: S311  the same ledger in each run
        members = [f"member-{number}" for number in range(1, self.members + 1)]
        friday, positions, deals = datetime(2016, 1, 1, 19, tzinfo=UTC), count(1), 0
        for member in members:
            yield from self._entries(
                friday,
                friday,
                positions,
                club.CountersBought(member=member, counters=500, note="", paid="", currency=""),
            )
        while deals < self.deals:
            for number in range(1, TABLES_A_WEEK + 1):
                evening = self._evening(random, f"{friday:%Y-%m-%d}-{number}", members, friday)
                late = timedelta(days=8 if random.random() < RECORDED_LATE else 1)
                for played in evening.played():
                    at = datetime.fromtimestamp(played.at_s, UTC)
                    yield from self._entries(at, friday + late, positions, *played.events, evening=evening)
                deals += evening.state.deals_played
                if deals >= self.deals:
                    return
            for event in _of_the_treasurer(random, members):
                yield from self._entries(friday + timedelta(hours=2), friday + timedelta(days=2), positions, event)
            friday += timedelta(weeks=1)

    def _evening(self, random: Random, table_id: str, members: list[str], friday: datetime) -> Evening:
        """Mostly a showdown, which is over in no time: what matters is what is paid."""
        other = random.random() < HAS_OTHER_RULES
        first, second, third, fourth = random.sample(members, 4)
        return Evening(
            place=(self.club_id, table_id),
            random=random,
            members=(first, second, third, fourth),
            rules=some_house_rules(random) if other else HouseRules(mode="showdown"),
            style="recorded",
            deals=DEALS_A_TABLE,
            now_s=int(friday.timestamp()),
        )

    def _entries(
        self,
        happened: datetime,
        recorded: datetime,
        positions: Iterator[int],
        *events: object,
        evening: Evening | None = None,
    ) -> Iterator[Entry]:
        table_id, after = (evening.place[1], evening.state) if evening else ("", None)
        for event in events:
            kind = type(event).__module__.split(".")[-2]
            name = f"{kind}.{type(event).__name__}"
            times, moved = (timestamp(recorded), timestamp(happened)), transfers_of(event)
            entry = entry_of(Change(self.club_id, table_id, next(positions), 1, name, event, after, *times, moved))
            if entry is not None:
                yield entry


def transactions(entries: Iterable[Entry]) -> list[Transaction]:
    """Entries as they are exported, but for their balances: in order of when they count."""
    made = [
        Transaction(
            *entry.row[1:],
            [TransactionPosting(one.account, one.counters, 0, one.reason, one.rule) for one in entry.postings],
        )
        for entry in entries
    ]
    return sorted(made, key=lambda entry: (entry.counts_at, entry.position))


def _of_the_treasurer(random: Random, members: list[str]) -> Iterator[books.Event]:
    first, second, third, fourth = random.sample(members, 4)
    note = random.choice(NOTES)
    yield books.GiftGiven(giver=random.choice(("", second)), member=first, counters=random.randint(1, 20), note=note)
    yield books.FineImposed(member=second, counters=random.randint(1, 5), note=note)
    yield books.TableMoneyCharged(table="any", members=(first, second, third, fourth), counters=2, deals=20, evening="")
    yield books.CountersCounted(counted=random.randint(800, 815), expected=812, on_account=0, note=note)
    yield books.PaperRowEntered(kind="result", member=third, counters=7, reference="p. 3", note=note)
    yield books.PaperRowEntered(kind="result", member=fourth, counters=-7, reference="p. 3", note=note)


def store(conn: psycopg.Connection[Any], entries: Iterable[Entry]) -> int:
    """Bring the entries of a club that has been founded and has none into its read models. Gives the number of postings."""
    balances: dict[tuple[str, str], int] = {}
    remaining, stored = iter(entries), 0
    while some := list(islice(remaining, CHUNK_ENTRIES)):
        rows = []
        for entry in some:
            for line, (account, counterpart, counters, *why) in enumerate(entry.postings):
                club_id, position, *_ = entry.row
                held = balances[club_id, account] = balances.get((club_id, account), 0) + counters
                rows.append((club_id, position, line, account, counterpart, counters, held, *why))
        insert_rows(conn, "entries", schema.entries.columns.keys(), (entry.row for entry in some))
        insert_rows(conn, "postings", schema.postings.columns.keys(), rows)
        stored += len(rows)
    insert_rows(conn, "accounts", schema.accounts.columns.keys(), ((*place, held) for place, held in balances.items()))
    return stored
