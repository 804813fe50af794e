"""A pytest plugin that reports what tests cost: CPU seconds and seconds of waiting, by folder, by file, and the dearest tests.

    pytest -p tests.cpu_seconds

CPU seconds are those of the worker and of all processes that descend from it: Postgres, browsers, and processes that
``tests/support/forked.py`` has forked. They hardly depend on what else the machine does; the seconds that pass do.
"""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

_DEAREST: Final = 60
_NAME: Final = "cpu_s"
_PROCESSES: Final = Path("/proc")
_TICKS_PER_S: Final = os.sysconf("SC_CLK_TCK")
_PARENT: Final = 1
_TIMES: Final = slice(11, 15)
"""Fields of ``/proc/<pid>/stat`` after the name: the parent; ticks in user and kernel mode, of the process and of its ended children."""

_costs: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])


def _cpu_s() -> float:
    """CPU seconds of this process and of its descendants: those that run, and those that ended and were waited for."""
    children: defaultdict[int, list[int]] = defaultdict(list)
    ticks: dict[int, int] = {}
    for pid, fields in _running():
        children[int(fields[_PARENT])].append(pid)
        ticks[pid] = sum(map(int, fields[_TIMES]))
    total, todo = sum(os.times()[:4]), list(children[os.getpid()])
    while todo:
        pid = todo.pop()
        total += ticks[pid] / _TICKS_PER_S
        todo += children[pid]
    return total


def _running() -> Generator[tuple[int, list[str]]]:
    """Each process with the fields of its ``stat`` that follow the name, which may contain spaces."""
    for name in os.listdir(_PROCESSES):  # noqa: PTH208  a path for each process is slow, and this runs after each test
        if name.isdecimal():
            try:
                stat = (_PROCESSES / name / "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:  # it has just ended
                continue
            yield int(name), stat.rpartition(")")[2].split()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Remember what the worker had used when the test began."""
    item.stash[_SINCE] = _cpu_s()
    return (yield)


_SINCE = pytest.StashKey[float]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note with the last phase what the test has used."""
    report = yield
    # A browser that ends does not wait for its processes: their seconds, counted with earlier tests, are then missing.
    used_s = max(0.0, _cpu_s() - item.stash[_SINCE]) if report.when == "teardown" else 0.0
    report.user_properties = [(_NAME, used_s)]
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add a phase's cost, in the process that collects the reports of all workers."""
    cost = _costs[report.nodeid]
    cost[0] += float(dict(report.user_properties)[_NAME])  # type: ignore[arg-type]  # as noted above
    cost[1] += report.duration


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Write the costs by folder and by file, and those of the dearest tests."""
    for title, costs in (("folder", _added_up(_folder)), ("file", _added_up(_file)), ("test", _costs)):
        terminalreporter.write_line(f"\n{'CPU s':>9} {'passed s':>9}  {title}")
        for name, (cpu_s, passed_s) in sorted(costs.items(), key=lambda one: -one[1][0])[:_DEAREST]:
            terminalreporter.write_line(f"{cpu_s:9.1f} {passed_s:9.1f}  {name}")
    total_s = sum(cpu_s for cpu_s, _ in _costs.values())
    terminalreporter.write_line(f"{total_s:9.1f} CPU s in all tests")


def _added_up(place: Callable[[str], str]) -> dict[str, list[float]]:
    sums: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for test, (cpu_s, passed_s) in _costs.items():
        sums[place(test)][0] += cpu_s
        sums[place(test)][1] += passed_s
    return sums


def _file(test: str) -> str:
    return test.partition("::")[0]


def _folder(test: str) -> str:
    return "/".join(PurePosixPath(_file(test)).parts[:2])
