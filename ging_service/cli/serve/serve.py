"""`ging serve`: the database, the web server and, on the embedded database, worker and signer, as one to start and stop."""

from __future__ import annotations

import dataclasses
import http.client
import json
import logging
import os
import socket
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ging_service.cli.groups import example
from ging_service.cli.serve.telemetry import metered_processes, need_tracing
from ging_service.cli.shared.options import settings_options
from ging_service.cli.shared.standard_streams import say
from ging_service.cli.startup.database import LOOPBACK_OF, own_database, web_address
from ging_service.platform.errors import StartRefused
from ging_service.platform.part_states import FILE, FOLDER, Part, forget, part_states, silent_s
from ging_service.platform.postgres.child_processes import Children, Program, StopRequested, stop_signals
from ging_service.platform.postgres.folder import LOCK_FILE, locked, make_folder, tell_address
from ging_service.platform.python_build import describe_python
from ging_service.platform.supervisor import Supervisor

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ging_service.cli.startup.database import OpenDatabase
    from ging_service.platform.part_states import PartStates
    from ging_service.platform.postgres.child_processes import Child
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


_READY_TIMEOUT_S = 300.0  # a busy machine needs long; a process that cannot start ends at once
_READY_PATH = "/readyz"
_LOG = logging.getLogger("ging.serve")


@click.command(epilog=example("ging serve --port 8000 --data data", "ging serve --demo"))
@settings_options()
@click.option("--demo", is_flag=True, help="First make a demo club with a season of played tables, if there is none.")
def serve(settings: Settings, *, demo: bool) -> None:
    """Start the service and answer requests until it is stopped.

    Without a database URL it runs a Postgres of its own in the data folder, a worker and a signer. A part that ends by
    itself is started again. A web process that fails again and again ends the service; worker and signer are tried again. SIGTERM or Ctrl-C stops all of it.
    """
    from ging_service.platform import logs

    logs.configure(settings)
    try:
        with stop_signals():
            _refuse_taken_folder(settings)
            _refuse_taken_port(settings)
            need_tracing(settings)
            with own_database(settings) as database:
                if database.migrated:
                    told = "no backup was made, because only `ging backup` makes any"
                    say(f"The database was migrated {database.migrated}; {told}.", err=True)
                if demo:
                    _seed(database.settings)
                with (
                    part_states(None if settings.database_url else settings.data) as states,
                    metered_processes(database.settings, states) as more,
                ):
                    _run(database, more, states, with_helpers=not settings.database_url)
    except StopRequested:
        pass


def _run(database: OpenDatabase, more: Mapping[str, str], states: PartStates, *, with_helpers: bool) -> None:
    settings = database.settings
    _LOG.info(describe_python())
    if database.part:
        tell_address(settings.data, web_address(settings))
    environment = environment_of(settings, states.file, more)
    with Children() as children:
        parts = start_parts(children, settings, environment, with_helpers=with_helpers)
        # Only the first start is waited for, and the end of a web process ends it. Afterwards, and for helpers always, the
        # supervisor starts parts again.
        if not children.wait_until(lambda: _answers(settings), _READY_TIMEOUT_S):
            raise StartRefused(_why(children) or f"the web server gives no answer on {_url(settings)}")
        supervisor = Supervisor([*([database.part] if database.part else []), *parts], states.tell)
        say(f"Ging Service is ready on {_url(settings)}")
        supervisor.watch()


def _why(children: Children) -> str:
    ended = children.first_ended()
    return f"the {ended.program.name} ended with {ended.why_ended}" if ended else ""


def _seed(settings: Settings) -> None:
    from ging_service.application.simulation.demo import seed
    from ging_service.cli.startup.services import services_of

    with services_of(settings) as services:
        seed(services)


def _refuse_taken_folder(settings: Settings) -> None:
    # Before the port check: if a service with these settings runs already, the folder gives the better message.
    if not settings.database_url and (settings.data / LOCK_FILE).exists():
        make_folder(settings.data)
        with locked(settings.data):
            pass


def _refuse_taken_port(settings: Settings) -> None:
    # The web server shares its port among its processes; without this look a second service would join in silently.
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with closing(socket.socket(family, socket.SOCK_STREAM)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            where = f"cannot listen on {settings.host} port {settings.port}"
            raise StartRefused(f"GING_PORT: {where}: {error.strerror}") from error


def _answers(settings: Settings) -> bool:
    host = LOOPBACK_OF.get(settings.host, settings.host)
    with closing(http.client.HTTPConnection(host, settings.port, timeout=5)) as connection:
        try:
            connection.request("GET", _READY_PATH)
            parts = json.loads(connection.getresponse().read())["parts"]
        except (OSError, http.client.HTTPException, ValueError, KeyError):
            return False
    # Other problems are the operator's to see: the service answers every request that it can.
    return bool(parts["database"] == parts["migrations"] == "ok")


def _url(settings: Settings) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}"
