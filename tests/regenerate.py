"""Writes every generated file, or compares them all with ``--check``: those of the repository, and the client's, which is built.

python -m tests.regenerate [--check]
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

_BUILD_CLIENT: Final = Path(__file__).parents[1] / "clients" / "python" / "build_client.py"
_WRITERS: Final = (
    "ging_service.platform.settings_table",
    "ging_service.web.spec",
    "",  # the client, from the specification: what follows imports the command line, which imports the client
    "ging_service.cli.command_reference",
    "ging_service.web.access_table",
    "ging_service.web.event_reference",
    "ging_service.web.pages.catalogue",
    "tests.architecture_diagram",
)
"""The modules whose ``main`` writes or compares a file, each imported in its turn."""


def check_installed() -> None:
    """Exit if the package was installed before its entry points changed: the files would lack what a game brings."""
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for group, points in project["entry-points"].items():
        installed = {(point.name, point.value) for point in entry_points(group=group)}
        if not installed >= set(points.items()):
            sys.exit(f"the entry points of {group} have changed: run pip install -e . --no-deps")


def main(arguments: list[str]) -> int:
    """Return 1 if a file is not in step, or if the catalogue misses a translation. Each of them is named."""
    check_installed()
    if "--check" not in arguments:
        import_module("tests.eventlog.write_samples").main()  # a test finds the missing ones
    return max([write(module, arguments) for module in _WRITERS])


def write(module: str, arguments: list[str]) -> int:
    """Write or compare the file of a module. Return 1 if it is not in step."""
    if not module:
        return subprocess.run([sys.executable, _BUILD_CLIENT, *arguments], check=False).returncode
    status: int = import_module(module).main(arguments)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
