"""The page of a table: the felt, the possible actions, and the latest events. Everybody who may look sees it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ging_service.event_messages.card_words import SUIT_SIGNS, card_name, suit_words
from ging_service.games.ging.decider import commands
from ging_service.games.ging.decider.events import DealRecorded, HandsDealt
from ging_service.games.ging.messages.game_words import claim_words, combination_words
from ging_service.games.ging.pages.felt.settlement_steps import steps_of_settlement
from ging_service.games.ging.pages.felt.table_view import picture_of
from ging_service.games.ging.pages.table.moves import moves_of
from ging_service.games.ging.pages.table.satisfied_check import if_upheld
from ging_service.games.ging.pages.words import RULES_FORM
from ging_service.games.ging.rules.cards import PACK
from ging_service.games.ging.rules.combinations import COMBINATIONS
from ging_service.i18n.messages import _
from ging_service.web.pages.games.derived_form import optional_texts
from ging_service.web.pages.games.game_pages import table_values
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

    from ging_service.domain.cards import Card
    from ging_service.games.ging.decider.state import TableState
    from ging_service.games.ging.pages.felt.settlement_steps import SettlementStep
    from ging_service.reporting.tables.table_activity import TableActivity


WORDS: Final[dict[str, Any]] = {
    "card_name": card_name,
    "claim_words": claim_words,
    "combination_words": combination_words,
    "combinations": tuple(COMBINATIONS),
    "commands": commands,
    "optional_texts": optional_texts,
    "suit_signs": SUIT_SIGNS,
    "suit_words": suit_words,
}
"""Names that templates use for the things on a table."""


def draw_table(club: str, table: str, found: TableActivity) -> Response:
    """Return the page of a table as it is now."""
    return show("ging/table.html", **known_of(club, table, found))


def known_of(club: str, table: str, found: TableActivity) -> dict[str, Any]:
    """Return the values for every page of a table: the viewer's view, their possible actions, and the latest events."""
    state, moves = found.seen.state, moves_of(found.seen.state, person())
    return {
        **WORDS,
        **table_values(club, table, found, RULES_FORM),
        "picture": picture_of(found.seen, names(), member=person().member),
        "moves": moves,
        "if_upheld": {seat: if_upheld(state, seat) for seat in moves.finds},
        "left_to_cut": _left_to_cut(state) if moves.cuts else (),
        "settled": _settled(found),
    }


def player_name(state: TableState, seat: int) -> str:
    """Return the name of a seat's player."""
    return names()[state.seating.members[seat]]


def _settled(found: TableActivity) -> tuple[SettlementStep, ...]:
    """Return the settlement of the deal that lies there, step by step; () while it runs, or where there is none."""
    state = found.seen.state
    if state.phase == "declaring" or state.deal is None:
        return ()
    number = state.deal.dealt.number
    events = [recorded_event.event for recorded_event in found.recorded_events]
    dealt = [
        place
        for place, event in enumerate(events)
        if isinstance(event, HandsDealt | DealRecorded) and event.deal == number
    ]
    # Only the last events are read: those of a long deal may not go back to its dealing.
    return steps_of_settlement(events[dealt[0] + 1 if dealt else 0 :], partial(player_name, state))


def _left_to_cut(state: TableState) -> tuple[Card, ...]:
    """G3: Return the cards that nobody has cut."""
    have_been_cut = {card for _seat, card in state.cutting.cuts}
    return tuple(card for card in PACK if card not in have_been_cut)


_RULES = {
    "seven_cards": "G12",
    "four_sevens": "G13",
    "ging": "G14",
    "gentlemen": "G15",
    "bare_shoulders": "G16",
}


def how_to_play() -> Response:
    """Return the page that explains the rules of Ging."""
    sweeps = [(combination_words(one), _RULES[one], _what_it_takes()[one]) for one in COMBINATIONS]
    return show("ging/how_to_play.html", sweeps=sweeps)


def _what_it_takes() -> dict[str, str]:
    """Return what a hand must hold, by combination."""
    return {
        "seven_cards": _("All seven cards are of one suit."),
        "four_sevens": _("You hold all four sevens."),
        "ging": _("All your cards of one suit count exactly 37 together."),
        "gentlemen": _("You hold only kings, queens and jacks."),
        "bare_shoulders": _("You hold no king, queen or jack."),
    }
