"""How every run of tests is set up. The fixtures that every test may use are in ``tests/support``."""

from __future__ import annotations

import functools
import gc
import logging
import os
import signal
import sys
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import structlog
from hypothesis import HealthCheck, Phase, settings

from tests.support import extent
from tests.support.outside_tools import packages_missed

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest_plugins = ("tests.support.databases", "tests.support.services")

_GARBAGE_THRESHOLDS = (20_000, 20, 20)
_TESTS = Path(__file__).parent
_COMPLETE = "complete and not long"
_FILES_FOR_WORKERS = 12
"""From how many files on workers pay: each imports and collects everything again."""
_DEAR_FIXTURES = {"browser": "full", "platform": "running"}
"""By folder, a fixture of the whole run that takes ten CPU seconds: a club with all that pages show, a service as users start it."""
# What is imported and collected stays: searching it for garbage again and again took a third of the time.
gc.disable()


def _configure_uncached(**options: Any) -> None:
    """Configure structlog without its cache: a cached logger would keep one test's configuration for all others."""
    _configure(**options | {"cache_logger_on_first_use": False})


_configure = structlog.configure
structlog.configure = _configure_uncached


@pytest.fixture(autouse=True)
def logging_left_as_it_was() -> Iterator[None]:
    """What a command configures in this process ends with the test that gave the command."""
    root, own = logging.getLogger(), logging.getLogger("ging")
    levels, handlers = (root.level, own.level), list(root.handlers)
    yield
    if structlog.is_configured():
        structlog.reset_defaults()
        root.handlers[:] = handlers
        root.setLevel(levels[0])
        own.setLevel(levels[1])


# How long one example takes tells how busy the machine is.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
settings.register_profile("fast", max_examples=extent.Tier.FAST.examples(100))
# Where mutation testing asks, the first counterexample will do. It is registered here, where a run of any tests finds it.
settings.register_profile("mutation", phases=(Phase.explicit, Phase.generate), database=None, derandomize=True)


def pytest_configure(config: pytest.Config) -> None:
    """Give processes a defined signal state. Runs that search for mutants try all of a property, as long ones do."""
    _listen_to_signals()
    _keep_bytecode()
    if config.option.markexpr == "complete":
        config.option.markexpr = _COMPLETE
    is_mutation = config.getoption("hypothesis_profile", None) == "mutation"
    extent.choose(config.option.markexpr, mutation=is_mutation)
    if is_mutation:
        _forget_results()
    if extent.is_fast():
        settings.load_profile("fast")


def _forget_results() -> None:
    """Clear what functions of games have remembered. A mutant runs in a fork of a process whose tests have filled it."""
    games = [module for name, module in sys.modules.items() if name.startswith("ging_service.games.")]
    for thing in chain.from_iterable(vars(module).values() for module in games):
        if isinstance(thing, functools._lru_cache_wrapper):  # noqa: SLF001  it has no other name
            thing.cache_clear()


def _listen_to_signals() -> None:
    """Let processes that tests start get the signals that tests send, whatever started the tests.

    A shell without job control starts what runs in the background with SIGINT ignored; ``nohup`` and others block or ignore
    more. Programs inherit that, and ``exec`` keeps it.
    """
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGTERM) is signal.SIG_IGN:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _keep_bytecode() -> None:
    """Compile each module once, and not in each of the hundreds of processes that the tests start.

    Images of containers often set PYTHONDONTWRITEBYTECODE. Python then compiles a thousand modules whenever a process starts.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Put into the complete tier what belongs there by itself. When the tests are chosen and shuffled, the longest go to the front.

    A property has a form in each tier: itself. A browser is dear, so a test with one says why it is in the fast tier.
    """
    own_form = {_COMPLETE: "complete", "long": "long"}.get(config.option.markexpr)
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()) and not item.get_closest_marker("fast"):
            item.add_marker(pytest.mark.complete)
        if own_form and hasattr(getattr(item, "obj", None), "hypothesis"):
            item.add_marker(own_form)
    yield
    items[:] = _longest_first(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def _longest_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Give each worker its share of the longest tests to begin with: one that begins last runs alone while cores are idle.

    A worker begins with consecutive tests, as many as every other; later it steals from the ends of others. Tests of a file
    stay together, because they share fixtures, and so do those that share a fixture that every worker would have to make.
    """
    longest: dict[Path | str, list[pytest.Item]] = {}
    others = []
    for item in items:
        together = _together(item)
        (longest.setdefault(together, []) if together else others).append(item)
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        own = list(chain(*list(longest.values())[worker::workers]))
        more = max(0, (len(items) - len(ordered)) // (workers - worker) - len(own))
        ordered += own + others[:more]
        del others[:more]
    return ordered


def _together(item: pytest.Item) -> Path | str | None:
    """What the item is kept together by at the beginning: a dear fixture, or its file; None for all others."""
    dear = _DEAR_FIXTURES.get(item.path.relative_to(_TESTS).parts[0])
    if dear in getattr(item, "fixturenames", ()):
        return dear
    return item.path if item.get_closest_marker("starts_early") or item.get_closest_marker("fast") else None


def pytest_collection_finish() -> None:
    """Collect garbage from now on, but less often. What has been imported stays, and is not searched again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE_THRESHOLDS)
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end how to install what tests have been skipped for."""
    skipped = terminalreporter.stats.get("skipped", ())
    packages = packages_missed(str(report.longrepr[2]) for report in skipped if isinstance(report.longrepr, tuple))
    if packages:
        terminalreporter.write_line(f"Left out, because programs are missing. As root: apt-get install {packages}")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Start one worker more than there are cores: tests often wait for processes that they start. None for a few files."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    chosen = (Path(argument.partition("::")[0]) for argument in config.args)
    files = chain.from_iterable(path.rglob("test_*.py") if path.is_dir() else [path] for path in chosen)
    return (os.cpu_count() or 1) + 1 if len(list(islice(files, _FILES_FOR_WORKERS))) == _FILES_FOR_WORKERS else 0
