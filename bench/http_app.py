"""The service's web application with one more address, which answers after one SELECT of one value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.cli.serve import wsgi
from ging_service.web.http.running_request import EXTENSION

if TYPE_CHECKING:
    from flask import Flask


def application() -> Flask:
    """What the server of ``over_http.py`` runs."""
    app = wsgi.application()
    pool = app.extensions[EXTENSION].pool

    @app.get("/bench/select")
    def select() -> dict[str, str]:
        with pool.connection() as conn:
            return {"schema": conn.execute("SELECT version_num FROM alembic_version", prepare=True).fetchone()[0]}

    return app
