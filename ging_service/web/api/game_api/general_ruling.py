"""The body of a ruling for games without rulings of their own: a deal is void, or transfers are ordered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import fields, validate

from ging_service.domain.errors import Refused
from ging_service.domain.rulings.declared import MOST_COUNTERS, Ruling, SeatTransfer
from ging_service.game_support.rulings_read import ruling_made
from ging_service.web.api.game_api.derived_fields import asked_of
from ging_service.web.api.schemas.bodies import Body, asked_words
from ging_service.web.api.schemas.bounded_list import MOST_ITEMS, BoundedList
from ging_service.web.api.schemas.fields import Whole, Words, asked_flag
from ging_service.web.api.schemas.strict_schema import StrictSchema

if TYPE_CHECKING:
    from marshmallow import Schema

    from ging_service.domain.game import Game

_OUTCOMES: Final = ("dismissed", "voided", "ordered")
_WITH_AMENDMENTS: Final = ("dismissed", "amended", "voided", "ordered")
_LONGEST_RULE: Final = 10


def ruling_of(game: Game, prefix: str) -> type[Schema]:
    """Return the body for tables of a game. ``prefix``: the beginning of the names of its schemas."""
    last = game.seats[1] - 1
    seat: dict[str, Any] = {"required": True, "metadata": {"description": "A seat", "minimum": 0, "maximum": last}}
    transfer = type(
        f"{prefix}OrderedTransfer",
        (StrictSchema,),
        {
            "__doc__": "Counters that one seat pays another.",
            "payer": Whole(**seat),
            "taker": Whole(**seat),
            "counters": Whole(required=True, metadata={"minimum": 1, "maximum": MOST_COUNTERS}),
            "rule": Words(
                load_default="",
                validate=validate.Length(max=_LONGEST_RULE),
                metadata={"description": "The numbered rule; left out: none"},
            ),
        },
    )
    body = {
        "__doc__": f"What the arbitrator rules about a table of {game.title}.",
        "outcome": Words(
            required=True,
            validate=validate.OneOf(_WITH_AMENDMENTS if game.amendments else _OUTCOMES),
            metadata={"description": "`voided`: the deal does not count, and the players pay back what it moved"},
        ),
        "reasons": asked_words("Why", required=True),
        "transfers": BoundedList(
            fields.Nested(transfer),
            load_default=list,
            most=MOST_ITEMS,
            metadata={"description": "Ordered, or beside it; paid between the members' accounts"},
        ),
        "dry_run": asked_flag("Report what the ruling would lead to, and record nothing"),
    }
    if game.amendments:
        about = {"description": "Amended: what the deal has come to"}
        schema = asked_of(game.amendments.asked, prefix)
        body["amendment"] = fields.Nested(schema, load_default=None, metadata=about)
    return type(f"New{prefix}Ruling", (Body,), body)


def read_ruling(game: Game, asked: dict[str, Any]) -> Ruling | None:
    """Return the ruling, None if the request dismisses the dispute. Raises ``Refused("dismissal_orders_nothing")``."""
    transfers = tuple(SeatTransfer(**one) for one in asked["transfers"])
    amendment = asked.get("amendment")
    if asked["outcome"] != "dismissed":
        return ruling_made(game, asked["outcome"], transfers, amendment)
    if transfers or amendment:
        detail = "a dismissed dispute changes nothing: leave out what is ordered, or rule otherwise"
        raise Refused("dismissal_orders_nothing", "", detail, "transfers")
    return None
