"""Dossiers of deals: a game's own, or a general one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from marshmallow import fields

from ging_service.domain.installed_games import GAMES
from ging_service.reporting.tables.deal_dossier import with_rule_texts
from ging_service.web.api.disputes.dispute_schemas import Dispute
from ging_service.web.api.events.event_answers import Event
from ging_service.web.api.game_api.any_game import any_of
from ging_service.web.api.game_api.derived import schema_prefix
from ging_service.web.api.game_api.installed import game_apis
from ging_service.web.api.play.dossier_parts import Moved, ToldEvent
from ging_service.web.api.schemas.fields import many, number_or_null, text
from ging_service.web.api.schemas.objects import Answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from marshmallow import Schema

    from ging_service.domain.game import Game
    from ging_service.reporting.tables.deal_dossier import DealDossier, DossierStep, Holder, RuledTransfer
    from ging_service.reporting.tables.deals import DealEntry
    from ging_service.reporting.tables.disputes import DisputeEntry
    from ging_service.web.api.game_api.outlet import DossierApi


class StepOfDeal(Answer):
    """One event of a deal, and the counters that it moves."""

    event = ToldEvent(Event, required=True, attribute="recorded_event")
    transfers = many(fields.Nested(Moved), "in order")


class HolderOfDeal(Answer):
    """A player of the table, or somebody else who acted in the deal."""

    member = text("id")
    seat = number_or_null("null: not at the table")
    roles = many(fields.String(), "the roles that they hold now")


class _Step(NamedTuple):
    recorded_event: Any
    transfers: tuple[RuledTransfer, ...]


class _Holder(NamedTuple):
    member: str
    seat: int | None
    roles: tuple[str, ...]


class _Dossier(NamedTuple):
    table_id: str
    deal: DealEntry
    steps: tuple[_Step, ...]
    holders: tuple[_Holder, ...]
    disputes: tuple[DisputeEntry, ...]


def _general(game: Game, deal: type[Schema]) -> type[Answer]:
    """Return the schema of the general dossier for deals of a game."""
    prefix = schema_prefix(game)
    members = {
        "__doc__": f"One deal of {game.title} for an arbitrator, limited to what the viewer may see.",
        "prepared": staticmethod(_prepared(game)),
        "game": text("the game that is played at the table", attribute="deal.game"),
        "table": text("id", attribute="table_id"),
        "deal": fields.Nested(deal, required=True),
        "timeline": many(fields.Nested(StepOfDeal), "the deal's events", attribute="steps"),
        "holders": many(fields.Nested(HolderOfDeal), "the players by seat, then everybody else who acted"),
        "disputes": many(fields.Nested(Dispute), "about this deal"),
    }
    return type(f"{prefix}Dossier", (Answer,), members)


def _prepared(game: Game) -> Callable[[DealDossier], _Dossier]:
    def step(one: DossierStep) -> _Step:
        return _Step(one.recorded_event, with_rule_texts(one.transfers, game.rules))

    def holder(one: Holder) -> _Holder:
        return _Holder(one.member, one.seat if one.seat >= 0 else None, one.roles)

    def prepared(found: DealDossier) -> _Dossier:
        seen = found.seen
        steps, holders = map(step, found.steps), map(holder, found.holders)
        return _Dossier(seen.entry.table_id, seen.entry, tuple(steps), tuple(holders), seen.disputes)

    return prepared


OWN: dict[str, DossierApi] = {kind: own for kind, api in game_apis().items() if (own := api.dossier()) is not None}
"""The dossiers that games contribute, by the game's name."""

GENERAL: dict[str, type[Schema]] = {
    game.kind: _general(game, game_apis()[game.kind].deal) for game in GAMES if game.kind not in OWN
}
"""The schemas of the general dossier for all other games."""

DOSSIER = any_of("AnyDossier", {kind: own.schema for kind, own in OWN.items()} | GENERAL, str)
