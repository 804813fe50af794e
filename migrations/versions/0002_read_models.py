"""The read models: members, tables, deals, penalties, and the ledger with its balance constraint."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from ging_service.projections.sql import read_sql

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

READ_MODELS = ("members", "tables", "deals", "penalties", "entries", "postings", "accounts")


def key_text(name):
    return sa.Column(name, sa.Text(collation="C"), nullable=False)


def column(name, kind, comment=None):
    return sa.Column(name, kind, nullable=False, comment=comment)


def text(name, comment=None):
    return column(name, sa.Text, comment)


def number(name, comment=None):
    return column(name, sa.BigInteger, comment)


def numbers(name, comment=None):
    return column(name, sa.ARRAY(sa.Integer), comment)


def time(name, comment=None):
    return column(name, sa.DateTime(timezone=True), comment)


def upgrade():
    create_tables()
    create_deals()
    create_ledger()
    op.execute(read_sql("postings_balance"))
    op.execute(read_sql("postings_triggers"))
    for name in READ_MODELS:
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {name} TO ging_app")


def create_tables():
    op.create_table(
        "members",
        key_text("club_id"),
        key_text("member_id"),
        text("name"),
        time("joined_at"),
        sa.PrimaryKeyConstraint("club_id", "member_id", name="members_pkey"),
        comment="Read model: the club's book of members",
    )
    op.create_table(
        "tables",
        key_text("club_id"),
        key_text("table_id"),
        text("phase", "cutting, between_deals, declaring or ended"),
        column("members", sa.ARRAY(sa.Text), "by seat"),
        number("deals_played"),
        number("declare_by_s", "when the running deal's time limit ends, seconds since 1970; 0 without"),
        text("ended", "why the game ended; empty while it runs"),
        time("opened_at"),
        time("happened_at"),
        sa.PrimaryKeyConstraint("club_id", "table_id", name="tables_pkey"),
        comment="Read model: the club's tables; their whole state is in snapshots",
    )
    op.create_index("tables_declare_by_s_idx", "tables", ["declare_by_s"], postgresql_where=sa.text("declare_by_s > 0"))


def create_deals():
    op.create_table(
        "deals",
        key_text("club_id"),
        key_text("table_id"),
        number("deal", "from 1 at each table"),
        number("dealer", "seat of whoever really dealt"),
        column("recorded", sa.Boolean, "played with real cards"),
        text("kind", "running, sweep, most, none or misdeal"),
        text("combination"),
        numbers("winners", "seats"),
        column("suits", sa.ARRAY(sa.Text), "of most and second"),
        numbers("claimants", "seats of most and second"),
        numbers("points", "of most and second"),
        numbers("net", "counters by seat, a new dressing included"),
        number("false_claims"),
        number("first_version", "of the table's stream, the deal's first event"),
        number("last_version", "the last event of its settlement; the first one's while it runs"),
        time("recorded_at"),
        time("happened_at"),
        sa.PrimaryKeyConstraint("club_id", "table_id", "deal", name="deals_pkey"),
        comment="Read model: what each deal came to. No cards: they are in the events, behind the view",
    )
    op.create_table(
        "penalties",
        key_text("club_id"),
        key_text("table_id"),
        number("version", "of the table's stream"),
        number("seat", "of the accused"),
        text("member_id"),
        text("step", "accused, not_upheld, upheld, lapsed, dealer_replaced, penalty_deal_dodged or ended"),
        number("deal", "the running or last deal, 0 before the first"),
        number("penalty_deals", "deals in others' places that were found due"),
        number("by_seat", "accuser, or the natural dealer who is replaced; -1 for neither"),
        time("recorded_at"),
        sa.PrimaryKeyConstraint("club_id", "table_id", "version", name="penalties_pkey"),
        comment="Read model: every step of lost deals and their penalties (G25 to G28)",
    )


def create_ledger():
    op.create_table(
        "entries",
        key_text("club_id"),
        number("position", "of the event in the club's log"),
        text("table_id", "empty for entries of the club itself"),
        number("deal", "0 outside a deal"),
        text("type", "of the event"),
        time("recorded_at"),
        time("happened_at", "the same where nothing else was said"),
        sa.PrimaryKeyConstraint("club_id", "position", name="entries_pkey"),
        comment="Read model: ledger entries, one for each event that moves counters",
    )
    op.create_table(
        "postings",
        key_text("club_id"),
        number("position"),
        column("line", sa.Integer),
        key_text("account"),
        key_text("counterpart"),
        number("counters", "that come to the account; below zero: that leave it"),
        number("balance", "of the account after this posting"),
        text("reason"),
        text("rule"),
        sa.PrimaryKeyConstraint("club_id", "position", "line", name="postings_pkey"),
        comment="Read model: double entry; the postings of an entry sum to zero (trigger postings_balance)",
    )
    op.create_index(
        "postings_club_id_account_position_line_idx", "postings", ["club_id", "account", "position", "line"]
    )
    op.create_table(
        "accounts",
        key_text("club_id"),
        key_text("account"),
        number("balance"),
        sa.PrimaryKeyConstraint("club_id", "account", name="accounts_pkey"),
        comment="Read model: counters by account now",
    )


def downgrade():
    for name in reversed(READ_MODELS):
        op.drop_table(name)
    op.execute("DROP FUNCTION refuse_unbalanced")
