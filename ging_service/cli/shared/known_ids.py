"""Ids that a shell completes: those that the club of the command has, by the name of the parameter."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from click.shell_completion import CompletionItem

    from ging_service.cli.backend.backend import Backend
    from ging_service.reporting.paging import Order, Paging

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
    return (one.club_id for one in backend.clubs(_page()).items)


def _members(backend: Backend, club: str) -> Iterable[str]:
    return backend.names(club)


def _tables(backend: Backend, club: str) -> Iterator[str]:
    return (one.table_id for one in backend.tables(club, _page("newest"), phase="", member="").items)


def _disputes(backend: Backend, club: str) -> Iterator[str]:
    from ging_service.reporting.tables.disputes import DisputeFilter

    return (one.dispute_id for one in backend.disputes(club, DisputeFilter(), _page("newest")).items)


def _seasons(backend: Backend, club: str) -> Iterator[str]:
    return (one.season for one in backend.seasons(club, _page("newest")).items)


def _house_rules(backend: Backend, club: str) -> Iterator[str]:
    return (one.preset for one in backend.house_rules(club))


def _keys(backend: Backend, club: str) -> Iterator[str]:
    return (one.key for one in backend.keys(club, _page()).items)


def _settlements(backend: Any, club: str) -> Iterator[str]:  # noqa: ANN401  only at the database itself
    from ging_service.reporting.ledger.settlements import list_settlements

    return (one.settlement for one in list_settlements(backend.services, club, _page("newest")).items)


def _webhooks(backend: Any, club: str) -> Iterator[str]:  # noqa: ANN401  only at the database itself
    from ging_service.application.webhooks.queries import list_webhooks

    return (one.webhook for one in list_webhooks(backend.services, club, _page()).items)


def _page(order: Order = "") -> Paging:
    from ging_service.reporting.paging import MOST_ITEMS, Paging

    return Paging(limit=MOST_ITEMS, order=order)


_IDS: Final[dict[str, Ids]] = {
    "club": _clubs,
    **dict.fromkeys(("me", "member", "member_id", "members", "giver"), _members),
    **dict.fromkeys(("table", "table_id", "named"), _tables),
    "dispute_id": _disputes,
    **dict.fromkeys(("season", "season_id"), _seasons),
    "preset": _house_rules,
    "key_id": _keys,
    "settlement": _settlements,
    "webhook_id": _webhooks,
}


_NOT_RUNNING: Final = frozenset({"unopened", "ended"})


def only_club(backend: Backend) -> str:
    """The club, if there is just one."""
    return _only("club", "GING_CLUB", [club.club_id for club in backend.clubs(_some()).items])


def only_running_table(backend: Backend, club_id: str) -> str:
    """The running table, if there is just one."""
    found = (backend.tables(club_id, _some(), phase=phase, member="").items for phase in _running_phases())
    running = [table.table_id for tables in found for table in tables]
    return _only("table", "GING_TABLE", running)


def _running_phases() -> tuple[str, ...]:
    """The phases of all games, except those before a table is open and after it has ended."""
    return tuple(phase for phase in phases_of_games() if phase not in _NOT_RUNNING)


def phases_of_games() -> tuple[str, ...]:
    """The phases of all games, as each lists them or declares them in its state."""
    from ging_service.domain.installed_games import GAMES

    listed = (game.phases or get_args(get_type_hints(game.state).get("phase")) for game in GAMES)
    return tuple(dict.fromkeys(phase for phases in listed for phase in phases))


def _some() -> Paging:
    from ging_service.reporting.paging import Paging

    return Paging(limit=10)  # enough to see that there are several, and to name some of them


def _only(what: str, variable: str, found: Sequence[str]) -> str:
    if len(found) == 1:
        return found[0]
    none = "no table is running" if what == "table" else "there is none yet"
    there = f"there are {', '.join(found[:5])}{' …' if len(found) > 5 else ''}" if found else none  # noqa: PLR2004
    raise click.UsageError(f"which {what}? Say --{what} or set {variable}: {there}")
