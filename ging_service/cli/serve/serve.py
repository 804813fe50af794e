"""`ging serve`: the database, the web server and, on the embedded database, worker and signer, as one to start and stop."""

from __future__ import annotations

import http.client
import json
import logging
import socket
from contextlib import closing
from typing import TYPE_CHECKING

import click

from ging_service.cli.serve.metering import metered_processes
from ging_service.cli.serve.serve_parts import environment_of, start_parts
from ging_service.cli.serve.traces import need_tracing
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.options import settings_options
from ging_service.cli.shared.standard_streams import say
from ging_service.cli.startup.database import own_database
from ging_service.cli.startup.web_address import LOOPBACK_OF, web_address
from ging_service.platform.errors import StartRefused
from ging_service.platform.part_states import part_states
from ging_service.platform.postgres.child_processes import Children, StopRequested, stop_signals
from ging_service.platform.postgres.folder import LOCK_FILE, locked, make_folder, tell_address
from ging_service.platform.python_build import describe_python
from ging_service.platform.supervisor import Supervisor

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.cli.startup.database import OpenDatabase
    from ging_service.platform.part_states import PartStates
    from ging_service.platform.settings import Settings

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
