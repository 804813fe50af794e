"""The service's web application with one more address, which answers after one SELECT of one value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.cli import wsgi
from ging_service.web.api.exchange import EXTENSION

if TYPE_CHECKING:
    from flask import Flask


def application() -> Flask:
    """What the server of ``over_http.py`` runs."""
    app = wsgi.application()
    pool = app.extensions[EXTENSION].pool

    @app.get("/bench/select")
    def select() -> dict[str, int]:
        with pool.connection() as conn:
            return {"size": conn.execute("SELECT size FROM log_head LIMIT 1", prepare=True).fetchone()[0]}

    return app
