"""JSON Schemas of questions and their answers, as the API's specification shows them, without their ``id``."""

from __future__ import annotations

from typing import Final, get_args

from ging_service.game_support.json_schemas import CARD, list_of, object_of, one_of, or_null, rules_of
from ging_service.games.wild_card_rummy.rules.cards import FEWEST_SEATS, MOST_SEATS, RANKS
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.melds import ActionKind, MeldKind
from ging_service.games.wild_card_rummy.rules.recorded import EndedBy

_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}
_YES: Final = {"type": "boolean"}


_HAND: Final = list_of(CARD)
_RANK: Final = {"type": "string", "enum": ["", *RANKS]}
_RULES: Final = or_null(rules_of(HouseRules), "house rules that differ from the defaults")
_AROUND: Final = {
    "wild": _RANK | {"description": 'the wild rank of the deal; "" if only the joker is wild (WR3, WR34)'},
    "seats": or_null(
        {"type": "integer", "minimum": FEWEST_SEATS, "maximum": MOST_SEATS},
        "how many play (WR1); left out: the fewest by the house rules",
    ),
    "rules": _RULES,
}
_USUAL: Final = ("seats", "rules")
_MELD: Final = object_of(
    "stands_for",
    "rank",
    kind=one_of(*get_args(MeldKind)),
    cards=_HAND,
    stands_for=_HAND | {"description": "of a run, the card that each of its cards stands for (WR8)"},
    rank=_RANK | {"description": "of a set"},
)
_SAID: Final = {**_MELD, "required": ["cards"]}
_ACTION: Final = object_of(
    "meld",
    "meld_kind",
    "stands_for",
    "rank",
    "takes",
    kind=one_of(*get_args(ActionKind)),
    meld=_WHOLE | {"description": "of an extension or a claim: the meld's place on the table, from 0"},
    meld_kind=one_of(*get_args(MeldKind)),
    cards=_HAND,
    stands_for=_HAND,
    rank=_RANK,
    takes=CARD | {"description": "of a claim: the wild card"},
)
_DRAW: Final = object_of(
    "card",
    "count",
    source={"type": "string", "enum": ["stock", "discard_pile"]},
    card=CARD | {"description": "the card of the stock"},
    count=_WHOLE | {"description": "how many cards of the discard pile (WR32); left out: 1"},
)
_TURN_OPTIONAL: Final = {
    "melds": or_null(list_of(_MELD), "the table, by place"),
    "has_melded": or_null(_YES, "whether the player has put down a meld in an earlier turn (WR13)"),
    "turn": or_null(_WHOLE, "the number of the turn in the deal, from 1; left out: everybody had one (WR10, WR31)"),
    "stock": or_null(_WHOLE, "the number of its cards before the draw; left out: it does not run out (WR19)"),
    "discard_pile": or_null(_HAND, "the top card last"),
    "draw": or_null(_DRAW, "left out in the first turn and for last melds"),
    "actions": or_null(list_of(_ACTION), "in order"),
    "discard": or_null(CARD),
    "up_for_two": or_null(_YES, "whether the player ends the deal with a 2 in hand (WR29)"),
    "last_melds": or_null(_YES, "whether these are the last melds of a player who had no turn (WR31)"),
}
_SEAT: Final = {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}
_GIVEN_DEAL: Final = object_of(
    "melded",
    "winner",
    "wild",
    "adds",
    held=list_of({"oneOf": [_WHOLE, _HAND]}, description="by seat: the cards left in hand, or their points"),
    melded=or_null(list_of(_WHOLE), "by seat, the points of melded cards where they count (WR32)"),
    winner=or_null(_SEAT, "who has ended the deal"),
    wild=or_null(_RANK, "where the dealer names it (WR33)"),
    adds=or_null(_YES, "whether the player in last place adds points to press the next deal (WR24)"),
)

QUESTIONS: Final = {
    "SettleWildCardRummyMeld": object_of(*_USUAL, meld=_SAID, **_AROUND),
    "SettleWildCardRummyLaid": object_of(*_USUAL, laid=_HAND, **_AROUND),
    "SettleWildCardRummyExtension": object_of(
        *_USUAL, extend=object_of("stands_for", meld=_MELD, cards=_HAND, stands_for=_HAND), **_AROUND
    ),
    "SettleWildCardRummyClaim": object_of(*_USUAL, claim=object_of(meld=_MELD, card=CARD, takes=CARD), **_AROUND),
    "SettleWildCardRummyTurn": object_of(
        *_USUAL,
        *_TURN_OPTIONAL,
        hand=_HAND | {"description": "before the draw"},
        **_TURN_OPTIONAL,
        **_AROUND,
    ),
    "SettleWildCardRummyHeld": object_of(
        *_USUAL, "pressed", held=_HAND, pressed=or_null(_YES, "whether the deal is pressed (WR24)"), **_AROUND
    ),
    "SettleWildCardRummyGame": object_of("rules", deals=list_of(_GIVEN_DEAL), rules=_RULES),
    "SettleWildCardRummyMoney": object_of(
        "rules",
        "outs",
        totals=list_of(_WHOLE, description="by seat"),
        outs=or_null(list_of(or_null(_SEAT)), "for each deal who went out, null for nobody (WR28)"),
        rules=_RULES,
    ),
}

_REASON: Final = object_of(code=_TEXT, rule=_TEXT, detail=_TEXT, where=_TEXT)
_LYING: Final = {**_MELD, "required": ["kind", "cards", "stands_for", "rank"]}
_REFUSED: Final = list_of(_REASON, description="every reason that applies; empty if nothing is refused")
_AMOUNTS: Final = list_of({"type": "number"}, description="by seat, in the unit of the stake")
_MONEY: Final = object_of(
    unit={"type": "string", "enum": ["counters", "money"]},
    winners=list_of(_SEAT),
    payments=list_of(object_of(payer=_SEAT, payees=list_of(_SEAT), points=_WHOLE, amount={"type": "number"})),
    for_totals=_AMOUNTS,
    for_fees=_AMOUNTS,
    net=_AMOUNTS,
    counters=list_of(_WHOLE, description="by seat"),
)
_POINTS: Final = list_of(_WHOLE, description="by seat")
_SCORED_DEAL: Final = object_of(
    wild=_RANK,
    pressed=_YES,
    doubled=_YES,
    factor=_WHOLE,
    kind=one_of(*get_args(EndedBy)),
    held=_POINTS,
    melded=_POINTS,
    points=_POINTS,
    added=_POINTS,
    totals=_POINTS,
)
_NEXT_DEAL: Final = object_of(
    deal=_WHOLE,
    wild={"type": ["string", "null"]},
    pressed=_YES,
    doubled=or_null(_YES),
    may_add=or_null(object_of(seat=_SEAT, points=_WHOLE)),
)

ANSWERS: Final = {
    "SettledWildCardRummyMeld": object_of(
        meld=or_null(_LYING),
        claimed_by=list_of(_HAND, description="for each card of the meld, those that claim it (WR15)"),
        extended_by=_HAND | {"description": "the natural cards that the meld takes (WR14)"},
        refused=_REFUSED,
    ),
    "SettledWildCardRummyLaid": object_of(readings=list_of(_LYING)),
    "SettledWildCardRummyTurn": object_of(
        outcome={"type": "string", "enum": ["played", "out", "up_for_two", "refused"]},
        hand=_HAND,
        melds=list_of(_LYING),
        then={"type": ["string", "null"], "description": "play, reshuffle or end (WR19); null if refused"},
        refused=_REFUSED,
    ),
    "SettledWildCardRummyHeld": object_of(cards=list_of(_WHOLE), held=_WHOLE, factor=_WHOLE, points=_WHOLE),
    "SettledWildCardRummyGame": object_of(
        deals=list_of(_SCORED_DEAL), next=or_null(_NEXT_DEAL), winners=list_of(_SEAT), money=or_null(_MONEY)
    ),
    "SettledWildCardRummyMoney": _MONEY,
}
