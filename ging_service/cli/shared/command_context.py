"""The context of every club command: club, table, member, output format, and the handling of refusals."""

from __future__ import annotations

import dataclasses
import functools
import logging
import sys
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, NoReturn

import click

from ging_service.cli.backend.parameters import LOCAL_ONLY_ADVICE, Conditions, LocalOnly, arguments_of, in_json
from ging_service.cli.shared.known_ids import offer_ids
from ging_service.cli.shared.options import FROM_ZERO, TIME, settings_options, text_of_time
from ging_service.cli.shared.standard_streams import say
from ging_service.platform.errors import StartRefused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from ging_service.cli.backend.backend import Backend  # noqa: TC004  a field's type
    from ging_service.cli.backend.local import LocalBackend
    from ging_service.cli.shared.output import Clock
    from ging_service.client import Club
    from ging_service.execution.caller import Caller, Principal
    from ging_service.execution.services import Services
    from ging_service.platform.settings import Settings

REFUSED = 1
"""Exit code of a command that the service refused."""

MEANT_OTHERWISE = 2
"""Exit code of a command whose arguments cannot be meant like this."""

STOPPED = 130
"""Exit code of a command that was interrupted."""

# As the API takes them, so that the same command works at a service.
_LONGEST_KEY = 255


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """The context of one command.

    ``club`` and ``table`` are "" if the command needs none. ``me`` is the member who gives it and whose view applies
    ("": a spectator). ``on_one_line``: print each JSON document on one line, because there may be several.
    """

    backend: Backend
    club: str = ""
    table: str = ""
    me: str = ""
    as_json: bool = False
    on_one_line: bool = False
    key: str = ""
    expected_version: int | None = None
    happened_at: str = ""

    def __post_init__(self) -> None:
        """Raise ``Refused("bad_member")``."""
        if self.me:
            # The rule for ids imports the games: a command at a service names nobody.
            from ging_service.execution.caller import check_member

            check_member(self.me)

    @property
    def place(self) -> tuple[str, str]:
        """The club and the table."""
        return self.club, self.table

    @property
    def conditions(self) -> Conditions:
        """The conditions of the command."""
        return Conditions(key=self.key, expected_version=self.expected_version, happened_at=self.happened_at)

    @property
    def api(self) -> Club:
        """The operations of the API in the club."""
        return self.backend.client.club(self.club)

    @property
    def given(self) -> dict[str, Any]:
        """The conditions of the command, as every operation takes them."""
        return arguments_of(self.conditions)

    @property
    def services(self) -> Services:
        """The services on the database itself. Raises ``LocalOnly``."""
        return self._local.services

    @property
    def person(self) -> Principal:
        """The principal whose view applies, at the database itself. Raises ``LocalOnly``."""
        return self._local.person

    @property
    def caller(self) -> Caller:
        """The author of the command, at the database itself. Raises ``LocalOnly``."""
        return self._local.caller(self.conditions)

    @property
    def _local(self) -> LocalBackend:
        from ging_service.cli.backend.local import LocalBackend

        if not isinstance(self.backend, LocalBackend):
            raise LocalOnly
        return self.backend

    def clock(self) -> Clock:
        """What writes times in the club's time zone; in UTC for a key that may not know it."""
        from ging_service.cli.shared.output import Clock
        from ging_service.client.errors import Problem

        try:
            return Clock(self.api.get_club()["time_zone"])
        except Problem as problem:
            if problem.code != "not_allowed":
                raise
            return Clock("")

    def begins(self, time: date | None) -> datetime | None:
        """The moment of a time; for a date, the beginning of that day in the club's time zone."""
        return self._moment(time, timedelta())

    def ends(self, time: date | None) -> datetime | None:
        """The moment of a time; for a date, the end of that day in the club's time zone."""
        return self._moment(time, timedelta(days=1))

    def _moment(self, time: date | None, after: timedelta) -> datetime | None:
        from ging_service.calendar.zoned_days import zone_named
        from ging_service.domain.days import begins_at

        if time is None or isinstance(time, datetime):
            return time
        zone = zone_named(self.backend.zone_of_day(self.club, time.isoformat()))
        return begins_at(time + after, zone)

    def of_club(self, club: str) -> Session:
        """The same session in another club."""
        return dataclasses.replace(self, club=club)

    def at(self, table: str) -> Session:
        """The same session at another table."""
        return dataclasses.replace(self, table=table)


def session(
    *, club: bool = True, table: bool = False, writes: bool = False, key: bool = False, may_create: bool = False
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command its ``Session`` as its first argument, and the options that make one.

    ``key``: of the conditions that come with ``writes`` only the idempotency key. ``may_create``: the command makes a
    database in a data folder that holds none.
    """

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def with_session(settings: Settings, **arguments: Any) -> Any:  # noqa: ANN401  whatever options it has
            from ging_service.cli.backend.opening import open_backend

            server = arguments.pop("server") or ""
            own = {name: arguments.pop(name) for name in names if name in arguments}
            opening = open_backend(settings, server, own.get("me", ""), may_create=may_create)
            return _run(opening, own, arguments, command)

        names = {field.name for field in dataclasses.fields(Session)}
        wrapped: Callable[..., Any] = settings_options("DATABASE_URL", "GING_DATA")(with_session)
        conditions = _conditions() if writes else [_key_option()] if key else []
        for option in reversed([*_where(club=club, table=table), *_how(), *conditions]):
            wrapped = option(wrapped)
        offer_ids(wrapped)
        return wrapped

    return decorate


def _where(*, club: bool, table: bool) -> list[Callable[..., Any]]:
    options = []
    if club:
        text = "The club. [GING_CLUB; default the only one that there is]"
        options.append(click.option("-c", "--club", envvar="GING_CLUB", default="", metavar="ID", help=text))
    if table:
        text = "The table. [GING_TABLE; default the only one that is running]"
        options.append(click.option("-t", "--table", envvar="GING_TABLE", default="", metavar="ID", help=text))
    return options


def _how() -> list[Callable[..., Any]]:
    who = "Who gives the command and whose cards may be seen. [GING_AS; default a spectator]"
    server = "Work at this service, with the key in GING_KEY or in the file GING_KEY_FILE. [GING_SERVER]"
    return [
        click.option("--server", envvar="GING_SERVER", metavar="URL", help=server),
        click.option("--as", "me", envvar="GING_AS", default="", metavar="MEMBER", help=who),
        click.option("--json", "as_json", is_flag=True, help="Print JSON."),
    ]


def _conditions() -> list[Callable[..., Any]]:
    version = "Only if the table (or the club) still has this version."
    happened = "When it happened, if earlier: a time with its zone such as 2026-11-20T19:30:00Z; a date: its noon."
    return [
        _key_option(),
        click.option("--if-version", "expected_version", type=FROM_ZERO, help=version),
        click.option("--happened", "happened_at", type=TIME, callback=text_of_time, metavar="TIME", help=happened),
    ]


def _key_option() -> Callable[..., Any]:
    text = "Idempotency key: the same command under the same key is carried out once."
    return click.option("--key", default="", metavar="TEXT", callback=_key, help=text)


def _key(_context: click.Context, _option: click.Parameter, key: str) -> str:
    if len(key) > _LONGEST_KEY or not (key.isascii() and key.isprintable()):
        raise click.BadParameter(f"a key is up to {_LONGEST_KEY} printable ASCII characters")
    return key


def need_text(given: object) -> None:
    """Check that every argument is text.

    Bytes that are not text in the terminal's encoding arrive as lone surrogates. Raises ``Refused("bad_text")``.
    """
    match given:
        case str():
            try:
                given.encode()
            except UnicodeEncodeError as error:
                from ging_service.execution.command_batch import no_text

                raise no_text() from error
        case tuple():
            for one in given:
                need_text(one)


def _run(
    opening: AbstractContextManager[Backend], own: dict[str, Any], others: dict[str, Any], command: Callable[..., Any]
) -> Any:  # noqa: ANN401  its answer
    from ging_service.platform.postgres.child_processes import StopRequested, stop_signals

    try:
        # Before the database is opened: an argument that cannot be stored must not start a server for nothing.
        need_text((*own.values(), *others.values()))
        with _without_warnings("psycopg"), stop_signals(), opening as backend:
            made = Session(backend=backend, **own)
            return command(_with_defaults(made, wants=own.keys()), **others)
    except StopRequested:
        sys.exit(STOPPED)
    except Exception as error:
        from ging_service.eventlog.connections.availability import is_unavailable

        if not is_unavailable(error):
            _refuse(error, as_json=own.get("as_json", False))  # an error that is not an answer is raised again
        # A stop can cut off a statement. What arrives then is the driver's error, and not the stop.
        if _came_of(error, StopRequested):
            sys.exit(STOPPED)
        raise StartRefused(f"the database cannot be used: {' '.join(str(error).split())}") from error


@contextmanager
def _without_warnings(name: str) -> Iterator[None]:
    """Suppress psycopg's warnings about connections that a stop has cut off: the user expects them."""
    logger = logging.getLogger(name)
    before = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(before)


def _came_of(error: BaseException, kind: type[BaseException]) -> bool:
    """Return True if an error was raised while one of another kind was being handled."""
    before = error.__cause__ or error.__context__
    return before is not None and (isinstance(before, kind) or _came_of(before, kind))


def _with_defaults(made: Session, *, wants: Any) -> Session:  # noqa: ANN401  names of options
    from ging_service.cli.shared.known_ids import only_club, only_running_table

    if "club" in wants and not made.club:
        # The club before the table, which is looked up in it.
        made = dataclasses.replace(made, club=only_club(made.backend))
    if "table" in wants and not made.table:
        made = dataclasses.replace(made, table=only_running_table(made.backend, made.club))
    return made


def _refuse(error: Exception, *, as_json: bool) -> NoReturn:
    """Print a refusal on standard error, as one line or as a JSON object, and exit; raise faults again."""
    from ging_service.cli.shared.refusals import as_object, text_of

    if isinstance(error, LocalOnly):
        say(f"ging: this {LOCAL_ONLY_ADVICE}", err=True)
        sys.exit(MEANT_OTHERWISE)

    text = text_of(error)
    if not text:
        raise error
    if as_json:
        say(*in_json(as_object(error, text)).decode().split("\n"), err=True)
    else:
        say(*f"ging: {text}".split("\n"), err=True)
    sys.exit(REFUSED)
