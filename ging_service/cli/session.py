"""What every command of the scribe has in common: the club, the table, who looks, how to answer, what to do about no."""

from __future__ import annotations

import dataclasses
import functools
import logging
import sys
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, NoReturn

import click

from ging_service.cli.desk.desk import Desk, How
from ging_service.cli.numbers import FROM_ZERO
from ging_service.cli.options import settings_options
from ging_service.platform.errors import StartRefused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from ging_service.application.caller import Caller
    from ging_service.application.services import Services
    from ging_service.application.viewing import Person
    from ging_service.cli.desk.local import LocalDesk
    from ging_service.platform.settings import Settings

REFUSED = 1
"""Exit code of a command that the service refused."""

MEANT_OTHERWISE = 2
"""Exit code of a command that cannot be meant as it was typed."""

STOPPED = 130
"""Exit code of a command that was interrupted."""

_LONGEST_KEY = 255


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """What one command works with.

    ``club`` and ``table`` are "" where the command wants none. ``me`` is who gives it and looks ("": a spectator).
    ``on_one_line``: how JSON is printed where there may be several documents.
    """

    desk: Desk
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
        from ging_service.application.caller import check_member

        check_member(self.me)

    @property
    def place(self) -> tuple[str, str]:
        """The club and the table."""
        return self.club, self.table

    @property
    def how(self) -> How:
        """Under which conditions the command is given."""
        return How(key=self.key, expected_version=self.expected_version, happened_at=self.happened_at)

    @property
    def services(self) -> Services:
        """The database itself. Raises ``NotAtADistance``."""
        return self._at_home.services

    @property
    def person(self) -> Person:
        """Whose eyes the answer is for, at the database itself. Raises ``NotAtADistance``."""
        return self._at_home.person

    @property
    def caller(self) -> Caller:
        """Who gives the command, at the database itself. Raises ``NotAtADistance``."""
        return self._at_home.caller(self.how)

    @property
    def _at_home(self) -> LocalDesk:
        from ging_service.cli.desk.distance import NotAtADistance
        from ging_service.cli.desk.local import LocalDesk

        if not isinstance(self.desk, LocalDesk):
            raise NotAtADistance
        return self.desk

    def begins(self, time: date | None) -> datetime | None:
        """The moment of a time; of a date, when that day begins in the club's time zone."""
        return self._moment(time, timedelta())

    def ends(self, time: date | None) -> datetime | None:
        """The moment of a time; of a date, when that day ends in the club's time zone."""
        return self._moment(time, timedelta(days=1))

    def _moment(self, time: date | None, after: timedelta) -> datetime | None:
        from ging_service.application.queries.periods import begins_at, zone_named
        from ging_service.domain.days import DAY_OUT_OF_RANGE

        if time is None or isinstance(time, datetime):
            return time
        zone = zone_named(self.desk.zone_of_day(self.club, time.isoformat()))
        try:
            return begins_at(time + after, zone)
        except OverflowError as error:
            raise click.UsageError(DAY_OUT_OF_RANGE) from error

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
            from ging_service.cli.desk.opening import opened_desk

            server = arguments.pop("server") or ""
            own = {name: arguments.pop(name) for name in names if name in arguments}
            opening = opened_desk(settings, server, own.get("me", ""), may_create=may_create)
            return _run(opening, own, arguments, command)

        names = {field.name for field in dataclasses.fields(Session)}
        wrapped: Callable[..., Any] = settings_options("DATABASE_URL", "GING_DATA")(with_session)
        conditions = _conditions() if writes else [_key_option()] if key else []
        for option in reversed([*_where(club=club, table=table), *_how(), *conditions]):
            wrapped = option(wrapped)
        return wrapped

    return decorate


def say(made: Session, line: str) -> None:
    """Carry out a line in the words of records, and print what it has led to."""
    from ging_service.cli import saying

    saying.print_done(made, saying.say(made, line))


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
    happened = "When it happened, if earlier: a date, or a time with its zone such as 2026-11-20T19:30:00Z."
    return [
        _key_option(),
        click.option("--if-version", "expected_version", type=FROM_ZERO, help=version),
        click.option("--happened", "happened_at", default="", metavar="TIME", help=happened),
    ]


def _key_option() -> Callable[..., Any]:
    text = "Idempotency key: the same command under the same key is carried out once."
    return click.option("--key", default="", metavar="TEXT", callback=_key, help=text)


def _key(_context: click.Context, _option: click.Parameter, key: str) -> str:
    if len(key) > _LONGEST_KEY or not (key.isascii() and key.isprintable()):
        raise click.BadParameter(f"a key is up to {_LONGEST_KEY} printable ASCII characters")
    return key


def _need_text(given: object) -> None:
    """Everything that has been typed is text: bytes that are none in the terminal's encoding come as lone surrogates.

    Raises ``Refused("bad_text")``.
    """
    match given:
        case str():
            try:
                given.encode()
            except UnicodeEncodeError as error:
                from ging_service.application.encoding import no_text

                raise no_text() from error
        case tuple():
            for one in given:
                _need_text(one)


def _run(
    opening: AbstractContextManager[Desk], own: dict[str, Any], others: dict[str, Any], command: Callable[..., Any]
) -> Any:  # noqa: ANN401  its answer
    from ging_service.platform.processes import StopRequested, stop_signals

    try:
        _need_text((*own.values(), *others.values()))
        with _without_warnings("psycopg"), stop_signals(), opening as desk:
            made = Session(desk=desk, **own)
            return command(_with_defaults(made, wants=own.keys()), **others)
    except StopRequested:
        sys.exit(STOPPED)
    except Exception as error:
        from ging_service.eventlog.availability import is_unavailable

        if not is_unavailable(error):
            _refuse(error)  # what is no answer is raised again
        if _came_of(error, StopRequested):
            sys.exit(STOPPED)
        raise StartRefused(f"the database cannot be used: {' '.join(str(error).split())}") from error


@contextmanager
def _without_warnings(name: str) -> Iterator[None]:
    """Leave out what psycopg says of connections that a stop has cut off: whoever stopped the command knows."""
    logger = logging.getLogger(name)
    before = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(before)


def _came_of(error: BaseException, kind: type[BaseException]) -> bool:
    """Whether an error was met while one of another kind was being handled."""
    before = error.__cause__ or error.__context__
    return before is not None and (isinstance(before, kind) or _came_of(before, kind))


def _with_defaults(made: Session, *, wants: Any) -> Session:  # noqa: ANN401  names of options
    from ging_service.cli.defaults import only_club, only_running_table

    if "club" in wants and not made.club:
        made = dataclasses.replace(made, club=only_club(made.desk))
    if "table" in wants and not made.table:
        made = dataclasses.replace(made, table=only_running_table(made.desk, made.club))
    return made


def _refuse(error: Exception) -> NoReturn:
    """One line on standard error for what is an answer; faults go on."""
    from ging_service.cli.desk.distance import ONLY_AT_HOME, NotAtADistance
    from ging_service.cli.refusals import text_of

    if isinstance(error, NotAtADistance):
        click.echo(f"ging: this {ONLY_AT_HOME}", err=True)
        sys.exit(MEANT_OTHERWISE)

    text = text_of(error)
    if not text:
        raise error
    click.echo(f"ging: {text}", err=True)
    sys.exit(REFUSED)
