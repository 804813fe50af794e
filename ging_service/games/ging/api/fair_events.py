"""Answers about fair deals: commitments, contributions, voids, opened hands, and the fairness figures of a table."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields

from ging_service.games.ging.api.fields import by_seat, seat
from ging_service.games.ging.decider.fair_events import OpenedFor
from ging_service.games.ging.decider.state import Shuffle
from ging_service.web.api.schemas.answer import Answer
from ging_service.web.api.schemas.fields import OrNull, many, number, one_of, text, text_or_null

_DEAL = "number of the deal at this table, from 1"

OF_FAIR_DEALS: dict[str, dict[str, fields.Field[Any]]] = {
    "ShuffleCommitted": {
        "deal": number("number of the deal that is to be dealt"),
        "seed": text_or_null("64 hexadecimal digits; null until the deal's hands are open"),
    },
    "ShuffleContributed": {"deal": number(_DEAL), "seat": seat(), "contribution": text("as given")},
    "ShuffleVoided": {"deal": number("still to be dealt, by another shuffle"), "reason": text("why it was not dealt")},
    "HandsOpened": {
        "deals": many(fields.Integer(), "numbers of the deals whose hands and seeds are open to all from now on"),
        "reason": one_of("why", *get_args(OpenedFor)),
    },
}


class RunningShuffle(Answer):
    """G4: the shuffle that is committed to and not yet dealt."""

    attribute_types = {"shuffle": Shuffle}  # noqa: RUF012  as marshmallow's own

    deal = number("number of the deal that is to be dealt", attribute="shuffle.deal")
    commitment = text("SHA-256 of salt and seed, 64 hexadecimal digits: what the service is bound to")
    contributions = by_seat(OrNull(), "what each seat has added; null: nothing", attribute="shuffle.contributions")


class Fairness(Answer):
    """Counts of deals that came to nothing. A player who could see the cards might redeal until they like them."""

    misdeals = number("deals that were called a misdeal or undone")
    voids = number("shuffles that were committed to and not dealt")
