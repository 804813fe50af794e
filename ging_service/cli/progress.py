"""A progress bar with its rate and the time that remains, on standard error."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text


class RateColumn(ProgressColumn):
    """How many a second, as measured lately; nothing until it can be told."""

    def render(self, task: Task) -> Text:
        """The rate as text."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f}/s")


def progress_bar() -> Progress:
    """A bar to be entered; it shows itself at its end where standard error is no terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), RateColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), speed_estimate_period=5)
