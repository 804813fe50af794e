"""Two worlds that differ only in cards that a player may not know: nothing that the player is told differs.

At every position of games by chance the other world is made from the first: the other players' cards that nobody has
seen and the stock change places. What the player sees, what is refused to them and why, and what they see of what
others do is then compared. ``tests/web/visibility`` does the same at every outlet, at fewer positions.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.cards import Card, without_known
from ging_service.domain.errors import Refused
from ging_service.domain.game import SPECTATOR, Viewer
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.evolve import fold
from ging_service.games.wild_card_rummy.decider.state import Deal, Drawn, TableState
from ging_service.games.wild_card_rummy.decider.views import in_order, see, view
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.house_rules import PRESETS
from ging_service.games.wild_card_rummy.rules.melds import Action
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Hand

pytestmark = pytest.mark.complete

MEMBERS = ("ada", "bob", "cleo", "dan", "eve", "fay", "gus")


def viewers(seats: int) -> list[Viewer]:
    return [SPECTATOR, *(Viewer(seat=seat, member=member) for seat, member in enumerate(MEMBERS[:seats]))]


def unseen(deal: Deal, viewer: Viewer) -> list[Card]:
    """The cards of which the viewer does not know where they are."""
    found = [*deal.stock]
    for seat, hand in enumerate(deal.hands):
        if seat != viewer.seat:
            found += without_known(hand, deal.known[seat])
    return found


def another_world(state: TableState, viewer: Viewer, random: Random) -> TableState:
    """The same table, as far as the viewer can know, with the other cards shuffled."""
    deal = state.deal
    if deal is None or deal.is_open:
        return state
    cards = unseen(deal, viewer)
    random.shuffle(cards)
    hands, drawn = list(deal.hands), deal.drawn
    for seat, hand in enumerate(deal.hands):
        if seat != viewer.seat:
            own = [cards.pop() for _ in range(len(hand) - len(deal.known[seat]))]
            hands[seat] = in_order((*deal.known[seat], *own))
            if drawn is not None and drawn.source == "stock" and deal.turn == seat:
                drawn = Drawn(cards=(own[-1],), source="stock")
    return replace(state, deal=replace(deal, hands=tuple(hands), stock=tuple(cards), drawn=drawn))


def outcome(command: Any, state: TableState, viewer: Viewer) -> Any:
    """What the viewer is told of a command: the events as they see them, or why it is refused."""
    try:
        return [view(event, viewer) for event in GAME.decide(command, state)]
    except Refused as refused:
        return refused.code, refused.rule, refused.detail, refused.where


def attempts(state: TableState, seat: int, random: Random) -> Iterator[Any]:
    """Commands of a seat, most of which the rules refuse."""
    pack = GAME.pack(state.rules, len(state.members))
    order: Hand = state.deal.discards if state.deal else ()
    for _ in range(4):
        one, two, three, four = (Card(card) for card in random.sample(pack, 4))
        actions = tuple(action(random, (one, two, three)) for _ in range(random.randrange(3)))
        yield c.PlayTurn(seat=seat, actions=actions, discard=four, up_for_two=random.random() < 0.2, order=order)
        yield c.PutDownLast(seat=seat, actions=actions)
    for count in (1, 2):
        yield c.TakeDiscards(seat=seat, count=count)
    yield from (c.DrawCard(seat=seat), c.LeaveDiscard(seat=seat), c.NameWild(seat=seat, rank="7"))
    yield from (c.DecidePress(seat=seat, adds=True), c.DealCards(), c.CutCard(seat=seat), c.TurnUpCards())
    yield c.EndTurn(now_s=state.deal.act_by_s - 1 if state.deal else 0)


def action(random: Random, cards: Hand) -> Action:
    kind = random.choice(("meld", "extend", "claim"))
    unused: dict[str, Any] = {"meld": -1, "meld_kind": "", "stands_for": (), "rank": "", "takes": Card("")}
    if kind == "meld":
        return Action(kind=kind, cards=cards, **unused | {"meld_kind": random.choice(("set", "run", ""))})
    place = random.randrange(3)
    if kind == "extend":
        return Action(kind=kind, cards=cards[:1], **unused | {"meld": place})
    return Action(kind="claim", cards=cards[:1], **unused | {"meld": place, "takes": cards[1]})


def check_position(state: TableState, viewer: Viewer, random: Random) -> None:
    other = another_world(state, viewer, random)
    assert see(other, viewer) == see(state, viewer)
    for told in (GAME.summary, GAME.deal, GAME.to_act, GAME.members, GAME.counters_at):
        assert told(other) == told(state)
    if viewer.seat < 0:
        return
    for command in attempts(state, viewer.seat, random):
        one, two = (outcome(command, world, viewer) for world in (state, other))
        # What is allowed in both worlds may show what the rules show: a card drawn, or all hands.
        assert one == two or (isinstance(one, list) and isinstance(two, list))
        if isinstance(command, c.TakeDiscards | c.NameWild | c.DecidePress) and isinstance(one, list):
            assert one == two


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("positions", short_or_long(150, 3_000))
def test_no_position_tells_a_player_what_they_may_not_know(preset: str, positions: int) -> None:
    random = Random(preset)  # noqa: S311  can be repeated
    rules = replace(PRESETS[preset], first_dealer="assigned")
    looked_at = 0
    while looked_at < positions:
        seats = random.randint(rules.fewest_seats, min(rules.most_seats, 4))
        state = TableState()
        state = fold(state, GAME.decide(c.OpenTable(members=MEMBERS[:seats], rules=rules), state))
        while state.phase != "ended" and looked_at < positions:
            found = [move for seat in GAME.to_act(state).seats for move in GAME.moves(state, seat)]
            whole = GAME.complete(random.choice(found), state, ServiceChance(random, "c", "t"), 1_000)
            state = fold(state, GAME.decide(whole, state))
            check_position(state, random.choice(viewers(seats)), random)
            looked_at += 1


@pytest.mark.parametrize("preset", ["classic", "strict", "ace-to-ace", "dealers-wild"])
def test_moves_are_the_same_in_both_worlds(preset: str) -> None:
    random = Random(preset)  # noqa: S311  can be repeated
    rules, state = replace(PRESETS[preset], first_dealer="assigned"), TableState()
    state = fold(state, GAME.decide(c.OpenTable(members=MEMBERS[: rules.fewest_seats], rules=rules), state))
    for _ in range(60):
        found = [(seat, move) for seat in GAME.to_act(state).seats for move in GAME.moves(state, seat)]
        for seat in range(rules.fewest_seats):
            viewer = Viewer(seat=seat, member=MEMBERS[seat])
            assert GAME.moves(another_world(state, viewer, random), seat) == GAME.moves(state, seat)
        whole = GAME.complete(random.choice(found)[1], state, ServiceChance(random, "c", "t"), 1_000)
        state = fold(state, GAME.decide(whole, state))


def test_the_other_world_is_another_one() -> None:
    random = Random(1)  # noqa: S311  can be repeated
    rules, state = replace(PRESETS["classic"], first_dealer="assigned"), TableState()
    pack = GAME.pack(rules, 3)
    for command in (c.OpenTable(members=MEMBERS[:3], rules=rules), c.DealCards(order=pack, seed="5e" * 32)):
        state = fold(state, GAME.decide(command, state))
    assert state.deal is not None
    for viewer in viewers(3):
        other = another_world(state, viewer, random).deal
        assert other is not None
        everything = [*other.stock, *other.discards, *(card for hand in other.hands for card in hand)]
        assert sorted(everything) == sorted(pack)
        assert [other.hands[seat] == state.deal.hands[seat] for seat in range(3)] == [
            viewer.seat == seat for seat in range(3)
        ]
