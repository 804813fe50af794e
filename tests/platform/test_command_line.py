"""The `ging` command itself: quick help, and one plain line when a start is refused."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import click
import pytest

from ging_service.cli.catalog import COMMANDS
from tests.platform.conftest import run_ging
from tests.support.waiting import HANG_S


def test_help_lists_every_command_and_imports_none() -> None:
    program = (
        "import sys\n"
        "sys.argv = ['ging', '--help']\n"
        "from ging_service.cli.main import main\n"
        "try:\n"
        "    main()\n"
        "except SystemExit:\n"
        "    heavy = {'flask', 'psycopg', 'rich', 'sqlalchemy', 'granian', 'environs', 'structlog'} & set(sys.modules)\n"
        "    print('heavy:', sorted(heavy))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=HANG_S)
    assert "heavy: []" in done.stdout
    for name in COMMANDS:
        assert f"\n  {name}" in done.stdout


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_of_the_table_exists_and_has_a_summary(name: str) -> None:
    module, _, attribute = COMMANDS[name].where.partition(":")
    assert isinstance(getattr(import_module(module), attribute), click.Command)
    assert COMMANDS[name].summary


@pytest.mark.complete
def test_a_refused_setting_is_one_line_with_its_name_and_exit_code_2() -> None:
    done = run_ging("serve", GING_PORT="eighty")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "ging: GING_PORT: must be a whole number from 1 to 65535\n"


def test_a_flag_goes_before_the_environment() -> None:
    done = run_ging("serve", "--port", "0", GING_PORT="8000")
    assert done.returncode == 2
    assert "GING_PORT" in done.stderr


def test_a_database_that_does_not_answer_is_one_line_without_its_password() -> None:
    done = run_ging("migrate", "--database", "postgresql://scribe:hush@127.0.0.1:1/ging")
    assert done.returncode == 4
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("ging: the database cannot be used")
    assert "hush" not in done.stderr
