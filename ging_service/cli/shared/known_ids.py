"""Ids that a shell completes: those that the club of the command has, by the name of the parameter."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from click.shell_completion import CompletionItem

    from ging_service.cli.backend.backend import Backend

    Ids = Callable[[Backend, str], Iterable[str]]


class KnownId(click.ParamType[str]):
    """An id in a list of the club. Any text is accepted: the command says what it does not find."""

    name = "text"

    def __init__(self, ids: Ids, *, in_club: bool) -> None:
        self._ids = ids
        self._in_club = in_club

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002  click's signature
        incomplete: str,
    ) -> list[CompletionItem]:
        """The ids that begin so; none where they cannot be read, because a shell has no place for an error."""
        from click.shell_completion import CompletionItem

        with suppress(Exception):
            return [CompletionItem(one) for one in self._found(ctx.params) if one.startswith(incomplete)]
        return []

    def _found(self, given: dict[str, Any]) -> Iterator[str]:
        from ging_service.cli.backend.opening import open_backend
        from ging_service.cli.shared.options import settings_in
        from ging_service.platform.postgres.embedded import is_ready

        settings, server = settings_in(dict(given)), given.get("server") or ""
        # A key press starts no server.
        if server or settings.database_url or is_ready(settings.data):
            with open_backend(settings, server, given.get("me") or "", may_create=False) as backend:
                yield from self._ids(backend, given.get("club") or (only_club(backend) if self._in_club else ""))


def offer_ids(command: Callable[..., Any]) -> None:
    """Let the shell complete the ids among the parameters of a command. The id of what it makes is called ``new_id``."""
    parameters: list[click.Parameter] = getattr(command, "__click_params__", [])
    for one in parameters:
        ids = _IDS.get(one.name or "")
        if ids and one.type is click.STRING:
            one.type = KnownId(ids, in_club=ids is not _clubs)


def _clubs(backend: Backend, _club: str) -> Iterator[str]:
    return (one["club"] for one in backend.clubs(_MOST)["items"])


def _members(backend: Backend, club: str) -> Iterable[str]:
    return backend.names(club)


def _listed(operation: str, member: str, **paging: Any) -> Ids:  # noqa: ANN401  as the API takes it
    """Return ids of a list of the API: the values of a ``member`` of its items."""

    def ids(backend: Backend, club: str) -> Iterator[str]:
        answer = getattr(backend.client.club(club), operation)(**paging)
        items = answer["items"] if isinstance(answer, dict) else answer.first().items
        return (one[member] for one in items)

    return ids


_MOST: Final = {"limit": 500}
_NEWEST: Final = {**_MOST, "order": "newest"}


_IDS: Final[dict[str, Ids]] = {
    "club": _clubs,
    **dict.fromkeys(("me", "member", "member_id", "members", "giver"), _members),
    **dict.fromkeys(("table", "table_id", "named"), _listed("list_tables", "table", **_NEWEST)),
    "dispute_id": _listed("list_disputes", "dispute", **_NEWEST),
    **dict.fromkeys(("season", "season_id"), _listed("list_seasons", "season", **_NEWEST)),
    "preset": _listed("list_house_rules", "preset"),
    "key_id": _listed("list_keys", "key", **_MOST),
    "settlement": _listed("list_settlements", "settlement", **_NEWEST),
    "webhook_id": _listed("list_webhooks", "webhook", **_MOST),
}


_NOT_RUNNING: Final = frozenset({"unopened", "ended"})


def only_club(backend: Backend) -> str:
    """The club, if there is just one."""
    return _only("club", "GING_CLUB", [one["club"] for one in backend.clubs(_SOME)["items"]])


def only_running_table(backend: Backend, club_id: str) -> str:
    """The running table, if there is just one."""
    club = backend.client.club(club_id)
    asked: list[dict[str, Any]] = [{**_SOME, "phase": phase} for phase in _running_phases()]
    found = (club.list_tables(**one).first().items for one in asked)
    running = [one["table"] for tables in found for one in tables]
    return _only("table", "GING_TABLE", running)


def _running_phases() -> tuple[str, ...]:
    """The phases of all games, except those before a table is open and after it has ended."""
    return tuple(phase for phase in phases_of_games() if phase not in _NOT_RUNNING)


def phases_of_games() -> tuple[str, ...]:
    """The phases of all games, as each lists them or declares them in its state."""
    from ging_service.domain.installed_games import GAMES

    listed = (game.phases or get_args(get_type_hints(game.state).get("phase")) for game in GAMES)
    return tuple(dict.fromkeys(phase for phases in listed for phase in phases))


_SOME: Final[dict[str, Any]] = {"limit": 10}
"""Enough to see that there are several, and to name some of them."""


def _only(what: str, variable: str, found: Sequence[str]) -> str:
    if len(found) == 1:
        return found[0]
    none = "no table is running" if what == "table" else "there is none yet"
    there = f"there are {', '.join(found[:5])}{' …' if len(found) > 5 else ''}" if found else none  # noqa: PLR2004
    raise click.UsageError(f"which {what}? Say --{what} or set {variable}: {there}")
