"""Ging's part of the API. The entry point group ``ging_service.game_api`` names ``API``."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, get_args

from ging_service.game_support.declared_values import read_value
from ging_service.games.ging.api.answers import COMBINATIONS, EVENTS, TALLY, DealEntry, Rules, TableState
from ging_service.games.ging.api.rulings import NewRuling, read_ruling
from ging_service.games.ging.decider.events import FalseClaimRefused
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.deal_settlement import Ties
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.web.api.game_api.derived import derived_api
from ging_service.web.api.game_api.derived_fields import asked_of, renamed
from ging_service.web.api.game_api.outlet import DossierApi, RecordedRefusal
from ging_service.web.api.schemas.fields import asked_first_dealer

if TYPE_CHECKING:
    from ging_service.web.api.blueprint import Blueprint

_FALSE_CLAIM: Final = RecordedRefusal(
    code="false_claim",
    detail="the claim is false; it changes nothing, but it is on record",
    rule="G21",
    about="the claim was refused, which is on record (G21)",
)


def operations() -> tuple[Blueprint, ...]:
    """Ging's own operations."""
    from ging_service.games.ging.api.play import BLUEPRINT  # noqa: PLC0415  as ``GameApi.operations`` says

    return (BLUEPRINT,)


def dossier() -> DossierApi:
    """Return the dossier of a deal of Ging."""
    from ging_service.games.ging.api.dossier_answers import Dossier  # noqa: PLC0415  as ``GameApi.dossier`` says
    from ging_service.games.ging.review import dossier as read  # noqa: PLC0415  the same

    return DossierApi(schema=Dossier, read=read)


API: Final = replace(
    derived_api(GAME),
    events=EVENTS,
    house_rules=Rules,
    asked_rules=renamed(asked_of(HouseRules, "Ging"), "AskedRules"),
    # Not checked here: the decision refuses wrong rules after a table that exists and members who are not there.
    read_rules=partial(read_value, HouseRules),
    opening={"first_dealer": asked_first_dealer()},
    state=TableState,
    deal=DealEntry,
    ruling=NewRuling,
    read_ruling=read_ruling,
    tally=TALLY,
    refusals={FalseClaimRefused: _FALSE_CLAIM},
    operations=operations,
    dossier=dossier,
    rules_page="/docs/rules#",
    lists_codes=True,
    words={"combination": COMBINATIONS, "ties": get_args(Ties)},
    about_opening="they take their stacks and dress the tray (G5, G32). With the house rule `random` the service draws the "
    "first dealer.",
)
