"""Answers about the events of a table of Ging: each event type with the fields that the API shows."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields

from ging_service.games.ging.api.fields import suit
from ging_service.games.ging.decider.events import Event
from ging_service.web.api.game_api.derived_fields import with_declared
from ging_service.web.api.schemas.fields import Deadline

Fields = dict[str, fields.Field[Any]]
_DEALT: Fields = {
    "declare_by": Deadline(
        required=True,
        attribute="declare_by_s",
        metadata={"description": "G19: when the time to declare ends; null: no limit", "format": "date-time"},
    ),
}
_OWN: dict[str, Fields] = {"HandsDealt": _DEALT, "DealRecorded": _DEALT, "SuitDeclared": {"suit": suit()}}
EVENTS = with_declared(_OWN, get_args(Event), "Ging")
"""The fields shown of each type of event, all that it declares: fields are described here if their names or values differ."""
