"""JSON Schemas of games and their answers, as the API's specification shows them, without their ``id``."""

from __future__ import annotations

from typing import Any, Final, get_args

from ging_service.game_support.json_schemas import CARD, list_of, object_of, one_of, or_null, rules_of
from ging_service.games.newmarket.decider.events import DealKind, EndReason
from ging_service.games.newmarket.rules.cards import ALL_SUITS, FEWEST_SEATS, MOST_SEATS, WHOLE_PACK
from ging_service.games.newmarket.rules.house_rules import HouseRules
from ging_service.games.newmarket.score.question import MoveKind

_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}


def _words_or_null(description: str, *words: str) -> dict[str, Any]:
    return {"type": ["string", "null"], "enum": [*words, None], "description": description}


_HAND: Final = list_of(CARD, maxItems=len(WHOLE_PACK))


_SEAT: Final = {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}
_COUNTERS: Final = {"type": "object", "additionalProperties": _WHOLE}
_STACKS: Final = list_of(_WHOLE, minItems=FEWEST_SEATS, maxItems=MOST_SEATS)
_DEAL: Final = object_of(
    "buyer",
    "suits",
    hands=list_of(_HAND, "by seat, as they were dealt (NM6)", maxItems=MOST_SEATS),
    dead=_HAND | {"description": "the dead hand, as it was dealt"},
    buyer=or_null(_SEAT, "who has bought the dead hand (NM8); left out: nobody"),
    suits=list_of(
        one_of(*ALL_SUITS), "for each start with a choice, in order, the suit that the player has chosen (NM13)"
    ),
)

QUESTIONS: Final = {
    "SettleNewmarketGame": object_of(
        "dealer",
        "rules",
        "stacks",
        "kings",
        "kitty",
        players={"type": "integer", "minimum": FEWEST_SEATS, "maximum": MOST_SEATS},
        deals=list_of(_DEAL, "in order"),
        dealer=_SEAT | {"description": "who deals the first of the deals; left out: seat 0"},
        rules=rules_of(HouseRules, layout=_HAND) | {"description": "house rules that differ from the defaults"},
        stacks=or_null(_STACKS, "by seat, before the first of the deals; left out: starting stacks"),
        kings=or_null(_COUNTERS, "the counters on each king still in; left out: all are in, without counters"),
        kitty=_WHOLE | {"description": "the counters in the kitty; left out: none"},
    )
}

_AROUND: Final = {
    "stacks": _STACKS | {"description": "by seat"},
    "kings": _COUNTERS | {"description": "the counters on each king still in, or on each card of the original layout"},
    "kitty": _WHOLE,
}
_MOVE: Final = object_of(
    move=one_of(*get_args(MoveKind)),
    seat=or_null(_SEAT, "who acts, null for nobody"),
    card=or_null(CARD, "the card that is played, is missing, is buried, or has its counters won"),
    counters=or_null(_WHOLE, "how many are moved; of a dressing, by each player"),
    rule=_TEXT,
)
_SETTLED: Final = object_of(
    dealer=_SEAT,
    moves=list_of(_MOVE),
    ended=one_of(*get_args(DealKind)),
    winner=or_null(_SEAT, "who is out or has won the last king; null if the deal is blocked (NM20)"),
    net=_STACKS | {"description": "counters won or lost by seat, without a division (NM27)"},
    **_AROUND,
)

ANSWERS: Final = {
    "SettledNewmarketGame": object_of(
        deals=list_of(_SETTLED),
        **_AROUND,
        dealer=or_null(_SEAT, "who deals next, null if the game has ended"),
        over=_words_or_null("why the game has ended, null while it goes on", *get_args(EndReason)),
    )
}
