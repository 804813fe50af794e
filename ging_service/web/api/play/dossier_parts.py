"""Parts of the dossier of a deal that are the same for every game."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from ging_service.web.api.events.event_answers import event_json
from ging_service.web.api.schemas.fields import number, text, text_or_null
from ging_service.web.api.schemas.objects import Answer
from ging_service.web.api.schemas.serialize import Shown


class ToldEvent(Shown, fields.Nested):
    """An event as the viewer may see it."""

    def show(self, value: Any) -> dict[str, Any]:  # noqa: ANN401  a recorded event
        """Serialize the event as every other part of the API does."""
        return event_json(value)


class Moved(Answer):
    """Counters that an event moves, and the rule that moves them."""

    source = text("account at this table, or member/<id>")
    target = text("account at this table, or member/<id>")
    counters = number("1 or more")
    reason = text("why")
    rule = text("its number")
    rule_text = text_or_null("what the rule says, in one line; null: no numbered rule")
