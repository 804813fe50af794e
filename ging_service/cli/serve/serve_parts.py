"""The parts that `ging serve` starts and watches beside the database: web processes, and its helpers if embedded."""

from __future__ import annotations

import dataclasses
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ging_service.platform.part_states import FILE, FOLDER, Part, forget, silent_s
from ging_service.platform.postgres.child_processes import Program

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ging_service.platform.postgres.child_processes import Child, Children
    from ging_service.platform.settings import Settings

# Beyond the time for requests in progress: a process needs a moment more to close its connections.
_STOP_MARGIN_S = 5.0
_HELPERS = ("worker", "signer")
# These processes migrate nothing: they need not know the owner's password.
_NOT_FOR_PARTS = ("DATABASE_URL_FILE", "GING_OWNER_URL", "GING_OWNER_URL_FILE")


class _Process:
    """A program that `ging serve` runs, in a new process each time that it is started."""

    def __init__(self, children: Children, program: Program, heartbeats: Path) -> None:
        self._children = children
        self._program = program
        self._heartbeats = heartbeats
        forget(heartbeats)
        self._child: Child = children.start(program)

    def start(self) -> None:
        self._children.forget_ended()
        forget(self._heartbeats)
        self._child = self._children.start(self._program)

    def why_ended(self) -> str:
        return self._child.why_ended

    def silent_s(self) -> float:
        return silent_s(self._heartbeats)


def start_parts(
    children: Children, settings: Settings, environment: Mapping[str, str], *, with_helpers: bool
) -> list[Part]:
    """Start them all."""
    parts = []
    for number, program in enumerate(_programs(settings, environment, with_helpers)):
        heartbeats = Path(environment[FILE]).with_name(f"heartbeats-{number}")
        own = dataclasses.replace(program, environment={**environment, FOLDER: str(heartbeats)})
        process = _Process(children, own, heartbeats)
        part = Part(name=program.name, start=process.start, why_ended=process.why_ended, silent_s=process.silent_s)
        parts.append(dataclasses.replace(part, helper=program.helper))
    return parts


def environment_of(settings: Settings, states: Path, more: Mapping[str, str]) -> dict[str, str]:
    """The environment of the parts."""
    own = {"DATABASE_URL": settings.database_url, "GING_MIGRATE": "false", FILE: str(states)}
    return {name: value for name, value in (os.environ | own | dict(more)).items() if name not in _NOT_FOR_PARTS}


def _programs(settings: Settings, environment: Mapping[str, str], with_helpers: bool) -> Iterator[Program]:  # noqa: FBT001
    grace_s = settings.kill_timeout_s + _STOP_MARGIN_S
    web = [sys.executable, "-m", "ging_service.cli.serve.web_server"]
    for number in range(1, settings.processes + 1):
        name = "web process" if settings.processes == 1 else f"web process {number}"
        yield Program(name=name, command=web, environment=environment, grace_s=grace_s)
    for name in _HELPERS if with_helpers else ():
        command = [sys.executable, "-m", "ging_service.cli.main", name]
        yield Program(name=name, command=command, environment=environment, grace_s=grace_s, helper=True)
