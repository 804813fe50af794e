"""A table in a list: its players, its progress, and its pending action, the viewer's own above all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import game_of
from ging_service.reporting.tables.table_results import figures_at
from ging_service.web.http.current_services import services
from ging_service.web.pages.games.installed import pages_by_game, pages_of
from ging_service.web.pages.games.outlet import ListingWords
from ging_service.web.pages.people import names

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ging_service.reporting.tables.tables import VisibleTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A table that is being played.

    ``game``: its title; ``deal``: the deal that is played, "" before the first; ``awaits_you``: it waits for the viewer;
    ``plays``: they sit there.
    """

    table_id: str
    game: str
    members: tuple[str, ...]
    deal: str
    awaited: str
    awaits_you: bool
    plays: bool


def game_titles() -> dict[str, str]:
    """Return the title of each installed game by its kind."""
    return {game.kind: game.title for game in GAMES}


def listing_words(kind: str) -> ListingWords:
    """Return the words by which lists sum up a table of a game, which may not be installed any more."""
    pages = pages_by_game().get(kind)
    return pages.listing if pages else ListingWords()


class Wins(NamedTuple):
    """What the players of an evening without counters have won, the winner first. ``won``: what is counted."""

    won: str
    counts: tuple[tuple[str, int], ...]


def wins_at(club_id: str, table_games: Mapping[str, str]) -> dict[str, Wins]:
    """Return what was won at some tables that are over, by table; ``table_games``: the kinds of their games.

    Tables are left out where nobody has won anything, or where the game has no such figure.
    """
    words = {table_id: listing_words(kind) for table_id, kind in table_games.items()}
    found = figures_at(services(), club_id, [table_id for table_id, of_game in words.items() if of_game.wins])
    wins = {
        table_id: {
            member: sum(figures.get(column, 0) for column in words[table_id].wins)
            for member, figures in members.items()
        }
        for table_id, members in found.items()
    }
    return {
        table_id: Wins(words[table_id].won(), tuple(sorted(of_table.items(), key=lambda one: -one[1])))
        for table_id, of_table in wins.items()
        if any(of_table.values())
    }


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
        deal=listing_words(game.kind).deal(deal.number) if deal else "",
        awaited=pages_of(state).awaited(state, known.__getitem__, own),
        awaits_you=own in game.to_act(state).seats,
        plays=own >= 0,
    )
