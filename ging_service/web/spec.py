"""``python -m ging_service.web.spec [--check] [FILE]``: write ``api_spec/openapi.json``, or compare it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ging_service.web.api_blueprints import specification

FILE = Path("api_spec/openapi.json")


def text() -> str:
    """Return the specification as it is kept: always the same bytes for the same program."""
    return json.dumps(specification(), indent=2, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Write or compare the file. Return 1 if it differs."""
    files = [Path(given) for given in arguments if given != "--check"]
    file = files[0] if files else FILE
    if "--check" not in arguments:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text(), encoding="utf-8")
        return 0
    if file.is_file() and file.read_text(encoding="utf-8") == text():
        return 0
    sys.stderr.write(f"{file} is not what the program says: run python -m ging_service.web.spec\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
