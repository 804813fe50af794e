"""A club's tables: those on its home, with the viewer's pending actions, and the list of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from flask import request

from ging_service.access.role_rights import Right
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import game_of
from ging_service.reporting.paging import Paging
from ging_service.reporting.tables.disputes import DisputeFilter, list_disputes
from ging_service.reporting.tables.table_activity import club_now, figures_at, tables_by_date
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.games.installed import pages_by_game, pages_of
from ging_service.web.pages.games.outlet import ListingWords
from ging_service.web.pages.ledger.ledger_labels import own_payment_values
from ging_service.web.pages.people import names, seats_offered
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from flask import Response

    from ging_service.reporting.tables.disputes import DisputeEntry
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


BLUEPRINT = PageBlueprint("tables", __name__)
_A_PAGE = 30
_ARE_OVER = {"running": False, "ended": True}


@BLUEPRINT.page("/tables", needs=Right.LOOK)
def tables_page(club: str) -> Response:
    """Show the tables, first those that are played now, then the latest."""
    phase, member = request.args.get("phase", ""), request.args.get("member", "")
    paging = Paging(limit=_A_PAGE, after=request.args.get("after", ""))
    found = tables_by_date(services(), club, paging, are_over=_ARE_OVER.get(phase), member=member)
    over = {one.table_id: one.game for one in found.items if one.phase == "ended" and not one.result}
    return show(
        "pages/table/tables.html",
        found=found,
        wins=wins_at(club, over),
        listing=listing_words,
        phase=phase,
        member=member,
        phases={kind: pages.phases() for kind, pages in pages_by_game().items()},
        names=names(),
        called=member_names,
        games=game_titles(),
    )


# A reminder, and no list: the page of disputes has all of them.
_DISPUTES_MOST = 5


@BLUEPRINT.page("", needs=Right.LOOK)
def home_page(club: str) -> Response:
    """Show the running tables, the viewer's pending actions, and the last evenings."""
    now = club_now(services(), club, person())
    return show(
        "pages/table/home.html",
        running=[running_of(seen, person().member) for seen in now.running],
        ended=now.ended,
        results=now.results,
        wins=wins_at(club, {one.table_id: one.game for one in now.ended if one.table_id not in now.results}),
        listing=listing_words,
        names=names(),
        called=member_names,
        games=game_titles(),
        disputes=_disputes(club),
        offers=seats_offered(person().member),
        **own_payment_values(club),
    )


def _disputes(club: str) -> tuple[DisputeEntry, ...]:
    """Return the disputes that wait for an arbitrator, if the viewer is one."""
    if not {Right.JUDGE, Right.READ_CLUB} <= person().rights:
        return ()
    return list_disputes(services(), club, DisputeFilter(state="raised"), Paging(limit=_DISPUTES_MOST)).items
