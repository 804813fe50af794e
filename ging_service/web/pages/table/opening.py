"""Opening a table: its game, its seats and its house rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from flask import request

from ging_service.application.seats import BOT_WANTED
from ging_service.application.table import at_table
from ging_service.event_messages.club import level_words
from ging_service.game_support.game_bots import bot_levels
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import form_caller, text
from ging_service.web.pages.games.installed import chosen_game, game_choices, pages_by_game, presets
from ging_service.web.pages.people import bots, left, names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from flask import Response

    from ging_service.domain.game import Game

BLUEPRINT = PageBlueprint("opening", __name__)
_DATED: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}$")
_NUMBERED: Final = re.compile(r"(.+-)([0-9]{1,2})")


@BLUEPRINT.page("/tables/new", needs=PLAYED)
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


@BLUEPRINT.form("/tables/new", needs=PLAYED, again=opening_page)
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
