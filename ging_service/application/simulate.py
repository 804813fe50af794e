"""Simulated play through the application: for demonstrations, for tests and for load."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final

from ging_service.application.access.rights import ALL
from ging_service.application.club import club_state
from ging_service.application.execute import Order, Step, execute
from ging_service.application.simulated.evening import Evening, Move, Style
from ging_service.application.simulated.house import some_house_rules
from ging_service.domain.club.commands import AddMember, BuyCounters, Command, FoundClub, NameArbitrator
from ging_service.domain.club.decide import check_slug
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.commands import OpenHands
from ging_service.domain.streams import CLUB, table_stream
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.read import load

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.application.services import Services
    from ging_service.domain.club.state import ClubState

STYLES: Final[tuple[Style, ...]] = ("dealt", "recorded", "tabled")
NAMES: Final = ("Ada", "Bruno", "Clara", "Dario", "Edith", "Fergus", "Greta", "Hugo", "Ines", "Jonas")
ARBITRATORS: Final = ("greta", "jonas")
_PLAYERS: Final = 4
_COUNTERS_OF_A_SEASON: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What is to be played: up to ``deals`` deals at each of ``tables`` tables of a club; the seed decides the rest."""

    club_id: str
    tables: int
    deals: int
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """What has been played, and how long it took."""

    tables: int = 0
    deals: int = 0
    commands: int = 0
    events: int = 0
    elapsed_s: float = 0.0


@dataclass(slots=True, kw_only=True)
class Sitting:
    """Where and how an evening is played.

    ``batch`` commands at least go into one order (1: each command is an order of its own);
    a deal is never parted then. ``past``: everything gets the time at which it happened at the table.
    """

    club_id: str
    table_id: str
    evening: Evening
    scribe: str
    batch: int = 1
    past: bool = False


def simulate(services: Services, simulation: Simulation, on_deals: Callable[[int], None] = lambda _: None) -> Simulated:
    """Play, table after table.

    ``on_deals`` hears how many more deals are done: of every table as many as were asked for, also where it ended
    earlier, and no more where a misdeal was dealt again. A club that does not exist is founded with ten members.
    The same seed plays the same events, but for times, in a club and at tables of the same names: shuffles are bound to
    them.
    """
    began = perf_counter()
    club = _club(services, simulation.club_id)
    prefix = _free_prefix(services, simulation)
    deals = commands = events = 0
    for number in range(1, simulation.tables + 1):
        sitting = _sitting(services, simulation, club, f"{prefix}-{number}")
        played = play(services, sitting, on_deals)
        on_deals(max(0, simulation.deals - played.deals))
        deals, commands, events = deals + played.deals, commands + played.commands, events + played.events
    return Simulated(
        tables=simulation.tables, deals=deals, commands=commands, events=events, elapsed_s=perf_counter() - began
    )


def play(services: Services, sitting: Sitting, on_deals: Callable[[int], None] = lambda _: None) -> Simulated:
    """Play one evening through the application."""
    evening = sitting.evening
    waiting: list[tuple[Move, str]] = []
    deals = commands = events = 0
    for played in evening.played():
        waiting.append((played.move, _time(sitting)))
        events += len(played.events)
        commands += 1
        if len(waiting) >= sitting.batch and (sitting.batch == 1 or evening.state.phase != "declaring"):
            _carry_out(services, sitting, waiting, commands)
            waiting = []
        number = evening.state.deal.dealt.number if evening.state.deal else 0
        on_deals(min(number, evening.deals) - min(deals, evening.deals))
        deals = number
    if waiting:
        _carry_out(services, sitting, waiting, commands)
    return Simulated(tables=1, deals=deals, commands=commands, events=events)


def found_with_members(services: Services, club_id: str, name: str, *, happened_at: str = "") -> None:
    """Found a club of ten, two of them arbitrators; each gets an id from his name and buys the counters of a season.

    Raises ``Refused("club_exists")``: then nothing has changed.
    """
    commands: list[Command] = [FoundClub(name=name)]
    for member in NAMES:
        commands.append(AddMember(member=member.lower(), name=member))
        commands.append(
            BuyCounters(member=member.lower(), counters=_COUNTERS_OF_A_SEASON, note="", paid="", currency="")
        )
    commands += [NameArbitrator(member=member) for member in ARBITRATORS]
    steps = tuple(Step(command, happened_at) for command in commands)
    execute(services, Order(club_id=club_id, stream_id=CLUB, steps=steps))


def reviewer_of(arbitrators: Sequence[str], players: Sequence[str]) -> str:
    """Who opens hands of past deals at a table: an arbitrator who does not sit there, "" where there is none."""
    return next((member for member in arbitrators if member not in players), "")


def _club(services: Services, club_id: str) -> ClubState:
    try:
        state = club_state(services, club_id)
    except NoSuchClub:
        check_slug(club_id, "club_id")
        with suppress(Refused):  # another simulation was quicker
            found_with_members(services, club_id, "Simulated play")
        state = club_state(services, club_id)
    if len(state.members) < _PLAYERS:
        raise Refused("too_few_members", "G2", "a table needs four members, and this club has fewer")
    return state


def _free_prefix(services: Services, simulation: Simulation) -> str:
    """What the ids of this run's tables begin with: the same seed may be played again in the same club."""
    with services.of(simulation.club_id) as conn:
        run = 1
        while load(conn, simulation.club_id, table_stream(f"sim-{simulation.seed}-{run}-1")).version:
            run += 1
    return f"sim-{simulation.seed}-{run}"


def _sitting(services: Services, simulation: Simulation, club: ClubState, table_id: str) -> Sitting:
    number = table_id.rpartition("-")[2]
    random = Random(f"{simulation.seed}/{number}")  # noqa: S311  simulated play is to be foreseen
    first, second, third, fourth = random.sample([member.member for member in club.members], _PLAYERS)
    evening = Evening(
        place=(simulation.club_id, table_id),
        random=random,
        members=(players := (first, second, third, fourth)),
        reviewer=reviewer_of(club.arbitrators, players),
        rules=(rules := some_house_rules(random)),
        style=random.choice(STYLES if rules.mode == "declared" else STYLES[:2]),
        deals=simulation.deals,
        now_s=int(services.clock().timestamp()),
    )
    return Sitting(club_id=simulation.club_id, table_id=table_id, evening=evening, scribe=first)


def _time(sitting: Sitting) -> str:
    return timestamp(datetime.fromtimestamp(sitting.evening.now_s, UTC)) if sitting.past else ""


def _carry_out(services: Services, sitting: Sitting, moves: Sequence[tuple[Move, str]], number: int) -> None:
    order = Order(
        club_id=sitting.club_id,
        stream_id=table_stream(sitting.table_id),
        steps=tuple(Step(move.command, when, actor=_actor(sitting, move)) for move, when in moves),
        # a scribe who plays does not end a deal that the service has dealt: there the club's own app keeps the score
        actor="" if sitting.evening.style == "dealt" else sitting.scribe,
        rights=ALL,
        key=f"{sitting.table_id}/{number}",
    )
    execute(services, order)


def _actor(sitting: Sitting, move: Move) -> str:
    """Each player for himself where the service deals, an arbitrator who opens hands; else "": the scribe."""
    evening = sitting.evening
    if isinstance(move.command, OpenHands):
        return evening.reviewer
    return evening.members[move.seat] if evening.style == "dealt" and move.seat >= 0 else ""
