"""The tables of credentials and what belongs to them."""

from __future__ import annotations

from sqlalchemy import Table

from ging_service.access import schema

TABLES = tuple(declared for declared in vars(schema).values() if isinstance(declared, Table))
