"""The statements of docs/webhooks.md to receivers are true."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from ging_service.application.simulation.evenings import EveningSetup, simulator_of
from ging_service.application.simulation.simulate import Sitting, play
from ging_service.application.webhooks.manage import send_test
from ging_service.domain.installed_games import GAMES
from ging_service.game_support.game_bots import bot_levels
from ging_service.web.spec import specification
from ging_service.webhooks.delivery_limits import USUAL_RETRIES_S, DeliveryLimits
from tests.web.conftest import closed
from tests.webhooks.conftest import MEMBERS

if TYPE_CHECKING:
    from ging_service.domain.game import Game
    from tests.webhooks.conftest import World
    from tests.webhooks.receiver import Got

TEXT = (Path(__file__).parents[2] / "docs" / "webhooks.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_ten_lines_of_python_verify_what_is_sent_and_nothing_else(world: World) -> None:
    secret = world.make()
    world.work()
    named: dict[str, Any] = {}
    exec(block("python"), named)  # noqa: S102  the document's own
    got = world.receiver.got[0]
    named["verify"](secret, got.headers, got.body)
    with pytest.raises(ValueError, match="not signed"):
        named["verify"](secret, got.headers, got.body + b" ")
    with pytest.raises(ValueError, match="too old"):
        named["verify"](secret, got.headers | {"webhook-timestamp": "1"}, got.body)


def test_the_example_looks_like_what_is_sent(world: World) -> None:
    world.make(types=("club.MemberJoined",))
    world.work()
    head, _, body = block("http").partition("\n\n")
    names = {line.partition(":")[0].lower() for line in head.splitlines()[1:]}
    got: Got = world.receiver.got[0]
    assert names <= got.headers.keys()
    shown = msgspec.json.decode(body)
    assert [*shown] == [*got.event]
    assert [*shown["data"]] == [*got.event["data"]]
    place = {"$ref": f"#/components/schemas/{shown['type']}", "components": specification()["components"]}
    Draft202012Validator(closed(place)).validate(shown["data"])


def play_a_deal(world: World, game: Game) -> None:
    """A table of the game with a deal, played by its weakest bots or by chance."""
    players = MEMBERS[: game.seats[1]]
    seating = EveningSetup(
        place=(world.club, game.kind.replace("_", "-")),
        random=Random(1),  # noqa: S311  can be repeated
        members=players,
        deals=1,
        bots=bot_levels(game.kind)[:1] * len(players),
    )
    evening = simulator_of(game.kind).evening(seating)
    play(
        world.services,
        Sitting(
            club_id=seating.place[0], table_id=seating.place[1], evening=evening, scribe=players[0], batch=20, past=True
        ),
    )


@pytest.mark.complete
def test_what_is_sent_is_what_the_specification_says(world: World) -> None:
    """Events of every installed game are sent."""
    for game in GAMES:
        play_a_deal(world, game)
    world.make()
    send_test(world.services, world.place())
    world.work()
    document = specification()
    body = document["webhooks"]["event"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    schema = Draft202012Validator(body | {"components": document["components"]})
    for got in world.receiver.got:
        schema.validate(got.event)
    types = {got.event["type"] for got in world.receiver.got}
    assert types > {"webhook.test", *(f"{game.kind}.TableOpened" for game in GAMES)}


def test_the_schedule_and_the_bounds_are_those_of_the_service() -> None:
    units = {"s": 1, "min": 60, "h": 3600}
    told = re.search(r"tried again after (.*?), each", TEXT)
    assert told is not None
    pauses = re.findall(r"(\d+) (s|min|h)\b", told[1])
    assert tuple(int(number) * units[unit] for number, unit in pauses) == USUAL_RETRIES_S
    assert DeliveryLimits().lease_s == 25.5
    assert f"up to {DeliveryLimits().timeout_s:g} s in all" in TEXT
