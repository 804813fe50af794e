"""Named queries: SQL files that contain several statements, each below a line ``-- name: <name>``.

The header line stays in the text, so that the logs and ``pg_stat_activity`` of Postgres show the name. We do not use a
library such as aiosql: those wrap the driver's cursors, but our statements are also prepared, sent in pipelines and
joined to larger ones (``statement.py``, ``sealing.py``), which takes the plain text.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_HEADER = re.compile(r"^-- name: (\w+)$", re.MULTILINE)


def read_query(package: str, name: str) -> str:
    """The text of a query in one of a package's ``.sql`` files. Raises ``LookupError`` if there is no such query."""
    queries = _queries(package)
    if name not in queries:
        raise LookupError(f"{package} has no query {name!r}; it has {', '.join(sorted(queries))}")
    return queries[name]


@cache
def _queries(package: str) -> dict[str, str]:
    """All named queries of a package. Read once: a statement's text must not change while the process runs."""
    queries: dict[str, str] = {}
    for file in sorted(files(package).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".sql"):
            add_queries(queries, file.read_text(encoding="utf-8"))
    return queries


def add_queries(queries: dict[str, str], source: str) -> None:
    """Add the named queries of a file's text. Raises ``ValueError`` for a name used twice and for text without a name."""
    preface, *parts = _HEADER.split(source)
    if any(line and not line.startswith("--") for line in preface.splitlines()):
        raise ValueError(f"text before the first '-- name:' line: {preface.strip()!r}")
    for name, text in zip(parts[::2], parts[1::2], strict=True):
        if name in queries:
            raise ValueError(f"two queries have the name {name!r}")
        if not text.strip():
            raise ValueError(f"the query {name!r} is empty")
        queries[name] = f"-- name: {name}\n{text.strip()}\n"
