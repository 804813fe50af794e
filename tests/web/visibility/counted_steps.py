"""Work that is counted, not timed: the steps of the service's own code in one request, the same on every machine.

A step is an instruction of Python's interpreter in a function or a template of this package. Whatever takes longer for
some cards than for others (a search, a sort by a key, a loop over a hand) takes other steps.
"""

from __future__ import annotations

import gc
import sys
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import ging_service

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType, FrameType

_PACKAGE: Final = str(Path(ging_service.__file__).parent)
_WAITS: Final = frozenset({("eventlog/connections/statement.py", "_received")})
"""Functions that take steps for each piece in which an answer of the database arrives: how many depends on the machine."""


class Difference(NamedTuple):
    """A function or template, by its file in the package and its name, and its steps in both counts."""

    file: str
    name: str
    one: int
    other: int


@contextmanager
def counted_steps() -> Iterator[Counter[CodeType]]:
    """The steps of each function and template that this thread calls within the block."""
    steps: Counter[CodeType] = Counter()

    def step(frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "opcode":
            steps[frame.f_code] += 1
        return step

    def call(frame: FrameType, _event: str, _argument: Any) -> Any:
        if not frame.f_code.co_filename.startswith(_PACKAGE):
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return step

    before = sys.gettrace()  # coverage measures by it
    gc.disable()  # what is collected may have steps of its own, and nobody knows when
    sys.settrace(call)
    try:
        yield steps
    finally:
        sys.settrace(before)
        gc.enable()


def where_different(one: Counter[CodeType], other: Counter[CodeType]) -> list[Difference]:
    """Return the functions and templates that took other steps, in order."""
    found = (
        Difference(code.co_filename.removeprefix(f"{_PACKAGE}/"), code.co_name, one[code], other[code])
        for code in one.keys() | other.keys()
        if one[code] != other[code]
    )
    return sorted(one for one in found if (one.file, one.name) not in _WAITS)
