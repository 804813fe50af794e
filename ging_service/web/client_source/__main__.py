"""``python -m ging_service.web.client_source [--check]``: write the client's operations and shapes, or compare them."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from ging_service.web import spec as specification
from ging_service.web.client_source import operations, shapes
from ging_service.web.client_source.types import packages, path_of

CLIENT: Final = Path("ging_service/client")
_FOLDERS: Final = ("operations", "shapes")


def texts() -> dict[Path, str]:
    """Return every file by its place in the client, formatted."""
    spec = json.loads(specification.text())
    found = shapes.shapes_of(spec)
    made = dict(operations.files(spec, found)), dict(shapes.files(found))
    return _formatted(
        {
            Path(folder) / path_of(place): text
            for folder, texts in zip(_FOLDERS, made, strict=True)
            for place, text in (texts | packages(set(texts))).items()
        }
    )


def _formatted(made: dict[Path, str]) -> dict[Path, str]:
    """Format a file as all code of the project is formatted, and remove unused imports."""
    ruff = [sys.executable, "-m", "ruff"]
    config = ["--config", str(Path("pyproject.toml").absolute())]
    with tempfile.TemporaryDirectory() as folder:
        for path, text in made.items():
            (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(folder) / path).write_text(text, encoding="utf-8")
        tidy = [*ruff, "check", "-q", *config, "--select", "I001,F401", "--fix", "--no-cache", folder]
        for command in (tidy, [*ruff, "format", "-q", *config, "--no-cache", folder]):
            subprocess.run(command, check=True)  # noqa: S603  the formatter of the project
        return {path: (Path(folder) / path).read_text(encoding="utf-8") for path in made}


def main(arguments: list[str]) -> int:
    """Write or compare. Return 1 if something differs."""
    written = texts()
    there = {path.relative_to(CLIENT) for folder in _FOLDERS for path in (CLIENT / folder).rglob("*.py")}
    if "--check" in arguments:
        kept = {path: (CLIENT / path).read_text(encoding="utf-8") for path in there}
        if kept != written:
            sys.stderr.write(f"{CLIENT} is not what the API has: run python -m ging_service.web.client_source\n")
        return int(kept != written)
    # A file of a group that has been renamed would otherwise go on being imported.
    for path in there - written.keys():
        (CLIENT / path).unlink()
    for path, text in written.items():
        (CLIENT / path).parent.mkdir(parents=True, exist_ok=True)
        (CLIENT / path).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
