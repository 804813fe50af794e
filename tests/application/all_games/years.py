"""Simulated years of a club that plays every installed game in each season, with rulings, gifts, fines and settling up."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any, Final

from bench.club_years.treasurer import Treasurer
from ging_service.access.role_rights import ALL
from ging_service.application.club import at_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.simulation.evenings import Evening, EveningSetup, simulator_of
from ging_service.application.simulation.simulate import Sitting, play
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember, FoundClub, NameArbitrator
from ging_service.domain.stakes import Stake
from ging_service.domain.streams import game_of
from ging_service.execution.caller import Caller
from ging_service.game_support.game_bots import bot_levels
from ging_service.game_support.game_names import game_named
from ging_service.games.ging.rules.ruling_orders import NO_AMENDMENT
from ging_service.games.ging.rules.ruling_orders import Ruling as GingRuling

if TYPE_CHECKING:
    from ging_service.execution.services import Services

GAMES: Final = ("ging", "gin_rummy", "newmarket", "thirty_one", "wild_card_rummy")
MEMBERS: Final = ("ada", "bruno", "clara", "dario", "edith", "fergus", "greta", "hugo", "ines", "jonas")
JUDGE: Final = "judge"
FIRST_YEAR: Final = 2020
DEALS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Years:
    """So many years, each a season with so many evenings. Every evening has a table of every game."""

    club_id: str
    years: int
    evenings_a_year: int


class Life:
    """The club as it goes on, with a clock of its own."""

    def __init__(self, services: Services, plan: Years) -> None:
        self.plan = plan
        self._now = datetime(FIRST_YEAR, 1, 1, 8, tzinfo=UTC)
        self._random = Random(plan.club_id)  # noqa: S311  simulated play is to be foreseen
        self.services = replace(services, clock=lambda: self._now)
        self._treasurer = Treasurer(self.services, plan.club_id, MEMBERS, self._random)

    def live(self) -> None:
        """Found the club, and play all its years. In the first days of each the year before is settled or closed."""
        at_club(self.services, self.plan.club_id, FoundClub(name="Every game"))
        for member in (*MEMBERS, JUDGE):
            at_club(self.services, self.plan.club_id, AddMember(member=member, name=member.title()))
        at_club(self.services, self.plan.club_id, NameArbitrator(member=JUDGE))
        self._treasurer.begin()
        for year in range(FIRST_YEAR, FIRST_YEAR + self.plan.years):
            self._now = datetime(year, 1, 1, 10, tzinfo=UTC)
            if year > FIRST_YEAR:
                self._treasurer.close(year - 1)
            self._treasurer.open(year)
            for evening in range(self.plan.evenings_a_year):
                self._evening(datetime(year, 1, 5, 19, tzinfo=UTC) + timedelta(weeks=evening), evening)

    def _evening(self, began: datetime, number: int) -> None:
        """A table of every game, recorded the next morning, and a deal of one of them that is voided a week later."""
        self._now = began + timedelta(hours=14)
        self._treasurer.month()
        tables = {kind: self._table(kind, began) for kind in GAMES}
        contested = GAMES[number % len(GAMES)]
        dispute = (self.plan.club_id, f"{tables[contested].place[1]}-no")
        raise_dispute(
            self.services,
            dispute,
            Contested(table_id=tables[contested].place[1], deal=1, subject="deal"),
            "I see it otherwise.",
            Caller(actor=tables[contested].members[0]),
        )
        self._now += timedelta(days=5)
        take_dispute(self.services, dispute, Caller(actor=JUDGE))
        rule_dispute(self.services, dispute, voided(contested), "So I find.", Caller(actor=JUDGE))

    def _table(self, kind: str, began: datetime) -> Evening:
        game, random = game_named(kind), self._random
        fewest, most = game.seats
        players = tuple(random.sample(MEMBERS, random.randint(fewest, min(most, 6))))
        levels = bot_levels(kind)
        seating = EveningSetup(
            place=(self.plan.club_id, f"{began:%Y-%m-%d}-{kind.replace('_', '-')}"),
            random=random,
            members=players,
            reviewer=JUDGE,
            deals=DEALS,
            now_s=int(began.timestamp()),
            rules=self._rules(kind, len(players)),
            # A strong bot of wild-card rummy thinks too long for a test.
            bots=() if not levels else (levels[0],) * len(players),
        )
        evening = simulator_of(kind).evening(seating)
        play(
            self.services,
            Sitting(
                club_id=self.plan.club_id,
                table_id=seating.place[1],
                evening=evening,
                scribe=players[0],
                batch=20,
                past=True,
            ),
        )
        self._end(evening)
        return evening

    def _rules(self, kind: str, seats: int) -> Any:
        """Some house rules of a game. None: Ging chooses its own. Named games for money have another value of a counter."""
        if kind == "ging":
            return None
        presets = game_named(kind).presets_for(seats).values()
        return self._random.choice([rules for rules in presets if not _is_for_money(rules)])

    def _end(self, evening: Evening) -> None:
        """End the table, so that everybody takes their counters home, unless the game has ended."""
        game = game_of(evening.state)
        if game.summary(evening.state).phase != "ended":
            (command,) = [one for one in game.commands if one.__name__ == "EndTable"]
            at_table(self.services, *evening.place, command(), Caller(actor="", rights=ALL))


def _is_for_money(rules: Any) -> bool:
    values = (getattr(rules, one.name) for one in fields(rules))
    return any(isinstance(value, Stake) and value.unit == "money" for value in values)


def voided(kind: str) -> Any:
    """A ruling that voids the contested deal, as the game declares it."""
    if kind == "ging":
        return GingRuling(outcome="voided", deal=1, amendment=NO_AMENDMENT, transfers=(), next_dealer=-1, void_from=0)
    rulings: Any = game_named(kind).rulings
    return rulings.ruling(outcome="voided", amendment=None, transfers=())
