"""The demo club: ten members, a settled season in which they played every game, and a running one with a table of each."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Final

from ging_service.application.books import at_books
from ging_service.application.club import at_club, club_state
from ging_service.application.settlement_commands import SettlementRequest, agree_settlement, pay_payments
from ging_service.application.simulation.evenings import EveningSetup, simulator_of
from ging_service.application.simulation.simulate import (
    ARBITRATORS,
    NAMES,
    Sitting,
    found_with_members,
    play,
    reviewer_of,
)
from ging_service.domain.books.commands import CloseSeason, OpenSeason
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.club.commands import GiveRole
from ging_service.domain.errors import Refused
from ging_service.domain.game import USUAL_GAME, no_moves
from ging_service.domain.installed_games import GAMES
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.errors import NoSuchClub
from ging_service.game_support.game_bots import bot_levels
from ging_service.game_support.game_names import game_named

if TYPE_CHECKING:
    from ging_service.application.simulation.evenings import Evening
    from ging_service.domain.books.events import SettlementAgreed
    from ging_service.domain.game import Game
    from ging_service.execution.services import Services

CLUB_ID: Final = "demo"
NAME: Final = "The Corner and Pee"
SCRIBE: Final = "ada"
"""Keeps the score. The README makes this member the secretary too, so that its tour can use the scribe's page."""

_SEED: Final = 1750
_DEALS: Final = 24
_DEALS_OF_ANOTHER_GAME: Final = 2
_DEALS_OF_A_WHOLE_GAME: Final = 20
_BATCH: Final = 40
_RUNNING: Final = 2
_FIRST_SEASON_ENDED: Final = timedelta(days=10)
_LAST_EVENINGS: Final = timedelta(days=14)
_SECOND_SEASON_LASTS: Final = timedelta(days=90)
SEASONS: Final = ("first", "second")


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
    _open_seasons(services, days[0], today)
    last = evenings - _RUNNING
    others = _days_of_other_games(today)
    for place, began in enumerate(days[:last]):
        play(services, _sitting(place, began, is_running=False))
    for game, began in others:
        play(services, _sitting_of_another_game(game, began - _LAST_EVENINGS, is_running=False))
    # The last events of the log are those of tables, which everybody in the club may see.
    _settle_first_season(services, timestamp(today - _FIRST_SEASON_ENDED + timedelta(days=1)))
    for place, began in enumerate(days[last:], start=last):
        play(services, _sitting(place, began, is_running=True))
    for game, began in others:
        play(services, _sitting_of_another_game(game, began, is_running=True))
    return True


def _days_of_other_games(today: datetime) -> list[tuple[Game, datetime]]:
    """The games that are played besides the usual one, each with the day of its running table."""
    others = [game for game in GAMES if game.kind != USUAL_GAME and game.moves is not no_moves]
    return [(game, today - timedelta(days=days_ago)) for days_ago, game in enumerate(others, start=2)]


def _open_seasons(services: Services, first: datetime, today: datetime) -> None:
    """Open a season that is over, and the one that follows it and runs."""
    ended = today - _FIRST_SEASON_ENDED
    days = ((first - timedelta(days=7), ended), (ended + timedelta(days=1), today + _SECOND_SEASON_LASTS))
    for season, (first_day, last_day) in zip(SEASONS, days, strict=True):
        terms = SeasonTerms(
            first_day=f"{first_day:%Y-%m-%d}",
            last_day=f"{last_day:%Y-%m-%d}",
            zone="Europe/London",
            starts_at="",
            ends_at="",
            money=MoneyTerms(currency="GBP", minor_digits=2, counter_value="2.5"),
            table_money_per="none",
            table_money=0,
            members_at_close="carried",
            revalues=False,
        )
        at_books(services, CLUB_ID, OpenSeason(season=season, name=f"The {season} season", terms=terms))


def _settle_first_season(services: Services, happened_at: str) -> None:
    """Everybody pays for the first season, or is paid, on the day after it, and its books are closed."""
    season = SEASONS[0]
    done = agree_settlement(
        services, CLUB_ID, season, SettlementRequest(season=season, coin=5), happened_at=happened_at
    )
    agreed: SettlementAgreed = done.recorded_events[0].event
    pay_payments(services, CLUB_ID, season, [due.number for due in agreed.payments], happened_at=happened_at)
    at_books(services, CLUB_ID, CloseSeason(season=season, now="", balances=()))


def _sitting_of_another_game(game: Game, began: datetime, *, is_running: bool) -> Sitting:
    """A table of a game: its first deals, if it is running, or a whole game.

    Chance decides when a game ends, so it is played here until one ends in time, or does not.
    """
    for attempt in count():
        evening = _evening_of_another_game(game, began, attempt, is_running=is_running)
        for _ in evening.played():
            pass
        if (game.summary(evening.state).phase == "ended") is not is_running:
            break
    # The one above has been played to its end.
    evening = _evening_of_another_game(game, began, attempt, is_running=is_running)
    _club, table_id = evening.place
    return Sitting(
        club_id=CLUB_ID, table_id=table_id, evening=evening, scribe=evening.members[0], batch=_BATCH, past=True
    )


def _evening_of_another_game(game: Game, began: datetime, attempt: int, *, is_running: bool) -> Evening:
    """An evening whose players play like the weakest bot, which decides quickly."""
    random = Random(f"{_SEED}/{game.kind}/{attempt}")  # noqa: S311  as below
    players = tuple(random.sample([member.lower() for member in NAMES], game.seats[0]))
    seating = EveningSetup(
        place=(CLUB_ID, f"{began:%Y-%m-%d}"),
        random=random,
        members=players,
        deals=_DEALS_OF_ANOTHER_GAME if is_running else _DEALS_OF_A_WHOLE_GAME,
        now_s=int(began.timestamp()),
        goes_on=is_running,
        bots=bot_levels(game.kind)[:1] * len(players),
    )
    return simulator_of(game.kind).evening(seating)


def _sitting(place: int, began: datetime, *, is_running: bool) -> Sitting:
    random = Random(f"{_SEED}/{place}")  # noqa: S311  the demo is to be the same everywhere
    fewest, _most = game_named(USUAL_GAME).seats
    players = tuple(random.sample([member.lower() for member in NAMES], fewest))
    table_id = f"{began:%Y-%m-%d}"
    seating = EveningSetup(
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
