"""Simulated play through the application: for demonstrations, for tests and for load."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from ging_service.access.role_rights import ALL
from ging_service.application.club import club_state
from ging_service.application.simulation.evenings import Evening, EveningSetup, GameSimulator, Move, simulator_of
from ging_service.domain.club.commands import AddMember, BuyCounters, Command, FoundClub, NameArbitrator
from ging_service.domain.club.decide import check_slug
from ging_service.domain.errors import Refused
from ging_service.domain.game import USUAL_GAME
from ging_service.domain.streams import CLUB, game_of, table_stream
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.read import load
from ging_service.execution.command_batch import CommandBatch, CommandStep
from ging_service.execution.execute import execute
from ging_service.game_support.game_bots import bot_levels, bot_named
from ging_service.game_support.game_names import game_named

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.domain.club.state import ClubState
    from ging_service.execution.services import Services

NAMES: Final = ("Ada", "Bruno", "Clara", "Dario", "Edith", "Fergus", "Greta", "Hugo", "Ines", "Jonas")
ARBITRATORS: Final = ("greta", "jonas")
_COUNTERS_OF_A_SEASON: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """A request for up to ``deals`` deals at each of ``tables`` tables of a club; the seed decides the rest.

    ``game``: the name of the game. ``bots``: the levels of the bots that play, by seat. With () every level of the game
    plays, the weakest at the first seat. Seats beyond have players that choose by chance. ``house_rules``: the name of a preset
    of the game; "": chance chooses.
    """

    club_id: str
    tables: int
    deals: int
    seed: int
    game: str = USUAL_GAME
    bots: tuple[str, ...] = ()
    house_rules: str = ""

    @property
    def rules(self) -> Any:  # noqa: ANN401  the game's own type
        """The house rules, None where chance chooses them. Raises ``Refused("invalid")`` for an unknown name."""
        if not self.house_rules:
            return None
        presets, title = game_named(self.game).presets, game_named(self.game).title
        if self.house_rules not in presets:
            detail = f"{title} has no house rules {self.house_rules!r}, only {', '.join(presets)}"
            raise Refused("invalid", "", detail, "house_rules")
        return presets[self.house_rules]

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players of a table."""
        game = game_named(self.game)
        return game.seats if self.rules is None else game.seats_for(self.rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """Result of a simulation, and how long it took."""

    tables: int = 0
    deals: int = 0
    commands: int = 0
    events: int = 0
    elapsed_s: float = 0.0


@dataclass(slots=True, kw_only=True)
class Sitting:
    """The place and the manner of an evening.

    ``batch``: the least number of commands in one batch (1: each command by itself); a deal is never split then.
    ``past``: everything gets the time at which it happened at the table.
    """

    club_id: str
    table_id: str
    evening: Evening
    scribe: str
    batch: int = 1
    past: bool = False


def simulate(services: Services, simulation: Simulation, on_deals: Callable[[int], None] = lambda _: None) -> Simulated:
    """Play, table after table.

    ``on_deals`` receives how many more deals are done: for every table as many as were requested, also if it ended
    earlier, and no more if a misdeal was dealt again. A club that does not exist is founded with ten members. The same
    seed plays the same events, except for times, in a club and at tables of the same names: shuffles are bound to them.

    Raises ``Refused``: what ``simulator_of`` raises, ``no_such_bot``, ``too_many_bots``, ``too_few_members``, ``bad_id`` or
    ``invalid``.
    """
    began = perf_counter()
    simulator = simulator_of(simulation.game)
    _check_bots(simulation)
    club = _club(services, simulation)
    prefix = _free_prefix(services, simulation)
    deals = commands = events = 0
    for number in range(1, simulation.tables + 1):
        sitting = _sitting(services, simulation, (club, simulator), f"{prefix}-{number}")
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
        deal = game_of(evening.state).deal(evening.state)
        if len(waiting) >= sitting.batch and (sitting.batch == 1 or deal is None or deal.kind != "running"):
            _carry_out(services, sitting, waiting, commands)
            waiting = []
        number = deal.number if deal else 0
        on_deals(min(number, evening.deals) - min(deals, evening.deals))
        deals = number
    if waiting:
        _carry_out(services, sitting, waiting, commands)
    return Simulated(tables=1, deals=deals, commands=commands, events=events)


def found_with_members(services: Services, club_id: str, name: str, *, happened_at: str = "") -> None:
    """Found a club of ten, two of them arbitrators. Each gets an id from their name and buys the counters of a season.

    Raises ``Refused("club_exists")``: then nothing has changed.
    """
    commands: list[Command] = [FoundClub(name=name)]
    for member in NAMES:
        commands.append(AddMember(member=member.lower(), name=member))
        commands.append(
            BuyCounters(member=member.lower(), counters=_COUNTERS_OF_A_SEASON, note="", paid="", currency="")
        )
    commands += [NameArbitrator(member=member) for member in ARBITRATORS]
    steps = tuple(CommandStep(command, happened_at) for command in commands)
    execute(services, CommandBatch(club_id=club_id, stream_id=CLUB, steps=steps))


def reviewer_of(arbitrators: Sequence[str], players: Sequence[str]) -> str:
    """Return an arbitrator who does not sit at a table and can open hands of its past deals, "" if there is none."""
    return next((member for member in arbitrators if member not in players), "")


def _check_bots(simulation: Simulation) -> None:
    for level in simulation.bots:
        bot_named(simulation.game, level)
    _fewest, most = simulation.seats
    if len(simulation.bots) > most:
        raise Refused("too_many_bots", "", f"a table has {most} seats at most")


def _club(services: Services, simulation: Simulation) -> ClubState:
    club_id, (fewest, _most) = simulation.club_id, simulation.seats
    try:
        state = club_state(services, club_id)
    except NoSuchClub:
        check_slug(club_id, "club_id")
        with suppress(Refused):  # another simulation was quicker
            found_with_members(services, club_id, "Simulated play")
        state = club_state(services, club_id)
    if len(state.members) - len(state.bots) < fewest:
        raise Refused("too_few_members", "", f"a table needs {fewest} members, and this club has fewer")
    return state


def _free_prefix(services: Services, simulation: Simulation) -> str:
    """An unused prefix for the ids of this run's tables: the same seed may be played again in the same club."""
    with services.club_transaction(simulation.club_id) as conn:
        run = 1
        while load(conn, simulation.club_id, table_stream(f"sim-{simulation.seed}-{run}-1")).version:
            run += 1
    return f"sim-{simulation.seed}-{run}"


def _sitting(
    services: Services, simulation: Simulation, found: tuple[ClubState, GameSimulator], table_id: str
) -> Sitting:
    club, simulator = found
    number = table_id.rpartition("-")[2]
    # By table, so that a table is the same however many others are played.
    random = Random(f"{simulation.seed}/{number}")  # noqa: S311  simulated play is to be foreseen
    fewest, most = simulation.seats
    others = club.absent().union(bot.member for bot in club.bots)
    people = [member.member for member in club.members if member.member not in others]
    players = min(random.randint(fewest, most), len(people)) if fewest < most else fewest
    seated = tuple(random.sample(people, players))
    seating = EveningSetup(
        place=(simulation.club_id, table_id),
        random=random,
        members=seated,
        reviewer=reviewer_of(club.arbitrators, seated),
        deals=simulation.deals,
        now_s=int(services.clock().timestamp()),
        bots=(simulation.bots or bot_levels(simulation.game))[:players],
        rules=simulation.rules,
    )
    return Sitting(club_id=simulation.club_id, table_id=table_id, evening=simulator.evening(seating), scribe=seated[0])


def _time(sitting: Sitting) -> str:
    return timestamp(datetime.fromtimestamp(sitting.evening.now_s, UTC)) if sitting.past else ""


def _carry_out(services: Services, sitting: Sitting, moves: Sequence[tuple[Move, str]], number: int) -> None:
    order = CommandBatch(
        club_id=sitting.club_id,
        stream_id=table_stream(sitting.table_id),
        steps=tuple(CommandStep(move.command, when, actor=sitting.evening.actor(move)) for move, when in moves),
        # a scribe who plays does not end a deal that the service has dealt: there the club's own app keeps the score
        actor=sitting.scribe if sitting.evening.is_recorded else "",
        rights=ALL,
        key=f"{sitting.table_id}/{number}",
    )
    execute(services, order)
