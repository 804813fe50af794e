"""``python -m ging_service.web.access_table [--check]``: write who may do what into ``docs/access.md``, or compare.

The table follows from what each operation declares and from what each role allows; a test asks the service cell by cell.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ging_service.application.access.rights import RIGHTS, SPECTATOR, Right
from ging_service.web.api.blueprint import NEEDS
from ging_service.web.needs import OWN
from ging_service.web.spec import specification

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCUMENT = Path("docs/access.md")
BEGIN: Final = "<!-- operations -->\n"
END: Final = "<!-- end of operations -->\n"

YES, OWN_SEAT, OWN_ADDRESS, HIMSELF, OPEN, NO = "yes", "own seat", "own", "himself", "open", "—"


def render() -> str:
    """The table."""
    head = ["operation", "address under `/v1`", *RIGHTS]
    lines = [head, ["---"] * len(head), *_rows(specification())]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _rows(spec: dict[str, Any]) -> Iterator[list[str]]:
    for path, operations in spec["paths"].items():
        for method, operation in operations.items():
            if method != "parameters":
                cells = [_cell(operation, role) for role in RIGHTS]
                yield [
                    f"`{operation['operationId']}`",
                    f"`{method.upper()} {path.removeprefix('/v1')}`",
                    *cells,
                ]


def _cell(operation: dict[str, Any], role: str) -> str:
    """What a role may do of an operation. Whoever has no more than ``play`` acts for his own seat."""
    needs = operation[NEEDS]
    if "security" in operation:
        return OPEN
    if not needs:
        return HIMSELF
    found = RIGHTS[role].intersection(needs)
    if found == {Right.PLAY}:
        return OWN_SEAT
    if found:
        return YES
    return OWN_ADDRESS if OWN in needs and role != SPECTATOR else NO


def _with_table(text: str) -> str:
    """The document with the table as it is by now."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise SystemExit(f"{DOCUMENT} has no place for the table, {BEGIN.strip()} and {END.strip()}")
    return before + begin + render() + end + after


def main(arguments: list[str]) -> int:
    """Write the table, or with ``--check`` only compare: 0 in step, 1 not."""
    text = DOCUMENT.read_text(encoding="utf-8")
    wanted = _with_table(text)
    if arguments != ["--check"]:
        DOCUMENT.write_text(wanted, encoding="utf-8")
        return 0
    if text == wanted:
        return 0
    sys.stderr.write(f"{DOCUMENT} is not in step: run python -m ging_service.web.access_table\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
