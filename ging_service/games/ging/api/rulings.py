"""Rulings on tables of Ging, read from requests."""

from __future__ import annotations

from typing import Any, Final, get_args

from marshmallow import ValidationError, fields, validate, validates_schema

from ging_service.domain.cards import SUITS, parse_card
from ging_service.domain.disputes.events import Outcome
from ging_service.domain.errors import Refused
from ging_service.domain.rule_checks import MOST
from ging_service.games.ging.api.answers import COMBINATIONS, asked_cards, asked_seat
from ging_service.games.ging.decider.rulings.ordering import ruling_of
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim
from ging_service.games.ging.rules.ruling_orders import AmendmentOrder, OrderedTransfer, Ruling, Withdrawal
from ging_service.web.api.game_api.derived_fields import asked_of, renamed
from ging_service.web.api.schemas.fields import Whole, Words, asked_flag
from ging_service.web.api.schemas.objects import MOST_ITEMS, Body, BoundedList, StrictSchema, asked_words

Asked = dict[str, Any]


def read_ruling(asked: Asked) -> Ruling | None:
    """Return the ruling that a request orders; None if it dismisses the dispute. Raises ``Refused``."""
    return ruling_of(asked["outcome"], _orders(asked))


def _orders(asked: Asked) -> Ruling:
    """Return the orders of a request. The use case adds the outcome and the deal."""
    hands = tuple(
        tuple(parse_card(card, "G1", f"hands.{seat}.{place}") for place, card in enumerate(hand))
        for seat, hand in enumerate(asked.get("hands", ()))
    )
    amendment = AmendmentOrder(
        hands=hands,
        dealer=asked.get("dealer", -1),
        replaces=asked["replace_declarations"],
        claims=tuple(Claim(**one) for one in asked.get("claims", ())),
        combinations=tuple(CombinationClaim(**one) for one in asked.get("combinations", ())),
        withdrawn=tuple(_withdrawal(one) for one in asked.get("withdrawn", ())),
    )
    if ("claims" in asked or "combinations" in asked) and not amendment.declares:
        detail = "no declaration is named: to rule that nobody declared anything, set `replace_declarations`"
        raise Refused("nothing_amended", "G19", detail, "claims")
    return Ruling(
        outcome="ordered",
        deal=0,
        amendment=amendment,
        transfers=tuple(OrderedTransfer(**one) for one in asked["transfers"]),
        next_dealer=asked.get("next_dealer", -1),
        void_from=asked["void_from"],
    )


def _withdrawal(asked: Asked) -> Withdrawal:
    return Withdrawal(seat=asked["seat"], suit=asked.get("suit", ""), combination=asked.get("combination", ""))


class AmendedClaim(StrictSchema):
    """G7: a suit claim that stands."""

    seat = asked_seat()
    suit = Words(required=True, validate=validate.OneOf(SUITS))
    points = Whole(required=True, metadata={"description": "The count of the whole holding of the suit"})


AmendedCombination: Final = renamed(asked_of(CombinationClaim, "Ging"), "AmendedCombination")


class Withdrawn(StrictSchema):
    """A declaration that the ruling withdraws: of a suit, or of a combination."""

    seat = asked_seat()
    suit = Words(validate=validate.OneOf(SUITS), metadata={"description": "Of a suit claim"})
    combination = Words(validate=validate.OneOf(COMBINATIONS), metadata={"description": "Of a combination"})

    @validates_schema
    def _one_of_both(self, asked: dict[str, Any], **_: Any) -> None:  # noqa: ANN401  marshmallow's
        if ("suit" in asked) == ("combination" in asked):
            raise ValidationError("Name a suit or a combination.")


class Transfer(StrictSchema):
    """Counters that one seat pays another."""

    payer = asked_seat()
    taker = asked_seat()
    counters = Whole(required=True, metadata={"minimum": 1, "maximum": MOST, "examples": [3]})
    rule = Words(
        load_default="",
        validate=validate.Length(max=3),
        metadata={"description": "The numbered rule; left out: none", "examples": ["G21"]},
    )


class NewRuling(Body):
    """What the arbitrator rules and orders."""

    outcome = Words(required=True, validate=validate.OneOf(get_args(Outcome)))
    reasons = asked_words("Why", required=True)
    hands = BoundedList(
        asked_cards("Seven cards"),
        least=4,
        most=4,
        metadata={
            "description": "Amended: all four hands of a recorded deal, by seat. They are open to everybody then"
        },
    )
    claims = BoundedList(
        fields.Nested(AmendedClaim),
        most=MOST_ITEMS,
        metadata={
            "description": "Amended: suit claims that stand, each instead of what its seat declared in the suit. "
            "What is not named stays as it was, unless `replace_declarations` is true"
        },
    )
    combinations = BoundedList(
        fields.Nested(AmendedCombination),
        most=MOST_ITEMS,
        metadata={"description": "Amended: combinations that stand, beside those declared"},
    )
    withdrawn = BoundedList(
        fields.Nested(Withdrawn),
        most=MOST_ITEMS,
        metadata={"description": "Amended: declarations that do not stand"},
    )
    replace_declarations = asked_flag(
        "Amended: `claims` and `combinations` are all that was declared; none: nobody did"
    )
    dealer = asked_seat("Amended: the actual dealer; turns, lost deals and penalties follow", required=False)
    transfers = BoundedList(
        fields.Nested(Transfer),
        load_default=list,
        most=MOST_ITEMS,
        metadata={"description": "Ordered beside it"},
    )
    dry_run = asked_flag("Report what the ruling would lead to, and record nothing")
    next_dealer = asked_seat("Who deals next; left out: the player who is due", required=False)
    void_from = Whole(
        load_default=0,
        metadata={
            "description": "G29: from this deal on all are void, because the game should have ended before; 0: none"
        },
    )
