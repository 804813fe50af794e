"""Two worlds that differ only in cards that a player may not know: nothing that the player is told differs.

At every position of games by chance the other world is made from the first: the cards that a viewer does not see change
places, as far as what has become public allows it. What the viewer sees, whom the table waits for and why, what is refused
to them, and what they see of what others do until the next card that nobody could know is then compared.
``tests/web/visibility`` does the same at every outlet, at fewer positions.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.game import SPECTATOR, Viewer
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.evolve import fold
from ging_service.games.newmarket.decider.state import Deal, TableState
from ging_service.games.newmarket.decider.views import see, view
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.cards import ALL_SUITS, PACKS, sort_hand
from ging_service.games.newmarket.rules.house_rules import PRESETS
from ging_service.games.newmarket.rules.sequences import starts_of
from tests.games.newmarket.table import MEMBERS
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Card

pytestmark = pytest.mark.complete


def another_world(state: TableState, viewer: Viewer, random: Random) -> TableState:
    """The same table, as far as the viewer can know, with the other cards shuffled.

    What is public stays true: dead cards stay dead, and the player who is to start has a card to start with. A player who has
    passed has none of those suits.
    """
    deal = state.deal
    if deal is None or deal.is_open or deal.result is not None:
        return state
    hands = [*deal.hands, deal.dead]
    hidden = [place for place in range(len(hands)) if viewer.seat not in deal.seen_by[place]]
    unknown = [card for place in hidden for card in hands[place]]
    for _ in range(50):
        random.shuffle(unknown)
        cards = iter(unknown)
        changed = list(hands)
        for place in hidden:
            changed[place] = sort_hand([next(cards) for _ in hands[place]])
        world = replace(deal, hands=tuple(changed[:-1]), dead=changed[-1])
        if is_possible(world, state):
            return replace(state, deal=world)
    return state


def is_possible(deal: Deal, state: TableState) -> bool:
    """What the rules have made public is true in this world."""
    if not {*deal.missing} <= {*deal.dead}:
        return False
    if state.phase == "starting":
        starts = starts_of(deal.hands[deal.turn], deal.suits, "own_choice")
        # A player who passed lacks these suits.
        if not starts or any(starts_of(deal.hands[seat], deal.suits, "own_choice") for seat in deal.passed):
            return False
    return True


def outcome(command: Any, state: TableState, viewer: Viewer) -> Any:
    """What the viewer is told of a command: the events as they see them, or why it is refused."""
    try:
        return [view(event, viewer) for event in GAME.decide(command, state)]
    except Refused as refused:
        return refused.code, refused.rule, refused.detail, refused.where


def attempts(state: TableState, seat: int) -> Iterator[Any]:
    """Commands of a seat, most of which the rules refuse."""
    for suit in (*ALL_SUITS, "?"):
        yield c.StartSequence(seat=seat, suit=suit)
    for other in range(len(state.members)):
        if other != seat:
            yield c.StartSequence(seat=other, suit="H")
    yield from (c.BuyDeadHand(seat=seat), c.PassBuy(seat=seat), c.DealCards(), c.RecordStop(), c.RecordPass(seat=seat))
    yield from (c.EndTurn(now_s=0), c.CutCard(seat=seat), c.RecordBuy(seat=seat), c.OpenDeal(deal=1))


def public_part(events: Any) -> Any:
    """The events up to the first one that a hidden card has decided; a refusal as it is."""
    if not isinstance(events, list):
        return events
    decided = (e.CardPlayed, e.StartPassed, e.SequenceStopped, e.CardBuried, e.StartAwaited)
    stop = next((place for place, event in enumerate(events) if isinstance(event, decided)), len(events))
    # A buyer sees the hand that they have bought.
    return [replace(event, hand=()) if isinstance(event, e.DeadHandBought) else event for event in events[:stop]]


def check_position(state: TableState, viewer: Viewer, random: Random) -> int:
    """Return 1 if there was another world."""
    other = another_world(state, viewer, random)
    seen = see(state, viewer)
    assert see(other, viewer) == seen
    for told in (GAME.summary, GAME.deal, GAME.to_act, GAME.members, GAME.counters_at, GAME.wrong_before_deal):
        assert told(other) == told(state)
    if viewer.seat < 0:
        return int(other is not state)
    assert GAME.moves(other, viewer.seat) == GAME.moves(state, viewer.seat) == GAME.moves(seen, viewer.seat)
    for command in attempts(state, viewer.seat):
        if getattr(command, "seat", viewer.seat) == viewer.seat:
            one, two = (outcome(command, world, viewer) for world in (state, other))
            assert public_part(one) == public_part(two)
            assert isinstance(one, list) == isinstance(two, list)
            # A player who starts knows which card that is.
            if isinstance(command, c.StartSequence) and isinstance(one, list):
                assert one[0] == two[0]
        elif state.deal is not None and state.deal.turn != command.seat:
            assert outcome(command, state, viewer) == outcome(command, other, viewer)
    return int(other is not state)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("positions", short_or_long(150, 2_000))
def test_no_position_tells_a_player_what_they_may_not_know(preset: str, positions: int) -> None:
    random = Random(preset)  # noqa: S311  can be repeated
    looked_at = worlds = 0
    while looked_at < positions:
        members = MEMBERS[: random.randint(4, 8)]
        viewers = (SPECTATOR, *(Viewer(seat=seat, member=member) for seat, member in enumerate(members)))
        state = TableState()
        opening = c.OpenTable(members=members, rules=replace(PRESETS[preset], first_dealer="assigned"))
        state = fold(state, GAME.decide(opening, state))
        while state.phase != "ended" and looked_at < positions:
            seats = GAME.to_act(state).seats
            move = random.choice([move for seat in seats for move in GAME.moves(state, seat)])
            state = fold(state, GAME.decide(GAME.complete(move, state, ServiceChance(random, "c", "t"), 1_000), state))
            for viewer in viewers:
                worlds += check_position(state, viewer, random)
            looked_at += 1
    assert worlds > positions


def pauses_after(state: TableState, command: Any, viewer: Viewer) -> list[Any]:
    """The public events of a command: kinds, seats and cards."""
    return [view(event, viewer) for event in GAME.decide(command, state)]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_pause_or_none_tells_nothing_about_the_hand_of_a_player_who_starts(preset: str) -> None:
    """Whenever a start is awaited, it would be so whatever the player holds, as long as they can start; and the other way round."""
    random = Random(preset)  # noqa: S311  can be repeated
    state = TableState()
    rules = replace(PRESETS[preset], first_dealer="assigned", deals=60, short="account")
    state = fold(state, GAME.decide(c.OpenTable(members=MEMBERS[:6], rules=rules), state))
    pauses = 0
    while state.phase != "ended" and pauses < 60:
        (seat,) = GAME.to_act(state).seats
        move = random.choice(GAME.moves(state, seat))
        before = state
        events = GAME.decide(GAME.complete(move, state, ServiceChance(random, "c", "t"), 1_000), state)
        for event in events:
            after = fold(before, [event])
            if isinstance(event, e.StartAwaited | e.CardPlayed) and (isinstance(event, e.StartAwaited) or event.starts):
                pauses += _other_hands_pause_too(before, event)
            before = after
        state = before


def _other_hands_pause_too(before: TableState, event: e.StartAwaited | e.CardPlayed) -> int:
    """Give the player who is to start every other mix of suits: the service must wait in all of them, or in none."""
    deal = before.deal
    if deal is None or before.phase != "starting" or deal.turn >= 0 or not deal.played:
        return 0
    from ging_service.games.newmarket.decider.decisions.playing import and_on

    waits = isinstance(event, e.StartAwaited)
    unseen = [card for hand in (*deal.hands, deal.dead) for card in hand if card not in deal.missing]
    for suit in deal.suits:
        cards = [card for card in unseen if card[-1] == suit]
        others = sorted((card for card in unseen if card not in cards), key=lambda card: card[-1] in deal.suits)
        hand = sort_hand([*cards, *others][: len(deal.hands[event.seat])])
        if not any(card in cards for card in hand):
            continue
        rest = [card for card in (*unseen, *deal.missing) if card not in hand]
        world = replace(before, deal=_with_hand(deal, event.seat, hand, rest))
        first = and_on(world, (), 1_000)[0]
        assert isinstance(first, e.StartAwaited) is waits
        assert first.seat == event.seat  # type: ignore[union-attr]
    return 1


def _with_hand(deal: Deal, seat: int, hand: tuple[Card, ...], rest: list[Card]) -> Deal:
    """The other cards lie anywhere, those that are known to be dead in the dead hand."""
    left = [card for card in rest if card not in deal.missing]
    hands = []
    for other, old in enumerate(deal.hands):
        hands.append(hand if other == seat else sort_hand([left.pop() for _ in old]))
    return replace(deal, hands=tuple(hands), dead=sort_hand([*left, *deal.missing]))


def test_the_other_world_is_another_one() -> None:
    random = Random(1)  # noqa: S311  can be repeated
    state = TableState()
    for command in (
        c.OpenTable(members=MEMBERS[:5], rules=replace(PRESETS["day-centre"], first_dealer="assigned")),
        c.DealCards(order=PACKS["newmarket"], seed="5e" * 32),
    ):
        state = fold(state, GAME.decide(command, state))
    assert state.deal is not None
    for seat in range(5):
        other = another_world(state, Viewer(seat=seat, member=MEMBERS[seat]), random).deal
        assert other is not None
        assert sorted(card for hand in (*other.hands, other.dead) for card in hand) == sorted(PACKS["newmarket"])
        assert [one == two for one, two in zip(other.hands, state.deal.hands, strict=True)] == [
            place == seat for place in range(5)
        ]
