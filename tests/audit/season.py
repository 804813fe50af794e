"""A season with a bit of everything, signed by the real signer: what a tamperer finds in a database."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ging_service.application.club import at_club, balance_of, found_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute, withdraw_dispute
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table, execute_batch
from ging_service.domain.club.commands import (
    AddMember,
    DropHouseRules,
    EraseName,
    GiveRole,
    NameArbitrator,
    NameHouseRules,
    RenameMember,
    SetTimeZone,
    TakeRole,
)
from ging_service.execution.caller import Caller
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.signing.integrator import Integrator
from ging_service.signing.rounds import Rounds
from ging_service.signing.signer import Signer
from tests.audit.season_books import keep_books
from tests.games.ging.deals import EXAMPLE_1
from tests.games.ging.ruling_values import make_amendment, make_ruling

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services

CLUB, OTHER = "thursday", "sunday"
ORIGIN = "ging-service"

_SEATED = ("ada", "bruno", "clara", "dario")
_ADA, _EVE = Caller(actor="ada", key="raised"), Caller(actor="eve", app="a-scribe/1")
_DIAMONDS = c.DeclareSuit(seat=2, suit="D", points=28, cards=(), is_false=False)
_RIGHT = (Claim(seat=3, suit="C", points=34), Claim(seat=2, suit="D", points=28))


def play_season(opened: Services, signer_folder: Path) -> Services:
    """Two clubs. In one a table was dealt by the service, one recorded, one disputed, and books were kept; the other has only been founded."""
    services = replace(opened, chance=Random(7))  # noqa: S311  the same shuffles in each run
    signer = Signer.open(signer_folder, ORIGIN)
    rounds = Rounds(services.pool, Integrator(signer=signer), retry_s=0)
    found_club(services, OTHER, "Sundays")
    simulate(services, Simulation(club_id=CLUB, tables=2, deals=2, seed=3))
    _sign(rounds)
    at_club(services, CLUB, AddMember(member="eve", name="Eve"))
    at_club(services, CLUB, NameArbitrator(member="eve"))
    for office in (GiveRole, TakeRole):
        at_club(services, CLUB, office(member="bruno", role="scribe"))
    at_club(services, CLUB, GiveRole(member="ada", role="secretary"))
    at_club(services, CLUB, RenameMember(member="hugo", name="Hugh"))
    at_club(services, CLUB, EraseName(member="hugo", balance=balance_of(services, CLUB, "hugo")[0]))
    at_club(services, CLUB, NameHouseRules(preset="thursday", name="Thursday rules", rules=HouseRules(stake=2)))
    at_club(services, CLUB, DropHouseRules(preset="thursday"))
    at_club(services, CLUB, SetTimeZone(zone="Europe/Amsterdam"))
    _play_table(services)
    signer.prepare_rotation()
    _sign(rounds)
    _dispute(services)
    keep_books(services, CLUB)
    at_club(services, OTHER, AddMember(member="ada", name="Ada"))
    _sign(rounds)
    return services


def sign(services: Services, signer_folder: Path, origin: str = ORIGIN) -> None:
    """Have the signer sign whatever is new."""
    _sign(Rounds(services.pool, Integrator(signer=Signer.open(signer_folder, origin)), retry_s=0))


def _sign(rounds: Rounds) -> None:
    while rounds.once():
        pass


def _play_table(services: Services) -> None:
    """A recorded deal, a lost one, one whose shuffle is void, one that is opened to all, one that runs."""
    rules = HouseRules(first_dealer="assigned")
    at_table(services, CLUB, "t", c.OpenTable(members=_SEATED, rules=rules, first_dealer=3))
    place = (CLUB, "t")
    execute_batch(services, place, (c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1), _DIAMONDS, c.Settle()), _EVE)
    execute_batch(services, place, (c.AccuseLostDeal(accuser=1, accused=3), c.FindLostDeal(accused=3, upheld=False)))
    execute_batch(services, place, (c.CommitShuffle(seed=""), c.CallMisdeal(reason="the pack was short")))
    execute_batch(services, place, (c.DealCards(order=(), now_s=0, seed=""), c.Settle()))
    at_table(services, CLUB, "t", c.OpenHands(deals=(2,), reason="review"), replace(_EVE, key="opened"))


def _dispute(services: Services) -> None:
    misread = Contested(table_id="t", deal=1, subject="declaration")
    raise_dispute(services, (CLUB, "d1"), misread, "D held 34 clubs", _ADA)
    take_dispute(services, (CLUB, "d1"), _EVE)
    ruling = make_ruling(outcome="amended", deal=1, amendment=make_amendment(replaces=True, claims=_RIGHT))
    rule_dispute(services, (CLUB, "d1"), ruling, "by the cards", replace(_EVE, key="ruled"))
    raise_dispute(services, (CLUB, "d2"), misread, "once more", replace(_ADA, key=""))
    withdraw_dispute(services, (CLUB, "d2"), "I was wrong", replace(_ADA, key=""))
    execute_batch(services, (CLUB, "t"), (c.DealCards(order=(), now_s=0, seed=""),))
