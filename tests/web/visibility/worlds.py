"""Two worlds that are alike to somebody, and what each viewer hears of them at every outlet.

A world is a club in a database of its own. What chance makes different in every world is masked, and nothing else: salted
commitments with the hashes over them, ids of commands and of sessions, when a key was made and used last, and when a log was signed.
"""

from __future__ import annotations

import dataclasses
import re
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import PLAYER, RIGHTS
from ging_service.application.feed.feed import FeedLimits
from ging_service.bootstrap import open_services
from ging_service.game_support.seeded_shuffle import pack_order
from ging_service.games.ging.decider.decisions.dealing import deal_out
from ging_service.games.ging.decider.state import Shuffle
from ging_service.games.ging.rules.cards import PACK
from ging_service.web.api.feed.sse_stream import StreamLimits
from ging_service.web.api_blueprints import specification
from ging_service.web.app import create_app
from ging_service.web.http.running_request import CLUBS
from tests.support import extent
from tests.support.databases import database_copy
from tests.web.conftest import MEMBERS, NO_LIMITS, Api

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.execution.services import Services

OFFICES = {"sue": "secretary", "tom": "treasurer", "sid": "scribe", "eve": "arbitrator"}
"""Members who do not sit at the table, and what each is in the club."""

PEOPLE = (*MEMBERS, *OFFICES, "stranger")
READERS = ("sue", "tom", "eve", "app")
"""Who reads the books: what somebody else has bought, fined or paid is for their eyes."""

VIEWERS = ("guest", "plays", "app", *PEOPLE)
"""Everybody who can look: besides the members a guest, an app with a player's rights, and one with all rights."""

VISITORS = ("cleo",)
"""Who opens every page in every run when all is over; in long runs everybody does."""

PLACES = {"table": "t", "deal": "1", "member": "cleo", "dispute": "d1", "season": "autumn", "settlement": "up"}
"""What addresses are about."""

UNLIKE = ("page_live.", "page_proof.")
"""Pages that give out hashes and proofs, or never end: held against two worlds by themselves, as streams and the log are."""

OF_THE_LOG = ("log/", "events/")
"""Addresses that give out hashes and proofs: they are held against two worlds by themselves (``test_two_worlds_proved``)."""

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
CARD = re.compile(rb'"((?:[KQJ987]|10)[SHDC])"')
CHANCE = re.compile(
    rb'\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b|"(?:last_used|created|signed)_at":"[^"]*"'
    rb'|name="once" value="[^"]*"|(?:made|last used|signed in|<dt>Signed</dt><dd>)\s?[0-9][^<]*\d\d:\d\d|\+[0-9a-f]{8}\b'
)
HAND = ["KC", "QC", "JC", "10C", "9C", "8S", "7C"]
"""What cleo holds, in all worlds, where the cards are recorded."""

OTHERS = (
    [
        ["KS", "QS", "9H", "8H", "7H", "KD", "QD"],
        ["JS", "10S", "KH", "QH", "JH", "JD", "10D"],
        ["9S", "7S", "10H", "9D", "8D", "7D", "8C"],
    ],
    [
        ["9H", "8H", "7H", "KS", "9S", "JD", "8C"],
        ["KD", "QD", "10S", "7S", "QS", "KH", "QH"],
        ["JS", "JH", "10H", "10D", "9D", "8D", "7D"],
    ],
)
"""What the others hold, in each of two worlds."""

NOBODY = ("", "", "", "")
"""The seats add nothing to a shuffle."""


class ChosenSeeds(Random):
    """Chance that draws the seeds it was given, and then others of its own world."""

    def __init__(self, world: int, seeds: Iterable[str] = ()) -> None:
        super().__init__(world)
        self.seeds = list(seeds)

    def randbytes(self, n: int) -> bytes:
        return bytes.fromhex(self.seeds.pop(0)) if self.seeds else super().randbytes(n)


def dealt_hands(deal: int, contributions: tuple[str, ...], seed: str) -> tuple[Any, ...]:
    order = pack_order("c", "t", PACK, Shuffle(deal=deal, seed=seed, contributions=contributions))
    return deal_out(order, (1,) * 7, dealer=3)


def hand_of_cleo(deal: int, contributions: tuple[str, ...], seed: str) -> tuple[str, ...]:
    hand: tuple[str, ...] = dealt_hands(deal, contributions, seed)[2]
    return hand


@cache
def alike_to_cleo(deal: int, contributions: tuple[str, ...]) -> tuple[str, str]:
    """Two seeds that deal her the same seven cards: by the birthdays, among some two thousand."""
    found: dict[tuple[str, ...], str] = {}
    for number in count():
        seed = sha256(b"%d" % number).hexdigest()
        hand = hand_of_cleo(deal, contributions, seed)
        if hand in found:
            return found[hand], seed
        found[hand] = seed
    raise AssertionError


def viewed(api: Api, viewer: str) -> Api:
    """The API as a viewer uses it."""
    if viewer == "guest":
        return api.as_guest()
    if viewer == "plays":
        return api.allowed(*RIGHTS[PLAYER])
    return api.as_member("" if viewer == "app" else viewer)


def told(response: Any) -> tuple[Any, ...]:
    """An answer but for what chance makes different in every world."""
    headers = {name: value for name, value in response.headers.items() if name != "X-Request-Id"}
    version, dash, fingerprint = headers.pop("ETag", "").strip('"').partition("-")
    if dash:  # it tells no more than the answer, which chance makes different
        assert fingerprint == sha256(response.data).hexdigest()[:24]
    headers["ETag"] = version
    return response.status_code, headers, CHANCE.sub(b"#", response.data)


class Anything(dict[str, str]):
    """The places, and a name that nothing has for what is new."""

    def __missing__(self, key: str) -> str:
        return "none"


def addresses(**places: str) -> list[str]:
    """Every address of a club that is read, in every format, but for those of the log: a new one is among them by itself."""
    found = []
    for path, operations in specification()["paths"].items():
        place = path.removeprefix("/v1/clubs/{club}/")
        if "get" not in operations or place == path or place.startswith(OF_THE_LOG):
            continue
        named = place.format_map(Anything(PLACES | places))
        parameters = {one["name"]: one["schema"] for one in operations["get"].get("parameters", ()) if "schema" in one}
        found.append(named)
        found += [f"{named}?format={name}" for name in parameters.get("format", {}).get("enum", ())]
    return found


def pages(api: Api, viewer: str, **places: str) -> list[str]:
    """The pages of a club that a viewer opens."""
    return every_page(api, **places) if viewer in VISITORS or extent.is_whole() else []


def every_page(api: Api, **places: str) -> list[str]:
    """Every page of a club: a new one is among them by itself."""
    found: list[str] = []
    for rule in api.app.url_map.iter_rules():
        if rule.endpoint.startswith("page_") and not rule.endpoint.startswith(UNLIKE) and "GET" in (rule.methods or ()):
            named = {name: (PLACES | places).get(name, "none") for name in rule.arguments} | {"club": api.club}
            found.append(api.app.url_map.bind("localhost").build(rule.endpoint, named))
    return sorted(place for place in found if place.startswith(CLUBS))


@dataclasses.dataclass(frozen=True, slots=True)
class World:
    """A club in which things happen, and what each viewer hears of them."""

    api: Api
    chance: ChosenSeeds
    heard: dict[str, list[Any]] = dataclasses.field(default_factory=lambda: {viewer: [] for viewer in VIEWERS})

    def look_round(self, reads: Sequence[str], viewers: Sequence[str], **headers: str) -> None:
        """Some look at something. ``headers``: of their requests, such as another language."""
        for viewer in viewers:
            visibility = viewed(self.api, viewer)
            for read in reads:
                self.heard[viewer].append((read, *told(visibility.get(read, **headers))))

    def do(self, actor: str, path: str, asked: Any = None, **headers: str) -> int:
        """The player who acts gets the answer, and its status is returned."""
        answer = viewed(self.api, actor).post(path, asked, **headers)
        self.heard[actor].append((path, *told(answer)))
        return int(answer.status_code)

    def stream(self, viewer: str) -> None:
        """Somebody follows the events from the beginning, until nothing more comes."""
        visibility = viewed(self.api, viewer)
        place = f"/v1/clubs/{visibility.club}/events"
        answer = visibility.app.test_client().get(
            place, headers=visibility.credential() | {"Accept": "text/event-stream"}
        )
        pieces = []
        for piece in answer.response:
            pieces.append(CHANCE.sub(b"#", piece))
            if piece.startswith(b": "):
                break
        answer.close()
        self.heard[viewer].append(("stream", answer.status_code, pieces))


def opened(services: Services, chance: ChosenSeeds, club: str = "c") -> World:
    """A club with everybody in it."""
    made = dataclasses.replace(services, chance=chance, clock=lambda: NOW, limits=NO_LIMITS)
    streams = StreamLimits(heartbeat_s=0.02, feed=FeedLimits(look_every_s=0.01))
    world = World(Api(app=create_app(made, streams=streams), club=club, checked=False), chance)
    world.api.found()
    for member in PEOPLE:
        world.api.do("members", {"member": member, "name": member})
    for member, role in OFFICES.items():
        place = "arbitrators" if role == "arbitrator" else f"members/{member}/roles"
        world.api.do(place, {"member": member} if role == "arbitrator" else {"role": role})
    for viewer in VIEWERS:
        viewed(world.api, viewer).credential()
    return world


@contextmanager
def two_databases(server: Any, template: str) -> Iterator[list[tuple[str, Services]]]:
    """Two databases, each with services over it."""
    with (
        database_copy(server, template) as one,
        database_copy(server, template) as other,
        open_services(one.app_dsn) as first,
        open_services(other.app_dsn) as second,
    ):
        yield [(one.app_dsn, first), (other.app_dsn, second)]


def same(first: World, second: World, viewers: Iterable[str]) -> None:
    """Each of these viewers has heard the same in both worlds."""
    for viewer in viewers:
        for one, other in zip(first.heard[viewer], second.heard[viewer], strict=True):
            assert one == other, f"{viewer} at {one[0]}: {apart(repr(one), repr(other))}"


def apart(one: str, other: str) -> tuple[str, str]:
    """Where two answers part."""
    place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[max(place - 60, 0) : place + 60], other[max(place - 60, 0) : place + 60]
