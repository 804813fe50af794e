"""Shared parts of the tests of restores: a club's rows in every table, and the code of a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg import sql

from ging_service.audit import export_layout
from ging_service.audit.restore.restore import STRICT, RestoreConditions, restore_club
from ging_service.domain.errors import Refused
from ging_service.eventlog.schema import metadata

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database


NOT_IN_THE_RECORD = {"idempotency", "signing_lease", "signing_refusals"}


def tables(database: Database, club_id: str) -> dict[str, Any]:
    """Every row of a club in every table that holds something of the record, as the server prints it."""
    every = "SELECT t::text FROM {} AS t WHERE club_id = %s ORDER BY 1"
    with psycopg.connect(database.owner_dsn) as conn:
        return {
            name: conn.execute(sql.SQL(every).format(sql.Identifier(name)), (club_id,)).fetchall()
            for name in sorted(metadata.tables.keys() - NOT_IN_THE_RECORD)
        }


def resum(folder: Path) -> None:
    """Make the sums fit again, as whoever harms a folder would."""
    import hashlib

    names = sorted(path.name for path in folder.iterdir() if path.name != export_layout.SUMS)
    sums = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    (folder / export_layout.SUMS).write_text("".join(sums), encoding="utf-8")


def code_of(services: Services, folder: Path, terms: RestoreConditions = STRICT) -> str:
    with pytest.raises(Refused) as refused:
        restore_club(services, folder, terms)
    assert refused.value.detail
    return refused.value.code
