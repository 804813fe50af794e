"""The log of a loop that continues after a failure: one line for a missing database, everything for a fault of ours."""

from __future__ import annotations

import logging
from pathlib import Path

import psycopg
import pytest
from psycopg_pool import PoolTimeout
from sqlalchemy.exc import OperationalError

from ging_service.eventlog.connections.outage_log import log_failure

LOG = logging.getLogger("ging.of-this-test")


def no_server(folder: Path) -> psycopg.Error:
    with pytest.raises(psycopg.OperationalError) as failed:
        psycopg.connect(host=str(folder), connect_timeout=2)
    return failed.value


def test_a_database_that_is_away_is_one_line_without_a_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    away = no_server(tmp_path)
    for error in (away, OperationalError("SELECT secret", {}, away), PoolTimeout("no connection"), PoolTimeout()):
        log_failure(LOG, "a round failed", error)
    assert len(caplog.records) == 4
    for record in caplog.records:
        assert record.exc_info is None
        assert record.getMessage().startswith("a round failed: the database is unavailable: ")
        assert "\n" not in record.getMessage()
        assert "secret" not in record.getMessage()
    assert caplog.records[-1].getMessage().endswith("PoolTimeout")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the device belongs to Linux")
def test_a_full_disk_is_one_line_too(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(OSError, match="No space left") as full:
        Path("/dev/full").write_text("signed", encoding="ascii")
    log_failure(LOG, "a club's turn failed", full.value)
    assert [record.getMessage() for record in caplog.records] == [
        "a club's turn failed: the disk cannot be written to: No space left on device"
    ]
    assert caplog.records[0].exc_info is None


@pytest.mark.parametrize(
    "error", [ValueError("ours"), FileNotFoundError("ours"), psycopg.errors.UndefinedColumn("ours")]
)
def test_a_fault_of_ours_has_its_traceback(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    log_failure(LOG, "a round failed", error)
    assert caplog.records[0].exc_info is not None
    assert caplog.records[0].exc_info[1] is error
