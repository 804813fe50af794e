"""Writes every generated file that is in the repository, or compares them all with ``--check``.

python -m tests.regenerate [--check]
"""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ging_service.cli import command_reference
from ging_service.platform import settings_table
from ging_service.web import access_table, event_reference, spec
from ging_service.web.client_source import __main__ as client_source
from ging_service.web.pages import catalogue
from tests import architecture_diagram
from tests.eventlog import write_samples

if TYPE_CHECKING:
    from collections.abc import Callable

_WRITERS: Final[tuple[Callable[[list[str]], int], ...]] = (
    settings_table.main,
    spec.main,
    command_reference.main,
    access_table.main,
    event_reference.main,
    client_source.main,
    catalogue.main,
    architecture_diagram.main,
)


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
        write_samples.main()  # a test finds the missing ones
    return max([write(arguments) for write in _WRITERS])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
