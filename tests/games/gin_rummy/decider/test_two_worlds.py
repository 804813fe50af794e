"""Two worlds that differ only in cards that a player may not know: nothing that the player is told differs.

At every position of games by chance the other world is made from the first: the other player's cards that nobody has
seen, the stock, and the card under a knock change places. What the player sees, what is refused to them and why, and what
they see of what others do is then compared. ``tests/web/visibility`` does the same at every outlet, at fewer positions.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.game import SPECTATOR, Viewer
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.evolve import fold
from ging_service.games.gin_rummy.decider.state import Deal, TableState
from ging_service.games.gin_rummy.decider.views import in_order, see, view
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.rules.cards import PACK, SEATS
from ging_service.games.gin_rummy.rules.house_rules import PRESETS
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Card

pytestmark = pytest.mark.complete

MEMBERS = ("ada", "bob")
VIEWERS = (SPECTATOR, *(Viewer(seat=seat, member=member) for seat, member in enumerate(MEMBERS)))


def another_world(state: TableState, viewer: Viewer, random: Random) -> TableState:
    """The same table, as far as the viewer can know, with the other cards shuffled."""
    deal = state.deal
    if deal is None or deal.is_open:
        return state
    # A player's own draw is known to them, and so is what they have laid under their knock.
    unknown: list[Card] = [*deal.stock]
    for seat in SEATS:
        if seat != viewer.seat:
            unknown += [card for card in deal.hands[seat] if card not in deal.known[seat]]
    covered = deal.tabled is not None and deal.tabled.seat != viewer.seat
    if deal.tabled is not None and covered:
        unknown.append(deal.tabled.discard)
    random.shuffle(unknown)
    return replace(state, deal=_with_cards(deal, viewer, unknown, covered=covered))


def _with_cards(deal: Deal, viewer: Viewer, cards: list[Card], *, covered: bool) -> Deal:
    hands = list(deal.hands)
    drawn = deal.drawn
    for seat in SEATS:
        if seat != viewer.seat:
            hidden = len(deal.hands[seat]) - len(deal.known[seat])
            own = [cards.pop() for _ in range(hidden)]
            hands[seat] = in_order((*deal.known[seat], *own))
            if drawn is not None and drawn.source == "stock" and deal.turn == seat:
                drawn = replace(drawn, card=own[-1])
    tabled = replace(deal.tabled, discard=cards.pop()) if deal.tabled is not None and covered else deal.tabled
    return replace(deal, hands=tuple(hands), stock=tuple(cards), drawn=drawn, tabled=tabled)


def outcome(command: Any, state: TableState, viewer: Viewer) -> Any:
    """What the viewer is told of a command: the events as they see them, or why it is refused."""
    try:
        return [view(event, viewer) for event in GAME.decide(command, state)]
    except Refused as refused:
        return refused.code, refused.rule, refused.detail, refused.where


def attempts(state: TableState, seat: int, random: Random) -> Iterator[Any]:
    """Commands of a seat, most of which the rules refuse."""
    melds = tuple(tuple(random.sample(PACK, 3)) for _ in range(2))
    for card in random.sample(PACK, 6):
        yield c.Discard(seat=seat, card=card)
        yield c.Knock(seat=seat, discard=card, melds=())
        yield c.Knock(seat=seat, discard=card, melds=melds)
        yield c.ShowHand(seat=seat, melds=melds, lay_offs=(LayOff(card=card, meld=0),))
        yield c.ShowHand(seat=seat, melds=(), lay_offs=(LayOff(card=card, meld=0),))
    yield from (c.PassUpcard(seat=seat), c.TakeDiscard(seat=seat), c.DrawCard(seat=seat), c.DealCards())
    yield from (c.EndTurn(now_s=state.deal.act_by_s - 1 if state.deal else 0), c.CutCard(seat=seat))


def check_position(state: TableState, viewer: Viewer, random: Random) -> None:
    other = another_world(state, viewer, random)
    seen = see(state, viewer)
    assert see(other, viewer) == seen
    for told in (GAME.summary, GAME.deal, GAME.to_act, GAME.members, GAME.counters_at):
        assert told(other) == told(state)
    if viewer.seat not in SEATS:
        return
    assert GAME.moves(other, viewer.seat) == GAME.moves(state, viewer.seat)
    for command in attempts(state, viewer.seat, random):
        one, two = (outcome(command, world, viewer) for world in (state, other))
        # What is allowed in both worlds may show what the rules show: a card drawn, or the hands after a knock.
        assert one == two or (isinstance(one, list) and isinstance(two, list))
        if isinstance(command, c.Discard | c.PassUpcard | c.TakeDiscard) and isinstance(one, list) and len(one) == 1:
            assert one == two


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("positions", short_or_long(400, 5_000))
def test_no_position_tells_a_player_what_they_may_not_know(preset: str, positions: int) -> None:
    random = Random(preset)  # noqa: S311  can be repeated
    looked_at = 0
    while looked_at < positions:
        state = TableState()
        opening = c.OpenTable(members=MEMBERS, rules=replace(PRESETS[preset], first_dealer="assigned"))
        state = fold(state, GAME.decide(opening, state))
        while state.phase != "ended" and looked_at < positions:
            seats = GAME.to_act(state).seats
            move = random.choice([move for seat in seats for move in GAME.moves(state, seat)])
            whole = GAME.complete(move, state, ServiceChance(random, "c", "t"), 1_000)
            state = fold(state, GAME.decide(whole, state))
            for viewer in VIEWERS:
                check_position(state, viewer, random)
            looked_at += 1


def test_the_other_world_is_another_one() -> None:
    random = Random(1)  # noqa: S311  can be repeated
    state = TableState()
    for command in (
        c.OpenTable(members=MEMBERS, rules=replace(PRESETS["classic"], first_dealer="assigned")),
        c.DealCards(order=PACK, seed="5e" * 32),
    ):
        state = fold(state, GAME.decide(command, state))
    assert state.deal is not None
    for viewer in VIEWERS:
        other = another_world(state, viewer, random).deal
        assert other is not None
        everything = (*other.hands[0], *other.hands[1], *other.discards, *other.stock)
        assert sorted(everything) == sorted(PACK)
        assert [other.hands[seat] == state.deal.hands[seat] for seat in SEATS] == [
            viewer.seat == seat for seat in SEATS
        ]
