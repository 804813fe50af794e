"""An append that looks only at the end of its stream, and a head whose growth a function checks."""

from __future__ import annotations

from alembic import op

from ging_service.eventlog.sql import read_sql

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

TABLES_ONLY = (
    "^(club|table/[a-z0-9][a-z0-9-]{0,62})$",
    'a stream is "club" or "table/<name>"',
)
WITH_BOOKS = (
    "^(club|books|(table|dispute)/[a-z0-9][a-z0-9-]{0,62})$",
    'a stream is "club", "books", "table/<name>" or "dispute/<name>"',
)


def upgrade():
    """The function takes the same names of streams as before. Its rights stay what they are."""
    function = read_sql("append").replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
    for before, after in zip(TABLES_ONLY, WITH_BOOKS, strict=True):
        assert function.count(before) == 1  # noqa: S101  else nothing would be replaced
        function = function.replace(before, after)
    op.execute(function)
    op.execute(read_sql("only_grows"))


def downgrade():
    """The function for appends stays: what came before works with it."""
    op.execute(read_sql("only_grows_by_condition"))
    op.execute("DROP FUNCTION refuse_shrinking")
