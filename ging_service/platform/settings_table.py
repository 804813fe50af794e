"""Write the table of settings in ``docs/settings.md`` from the declarations, or check that it is up to date."""

from __future__ import annotations

import sys
from pathlib import Path

from ging_service.platform.generated_document import write_or_check
from ging_service.platform.settings import declarations

DOCUMENT = Path("docs/settings.md")

_HEAD = """# Settings

A process reads its settings from the environment when it starts. Flags of `ging serve`, `ging worker`, `ging signer` and
`ging migrate` override the environment. A value that cannot be used stops the start with exit code 2 and names the setting.
So does an unknown variable whose name begins with `GING_`; those of the command line are in [commands.md](commands.md#environment).

Each setting may also be given as a file that holds its value, named by the same name with `_FILE` at its end
(`DATABASE_URL_FILE`): use that for what is secret, because flags and the environment can be seen by other processes
of the same user. Passwords are never printed or logged.

| name | flag | default | unit | meaning |
|---|---|---|---|---|
"""

_FOOT = """
Exit codes of `ging serve`: 0 stopped as asked, 1 a part of the service ended unexpectedly, 2 a setting was refused,
3 another process already works on the data folder, 4 it could not start (the line on standard error says why).

This file is written by `python -m ging_service.platform.settings_table`; a test keeps it in step.
"""


def render() -> str:
    """The whole document."""
    rows = [
        f"| `{one.name}` | `{one.flag}` | {f'`{one.default}`' if one.default else 'empty'} | {one.unit} | {one.meaning} |"
        for one in declarations()
    ]
    return _HEAD + "\n".join(rows) + "\n" + _FOOT


def main(arguments: list[str]) -> int:
    """Write the document, or with ``--check`` only compare. Return 0 if it is up to date, else 1."""
    return write_or_check(DOCUMENT, render(), "ging_service.platform.settings_table", arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
