"""Parts of the dossier of a deal that are the same for every game, and how far its record is signed."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from ging_service.web.api.events.event_answers import event_json
from ging_service.web.api.schemas.fields import at_or_null, many, number, replaced, text, text_or_null, time
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


class SealedValue(Answer):
    """A value that the log contains only as a commitment."""

    place = number("of the commitment in the event's body, from 0")
    commitment = text("SHA-256 of salt and value, hexadecimal")
    subject = text_or_null("what its opening is about; null: erased or lost")
    audience = text_or_null("whom its opening is for; null: erased or lost")
    sound = fields.Boolean(
        required=True, allow_none=True, metadata={"description": "the opening is what was committed to; null: none"}
    )


class ProvedEvent(Answer):
    """An event in the club's tree."""

    position = number("leaf index: the event's position in the club's log")
    leaf = text_or_null("RFC 6962 leaf hash of its body, hexadecimal; null: the hash could reveal hidden values")
    signed_size = replaced("`checkpoint_size`; 0: none")
    checkpoint_size = at_or_null(
        "size of the first signed checkpoint that covers it; null: there is none yet", least=1, attribute="signed_size"
    )
    included = fields.Boolean(
        required=True,
        allow_none=True,
        metadata={"description": "that checkpoint's root covers this body; null: there is no checkpoint yet"},
    )
    sealed = many(fields.Nested(SealedValue), "its sealed values")


class SignedRoot(Answer):
    """A signed checkpoint."""

    size = number("how many events are under it")
    root = text("RFC 6962 root over them, hexadecimal")
    signed_at = time("when it was signed")
    cosigned_by = number("witnesses who have signed it, too")
    witnesses_required = number("how many the club requires")


class ProofStatus(Answer):
    """The proof status of the deal's record."""

    checkpoint = fields.Nested(SignedRoot, required=True, allow_none=True)
    refusal = text_or_null("why the signer has stopped signing for this club")
    events = many(fields.Nested(ProvedEvent), "in order")
