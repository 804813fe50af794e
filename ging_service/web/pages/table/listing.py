"""A club's tables: those on its home, with the viewer's pending actions, the list of all of them, and opening one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.seats import BOT_WANTED
from ging_service.application.table import at_table
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import game_of
from ging_service.event_messages.club import level_words
from ging_service.game_support.game_bots import bot_levels
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _
from ging_service.reporting.paging import Paging
from ging_service.reporting.tables.disputes import DisputeFilter, list_disputes
from ging_service.reporting.tables.table_activity import club_now, figures_at, tables_by_date
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import form_caller, text
from ging_service.web.pages.games.installed import chosen_game, game_choices, pages_by_game, pages_of, presets
from ging_service.web.pages.games.outlet import ListingWords
from ging_service.web.pages.ledger.ledger_labels import own_payment_values
from ging_service.web.pages.people import bots, left, names, seats_offered
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from flask import Response

    from ging_service.domain.game import Game
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


OPENING = PageBlueprint("opening", __name__)
_DATED: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}$")
_NUMBERED: Final = re.compile(r"(.+-)([0-9]{1,2})")


@OPENING.page("/tables/new", needs=PLAYED)
def opening_page(club: str) -> Response:
    """Show the form.

    ``game`` in the address: which game; ``preset``: the name of the house rules that it begins with; ``members``: who
    sits there; ``after``: the table after which they play on.
    """
    game = chosen_game()
    pages = pages_by_game()[game.kind]
    named = presets(club, game)
    chosen = request.values.get("preset", "")
    sitting = request.args.get("members", person().member).split(",")
    fewest, most = game.seats
    bots_hint = pages.opening.bots_hint()
    return show(
        "pages/table/opening.html",
        game=game,
        games=game_choices(),
        form=pages.opening,
        presets=list(named),
        chosen=chosen if chosen in named else next(iter(named), ""),
        fields=pages.rules.fields(named.get(chosen, next(iter(named.values()), game.house_rules()))),
        members=_people(),
        bots=_bots(game) if bots_hint else [],
        bots_hint=bots_hint,
        name=_name_of_rematch(request.args.get("after", "")),
        sitting=[sitting[seat] if seat < len(sitting) else "" for seat in range(most)],
        fewest=fewest,
    )


@OPENING.form("/tables/new", needs=PLAYED, again=opening_page)
def open_table_by_form(club: str) -> str:
    """Open the table, and go there."""
    game, table = chosen_game(), text("table").lower()
    pages = pages_by_game()[game.kind]
    opening = pages.opening.command(_members(game), pages.rules.asked())
    at_table(services(), club, table, opening, form_caller())
    return f"/clubs/{club}/tables/{table}"


def _name_of_rematch(table: str) -> str:
    """Return the name that is offered for the next table of the same players: friday-2 after friday, friday-3 after that."""
    # Two digits at most, and not the day of a date: 2026-11-13 is followed by 2026-11-13-2.
    numbered = None if _DATED.search(table) else _NUMBERED.fullmatch(table)
    return f"{numbered[1]}{int(numbered[2]) + 1}" if numbered else f"{table}-2" if table else ""


def _people() -> list[tuple[str, str]]:
    """Return the ids and names of the members who can sit down: people who have not left, by name."""
    no_people = {bot.member for bot in bots()} | left()
    found = [(member, name) for member, name in names().items() if member not in no_people]
    return sorted(found, key=lambda one: one[1])


def _bots(game: Game) -> list[tuple[str, str]]:
    """Return the values and the levels of the bots that play a game, the weakest first; [] if it has none.

    The value is a member's id if such a bot has joined the club before.
    """
    # Reversed, so that of several bots of a level the first that joined is offered.
    joined = {bot.level: bot.member for bot in reversed(bots()) if bot.game == game.kind}
    return [(joined.get(level, BOT_WANTED + level), level_words(game.kind, level)) for level in bot_levels(game.kind)]


def _members(game: Game) -> tuple[str, ...]:
    """Return the members by seat. Raises ``BadRequest("invalid")`` for an empty seat before the last player."""
    fewest, most = game.seats
    chosen = [text(f"member-{seat}") for seat in range(most)]
    # Seats are numbered without gaps, so an empty one before the last player is a slip.
    players = max((seat + 1 for seat, member in enumerate(chosen) if member), default=0)
    empty = next((seat for seat in range(max(players, fewest)) if not chosen[seat]), None)
    if empty is not None:
        told = _("%(game)s needs a player on this seat: seat %(seat)s.", game=game.title, seat=number(empty + 1))
        raise BadRequest("invalid", told, f"member-{empty}")
    return tuple(chosen[:players])
