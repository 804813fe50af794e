"""The tables of the read models, on the same metadata as the log's. All of them can be rebuilt from the log."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    ARRAY,
    Boolean,
    Column,
    Date,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
)
from sqlalchemy.dialects.postgresql import JSONB

from ging_service.eventlog.schema import key_text, metadata, number_column, text_column, time_column

KEPT = "kept"


def _kept(column: Column[Any]) -> Column[Any]:
    """A column that keeps the value that its row was first written with, even if later events have another."""
    column.info[KEPT] = True
    return column


def numbers_column(name: str, comment: str = "") -> Column[object]:
    """Whole numbers, one for each seat."""
    return Column(name, ARRAY(Integer), nullable=False, comment=comment or None)


def json_column(name: str, comment: str) -> Column[object]:
    """An object with any members that a game gives it."""
    return Column(name, JSONB, nullable=False, comment=comment)


members = Table(
    "members",
    metadata,
    key_text("club_id"),
    key_text("member_id"),
    text_column("name"),
    _kept(time_column("joined_at")),
    PrimaryKeyConstraint("club_id", "member_id"),
    comment="Read model: the club's book of members",
)

roles = Table(
    "roles",
    metadata,
    key_text("club_id"),
    key_text("member_id"),
    key_text("role", "secretary, treasurer, scribe or arbitrator; bot, which is never taken"),
    Column("held", Boolean, nullable=False, comment="false: it has been taken again"),
    PrimaryKeyConstraint("club_id", "member_id", "role"),
    comment="Read model: the roles that members have been given; all of them are players besides",
)

tables = Table(
    "tables",
    metadata,
    key_text("club_id"),
    key_text("table_id"),
    text_column("phase", "a word of the game; ended when it is over"),
    Column("members", ARRAY(Text), nullable=False, comment="by seat"),
    number_column("deals_played"),
    number_column("declare_by_s", "when the running deal's time limit ends, seconds since 1970; 0 without"),
    text_column("ended", "why the game ended; empty while it runs"),
    _kept(time_column("opened_at")),
    _kept(time_column("happened_at")),
    number_column("misdeals", "deals called a misdeal, and deals undone"),
    number_column("voids", "shuffles that were committed to and not dealt"),
    text_column("game", "which game is played, by its first event"),
    PrimaryKeyConstraint("club_id", "table_id"),
    Index(None, "declare_by_s", postgresql_where="declare_by_s > 0"),
    # By which the worker finds tables with bots. Only the end of a game writes to it: ``ended`` never changes before.
    Index("ix_tables_running", "club_id", "table_id", postgresql_where="ended = ''"),
    Index(None, "club_id", "happened_at"),
    Index(None, "club_id", "game", "table_id"),
    comment="Read model: the club's tables; their whole state is in snapshots",
)

table_seats = Table(
    "table_seats",
    metadata,
    key_text("club_id"),
    key_text("member_id"),
    key_text("table_id"),
    PrimaryKeyConstraint("club_id", "member_id", "table_id"),
    comment="Read model: the tables at which a member sits; they never change once a table is open",
)

deals = Table(
    "deals",
    metadata,
    key_text("club_id"),
    key_text("table_id"),
    number_column("deal", "from 1 at each table"),
    number_column("dealer", "seat of the player who really dealt"),
    Column("recorded", Boolean, nullable=False, comment="played with real cards"),
    text_column("kind", "running, misdeal, undone, or a word of the game for how it ended"),
    numbers_column("winners", "seats"),
    numbers_column("net", "counters by seat, won or lost in the deal"),
    _kept(number_column("first_version", "of the table's stream, the deal's first event")),
    number_column("last_version", "the last event of its settlement; the first one's while it runs"),
    _kept(time_column("recorded_at")),
    _kept(time_column("happened_at")),
    numbers_column("afterwards", "counters by seat that are won or lost for the deal after its end; empty: none"),
    json_column("summary", "what else the reports of the game need"),
    PrimaryKeyConstraint("club_id", "table_id", "deal"),
    Index(None, "club_id", "happened_at"),
    Index(None, "club_id", "kind", "table_id", "deal"),
    Index(None, "club_id", "deal", "table_id"),
    comment="Read model: what each deal came to. No cards: they are in the events, behind the view",
)

deal_starts = Table(
    "deal_starts",
    metadata,
    key_text("club_id"),
    key_text("table_id"),
    number_column("deal"),
    number_column("version", "of the table's stream: the event that started the deal"),
    text_column("state", "the table after that event, as everybody may see it; with its shape, as in snapshots"),
    PrimaryKeyConstraint("club_id", "table_id", "deal"),
    Index(None, "club_id", "table_id", "version"),
    comment="Read model: from where a later deal is folded; without a row, from the table's first event",
)

deal_mentions = Table(
    "deal_mentions",
    metadata,
    key_text("club_id"),
    key_text("table_id"),
    number_column("deal"),
    number_column("version", "of the table's stream"),
    PrimaryKeyConstraint("club_id", "table_id", "deal", "version"),
    comment="Read model: events that concern a deal after it was played: rulings, and cards that were opened",
)

entries = Table(
    "entries",
    metadata,
    key_text("club_id"),
    number_column("position", "of the event in the club's log"),
    text_column("table_id", "empty for entries of the club itself"),
    number_column("deal", "0 outside a deal"),
    text_column("type", "of the event"),
    time_column("recorded_at"),
    time_column("happened_at", "the same where nothing else was said"),
    number_column("corrects", "position of the event that a ruling corrects; -1: none"),
    key_text("dispute_id", "whose ruling this is; empty for none"),
    time_column(
        "counts_at", "when it counts in statements: a ruling when its deal was settled, all else when it happened"
    ),
    text_column("note", "what was written beside it"),
    PrimaryKeyConstraint("club_id", "position"),
    Index(None, "club_id", "corrects", postgresql_where="corrects >= 0"),
    Index(None, "club_id", "counts_at", "position"),
    Index(None, "club_id", "recorded_at", "position"),
    comment="Read model: ledger entries, one for each event that moves counters",
)

postings = Table(
    "postings",
    metadata,
    key_text("club_id"),
    number_column("position"),
    Column("line", Integer, nullable=False),
    key_text("account"),
    key_text("counterpart"),
    number_column("counters", "that come to the account; below zero: that leave it"),
    number_column("balance", "of the account after this posting"),
    text_column("reason"),
    text_column("rule"),
    PrimaryKeyConstraint("club_id", "position", "line"),
    Index(None, "club_id", "account", "position", "line"),
    comment="Read model: double entry; the postings of an entry sum to zero (trigger postings_balance)",
)

accounts = Table(
    "accounts",
    metadata,
    key_text("club_id"),
    key_text("account"),
    number_column("balance"),
    PrimaryKeyConstraint("club_id", "account"),
    comment="Read model: counters by account now",
)

totals = Table(
    "totals",
    metadata,
    key_text("club_id"),
    key_text("account"),
    key_text("span", "year, month or day"),
    Column("starts_on", Date, nullable=False, comment="first day of the span, in UTC"),
    number_column("counters", "that came to the account in the span; below zero: that left it"),
    PrimaryKeyConstraint("club_id", "account", "span", "starts_on"),
    comment="Read model: sums of the lasting accounts' postings by when they count, for balances at any time",
)

season_balances = Table(
    "season_balances",
    metadata,
    key_text("club_id"),
    key_text("season_id"),
    key_text("account"),
    number_column("counters", "at the season's end, as known when it was closed"),
    PrimaryKeyConstraint("club_id", "season_id", "account"),
    comment="Read model: what accounts held when their season was closed",
)

rulings = Table(
    "rulings",
    metadata,
    key_text("club_id"),
    key_text("table_id"),
    number_column("version", "of the table's stream"),
    number_column("deal", "that is corrected; 0: none"),
    key_text("dispute_id"),
    text_column("kind", "voided, ordered, or a word of the game for another correction"),
    numbers_column("net", "counters by seat that the ruling moves"),
    text_column("result_kind", "the kind of the deal as ruled; empty where the ruling leaves its result"),
    numbers_column("winners", "seats"),
    time_column("counts_at", "when the deal was settled, where the ruling says so; else when it was ruled"),
    number_column("dealer", "who really dealt, by the ruling; -1 where it does not say"),
    json_column("summary", "of the deal as ruled, as in deals"),
    PrimaryKeyConstraint("club_id", "table_id", "version"),
    # Orders without a deal: those of a period are found by it.
    Index(None, "club_id", "counts_at", postgresql_where="deal = 0"),
    Index(None, "club_id", "dispute_id"),
    comment="Read model: what rulings have made of deals",
)

paper = Table(
    "paper",
    metadata,
    key_text("club_id"),
    key_text("fingerprint", "of a row's content"),
    number_column("version", "of the books' stream"),
    PrimaryKeyConstraint("club_id", "fingerprint"),
    comment="Read model: rows of old books that have been taken in",
)

disputes = Table(
    "disputes",
    metadata,
    key_text("club_id"),
    key_text("dispute_id"),
    text_column("state", "raised, under_review, ruled or withdrawn"),
    key_text("table_id"),
    number_column("deal", "0: nothing that belongs to a deal"),
    text_column("subject", "deal, declaration, transfer or penalty"),
    number_column("version", "of the disputed event in the table's stream; 0: the deal as a whole"),
    text_column("raised_by", "member"),
    text_column("arbitrator", "who reviews it or has ruled; empty before"),
    text_column("outcome", "dismissed, amended, voided or ordered; empty before"),
    _kept(time_column("raised_at")),
    time_column("changed_at", "when its last step was recorded"),
    PrimaryKeyConstraint("club_id", "dispute_id"),
    Index(None, "club_id", "table_id", "deal"),
    comment="Read model: disputes and how far each is; their words are in the events",
)
