"""Two accounting programs written by others, which read our files and judge them."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from tests.support.outside_tools import need

if TYPE_CHECKING:
    from pathlib import Path

CHECKS = ("check", "--strict", "accounts", "commodities", "payees", "ordereddates", "balanced", "assertions")


def hledger(file: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What hledger says of a journal."""
    return _said(str(need("hledger", "hledger")), "-f", str(file), *words)


def hledger_reads(journal: str, *words: str) -> subprocess.CompletedProcess[str]:
    """The same of a text."""
    return _said(str(need("hledger", "hledger")), "-f", "-", *words, typed=journal)


def bean_check(file: Path) -> subprocess.CompletedProcess[str]:
    """What beancount says of a ledger."""
    return _said(sys.executable, "-m", "beancount.scripts.check", "--no-cache", str(file))


def _said(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, input=typed, capture_output=True, encoding="utf-8", check=False)
