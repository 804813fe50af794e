"""The body that opens a table of any installed game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import ValidationError, fields, missing, post_load, validate, validates_schema

from ging_service.application.seats import BOT_WANTED
from ging_service.domain.club.decide import SLUG
from ging_service.domain.game import USUAL_GAME
from ging_service.domain.installed_games import GAMES
from ging_service.web.api.game_api.any_game import ASKED_RULES
from ging_service.web.api.game_api.installed import game_apis
from ging_service.web.api.schemas.fields import SEATS_LEAST, SEATS_MOST, Words, asked_id
from ging_service.web.api.schemas.objects import Body, BoundedList

if TYPE_CHECKING:
    from collections.abc import Mapping

_SEATS: Final = {game.kind: game.seats for game in GAMES}
_NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")
_EXAMPLE: Final = ("anna", "ben", "cleo", "dan")


class HouseRulesField(fields.Nested):
    """House rules of the game that the same body names. Omitted rules have their usual values.

    If there is no such game, nothing is read: the field that names it reports the error.
    """

    def __init__(self) -> None:
        super().__init__(ASKED_RULES)
        self._schemas = {kind: api.asked_rules for kind, api in game_apis().items()}

    def _deserialize(
        self,
        value: Any,  # noqa: ANN401  any JSON value
        attr: str | None,  # noqa: ARG002  marshmallow's signature
        data: Mapping[str, Any] | None,
        partial: Any = None,  # noqa: ANN401, ARG002  same
        **_more: Any,  # noqa: ANN401  same
    ) -> Any:  # noqa: ANN401  what the game's schema makes of it
        # From the raw body, because the other fields may not have been read yet.
        asked = (data or {}).get("game", USUAL_GAME)
        if not isinstance(asked, str) or asked not in self._schemas:
            return missing
        return self._schemas[asked]().load(value)


class WithRules(Body):
    """A body with house rules of the game that it names, else of the usual one. ``rules`` becomes the game's type."""

    @post_load
    def _read_rules(self, data: dict[str, Any], **_more: object) -> dict[str, Any]:
        api = game_apis()[data.get("game", USUAL_GAME)]
        given = data["rules"] if "rules" in data else api.asked_rules().load({})
        return data | {"rules": api.read_rules(given)}


def asked_game() -> Words:
    """Return the field for the game that a body names, the usual one if it names none."""
    kinds = [game.kind for game in GAMES]
    told = {"description": "Which game is played"}
    return Words(load_default=USUAL_GAME, validate=validate.OneOf(kinds), metadata=told)


class AskedMembers(BoundedList):
    """Members by seat: as many as the game that the same body names seats."""

    def check_length(self, items: list[Any], body: Mapping[str, Any]) -> None:
        """Raise ``ValidationError`` for a number of members that the game does not seat."""
        asked = body.get("game", USUAL_GAME)
        if isinstance(asked, str) and asked in _SEATS:
            least, most = _SEATS[asked]
            if not least <= len(items) <= most:
                number = str(least) if least == most else f"{least} to {most}"
                raise ValidationError(f"a table of this game has {number} members")
        super().check_length(items, body)


def _members() -> AskedMembers:
    least, most = SEATS_LEAST, SEATS_MOST
    number = _NUMBERS[least] if least == most else f"{_NUMBERS[least]} to {_NUMBERS[most].lower()}"
    return AskedMembers(
        Words(metadata={"pattern": f"^({BOT_WANTED})?{SLUG.pattern}$"}),
        required=True,
        least=least,
        most=most,
        metadata={
            "description": f"{number} members of the club by seat; `{BOT_WANTED}<level>`: a bot of the game",
            "examples": [list(_EXAMPLE)],
        },
    )


class _Opening(WithRules):
    """A table to be opened."""

    table = asked_id("The table's id", "friday")
    game = asked_game()
    members = _members()
    rules = HouseRulesField()

    @validates_schema
    def _check_game(self, data: Mapping[str, Any], **_more: object) -> None:
        """Refuse fields that only other games have."""
        kind = data["game"]
        own = game_apis()[kind].opening
        for name in data:
            if name not in own and any(name in api.opening for api in game_apis().values()):
                # In marshmallow's words for a field that no game has.
                raise ValidationError({name: ["Unknown field."]})


NewTable = type(
    "NewTable",
    (_Opening,),
    {"__doc__": _Opening.__doc__}
    | {name: field for api in game_apis().values() for name, field in api.opening.items()},
)
