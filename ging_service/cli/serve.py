"""`ging serve`: the database, the web server and, on the embedded database, worker and signer, as one to start and stop."""

from __future__ import annotations

import http.client
import json
import os
import socket
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import click

from ging_service.cli.database import own_database
from ging_service.cli.metering import metered_processes
from ging_service.cli.options import settings_options
from ging_service.cli.traces import need_tracing
from ging_service.platform.errors import PartEnded, StartRefused
from ging_service.platform.folder import LOCK_FILE, locked, make_folder
from ging_service.platform.processes import Children, Program, StopRequested, stop_signals

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.cli.database import OpenDatabase
    from ging_service.platform.settings import Settings

_READY_TIMEOUT_S = 60.0
_WATCH_PAUSE_S = 0.5
_READY_PATH = "/readyz"
_HELPERS = ("worker", "signer")
_ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  where to knock when it listens everywhere


@click.command()
@settings_options()
@click.option("--demo", is_flag=True, help="First make a demo club with a season of played tables, if there is none.")
def serve(settings: Settings, *, demo: bool) -> None:
    """Start the service and answer requests until it is stopped.

    Without a database URL it runs a Postgres of its own in the data folder, a worker and a signer. SIGTERM or
    Ctrl-C stops all of it.
    """
    from ging_service.platform import logs

    logs.configure(settings)
    try:
        with stop_signals():
            _refuse_taken_folder(settings)
            _refuse_taken_port(settings)
            need_tracing(settings)
            with own_database(settings) as database:
                if demo:
                    _seed(database.settings)
                with metered_processes(database.settings) as more:
                    _run(database, more, with_helpers=not settings.database_url)
    except StopRequested:
        pass


def _run(database: OpenDatabase, more: Mapping[str, str], *, with_helpers: bool) -> None:
    settings = database.settings
    environment = {**os.environ, "DATABASE_URL": settings.database_url, "GING_MIGRATE": "false", **more}
    # These processes migrate nothing: they need not know the owner's password.
    for name in ("DATABASE_URL_FILE", "GING_OWNER_URL", "GING_OWNER_URL_FILE"):
        environment.pop(name, None)
    with Children() as children:
        grace_s = settings.kill_timeout_s + 5.0
        command = [sys.executable, "-m", "ging_service.cli.web_server"]
        children.start(Program(name="web server", command=command, environment=environment, grace_s=grace_s))
        for name in _HELPERS if with_helpers else ():
            command = [sys.executable, "-m", "ging_service.cli.main", name]
            children.start(Program(name=name, command=command, environment=environment, grace_s=grace_s))
        if not children.wait_until(lambda: _answers(settings), _READY_TIMEOUT_S):
            raise StartRefused(_why(children) or f"the web server gives no answer on {_url(settings)}")
        click.echo(f"Ging Service is ready on {_url(settings)}")
        children.wait_until(lambda: not database.is_running(), float("inf"), _WATCH_PAUSE_S)
        raise PartEnded(_why(children) or "the embedded Postgres ended by itself")


def _why(children: Children) -> str:
    ended = children.first_ended()
    return f"the {ended.program.name} ended with exit code {ended.process.returncode}" if ended else ""


def _seed(settings: Settings) -> None:
    from ging_service.application.demo import seed
    from ging_service.cli.services import services_of

    with services_of(settings) as services:
        seed(services)


def _refuse_taken_folder(settings: Settings) -> None:
    # Before the port: of a service that runs already with these very settings, the folder tells more.
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
    host = _ANYWHERE.get(settings.host, settings.host)
    with closing(http.client.HTTPConnection(host, settings.port, timeout=5)) as connection:
        try:
            connection.request("GET", _READY_PATH)
            parts = json.loads(connection.getresponse().read())["parts"]
        except (OSError, http.client.HTTPException, ValueError, KeyError):
            return False
    # A signer that is late, or runs nowhere, is for the operator to see: what can be answered is answered.
    return bool(parts["database"] == parts["migrations"] == "ok")


def _url(settings: Settings) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}"
