"""Groups of commands: shared options in any position, old names, suggestions for mistyped commands, examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from ging_service.cli.outlet import loaded, more_in

if TYPE_CHECKING:
    from collections.abc import Iterator

_FORWARDED: Final = "ging_service.cli.groups.forwarded"
_MOST_SUGGESTED: Final = 3
"""A name like `show` that more groups have says nothing about which group was meant."""
_FLAG: Final = "--json"
_SHARED: Final = (
    (("-c", "--club"), "ID", "The club. [GING_CLUB]"),
    (("-t", "--table"), "ID", "The table. [GING_TABLE]"),
    (("--as",), "MEMBER", "Who gives the command. [GING_AS]"),
    (("--server",), "URL", "Work at this service. [GING_SERVER]"),
    ((_FLAG,), "", "Print JSON."),
)


_HEAD: Final = "\b\nExample:\n"
_INDENT: Final = "  "


def example(*lines: str) -> str:
    """The epilog of a command's help: commands as they are typed, one on each line."""
    return _HEAD + "\n".join(_INDENT + line for line in lines)


def examples_in(epilog: str | None) -> list[str]:
    """The commands of an epilog."""
    _, head, lines = (epilog or "").partition(_HEAD)
    return [line.removeprefix(_INDENT) for line in lines.splitlines()] if head else []


class CommandGroup(click.Group):
    """A group that takes the options of its commands, too, and knows them by old names.

    `ging -c thursday table list` and `ging table -c thursday list` mean `ging table list -c thursday`: a group hands
    a shared option on to the command, which alone knows whether it takes one. ``old_names``: hidden names that scripts
    still use, each with the name that replaced it.
    """

    old_names: dict[str, str]

    def __init__(self, *arguments: Any, **more: Any) -> None:  # noqa: ANN401  click's signature
        self.old_names = more.pop("old_names", {})
        super().__init__(*arguments, **more)
        taken = {name for one in self.params for name in one.opts}
        # A group's own option of the same name means something else.
        self.params += [one for one in self.shared_options() if not taken.intersection(one.opts)]

    def shared_options(self) -> list[click.Option]:
        """The options that the group hands on. They are in the help of the commands, so not in that of the group."""
        return list(_shared_options(hidden=True))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the shared options. Any other option belongs to a command, and stands after it."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            text = f"{error.format_message()} An option of a command, such as --data, stands after the command."
            raise click.UsageError(text, ctx) from None

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Find a command by its name, or by an old name; games add commands to groups of the platform."""
        name = self.old_names.get(cmd_name, cmd_name)
        where = more_in(self.name or "").get(name)
        if name in self.commands or where is None:
            return super().get_command(ctx, name)
        command: click.Command = loaded(where)
        return command

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the platform's commands and of those that games add."""
        return sorted({*super().list_commands(ctx), *more_in(self.name or "")})

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, and pass it the shared options that stood before it."""
        try:
            name, command, rest = super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            raise self._not_found(ctx, error.command_name) from None
        # The usage line shows the command's current name, even if it was called by an old name.
        name = self.old_names.get(name, name) if name else name
        # In front of the command's own words: of two values click uses the last, which is the one nearest to the
        # command.
        return name, command, [*ctx.meta.pop(_FORWARDED, []), *rest]

    def _not_found(self, ctx: click.Context, typed: str) -> click.UsageError:
        error = click.NoSuchCommand(typed, possibilities=self.list_commands(ctx), ctx=ctx)
        if error.possibilities:
            return error
        elsewhere = [path for path in _paths(ctx.find_root()) if path.split()[-1] == typed]
        if len(elsewhere) > _MOST_SUGGESTED:
            listed = ", ".join(self.list_commands(ctx))
            return click.UsageError(f"{error.format_message()} `{ctx.command_path}` has: {listed}.", ctx)
        if not elsewhere:
            return error
        return click.UsageError(f"{error.format_message()} Did you mean {' or '.join(map(repr, elsewhere))}?", ctx)


def shared_options() -> list[click.Option]:
    """The shared options with their help, for the group at the top."""
    return list(_shared_options(hidden=False))


def forwarded(context: click.Context) -> list[str]:
    """The shared options that were typed before the command, as the command will read them."""
    options: list[str] = context.meta.get(_FORWARDED, [])
    return options


def _shared_options(*, hidden: bool) -> Iterator[click.Option]:
    for names, metavar, text in _SHARED:
        kind: dict[str, Any] = {"is_flag": True} if names == (_FLAG,) else {"metavar": metavar}
        yield click.Option(
            [*names, f"shared_{names[-1].removeprefix('--')}"],
            callback=_forward,
            expose_value=False,
            hidden=hidden,
            help=text,
            **kind,
        )


def _forward(context: click.Context, option: click.Parameter, value: str | bool | None) -> None:  # noqa: FBT001  click's signature
    """Keep an option that was typed for the command that follows."""
    if value is None or value is False:
        return
    name = max(option.opts, key=len)
    # With an equals sign, because a value of its own that begins with a hyphen would be read as an option.
    context.meta.setdefault(_FORWARDED, []).append(name if value is True else f"{name}={value}")


def _paths(context: click.Context) -> Iterator[str]:
    """The text to type for each command below a group."""
    group = context.command
    if not isinstance(group, click.Group):
        return
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is not None:
            yield f"{context.command_path} {name}"
            yield from _paths(click.Context(command, context, name))
