"""Bodies of requests to a table of Ging.

They describe the fields that need bounds or words of their own. ``with_fields_of`` adds a command's further fields.
"""

from __future__ import annotations

from marshmallow import fields, validate

from ging_service.domain.cards import SUITS
from ging_service.games.ging.api.fields import COMBINATIONS, asked_cards, asked_seat
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.decisions.shuffling import MOST_DEALS
from ging_service.games.ging.rules.house_rules import MOST
from ging_service.web.api.game_api.derived_fields import with_fields_of
from ging_service.web.api.schemas.bodies import LONGEST_TEXT, Body
from ging_service.web.api.schemas.bounded_list import BoundedList
from ging_service.web.api.schemas.fields import Whole, Words, asked_flag


@with_fields_of(c.CutCard)
class NewCut(Body):
    """G3: a card cut for the first deal."""

    seat = asked_seat()
    card = Words(required=True, validate=validate.Length(max=16), metadata={"examples": ["7H"]})


@with_fields_of(c.ContributeToShuffle)
class NewContribution(Body):
    """G4: what a player adds to the shuffle that is committed to."""

    seat = asked_seat()
    # No limits here: the decision refuses a wrong text with the rule that it breaks (G4).
    contribution = Words(
        required=True,
        metadata={"description": "1 to 64 printable ASCII characters", "examples": ["seven of hearts, please"]},
    )


@with_fields_of(c.OpenHands)
class NewHandsOpened(Body):
    """G22: deals that are over, whose hands are to be opened to everybody."""

    deals = BoundedList(
        Whole(metadata={"minimum": 1, "examples": [1]}),
        required=True,
        most=MOST_DEALS,
        metadata={"description": "Their numbers"},
    )
    reason = Words(load_default="review", validate=validate.OneOf(("ruling", "review")))


@with_fields_of(c.RecordDeal)
class NewRecordedDeal(Body):
    """G4: a deal with real cards."""

    dealer = asked_seat("The actual dealer; left out: the player whose deal it is", required=False)
    hands = BoundedList(
        asked_cards("Seven cards"),
        least=4,
        most=4,
        metadata={"description": "All four hands by seat; left out: only tabled cards are recorded"},
    )


class NewDeclaration(Body):
    """G7, G12 to G16: either `suit` and `points`, or `combination`; with the tabled `cards` where hands are unknown."""

    seat = asked_seat()
    suit = Words(validate=validate.OneOf(SUITS), metadata={"examples": ["S"]})
    points = Whole(metadata={"description": "The count of the whole holding of the suit", "examples": [20]})
    combination = Words(validate=validate.OneOf(COMBINATIONS))
    cards = asked_cards("G22: the cards tabled with the claim", load_default=list)
    false = asked_flag(
        "G21: the claim is false, and was made at the table. A false claim of a recorded deal is put on "
        "record only with this."
    )


@with_fields_of(c.BeSatisfied)
class NewSatisfied(Body):
    """G19: a player has nothing more to declare."""

    seat = asked_seat()
    by = Words(load_default="player", validate=validate.OneOf(("player", "scribe")))


@with_fields_of(c.CallMisdeal)
class NewMisdeal(Body):
    """G24: a deal that went wrong."""


@with_fields_of(c.UndoDeal)
class NewUndoneDeal(Body):
    """The last deal, and why it is undone."""

    deal = fields.Integer(required=True, strict=True, validate=validate.Range(1, 10**9))
    reason = Words(required=True, validate=validate.Length(min=1, max=LONGEST_TEXT))


@with_fields_of(c.AccuseLostDeal)
class NewAccusation(Body):
    """G28: who accuses whom of having lost the deal."""

    accuser = asked_seat()
    accused = asked_seat(example=1)


@with_fields_of(c.FindLostDeal)
class NewFinding(Body):
    """G28: what is found."""

    accused = asked_seat(example=1)
    # By default marshmallow also takes texts and numbers, such as "no" and 1.
    upheld = fields.Boolean(required=True, truthy={True}, falsy={False})


@with_fields_of(c.Rebuy)
class NewRebuy(Body):
    """G32: more counters to the table."""

    seat = asked_seat()
    counters = Whole(required=True, metadata={"minimum": 1, "maximum": MOST, "examples": [20]})


@with_fields_of(c.MakeRemark)
class NewRemark(Body):
    """A note beside the record."""

    text = Words(required=True, validate=validate.Length(max=LONGEST_TEXT), metadata={"examples": ["Rain all night."]})
