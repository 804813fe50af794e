"""Connection strings: checked, and shown without their secrets."""

from __future__ import annotations

import re

_PASSWORD_IN_URL = re.compile(r"(?P<head>[a-z][a-z0-9+.-]*://[^\s/@:]*):[^\s/]*@", re.IGNORECASE)
_PASSWORD_PAIR = re.compile(r"(?P<key>password|sslpassword)\s*=\s*('(?:\\.|[^'\\])*'|[^\s&]+)", re.IGNORECASE)


def without_secrets(text: str) -> str:
    """The text with every password of a connection string in it replaced by three stars."""
    text = _PASSWORD_IN_URL.sub(r"\g<head>:***@", text)
    return _PASSWORD_PAIR.sub(r"\g<key>=***", text)


def is_usable(dsn: str) -> bool:
    """True if libpq can parse the connection string; nothing is connected to."""
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    try:
        conninfo_to_dict(dsn)
    except (ProgrammingError, ValueError):
        return False
    return True
