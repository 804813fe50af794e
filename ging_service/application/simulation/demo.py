"""The demo club: ten members, a season of Ging and a table of every other game, so that there is something to see."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Final

from ging_service.application.club import at_club, club_state
from ging_service.application.simulation.outlet import simulator_of
from ging_service.application.simulation.seating import Seating
from ging_service.application.simulation.simulate import (
    ARBITRATORS,
    NAMES,
    Sitting,
    found_with_members,
    play,
    reviewer_of,
)
from ging_service.domain.club.commands import GiveRole
from ging_service.domain.errors import Refused
from ging_service.domain.game import USUAL_GAME, no_moves
from ging_service.domain.installed import GAMES
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.errors import NoSuchClub
from ging_service.game_support.game_bots import bot_levels
from ging_service.game_support.installed_games import game_named

if TYPE_CHECKING:
    from ging_service.domain.game import Game
    from ging_service.execution.services import Services

CLUB_ID: Final = "demo"
NAME: Final = "The Corner and Pee"
SCRIBE: Final = "ada"
"""Keeps the score. The README makes this member the secretary too, so that its tour can use the scribe's page."""

_SEED: Final = 1750
_DEALS: Final = 24
_DEALS_OF_ANOTHER_GAME: Final = 2
_BATCH: Final = 40
_RUNNING: Final = 2


def seed(services: Services) -> bool:
    """Make the demo club if there is none. Returns True if it was made now."""
    try:
        club_state(services, CLUB_ID)
    except NoSuchClub:
        return _make(services)
    return False


def _make(services: Services) -> bool:
    today = services.clock().replace(hour=19, minute=30, second=0, microsecond=0)
    evenings = len(simulator_of(USUAL_GAME).demo)
    days = [today - timedelta(days=1 + 7 * (evenings - 1 - place)) for place in range(evenings)]
    try:
        found_with_members(services, CLUB_ID, NAME, happened_at=timestamp(days[0] - timedelta(days=7)))
    except Refused:  # somebody else was quicker
        return False
    at_club(services, CLUB_ID, GiveRole(member=SCRIBE, role="scribe"), happened_at=timestamp(days[0]))
    for place, began in enumerate(days):
        play(services, _sitting(place, began, is_running=place >= evenings - _RUNNING))
    others = [game for game in GAMES if game.kind != USUAL_GAME and game.moves is not no_moves]
    for days_ago, game in enumerate(others, start=2):
        play(services, _sitting_of_another_game(game, today - timedelta(days=days_ago)))
    return True


def _sitting_of_another_game(game: Game, began: datetime) -> Sitting:
    """The first deals of a table of a game, which goes on. Its players play like the weakest bot, which decides quickly."""
    random = Random(f"{_SEED}/{game.kind}")  # noqa: S311  as below
    players = tuple(random.sample([member.lower() for member in NAMES], game.seats[0]))
    table_id = f"{began:%Y-%m-%d}"
    seating = Seating(
        place=(CLUB_ID, table_id),
        random=random,
        members=players,
        deals=_DEALS_OF_ANOTHER_GAME,
        now_s=int(began.timestamp()),
        goes_on=True,
        bots=bot_levels(game.kind)[:1] * len(players),
    )
    evening = simulator_of(game.kind).evening(seating)
    return Sitting(club_id=CLUB_ID, table_id=table_id, evening=evening, scribe=players[0], batch=_BATCH, past=True)


def _sitting(place: int, began: datetime, *, is_running: bool) -> Sitting:
    random = Random(f"{_SEED}/{place}")  # noqa: S311  the demo is to be the same everywhere
    fewest, _most = game_named(USUAL_GAME).seats
    players = tuple(random.sample([member.lower() for member in NAMES], fewest))
    table_id = f"{began:%Y-%m-%d}"
    seating = Seating(
        place=(CLUB_ID, table_id),
        random=random,
        members=players,
        reviewer=reviewer_of(ARBITRATORS, players),
        deals=random.randint(_DEALS // 3, _DEALS // 2) if is_running else _DEALS,
        now_s=int(began.timestamp()),
        goes_on=is_running,
        breaks_off=is_running,
    )
    evening = simulator_of(USUAL_GAME).demo[place](seating)
    return Sitting(club_id=CLUB_ID, table_id=table_id, evening=evening, scribe=players[0], batch=_BATCH, past=True)
