"""Fills a club's log with events of played deals, quickly: many deals to one append."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

from ging_service.access.role_rights import ALL
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.execution.command_batch import CommandBatch, CommandStep
from ging_service.execution.execute import execute
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import PACK, SEATS
from ging_service.games.ging.rules.combinations import best_combination
from ging_service.games.ging.rules.deal_settlement import claims_of
from ging_service.games.ging.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services
    from ging_service.games.ging.decider.state import TableState

MEMBERS = ("anna", "ben", "cato", "dora")
DEALS_A_TABLE = 50
RULES = HouseRules(first_dealer="assigned", ending="deals", deals=DEALS_A_TABLE, starting_stack=1_000)
CLUB = "grown-0"


def fill(app_dsn: str, events: int) -> None:
    """Play tables in one club until its log has at least so many events."""
    choose = random.Random(1)  # noqa: S311  the same log in each run
    with open_services(app_dsn) as services:
        steps = (
            CommandStep(FoundClub(name="Grown")),
            *(CommandStep(AddMember(member=name, name=name)) for name in MEMBERS),
        )
        execute(services, CommandBatch(club_id=CLUB, stream_id="club", steps=steps))
        table, size = 0, 0
        while size < events:
            table += 1
            size = _play_table(services, f"table/filled-{table}", choose)
            if table % 100 == 0:
                print(f"{size} of {events} events", file=sys.stderr)


def _play_table(services: Services, stream_id: str, choose: random.Random) -> int:
    opened, *played = _commands(choose)
    # Nobody has to accept a seat that no player gives.
    steps = (CommandStep(opened), *(CommandStep(one, actor=MEMBERS[getattr(one, "seat", 0)]) for one in played))
    return (
        execute(services, CommandBatch(club_id=CLUB, stream_id=stream_id, steps=steps, rights=ALL))
        .recorded_events[-1]
        .position
        + 1
    )


def _commands(choose: random.Random) -> Iterator[c.Command]:
    """The commands of a table: each is decided here too, because the next ones depend on the hands dealt."""
    first, second, third, fourth = MEMBERS
    state: TableState = GAME.initial_state()
    opened = c.OpenTable(members=(first, second, third, fourth), rules=RULES, first_dealer=0)
    yield opened
    state = _after(state, opened)
    for _ in range(DEALS_A_TABLE):
        dealt = c.DealCards(order=tuple(choose.sample(PACK, len(PACK))), now_s=0, seed="")
        yield dealt
        state = _after(state, dealt)
        for command in _declarations(state):
            yield command
            state = _after(state, command)


def _declarations(state: TableState) -> Iterator[c.Command]:
    if state.deal is None:
        raise TypeError("no deal")
    for seat in SEATS:
        hand = state.deal.dealt.hands[seat]
        combination = best_combination(hand)
        if combination:
            yield c.DeclareCombination(seat=seat, combination=combination, cards=(), is_false=False)
        for claim in claims_of(seat, hand)[:2]:
            yield c.DeclareSuit(seat=seat, suit=claim.suit, points=claim.points, cards=(), is_false=False)
    for seat in SEATS:
        yield c.BeSatisfied(seat=seat, by="player")


def _after(state: TableState, command: c.Command) -> TableState:
    for event in GAME.decide(command, state):
        state = GAME.evolve(state, event)
    return state
