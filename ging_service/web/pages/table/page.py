"""The page of a table: the felt, what one may do there, and what has happened last. Everybody who may look sees it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ging_service.application.access.rights import Right
from ging_service.application.queries.table_lately import table_lately
from ging_service.domain.games.ging.events import DealRecorded, HandsDealt
from ging_service.domain.games.ging.rules.combinations import COMBINATIONS
from ging_service.domain.games.ging.rules.counting import PACK
from ging_service.web.identity import person
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.card_words import card_name
from ging_service.web.pages.game_words import SUIT_SIGNS, claim_words, combination_words, suit_words
from ging_service.web.pages.house_rules_form import rules_in_words
from ging_service.web.pages.people import names
from ging_service.web.pages.picture import picture_of
from ging_service.web.pages.settlement_steps import steps_of_settlement
from ging_service.web.pages.showing import show
from ging_service.web.pages.table.deals_ahead import if_upheld
from ging_service.web.pages.table.moves import moves_of
from ging_service.web.pages.telling.lines import lines_of
from ging_service.web.pages.telling.told import Called
from ging_service.web.serving import services
from ging_service.web.streaming import streaming

if TYPE_CHECKING:
    from flask import Response

    from ging_service.application.queries.table_lately import TableLately
    from ging_service.domain.games.ging.state import TableState
    from ging_service.web.pages.settlement_steps import SettlementStep

BLUEPRINT = PageBlueprint("table", __name__)
LINES_SHOWN: Final = 10
"""How many of its last events a table's page tells."""
EVENTS_OF_DEAL: Final = 30
"""How many it looks at where it tells how a deal was settled: a deal has hardly ever more."""

WORDS: Final[dict[str, Any]] = {
    "card_name": card_name,
    "claim_words": claim_words,
    "combination_words": combination_words,
    "combinations": tuple(COMBINATIONS),
    "suit_signs": SUIT_SIGNS,
    "suit_words": suit_words,
}
"""How a template calls what lies on a table."""


@BLUEPRINT.page("/tables/<slug:table>", needs=Right.LOOK)
def table_page(club: str, table: str) -> Response:
    """A table as it is now."""
    return show("pages/table/table.html", **known_of(club, table))


def known_of(club: str, table: str) -> dict[str, Any]:
    """What every page of a table knows of it: as whoever looks sees it, what he may do, and what has happened last."""
    found = table_lately(services(), club, table, person(), _most)
    state, moves = found.seen.state, moves_of(found.seen.state, person())
    members = state.seating.members
    return WORDS | {
        "table": table,
        "place": f"/clubs/{club}/tables/{table}",
        "seen": found.seen,
        "heartbeat_s": streaming().limits.page_heartbeat_s,
        "state": state,
        "seats": [names()[member] for member in members],
        "picture": picture_of(found.seen, names(), member=person().member),
        "moves": moves,
        "if_upheld": {seat: if_upheld(state, seat) for seat in moves.finds},
        "left_to_cut": [card for card in PACK if card not in {cut for _seat, cut in state.cutting.cuts}],
        "table_results": found.result,
        "settled": _settled(found),
        "last_deal": _last_deal(state),
        "lines": lines_of(found.happenings[: -LINES_SHOWN - 1 : -1], Called(names=names(), members=members)),
        "house_rules": rules_in_words(state.seating.rules),
    }


def _most(state: TableState) -> int:
    return LINES_SHOWN if state.phase == "declaring" else EVENTS_OF_DEAL


def called(state: TableState, seat: int) -> str:
    """How the player of a seat is called."""
    return names()[state.seating.members[seat]]


def _settled(found: TableLately) -> tuple[SettlementStep, ...]:
    """How the deal that lies there was settled, step by step; () while it runs, or where none has been dealt."""
    state = found.seen.state
    if state.phase == "declaring" or state.deal is None:
        return ()
    number = state.deal.dealt.number
    events = [happening.event for happening in found.happenings]
    dealt = [
        place
        for place, event in enumerate(events)
        if isinstance(event, HandsDealt | DealRecorded) and event.deal == number
    ]
    return steps_of_settlement(events[dealt[0] + 1 if dealt else 0 :], partial(called, state))


def _last_deal(state: TableState) -> int:
    """The deal that one can look at again: the last that is over, 0 where there is none."""
    if state.deal is None:
        return 0
    return state.deal.dealt.number - (state.deal.result is None)
