"""Writes what the migrations create in a database's catalog, on a new server of the embedded version.

python -m tests.eventlog.write_expected_catalog
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

import ging_service.eventlog
from ging_service.eventlog.catalog import EXPECTED, describe_catalog
from ging_service.eventlog.migrate import upgrade
from ging_service.platform.postgres import embedded
from tests.support.databases import temporary_data_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.eventlog.catalog import Item

FILE = Path(ging_service.eventlog.__file__).with_name(EXPECTED)


def main() -> None:
    """Migrate an empty database, and write what it is like."""
    with temporary_data_folder() as data, embedded.embedded_postgres(data) as server:
        upgrade(server.owner_dsn)
        with psycopg.connect(server.app_dsn) as conn:
            FILE.write_text(catalog_text(describe_catalog(conn)), encoding="utf-8")


def catalog_text(catalog: Mapping[Item, str]) -> str:
    """The text of ``expected_catalog.json``."""
    by_kind: dict[str, dict[str, str]] = {}
    for item, description in catalog.items():
        by_kind.setdefault(item.kind, {})[item.name] = description
    return json.dumps(by_kind, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    main()
