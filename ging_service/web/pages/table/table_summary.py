"""A table in a list: its players, its progress, and its pending action, the viewer's own above all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import game_of
from ging_service.web.pages.games.installed import pages_of
from ging_service.web.pages.people import names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.reporting.tables.tables import VisibleTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A table that is being played. ``game``: its title; ``awaits_you``: it waits for the viewer; ``plays``: they sit there."""

    table_id: str
    game: str
    members: tuple[str, ...]
    deal: int
    awaited: str
    awaits_you: bool
    plays: bool


def game_titles() -> dict[str, str]:
    """Return the title of each installed game by its kind."""
    return {game.kind: game.title for game in GAMES}


def member_names(members: Iterable[str]) -> list[str]:
    """Return the names of members."""
    return [names().get(member, member) for member in members]


def running_of(seen: VisibleTable, member: str) -> Running:
    """Return a table as ``member`` sees it, "" for nobody in particular."""
    state = seen.state
    game = game_of(state)
    members, deal = game.members(state), game.deal(state)
    own = members.index(member) if member and member in members else -1
    known = member_names(members)
    return Running(
        table_id=seen.table_id,
        game=game.title,
        members=tuple(known),
        deal=deal.number if deal else 0,
        awaited=pages_of(state).awaited(state, known.__getitem__, own),
        awaits_you=own in game.to_act(state).seats,
        plays=own >= 0,
    )
