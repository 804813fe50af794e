"""The commands and configurations of docs/scale.md, as its tests run them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.platform.postgres.child_processes import Account

PAGE = Path(__file__).parents[3] / "docs/scale.md"


def blocks(heading: str, language: str) -> list[str]:
    """The blocks of one section, up to the next heading."""
    section = re.split(r"^#+ ", PAGE.read_text(encoding="utf-8").partition(f"# {heading}\n")[2], flags=re.MULTILINE)[0]
    found = re.findall(rf"^```{language}\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    assert found, (heading, language)
    return found


def typed(
    commands: str, folder: Path, environment: Mapping[str, str], account: Account | None = None
) -> subprocess.CompletedProcess[str]:
    """Run commands as they stand on the page, up to the first that fails; `ging` is that of this checkout."""
    ging = f'ging() {{ {sys.executable} -m ging_service.cli.main "$@"; }}\n'
    own = {name: value for name, value in os.environ.items() if not name.startswith(("GING_", "DATABASE_"))}
    return subprocess.run(
        ["/bin/bash", "-euo", "pipefail", "-c", ging + commands],
        cwd=folder,
        # Without a data folder of its own, a command would look into that of a service on this machine.
        env=own | {"GING_DATA": str(folder / "data"), **environment},
        capture_output=True,
        text=True,
        timeout=HANG_S,
        check=False,
        user=account.user if account else None,
        group=account.group if account else None,
        extra_groups=account.extra_groups if account else None,
    )
