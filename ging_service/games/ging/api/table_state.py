"""The state of a table of Ging in the API."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from ging_service.games.ging.api.fields import Counters, Deal, Fairness, Rotation, Rules, by_seat, seat
from ging_service.games.ging.decider.state import Shuffle
from ging_service.games.ging.decider.state import TableState as State
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.lost_deal import due_dealer
from ging_service.web.api.game_api.derived import RULINGS, ToActAnswer, facts_of
from ging_service.web.api.schemas.fields import LimitOrNull, OrNull, many, number, one_of, text, text_or_null
from ging_service.web.api.schemas.objects import Answer
from ging_service.web.api.schemas.serialize import Shown


class NextDealer(LimitOrNull):
    """Whose deal it is, from the whole state of a table."""

    tells = False

    def show(self, value: Any) -> int | None:  # noqa: ANN401  a table's state
        """Return the seat of the next dealer; null if no deal is due."""
        return due_dealer(value.rotation) if value.phase == "between_deals" else None


class Cuts(Shown, fields.List[Any]):
    """Cuts, which a state keeps as pairs."""

    def show(self, value: tuple[tuple[int, str], ...]) -> list[dict[str, Any]]:
        """Convert pairs to objects."""
        return [{"seat": seat, "card": card} for seat, card in value]

    def take(self, told: list[dict[str, Any]]) -> list[tuple[int, str]]:
        """Convert objects to pairs."""
        return [(one["seat"], one["card"]) for one in told]


class Cut(Answer):
    """G3: a cut."""

    seat = seat()
    card = text("the card")


class RunningShuffle(Answer):
    """G4: the shuffle that is committed to and not yet dealt."""

    attribute_types = {"shuffle": Shuffle}  # noqa: RUF012  as marshmallow's own

    deal = number("number of the deal that is to be dealt", attribute="shuffle.deal")
    commitment = text("SHA-256 of salt and seed, 64 hexadecimal digits: what the service is bound to")
    contributions = by_seat(OrNull(), "what each seat has added; null: nothing", attribute="shuffle.contributions")


class TableState(Answer):
    """A table at a version of its stream."""

    prepared = staticmethod(facts_of(GAME))
    attribute_types = {"state": State}  # noqa: RUF012  as marshmallow's own

    table = text("id", attribute="table_id")
    game = text("which game is played there")
    version = number("of the table's stream")
    phase = one_of("the phase of the table", *GAME.phases, attribute="state.phase")
    members = by_seat(fields.String(), "ids by seat", attribute="state.seating.members")
    rules = fields.Nested(Rules, required=True, attribute="state.seating.rules")
    counters = fields.Nested(Counters, required=True, attribute="state.counters")
    cutting_seats = many(seat(), "G3: who may cut in this round", attribute="state.cutting.seats")
    cuts = Cuts(
        fields.Nested(Cut),
        required=True,
        attribute="state.cutting.cuts",
        metadata={"description": "G3: what has been cut in this round"},
    )
    rotation = fields.Nested(Rotation, required=True, attribute="state.rotation")
    next_dealer = NextDealer(
        required=True,
        attribute="state",
        metadata={"description": "the player whose deal it is; null except between deals"},
    )
    to_act = fields.Nested(ToActAnswer, required=True)
    accused = many(seat(), "G28: who stands accused", attribute="state.accused")
    deal = fields.Nested(Deal, required=True, allow_none=True, attribute="state.deal")
    deals_played = number("settled and passed deals", attribute="state.deals_played")
    shuffle = fields.Nested(RunningShuffle, required=True, allow_none=True)
    fairness = fields.Nested(Fairness, required=True, attribute="state.fairness")
    ended = text_or_null("why the game ended", attribute="state.ended")
    rulings = many(fields.String(), RULINGS)
