"""The page of a table of Thirty-one, its forms, and the rules for players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from flask import request

from ging_service.application.table import at_table
from ging_service.domain.cards import Card, parse_card
from ging_service.event_messages.event_message import Names
from ging_service.execution.errors import NotFound
from ging_service.execution.permissions import is_allowed
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider.events import RoundStarted
from ging_service.games.thirty_one.game import GAME
from ging_service.games.thirty_one.pages.felt import picture_of, round_steps, ruled_steps
from ging_service.games.thirty_one.pages.words import RULES_FORM, hint_of
from ging_service.games.thirty_one.rules import total_of
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.forms import form_caller, text, ticked, whole
from ging_service.web.pages.games.game_pages import GameBlueprint, state_of_form, table_values
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.pages.table.page import table_page
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask import Response

    from ging_service.domain.cards import Hand
    from ging_service.event_messages.table_view import DealStep
    from ging_service.execution.caller import Principal
    from ging_service.games.thirty_one.decider.state import TableState
    from ging_service.reporting.tables.table_activity import TableActivity


# An introduction to Thirty-one, for people who sit down to it. The numbered rules are a page of the documentation.
#
# Its examples are worked out by the rules themselves (``tests/games/thirty_one/pages/test_how_to_play.py``).


def _cards(text: str) -> Hand:
    return tuple(parse_card(card, "NM90", "card") for card in text.split())


EXAMPLE: Final = _cards("5S 5H 4C 6D 6S 5C")
"""NM90: a round that two players bring to exactly 31."""
RUN_OUT: Final = _cards("3S 4S 3H 4H 3D 4D 3C 4C")
"""NM92: a round in which the first player always makes seven, until at 28 no 3 and no 4 is left."""


def how_to_play() -> Response:
    """Return the page that explains the rules."""
    return show("thirty_one/how_to_play.html", example=with_totals(EXAMPLE), run_out=with_totals(RUN_OUT))


def with_totals(cards: Hand) -> tuple[tuple[Card, int], ...]:
    """Return each card with the total after it."""
    return tuple((card, total_of(cards[: place + 1])) for place, card in enumerate(cards))


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """Possible actions; ``own`` is −1 for people who do not sit at the table. ``takes``: it is their turn."""

    own: int = -1
    starts: bool = False
    takes: bool = False
    ends: bool = False


def moves_of(state: TableState, person: Principal) -> Moves:
    """Return all actions of this person at a table that they see in this state."""
    if state.phase in ("unopened", "ended"):
        return Moves()
    own = state.members.index(person.member) if person.member in state.members else -1
    is_turn = state.phase == "taking" and state.round is not None and state.round.turn == own

    def may(command: c.Command) -> bool:
        return is_allowed(person, command, state)

    return Moves(
        own=own,
        starts=state.phase == "between_rounds" and may(c.StartRound()),
        # Authority looks at no card, so none stands for any.
        takes=is_turn and may(c.TakeCard(seat=own, card=Card(""))),
        ends=may(c.EndTable()),
    )


BLUEPRINT = GameBlueprint("thirty_one_play", __name__, GAME.kind)


def _table_again(club: str, table: str, move: str) -> Response:  # noqa: ARG001  the form's address has it
    return table_page(club, table)


@BLUEPRINT.form("/tables/<slug:table>/thirty-one/<slug:move>", needs=PLAYED, again=_table_again)
def send_thirty_one_move(club: str, table: str, move: str) -> str:
    """Make a move, and return to the table with the hint shown or not, as before."""
    if move not in _MOVES:
        raise NotFound("page")
    state_of_form(club, table, _("A new round has begun. Look again before you play."))
    at_table(services(), club, table, _MOVES[move](), form_caller())
    return f"/clubs/{club}/tables/{table}" + ("?hint=1" if ticked("hint") else "")


def _take() -> c.TakeCard:
    if not text("card"):
        raise BadRequest("invalid", _("Choose a card."), "card")
    return c.TakeCard(seat=whole("seat"), card=parse_card(text("card"), "NM90", "card"))


_MOVES: Final[Mapping[str, Callable[[], c.Command]]] = {
    "start": c.StartRound,
    "take": _take,
    "end": c.EndTable,
}
"""Each form of the page, and the command that it gives."""


def draw_table(club: str, table: str, found: TableActivity) -> Response:
    """Return the page of a table as it is now. ``hint`` in the address or the form: show the hint."""
    state: TableState = found.seen.state
    called = Names(names=names(), members=state.members)
    is_hinted = bool(request.values.get("hint"))
    hint = hint_of(state) if is_hinted else None
    ruled = rulings_on_round(found, called)
    picture = picture_of(found.seen, names(), member=person().member, marked=hint.cards if hint else ())
    return show(
        "thirty_one/table.html",
        **table_values(club, table, found, RULES_FORM),
        picture=replace(picture, result=ruled[-1].words) if ruled else picture,
        is_hinted=is_hinted,
        hint=hint,
        moves=moves_of(state, person()),
        steps=(*steps_of_round(found, called), *ruled),
    )


def steps_of_round(found: TableActivity, called: Names) -> tuple[DealStep, ...]:
    """Return the running round or the last one, step by step; () where there is none."""
    events = [recorded_event.event for recorded_event in found.recorded_events]
    started = [place for place, event in enumerate(events) if isinstance(event, RoundStarted)]
    return round_steps(events[started[-1] :], called.seat) if started else ()


def rulings_on_round(found: TableActivity, called: Names) -> tuple[DealStep, ...]:
    """Return what rulings have made of the round that lies there."""
    events = [recorded_event.event for recorded_event in found.recorded_events]
    state: TableState = found.seen.state
    return ruled_steps(events, state.round.number if state.round else 0, called)
