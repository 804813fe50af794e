"""``python clients/python/build_client.py [--check]``: write the client's operations and shapes, or compare them.

They follow from ``api_spec/openapi.json`` alone. They are not in the repository: the build of the package makes them
(``hatch_build``), and so does ``python -m tests.regenerate`` after a change of the specification.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CLIENT: Final = ROOT / "ging_service" / "client"
_FOLDERS: Final = ("operations", "shapes")
# While a package is built, nothing of the service is installed.
sys.path[:0] = [path for path in (str(ROOT), str(Path(__file__).parent)) if path not in sys.path]

from client_source import operations, shapes  # noqa: E402  found by the path above
from client_source.types import packages, path_of  # noqa: E402  found by the path above


def texts() -> dict[Path, str]:
    """Return every file by its place in the client."""
    spec = json.loads((ROOT / "api_spec" / "openapi.json").read_text(encoding="utf-8"))
    found = shapes.shapes_of(spec)
    made = dict(operations.files(spec, found)), dict(shapes.files(found))
    return {
        Path(folder) / path_of(place): text
        for folder, texts in zip(_FOLDERS, made, strict=True)
        for place, text in (texts | packages(set(texts))).items()
    }


def built() -> dict[Path, str]:
    """Return the files that there are, by their places in the client."""
    files = (path for folder in _FOLDERS for path in (CLIENT / folder).rglob("*.py"))
    return {path.relative_to(CLIENT): path.read_text(encoding="utf-8") for path in files}


def build() -> None:
    """Write the files that differ, each at once, because others may be reading them."""
    wanted, there = texts(), built()
    for place in there.keys() - wanted.keys():
        (CLIENT / place).unlink(missing_ok=True)
    for place, text in wanted.items():
        if there.get(place) != text:
            path = CLIENT / place
            path.parent.mkdir(parents=True, exist_ok=True)
            new = path.with_name(f".{path.name}.{os.getpid()}")
            new.write_text(text, encoding="utf-8")
            new.replace(path)


def main(arguments: list[str]) -> int:
    """Write or compare. Return 1 if something differs."""
    if "--check" not in arguments:
        build()
        return 0
    if built() == texts():
        return 0
    sys.stderr.write("the client is not what api_spec/openapi.json has: run python -m tests.regenerate\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
