"""Connection strings: checked, extended and shown without their secrets."""

from __future__ import annotations

import re

_PASSWORD_IN_URL = re.compile(r"(?P<head>[a-z][a-z0-9+.-]*://[^\s/@:]*):[^\s/]*@", re.IGNORECASE)
_PASSWORD_PAIR = re.compile(r"(?P<key>password|sslpassword)\s*=\s*('(?:\\.|[^'\\])*'|[^\s&]+)", re.IGNORECASE)


def without_secrets(text: str) -> str:
    """The text with every password of a connection string in it replaced by three stars."""
    text = _PASSWORD_IN_URL.sub(r"\g<head>:***@", text)
    return _PASSWORD_PAIR.sub(r"\g<key>=***", text)


def is_usable(dsn: str) -> bool:
    """Whether libpq can read the connection string; says nothing of whether anyone answers there."""
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    try:
        conninfo_to_dict(dsn)
    except (ProgrammingError, ValueError):
        return False
    return True


def with_session_options(dsn: str, *, role: str, statement_timeout_ms: int, lock_timeout_ms: int) -> str:
    """The connection string with role and time limits added to what it asks of the server already.

    They are start-up options of the session, so that no statement is spent on them. Without a role nothing is
    added: then the login's own defaults hold (a pooler may refuse start-up options).
    """
    from psycopg.conninfo import conninfo_to_dict, make_conninfo

    if not role:
        return dsn
    given = str(conninfo_to_dict(dsn).get("options") or "")
    wanted = {"role": role, "statement_timeout": str(statement_timeout_ms), "lock_timeout": str(lock_timeout_ms)}
    added = [f"-c {name}={value}" for name, value in wanted.items() if f"{name}=" not in given]
    return make_conninfo(dsn, options=" ".join([given, *added]).strip())
