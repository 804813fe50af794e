"""Deals and rulings keep what only their game knows in a summary. Only Ging has been played so far."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from ging_service.games.ging.projections.sql import read_sql

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

KINDS = {
    "deals": (
        "kind",
        "running, sweep, most, none, misdeal or undone",
        "running, misdeal, undone, or a word of the game for how it ended",
    ),
    "rulings": (
        "kind",
        "amended, voided, ended or ordered",
        "voided, ordered, or a word of the game for another correction",
    ),
}
NETS = "counters by seat, a new dressing included"
NETS_NOW = "counters by seat, won or lost in the deal"
RESULT_KINDS = "what the deal came to as ruled: sweep, most or none; empty where a ruling does not say"
RESULT_KINDS_NOW = "the kind of the deal as ruled; empty where the ruling leaves its result"
AFTERWARDS = "counters by seat that are won or lost for the deal after its end; empty: none"
OF_DEALS = "what else the reports of the game need"
OF_RULINGS = "of the deal as ruled, as in deals"
CLAIMS = (("suits", sa.Text, "of most and second"), ("claimants", sa.Integer, "seats of most and second"))
POINTS = ("points", sa.Integer, "of most and second")


def upgrade():
    """The columns of Ging become members of the summary, row by row; the log stays as it is."""
    numbers = postgresql.ARRAY(sa.Integer)
    op.add_column("deals", sa.Column("afterwards", numbers, nullable=False, server_default="{}", comment=AFTERWARDS))
    queries = (("deals", "summaries_of_deals", OF_DEALS), ("rulings", "summaries_of_rulings", OF_RULINGS))
    for table, query, comment in queries:
        summary = sa.Column("summary", postgresql.JSONB, nullable=False, server_default="{}", comment=comment)
        op.add_column(table, summary)
        op.execute(read_sql(query))
        op.alter_column(table, "summary", server_default=None)
        for column in ("combination", "suits", "claimants", *(("points", "false_claims") if table == "deals" else ())):
            op.drop_column(table, column)
    op.alter_column("deals", "afterwards", server_default=None)
    set_comments(0, 1)


def downgrade():
    """Back to the read models as they were."""
    for table in ("deals", "rulings"):
        text = sa.Column("combination", sa.Text, nullable=False, server_default="")
        op.add_column(table, text)
        for name, kind, comment in (*CLAIMS, *((POINTS,) if table == "deals" else ())):
            array = sa.Column(name, postgresql.ARRAY(kind), nullable=False, server_default="{}", comment=comment)
            op.add_column(table, array)
    op.add_column("deals", sa.Column("false_claims", sa.BigInteger, nullable=False, server_default="0"))
    for table, query in (("deals", "columns_of_deals"), ("rulings", "columns_of_rulings")):
        op.execute(read_sql(query))
        for column in ("combination", "suits", "claimants", *(("points", "false_claims") if table == "deals" else ())):
            op.alter_column(table, column, server_default=None)
        op.drop_column(table, "summary")
    op.drop_column("deals", "afterwards")
    set_comments(1, 0)


def set_comments(was, becomes):
    """What columns hold, in words."""
    for table, (column, *comments) in KINDS.items():
        op.alter_column(table, column, comment=comments[becomes], existing_comment=comments[was])
    for table, column, comments in (
        ("deals", "net", (NETS, NETS_NOW)),
        ("rulings", "result_kind", (RESULT_KINDS, RESULT_KINDS_NOW)),
    ):
        op.alter_column(table, column, comment=comments[becomes], existing_comment=comments[was])
