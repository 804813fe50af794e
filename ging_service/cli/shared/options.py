"""Flags for settings: made from their declarations, so that each is described once."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import click

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
