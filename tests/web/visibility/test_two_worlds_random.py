"""Random games in two worlds that are alike to cleo: whatever is played, no outlet tells her, or who sees less, which it is.

Worlds are kept alike by the rules alone: of what others ask for only that is played which leads, in both worlds, to
what cleo may see of it. What she asks for herself is played whatever it leads to.
"""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from hashlib import sha256
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import PLAYER, RIGHTS, SPECTATOR
from ging_service.application.webhooks.delivery import visibility_of
from ging_service.application.webhooks.manage import event_body
from ging_service.domain.errors import Refused
from ging_service.domain.game import Viewer
from ging_service.eventlog.read import club_events
from ging_service.execution.deciding import current
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.game_support.seeded_shuffle import pack_order
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.decisions.dealing import deal_out
from ging_service.games.ging.decider.state import Shuffle
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import PACK
from ging_service.games.ging.rules.lost_deal import due_dealer
from ging_service.web.api.events.event_answers import event_json
from ging_service.webhooks.store import WebhookSpec
from tests.games.ging.random_play import random_house, sensible_command
from tests.support.extent import short_or_long
from tests.web.conftest import MEMBERS
from tests.web.visibility.worlds import (
    CARD,
    CHANCE,
    VIEWERS,
    ChosenSeeds,
    World,
    addresses,
    opened,
    pages,
    same,
    two_databases,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.ging.decider.state import TableState

CLEO = 2
EYES = Viewer(seat=CLEO, member="cleo", reads_club=True)
BLIND = [viewer for viewer in VIEWERS if viewer not in {"anna", "ben", "dan"}]
NEAR = ("tables/t", "events?after={0}", "events?member=cleo&after={0}&limit=2", "tables/t/deals/{1}")
"""What is looked at after every move."""

PATHS = {
    c.DealCards: "deals",
    c.RecordDeal: "recorded-deals",
    c.DeclareSuit: "declarations",
    c.DeclareCombination: "declarations",
    c.BeSatisfied: "satisfied",
    c.Settle: "settlement",
    c.CallMisdeal: "misdeal",
    c.AccuseLostDeal: "accusations",
    c.FindLostDeal: "findings",
    c.Rebuy: "rebuys",
    c.MakeRemark: "remarks",
    c.EndTable: "end",
}
"""Where each command of these games is asked for."""


def body_of(command: c.Command) -> dict[str, Any]:
    """A command as it is asked for."""
    match command:
        case c.DealCards():
            return {}
        case c.RecordDeal():
            hands = {"hands": command.hands} if command.hands else {}
            return hands | ({"dealer": command.dealer} if command.dealer >= 0 else {})
        case _:
            return dataclasses.asdict(command)


def leads_to(command: c.Command, state: TableState) -> object:
    """What cleo may see of what becomes of it."""
    try:
        return [GAME.view(event, EYES) for event in GAME.decide(command, state)]
    except Refused as refused:
        return refused.code, refused.rule, refused.detail, refused.where


def unlike(both: Sequence[c.Command], states: Sequence[TableState]) -> bool:
    """Whether cleo would see which world it is."""
    first, second = map(leads_to, both, states)
    return first != second


def also_elsewhere(rng: Random, command: c.Command) -> c.Command:
    """The same in the other world, where cleo holds the same, and the others do not."""
    if not isinstance(command, c.RecordDeal) or len(command.hands) <= CLEO:
        return command
    own = command.hands[CLEO]
    left = [card for seat, hand in enumerate(command.hands) for card in hand if seat != CLEO]
    rng.shuffle(left)
    others = [tuple(left[at : at + 7]) for at in range(0, 21, 7)]
    return replace(command, hands=(*others[:CLEO], own, *others[CLEO:]))


def alike(state: TableState) -> tuple[str, str]:
    """Seeds by which the service deals cleo the same hand."""
    shuffle, packets, found = state.shuffle, state.seating.rules.packets, {}
    deal = state.deal.dealt.number + 1 if state.deal else 1
    assert shuffle is None
    for number in count():
        seed = sha256(b"%d" % number).hexdigest()
        order = pack_order("c", "t", PACK, Shuffle(deal=deal, seed=seed))
        hand = frozenset(deal_out(order, packets, due_dealer(state.rotation))[CLEO])
        if hand in found:
            return found[hand], seed
        found[hand] = seed
    raise AssertionError


def state_in(world: World) -> TableState:
    with world.api.services.club_transaction("c") as conn:
        state: TableState = current(world.api.services, conn, "c", "table/t").state
    return state


def move(rng: Random, worlds: Sequence[World]) -> None:
    """Somebody asks for something, in both worlds."""
    states = [state_in(world) for world in worlds]
    command = sensible_command(rng, states[0], states[0].seating.rules)
    both = (command, also_elsewhere(rng, command))
    if type(command) not in PATHS:
        return
    bodies = [body_of(one) for one in both]
    seat = bodies[0].get("seat", bodies[0].get("accuser", rng.choice([CLEO, -1])))
    if isinstance(command, c.DealCards):
        for world, drawn in zip(worlds, alike(states[0]), strict=True):
            world.chance.seeds.append(drawn)
    elif (seat != CLEO or isinstance(command, c.RecordDeal)) and unlike(both, states):
        return
    scores = seat < 0 or isinstance(command, c.RecordDeal) or rng.random() < 0.3
    for world, body in zip(worlds, bodies, strict=True):
        world.do("sid" if scores else MEMBERS[seat], f"tables/t/{PATHS[type(command)]}", body)


def webhooks(world: World, size: int) -> None:
    """What would be sent to receivers with a guest's rights, and with a player's."""
    services = world.api.services
    for viewer, role in (("guest", SPECTATOR), ("plays", PLAYER)):
        wish = WebhookSpec(url="https://example.org", scopes=tuple(RIGHTS[role]))
        with services.club_transaction("c") as conn:
            happened = recorded_events_of(services, club_events(conn, "c", 0, size))
        visibility = visibility_of(services, "c", wish)
        bodies = [
            event_body("c", seen, event_json(seen)) for one in happened if (seen := visibility.event(one)) is not None
        ]
        world.heard[viewer].append(("webhooks", [CHANCE.sub(b"#", body) for body in bodies]))


def played(worlds: Sequence[World], seed: int, moves: int) -> set[bytes]:
    """The cards that cleo was dealt."""
    rng = Random(seed)  # noqa: S311  repeatable play, no secret
    house = replace(
        random_house(rng), mode="declared", declaring_limit_s=0, hands_open="never", first_dealer="assigned"
    )
    house = replace(house, shuffle="at_once")
    opening = {"table": "t", "members": MEMBERS, "rules": dataclasses.asdict(house), "first_dealer": rng.randrange(4)}
    for world in worlds:
        world.do("sid", "tables", opening)
    own: set[bytes] = set()
    for _ in range(moves):
        before = worlds[0].api.get("").json["events"]
        move(rng, worlds)
        state = state_in(worlds[0])
        deal = state.deal.dealt.number if state.deal else 1
        own |= {card.encode() for card in (state.deal.dealt.hands or [()] * 4)[CLEO]} if state.deal else set()
        for world in worlds:
            world.look_round([place.format(before - 1, deal) for place in NEAR], ("cleo", "guest"))
        if state.phase == "ended":
            break
    other = rng.choice(BLIND)
    for world in worlds:
        size = world.api.get("").json["events"]
        for viewer in {"cleo", "guest", other}:
            seen = (*addresses(deal=str(deal)), *pages(world.api, viewer, deal=str(deal)))
            world.look_round(seen, (viewer,))
            world.stream(viewer)
        webhooks(world, size)
    return own


def check(server: Any, template: str, seed: int, moves: int) -> None:
    with two_databases(server, template) as databases:
        worlds = [opened(services, ChosenSeeds(number)) for number, (_, services) in enumerate(databases)]
        own = played(worlds, seed, moves)
    same(*worlds, BLIND)
    heard = {card for one in worlds[0].heard["cleo"] for card in CARD.findall(repr(one).encode())}
    assert own <= heard


@pytest.mark.fast("what is hidden stays hidden, in Ging")
@pytest.mark.parametrize("games", short_or_long(range(2), range(2, 40)))
def test_random_games_alike_to_a_viewer_are_told_alike(
    postgres_server: Any, migrated_template: str, games: range
) -> None:
    for seed in games:
        check(postgres_server, migrated_template, seed, 20 + 15 * (seed % 7))
