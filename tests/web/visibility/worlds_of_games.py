"""Games by chance in two worlds that are alike to a player or to a spectator, for every game that ``Game.moves`` can play.

In each world the service deals from another seed, by which that player holds the same cards. After that only commands
are given, by anybody, of which the player sees the same in both. What they see parts at last, when hands are shown or
they draw another card: there the game ends. A player may have too many cards for two such seeds to be found: with
``stacked_shuffles`` the other world has the same pack, in which cards that the player does not see have changed places.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.game import Game, Viewer
from ging_service.execution.deciding import current
from ging_service.game_support import seeded_shuffle
from ging_service.game_support.declared_commands import command_name, commands_given, given_fields
from ging_service.game_support.declared_values import as_json
from ging_service.game_support.seeded_shuffle import ServiceChance
from tests.web.conftest import MEMBERS
from tests.web.visibility.test_two_worlds_random import webhooks
from tests.web.visibility.worlds import NOW, VIEWERS, ChosenSeeds, World, addresses, every_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.game_support.declared_types import FieldType

SPECTATOR: Final = -1
Swap = tuple[int, int]
SEEDS_TRIED: Final = 3_000
SWAPS: Final = (1, 2, 4, 20)
"""How often two cards of a stacked pack change places: the fewer, the longer a player finds the worlds alike."""

ATTEMPTS: Final = 2
"""How many commands are sent at each position that are refused."""

SAMPLES: Final = 60
"""Of how many commands by chance these are chosen."""

NEAR: Final = ("", "tables/t", "tables/t?version={0}", "events?after={1}", "tables/t/deals/1", "accounts")
"""What is looked at after every command."""

MOMENTS: Final = "/clubs/c/tables/t/review/moments.json"
IN_GERMAN: Final = ("/clubs/c/tables/t", "/clubs/c/tables/t/deals/1", MOMENTS)
"""What is looked at in another language too, at the end."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A command of a seat. ``seeds``: what chance draws for it in each world, () if it draws nothing."""

    seat: int
    command: Any
    seeds: tuple[str, ...] = ()


class Stacked(NamedTuple):
    """A pack: that of another seed, and the places that have changed with each other after the shuffle."""

    seed: str
    swaps: tuple[Swap, ...]


@contextmanager
def stacked_shuffles() -> Iterator[dict[str, Stacked]]:
    """Shuffles of which a test chooses the pack, by their seeds. All others follow from the seed, as always."""
    packs: dict[str, Stacked] = {}
    by_seed = seeded_shuffle.pack_order

    def order_of(club: str, table: str, pack: Sequence[Any], shuffle: Any) -> tuple[Any, ...]:
        if shuffle.seed not in packs:
            return by_seed(club, table, pack, shuffle)
        stacked = packs[shuffle.seed]
        order = list(by_seed(club, table, pack, dataclasses.replace(shuffle, seed=stacked.seed)))
        for one, other in stacked.swaps:
            if max(one, other) < len(order):  # a reshuffle has fewer cards than the pack
                order[one], order[other] = order[other], order[one]
        return tuple(order)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(seeded_shuffle, "pack_order", order_of)
        yield packs


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TwoTables:
    """A table of a game in each of two worlds. ``seat``: the player to whom they are alike, or ``SPECTATOR``."""

    game: Game
    worlds: Sequence[World]
    seats: int
    seat: int
    random: Random
    rules: Any = None
    """House rules; None: those of a preset by chance."""
    stacked: dict[str, Stacked] | None = None
    """The packs of ``stacked_shuffles``; None: packs follow from their seeds."""

    @property
    def viewer(self) -> str:
        """Who finds them alike."""
        return "guest" if self.seat == SPECTATOR else MEMBERS[self.seat]

    @property
    def blind(self) -> list[str]:
        """Everybody who does: the player, and all who have no seat."""
        return [viewer for viewer in VIEWERS if viewer == self.viewer or viewer not in MEMBERS[: self.seats]]

    def play(self, moves: int) -> int:
        """Play as long as the worlds stay alike; at how many positions everything near was looked at."""
        self.open()
        played = 0
        while played < moves and (move := self.next_move()):
            self.give(move)
            self._look_near()
            played += 1
        self._look_everywhere()
        return played

    def open(self) -> None:
        """Open the table in both worlds."""
        rules = as_json(self.rules or self.random.choice(list(self.game.presets_for(self.seats).values())))
        opening = {"table": "t", "game": self.game.kind, "members": MEMBERS[: self.seats], "rules": rules}
        self._do("anna", "tables", opening)
        for member in MEMBERS[1 : self.seats]:
            self._do(member, f"tables/{opening['table']}/accepted-seats", {})

    def states(self) -> list[Any]:
        """The table in each world, as the service itself sees it."""
        found = []
        for world in self.worlds:
            with world.api.services.club_transaction(world.api.club) as conn:
                found.append(current(world.api.services, conn, world.api.club, "table/t").state)
        return found

    def next_move(self) -> Move | None:
        """One of the moves that look the same in both worlds; None where no more does."""
        states = self.states()
        seats = self.game.to_act(states[0]).seats or range(self.seats)
        found = [Move(seat=seat, command=one) for seat in seats for one in self.game.moves(states[0], seat)]
        self.random.shuffle(found)
        return next((alike for one in found if (alike := self._alike(one, states))), None)

    def _alike(self, move: Move, states: Sequence[Any]) -> Move | None:
        if self._draws(move.command, states[0]):
            alike = self._alike_seeds if self.stacked is None else self._stacked_seeds
            seeds = alike(move.command, states)
            return dataclasses.replace(move, seeds=seeds) if seeds else None
        one, other = (self._leads_to(move.command, state) for state in states)
        return move if one == other and isinstance(one, list) and not self._opens(one, states[0]) else None

    def _opens(self, events: Sequence[Any], state: Any) -> bool:
        """Whether what was sealed is open from now on to everybody: then the worlds differ for good reason."""
        return any(self.game.opens(event, state) for event in events if event is not None)

    def _draws(self, command: Any, state: Any) -> bool:
        source = ChosenSeeds(0, [sha256().hexdigest()])
        self.game.complete(command, state, ServiceChance(source, "c", "t"), int(NOW.timestamp()))
        return not source.seeds

    def _alike_seeds(self, command: Any, states: Sequence[Any]) -> tuple[str, ...]:
        """Seeds of which the viewer sees the same, by the birthdays."""
        found: dict[str, str] = {}
        first = self.random.randrange(10**9)
        for number in range(first, first + SEEDS_TRIED):
            seed = sha256(b"%d" % number).hexdigest()
            seen = repr(self._leads_to(command, states[0], seed))
            if seen in found and repr(self._leads_to(command, states[1], seed)) == seen:
                return found[seen], seed
            found.setdefault(seen, seed)
        return ()

    def _stacked_seeds(self, command: Any, states: Sequence[Any]) -> tuple[str, ...]:
        """Two seeds: the pack of the second is that of the first, but for cards that the viewer does not see.

        Somebody else sees another one of their cards.
        """
        assert self.stacked is not None
        first, second = (self.random.randbytes(32).hex() for _ in states)
        size, wanted = len(self.game.pack(self.game.house_rules(), self.seats)), self.random.choice(SWAPS)
        swaps: tuple[Swap, ...] = ()
        for _ in range(SEEDS_TRIED):
            if len(swaps) >= wanted and self._others_differ(command, states, (first, second)):
                return first, second
            tried = (*swaps, (self.random.randrange(size), self.random.randrange(size)))
            self.stacked[second] = Stacked(first, tried)
            seen, other = (
                self._leads_to(command, state, seed) for state, seed in zip(states, (first, second), strict=True)
            )
            swaps = tried if seen == other else swaps
            self.stacked[second] = Stacked(first, swaps)
        return ()

    def _others_differ(self, command: Any, states: Sequence[Any], seeds: Sequence[str]) -> bool:
        return any(
            self._leads_to(command, states[0], seeds[0], seat) != self._leads_to(command, states[1], seeds[1], seat)
            for seat in range(self.seats)
        )

    def _leads_to(self, command: Any, state: Any, seed: str = "", of: int | None = None) -> Any:
        """What the viewer, or another seat, may see of what becomes of it: events, or in a tuple the refusal."""
        chance = ServiceChance(ChosenSeeds(0, [seed] if seed else []), "c", "t")
        seat = self.seat if of is None else of
        viewer = Viewer(seat=seat, member=MEMBERS[seat] if seat >= 0 else "", reads_club=True)
        try:
            events = self.game.decide(self.game.complete(command, state, chance, int(NOW.timestamp())), state)
        except Refused as refused:
            return refused.code, refused.rule, refused.detail, refused.where
        return [self.game.view(event, viewer) for event in events]

    def give(self, move: Move) -> None:
        """Give a command in both worlds, which succeeds."""
        for world, seed in zip(self.worlds, move.seeds, strict=False):
            world.chance.seeds[:] = [seed]
        given = {one.name: as_json(getattr(move.command, one.name)) for one in given_fields(type(move.command))}
        self._do(MEMBERS[move.seat], self.path(type(move.command)), given)

    def path(self, kind: type) -> str:
        """The address of a command."""
        return f"tables/t/{self.game.kind}/{command_name(kind)}"

    def _do(self, actor: str, path: str, asked: Any) -> None:
        for world in self.worlds:
            assert world.do(actor, path, asked) == 201, (actor, path, asked, world.heard[actor][-1])

    def _look_near(self) -> None:
        """Everything near, and refusals of what is asked out of turn or of cards that are elsewhere."""
        answer = self.worlds[0].api.get("tables/t").json["version"]
        size = self.worlds[0].api.get("").json["events"]
        near = [place.format(max(answer - 1, 1), max(size - 3, 0)) for place in NEAR]
        for world in self.worlds:
            world.look_round(near, (self.viewer, "guest", "sid"))
        for actor in (self.viewer, "stranger", "sid"):
            for kind, asked in self.attempts():
                for world in self.worlds:
                    world.do(actor, self.path(kind), asked)

    def attempts(self) -> list[tuple[type, dict[str, Any]]]:
        """Commands that the rules refuse in one of the worlds at least: first those that they answer differently."""
        states = self.states()
        found = []
        for _ in range(SAMPLES):
            given = self.random.choice(commands_given(self.game))
            asked = {one.name: self._any_value(one.type, one.default) for one in given.fields}
            one, other = (self._leads_to(given.build(asked), state) for state in states)
            if isinstance(one, tuple) or isinstance(other, tuple):
                found.append((one == other, given.kind, asked))
        return [(kind, asked) for _same, kind, asked in sorted(found, key=lambda attempt: attempt[0])[:ATTEMPTS]]

    def _any_value(self, kind: FieldType, default: Any = None) -> Any:
        """A seat, a card, several of them, or another value that such a field can have."""
        if kind.kind == "whole":
            return self.random.randrange(self.seats)
        if kind.kind == "text":
            return self.random.choice(self.game.pack(self.game.house_rules(), self.seats))
        if kind.kind == "flag":
            return self.random.choice((False, True))
        if kind.kind == "list" and kind.items is not None:
            return [self._any_value(kind.items) for _ in range(self.random.randrange(4))]
        if kind.kind == "record":
            return {one.name: self._any_value(one.type, one.default) for one in given_fields(kind.declared)}
        return self.random.choice(kind.choices) if kind.choices else default

    def _reviews(self) -> list[str]:
        """The moments of the running deal, as each seat saw them and as the viewer does."""
        return [f"{MOMENTS}?view={seat}" for seat in range(-1, self.seats)]

    def _look_everywhere(self) -> None:
        """Every address, every page, the stream and webhooks."""
        size = self.worlds[0].api.get("").json["events"]
        for world in self.worlds:
            world.look_round((*addresses(), *every_page(world.api), *self._reviews()), (self.viewer,))
            world.look_round(IN_GERMAN, (self.viewer,), Accept_Language="de")
            for viewer in VIEWERS:
                world.stream(viewer)
            webhooks(world, size)
