"""The demo club: ten members and a season of evenings, so that there is something to see."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Final

from ging_service.application.club import at_club, club_state
from ging_service.application.simulate import ARBITRATORS, NAMES, Sitting, found_with_members, play, reviewer_of
from ging_service.application.simulated.evening import Evening, Style
from ging_service.domain.club.commands import GiveRole
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.rules.house import HouseRules
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.errors import NoSuchClub

if TYPE_CHECKING:
    from ging_service.application.services import Services

CLUB_ID: Final = "demo"
NAME: Final = "The Corner and Pee"
SCRIBE: Final = "ada"
"""Keeps the score. The README makes this member the secretary too, so that its tour can use the scribe's page."""

_SEED: Final = 1750
_DEALS: Final = 24
_BATCH: Final = 40
_RUNNING: Final = 2
_PLAIN: Final = HouseRules()
_EVENINGS: Final[tuple[tuple[Style, HouseRules], ...]] = (
    ("recorded", _PLAIN),
    ("tabled", _PLAIN),
    ("recorded", HouseRules(first_dealer="highest", false_claim_penalty=1)),
    ("dealt", HouseRules(packets=(3, 4), shuffle="committed", hands_open="at_end")),
    ("tabled", HouseRules(ties="best_first")),
    ("recorded", HouseRules(ending="deals", deals=20)),
    ("dealt", HouseRules(mode="showdown", first_dealer="random")),
    ("recorded", HouseRules(lost_deal="literal", ending="open")),
    ("recorded", HouseRules(stake=2, starting_stack=40, rebuys=True)),
    ("dealt", HouseRules(declaring_limit_s=120, ending="last_counter_or_deals", deals=30)),
    ("tabled", _PLAIN),
    ("dealt", HouseRules(ending="open", first_dealer="assigned")),
)
"""Evening by evening how it was played: the plain game most often. The last ones are still running."""


def seed(services: Services) -> bool:
    """Make the demo club if there is none; whether it was made now."""
    try:
        club_state(services, CLUB_ID)
    except NoSuchClub:
        return _make(services)
    return False


def _make(services: Services) -> bool:
    today = services.clock().replace(hour=19, minute=30, second=0, microsecond=0)
    evenings = len(_EVENINGS)
    days = [today - timedelta(days=1 + 7 * (evenings - 1 - place)) for place in range(evenings)]
    try:
        found_with_members(services, CLUB_ID, NAME, happened_at=timestamp(days[0] - timedelta(days=7)))
    except Refused:  # somebody else was quicker
        return False
    at_club(services, CLUB_ID, GiveRole(member=SCRIBE, role="scribe"), happened_at=timestamp(days[0]))
    for place, began in enumerate(days):
        play(services, _sitting(place, began, is_running=place >= evenings - _RUNNING))
    return True


def _sitting(place: int, began: datetime, *, is_running: bool) -> Sitting:
    style, rules = _EVENINGS[place]
    random = Random(f"{_SEED}/{place}")  # noqa: S311  the demo is to be the same everywhere
    first, second, third, fourth = random.sample([member.lower() for member in NAMES], 4)
    table_id = f"{began:%Y-%m-%d}"
    evening = Evening(
        place=(CLUB_ID, table_id),
        random=random,
        members=(players := (first, second, third, fourth)),
        reviewer=reviewer_of(ARBITRATORS, players),
        rules=rules,
        style=style,
        deals=random.randint(_DEALS // 3, _DEALS // 2) if is_running else _DEALS,
        now_s=int(began.timestamp()),
        goes_on=is_running,
        breaks_off=is_running,
    )
    return Sitting(club_id=CLUB_ID, table_id=table_id, evening=evening, scribe=first, batch=_BATCH, past=True)
