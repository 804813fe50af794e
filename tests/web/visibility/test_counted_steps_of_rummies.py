"""Hidden hands in two worlds that differ in cards that a player may not see: each of their requests takes the same steps.

So the time of an answer tells nothing of another player's hand, of the stock, or of the card under a knock. Times are
not measured: the steps of the service are counted, and so are the bytes of the answers.
"""

from __future__ import annotations

import dataclasses
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from ging_service.domain.cards import Card
from ging_service.games.gin_rummy.rules.melds import best_arrangements
from ging_service.games.newmarket.rules.dealing import call_for
from ging_service.games.newmarket.rules.sequences import starts_of
from tests.support.extent import is_whole, short_or_long
from tests.web.visibility.counted_steps import counted_steps, where_different
from tests.web.visibility.test_two_worlds_of_rummies import HIDDEN_HANDS, rules_of, seats_of
from tests.web.visibility.worlds import ChosenSeeds, World, opened, two_databases, viewed
from tests.web.visibility.worlds_of_games import TwoTables, stacked_shuffles

if TYPE_CHECKING:
    from collections import Counter
    from types import CodeType

    from ging_service.domain.game import Game

pytestmark = pytest.mark.complete

READS = ("tables/t", "tables/t?version={0}", "events?after={1}", "/clubs/c/tables/t?sort=melds")
CLUB, TABLE = "c", "table/t"
BY_CHANCE = {
    ("domain/fairness/shuffle_algorithm.py", "number_below"),
    ("game_support/seeded_shuffle.py", "keystream"),
    ("eventlog/canonical.py", "encode_checked"),
    ("eventlog/canonical.py", "_check"),
    ("eventlog/connections/statement.py", "_statement"),
    ("eventlog/connections/statement.py", "<lambda>"),
}
"""Functions whose steps depend on chance, and not on cards. The shuffle draws a number again that is too large: how often
it does so depends on the seed, but tells nothing of the order. Bytes are checked again if a salted hash in them has 16
decimal digits in a row. A statement is read once in this process, so the first world pays for both; its text depends on how many
events a command leads to, which everybody sees.
"""


_MOVES_BETWEEN = 4
"""Short runs look at reads and refusals after so many moves."""


class Counted(NamedTuple):
    """An answer: its status, its bytes, and the steps that it took."""

    status: int
    size_bytes: int
    steps: Counter[CodeType]


@dataclasses.dataclass(frozen=True, slots=True)
class CountedWorld(World):
    """A world that counts the steps of its last command."""

    last: list[Counted] = dataclasses.field(default_factory=list)

    def do(self, actor: str, path: str, asked: Any = None, **headers: str) -> int:
        client = viewed(self.api, actor)
        with counted_steps() as steps:
            answer = client.post(path, asked, **headers)
        self.last[:] = [Counted(answer.status_code, len(answer.data), steps)]
        self.heard[actor].append((path, answer.text))
        return int(answer.status_code)

    def read(self, viewer: str, place: str) -> Counted:
        """Count the steps of a read."""
        client = viewed(self.api, viewer)
        with counted_steps() as steps:
            answer = client.get(place)
        return Counted(answer.status_code, len(answer.data), steps)

    def forget(self) -> None:
        """Load the table from the database for the next command, as another process would."""
        self.api.services.memory.forget((CLUB, TABLE))


def test_steps_differ_where_work_depends_on_the_cards() -> None:
    """What these tests would find: an arrangement takes longer for some hands than for others."""
    found = []
    for hand in ("5C 6C 7C 10H 10D 10C JS QS KS AD", "2C 5H 9D KC 3S 7H JD 4C QH 8S"):
        with counted_steps() as steps:
            best_arrangements(hand.split(), "low")
        found.append(steps)
    assert where_different(*found)


@pytest.mark.parametrize("start", ["own_choice", "lowest_of_colour"])
def test_nm13_starts_are_found_in_the_same_steps_whatever_a_hand_holds(start: Any) -> None:
    found = []
    for hand in ("2D 9H 10H QS 3C", "4H 9H 10H QS 3C", "4S 9S 10S QS 3C"):
        with counted_steps() as steps:
            starts_of(tuple(map(Card, hand.split())), ("D", "H"), start)
        found.append(steps)
    assert not where_different(found[0], found[1])
    assert not where_different(found[0], found[2])


def test_nm23_a_burial_is_called_in_the_same_steps_whatever_is_dead() -> None:
    found, calls = [], []
    for caller in ("QH JH 2S", "JH 3H 2S", "JH 3S 2S"):
        hands = [tuple(map(Card, hand.split())) for hand in (caller, "10H 4S 5S", "9H 6S 7S")]
        with counted_steps() as steps:
            calls.append(call_for("H", hands))
        found.append(steps)
    assert calls[0] == calls[1] == calls[2]
    assert not where_different(found[0], found[1])
    assert not where_different(found[0], found[2])


@pytest.mark.parametrize("game", HIDDEN_HANDS, ids=lambda game: game.kind)
@pytest.mark.parametrize("seat", [0, 1], ids=["dealer", "first-player"])
@pytest.mark.parametrize("extent", short_or_long(((range(3, 4), 16),), ((range(1, 11), 40),)))
def test_steps_of_a_player_do_not_depend_on_cards_that_they_do_not_see(
    postgres_server: Any, migrated_template: str, game: Game, extent: tuple[range, int], seat: int
) -> None:
    games, moves = extent
    accepted = 0
    # Games may end before the player gives a command a second time: then others are played.
    for number in count(games.start):
        if number >= games.stop and accepted > len(games):
            break
        random = Random(number)  # noqa: S311  repeatable play, no secret
        accepted += check((postgres_server, migrated_template), game, random, seat, moves)


def check(place: tuple[Any, str], game: Game, random: Random, seat: int, moves: int) -> int:
    """Play a game in two worlds, and compare the requests of one player. Returns how many moves of theirs were compared."""
    rules = random.choice(rules_of(game))
    with two_databases(*place) as databases, stacked_shuffles() as stacked:
        worlds = [
            CountedWorld(world.api, world.chance, world.heard)
            for world in (opened(services, ChosenSeeds(number)) for number, (_, services) in enumerate(databases))
        ]
        tables = TwoTables(
            game=game,
            worlds=worlds,
            seats=seats_of(game, rules),
            seat=seat,
            random=random,
            rules=rules,
            stacked=stacked,
        )
        tables.open()
        given, accepted = set[type](), 0
        for number in range(moves):
            move = tables.next_move()
            if move is None:
                break
            tables.give(move)
            # A command that nobody has given before fills caches of the service, in the first world only.
            if move.seat == seat and type(move.command) in given:
                compare("accepted", *(world.last[0] for world in worlds))
                accepted += 1
            given.add(type(move.command))
            if is_whole() or number % _MOVES_BETWEEN == 0:
                compare_reads(worlds, tables.viewer)
                compare_refusals(worlds, tables)
        return accepted


def compare_reads(worlds: list[CountedWorld], viewer: str) -> None:
    version = worlds[0].api.get("tables/t").json["version"]
    size = worlds[0].api.get("").json["events"]
    for place in READS:
        address = place.format(version - 1, max(size - 3, 0))
        for world in worlds:
            world.read(viewer, address)  # fills caches of the process, and those of its own application
        compare(address, *(world.read(viewer, address) for world in worlds))


def compare_refusals(worlds: list[CountedWorld], tables: TwoTables) -> None:
    """Commands that are refused in both worlds, at a table that the process remembers and at one that it loads."""
    for kind, asked in tables.attempts():
        for _remembered_then_loaded in range(2):
            statuses = [world.do(tables.viewer, tables.path(kind), asked) for world in (*worlds, *worlds)]
            assert min(statuses) >= 400, (kind, asked)
            compare(f"{kind.__name__} {asked}", *(world.last[0] for world in worlds))
            for world in worlds:
                world.forget()


def compare(what: str, one: Counted, other: Counted) -> None:
    """Both answers have the same status and size, and took the same steps."""
    assert (one.status, one.size_bytes) == (other.status, other.size_bytes), what
    differ = [found for found in where_different(one.steps, other.steps) if (found.file, found.name) not in BY_CHANCE]
    assert not differ, what
