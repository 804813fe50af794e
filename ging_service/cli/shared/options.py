"""Options that commands share, and the types of their values."""

from __future__ import annotations

import functools
import re
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Final

import click

from ging_service.domain.amounts import BadAmount, read_whole
from ging_service.domain.days import DAY_OUT_OF_RANGE, day_of
from ging_service.parallel import processor_count
from ging_service.platform.settings import Settings, apply_flags, declarations

if TYPE_CHECKING:
    from collections.abc import Callable


def settings_options(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command the flags of the named settings (of all if none is named).

    The command is called with the checked ``Settings`` as its first argument. Flags go into the environment of the
    process, so that the processes that it starts see them too.
    """

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def with_settings(**arguments: Any) -> Any:  # noqa: ANN401  whatever options the command has
            return command(settings_in(arguments), **arguments)

        chosen = [one.name for one in declarations() if not names or one.name in names]
        wrapped: Callable[..., Any] = with_settings
        # Decorators are applied from the bottom up: this way the help lists the flags in the order of the declarations.
        for one in reversed(declarations()):
            if one.name in chosen:
                meaning = f"{one.meaning} [{one.name}; {one.unit}; default {one.default or 'empty'}]"
                wrapped = click.option(one.flag, _parameter(one.name), metavar="VALUE", help=meaning)(wrapped)
        return wrapped

    return decorate


def settings_in(arguments: dict[str, Any]) -> Settings:
    """Take the flags of settings out of the arguments of a command. They go into the environment of the process."""
    given = {one.name: arguments.pop(_parameter(one.name), None) for one in declarations()}
    apply_flags({name: value for name, value in given.items() if value is not None})
    return Settings.from_environment()


def _parameter(name: str) -> str:
    return "setting_" + name.lower()


_PLAIN: Final = re.compile(r"-?[0-9]+")

LARGEST: Final = 2**53 - 1
"""The largest number that every reader of JSON represents exactly."""


class WholeNumber(click.types.IntParamType):
    """A whole number. Its largest value is not in the help: nobody needs it, and it would be in every help text."""

    name = "whole number"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:  # noqa: ARG002  click's signature
        """The placeholder in the help; an argument is called by its name."""
        return "NUMBER" if isinstance(param, click.Option) else None

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401  click's signature
        """Read a number, which may be grouped, and refuse one that is too large."""
        if isinstance(value, str) and not _PLAIN.fullmatch(value):
            # Not by `int` alone, which takes "1_250".
            try:
                value = read_whole(value, "", decimal_sign=".")
            except BadAmount as bad:
                said = f"{value!r} is not a valid {self.name}." if bad.reason == "malformed" else f"{bad.detail}."
                self.fail(said, param, ctx)
        number: int = super().convert(value, param, ctx)
        if abs(number) > LARGEST:
            self.fail(f"{number} is too large: the largest number is {LARGEST}.", param, ctx)
        return number


class WholeNumberInRange(WholeNumber, click.IntRange):
    """A whole number that is not below a limit, and perhaps not above another. The help names the limits."""


FROM_ZERO: Final = WholeNumberInRange(0)
FROM_ONE: Final = WholeNumberInRange(1)
ANY: Final = WholeNumber()
NO_LIMIT: Final = "none"
"""The word for no limit."""


class Limit(click.ParamType[int]):
    """A number of counters, or the word that there is no limit, which ``api_limit`` sends as null."""

    name = "limit"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401  click's signature
        """Read a limit; the book refuses one that is too small or too large."""
        from ging_service.domain.books.state import NONE

        if value == NO_LIMIT:
            return NONE
        try:
            # Not below zero: −1 means none.
            return FROM_ZERO.convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{value!r} is neither a number of counters nor {NO_LIMIT!r}", param, ctx)


def api_limit(counters: int) -> int | None:
    """Return a limit as the API takes it."""
    return None if counters < 0 else counters


# As a start, a date is the beginning of its day, as an end its end: ``Session.begins`` and ``ends``. As the time when
# something happened, it is the noon of its day: ``calendar.happened_in``.

_FIRST_DAY: Final = date(1, 1, 2)
_LAST_DAY: Final = date(9999, 12, 30)
"""Their beginning and end lie within the calendar in every time zone."""


class Day(click.ParamType[str]):
    """A date, as the text that the service takes."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401  click's signature
        """Check a date."""
        day = day_of(str(value))
        if day is None:
            self.fail(f"{str(value)!r} is not a date such as 2026-11-20", param, ctx)
        if not _FIRST_DAY <= day <= _LAST_DAY:
            self.fail(DAY_OUT_OF_RANGE, param, ctx)
        return day.isoformat()


class Time(click.ParamType[datetime | date]):
    """RFC 3339 text with its time zone, or a date, which gets the zone of its season or of the club."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime | date:  # noqa: ANN401  click's signature
        """Read a time."""
        if isinstance(value, date):
            return value
        text = str(value)
        if day_of(text) is not None:
            return date.fromisoformat(DAY.convert(text, param, ctx))
        try:
            # RFC 3339 allows a small t and z, which Python does not read.
            found = datetime.fromisoformat(text.upper())
            if found.tzinfo is not None:
                return found.astimezone(UTC)
        except (ValueError, OverflowError):
            pass
        example = "nor a time with its zone such as 2026-11-20T19:30:00Z"
        return self.fail(f"{text!r} is neither a date such as 2026-11-20 {example}", param, ctx)


DAY = Day()
TIME = Time()


def text_of_time(_context: click.Context, _option: click.Parameter, time: date | None) -> str:
    """Return a time as the service takes it, "" for none: the callback of options that are handed on as text."""
    if isinstance(time, datetime):
        from ging_service.eventlog.codec import timestamp

        return timestamp(time)
    return time.isoformat() if time else ""


def api_time(time: datetime | None) -> str | None:
    """Return a moment as the API takes it."""
    return time.isoformat() if time else None


def check_order(first: date | str | None, last: date | str | None) -> None:
    """Check the first and the last day, or moment, of ``--from`` and ``--to``. Raises ``click.UsageError``."""
    if first and last and last < first:  # type: ignore[operator]  # both are days, or both are moments
        raise click.UsageError("--to is before --from")


# A register is read whole, and of what has happened mostly the last screen.
_USUAL_OF_REGISTER: Final = 100
_USUAL_OF_NEWEST: Final = 30

Paging = dict[str, Any]
"""What operations of the API that return a page take: ``limit``, ``after`` and perhaps ``order``."""


def paged(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its ``paging``: of a register, in the register's own order."""
    return _options(_with_paging(command), _USUAL_OF_REGISTER)


def newest_first(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its ``paging``: of what has happened, the newest first."""
    turned = click.option("--oldest-first", is_flag=True, help="Begin with the oldest.")(_with_paging(command))
    return _options(turned, _USUAL_OF_NEWEST)


def always_newest_first(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its ``paging``: of a list of what has happened that has no other order."""
    return _options(_with_paging(command), _USUAL_OF_NEWEST)


def _with_paging(command: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(command)
    def with_paging(*positional: Any, limit: int, after: str, **arguments: Any) -> Any:  # noqa: ANN401  as it is
        paging: Paging = {"limit": limit, "after": after or None}
        if "oldest_first" in arguments:
            paging["order"] = "oldest" if arguments.pop("oldest_first") else "newest"
        return command(*positional, paging=paging, **arguments)

    return with_paging


def _options(wrapped: Callable[..., Any], usual_limit: int) -> Callable[..., Any]:
    wrapped = click.option(
        "--after",
        default="",
        metavar="CURSOR",
        help="Continue after the previous page: the cursor that it printed last.",
    )(wrapped)
    return click.option("--limit", default=usual_limit, show_default=True, help="Lines of a page, up to 500.")(wrapped)


def in_period(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its ``days``, after its session: what operations of the API that look at a period take."""

    @functools.wraps(command)
    def with_period(
        *positional: Any,  # noqa: ANN401  as it is
        season: str,
        first_day: str | None,
        last_day: str | None,
        zone: str,
        **arguments: Any,  # noqa: ANN401  as it is
    ) -> Any:  # noqa: ANN401  as it is
        check_order(first_day, last_day)
        days = {"season": season or None, "from_": first_day, "to": last_day, "zone": zone or None}
        return command(*positional, days=days, **arguments)

    options = [
        click.option("--season", default="", metavar="ID", help="Only this season."),
        click.option("--from", "first_day", type=DAY, metavar="DAY", help="From this day on, such as 2026-09-01."),
        click.option("--to", "last_day", type=DAY, metavar="DAY", help="Up to this day, which is in it."),
        click.option(
            "--zone", default="", help="Whose days these are. [default: of the season that they lie in, or of the club]"
        ),
    ]
    wrapped: Callable[..., Any] = with_period
    for option in reversed(options):
        wrapped = option(wrapped)
    return wrapped


# Each is a process with everything imported: a mistyped number must not fill the memory.
MOST_JOBS: Final = 64


def jobs_option(text: str) -> Callable[..., Any]:
    """The option ``--jobs``, for a command that takes the number as ``jobs``. By default all processors are used."""
    return click.option(
        "--jobs",
        "-j",
        type=WholeNumberInRange(1, MOST_JOBS),
        default=lambda: min(processor_count(), MOST_JOBS),
        show_default="one for each processor",
        help=text,
    )
