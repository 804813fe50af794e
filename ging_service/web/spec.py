"""``python -m ging_service.web.spec [--check] [FILE]``: write the specification to ``api_spec/openapi.json``, or compare."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ging_service.web.app import create_app

if TYPE_CHECKING:
    from ging_service.application.services import Services

FILE = Path("api_spec/openapi.json")


def specification() -> dict[str, Any]:
    """The specification; made without a database, for no request is answered."""
    app = create_app(cast("Services", None))
    return cast("dict[str, Any]", app.extensions["ging-spec"])


def text() -> str:
    """The specification as it is kept: always the same bytes for the same program."""
    return json.dumps(specification(), indent=2, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Write or compare the file; 1 if it differs."""
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
