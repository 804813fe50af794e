"""A progress bar with its rate and the time that remains, on standard error."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from ging_service.cli.shared.output import console

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class RateColumn(ProgressColumn):
    """Items per second, as measured recently; empty until it is known."""

    def render(self, task: Task) -> Text:
        """The rate as text."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f}/s")


def progress_bar() -> Progress:
    """A bar to be entered; nothing is shown if standard error is not a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), RateColumn(), TimeRemainingColumn())
    # Standard output holds the answer, and may be a file or a pipe.
    paper = console(err=True)
    return Progress(*columns, console=paper, speed_estimate_period=5, disable=not paper.is_terminal)


@contextmanager
def counting_bar(what: str) -> Iterator[Callable[[int, int], object]]:
    """A bar for one count, fed by (done, of); it disappears before a refusal is printed."""
    with progress_bar() as progress:
        task = progress.add_task(what, total=None)
        try:
            yield lambda done, of: progress.update(task, completed=done, total=of)
        except BaseException:
            progress.update(task, visible=False)
            raise
