"""Every state that Postgres can report is either the database's trouble or our own fault."""

from __future__ import annotations

import psycopg
import pytest
from psycopg.errors import lookup

from ging_service.eventlog.availability import is_unavailable

TROUBLE = "08000 08006 25006 25P02 25P03 40001 40P01 53100 53300 55P03 57014 57P01 57P02 57P03 57P05 58030 XX000 26000"
FAULTS = "22001 22P02 23505 23514 42501 42601 42P01 0A000 P0001"


@pytest.mark.parametrize("state", TROUBLE.split())
def test_what_the_database_could_not_do_may_be_tried_again(state: str) -> None:
    assert is_unavailable(lookup(state)("x"))


@pytest.mark.parametrize("state", FAULTS.split())
def test_what_was_asked_wrongly_is_wrong_again(state: str) -> None:
    assert not is_unavailable(lookup(state)("x"))


def test_an_error_without_a_state_is_a_lost_connection_unless_it_is_of_a_kind_of_ours() -> None:
    assert is_unavailable(psycopg.OperationalError("the connection is closed"))
    assert is_unavailable(psycopg.DatabaseError("x"))
    assert not is_unavailable(psycopg.ProgrammingError("the query has 2 placeholders"))
    assert not is_unavailable(ValueError("x"))
