"""A complete turn after its draw: what the player puts down, extends and claims, and the discard (WR10 to WR18, WR29, WR31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.playing.played_actions import Playing
from ging_service.games.wild_card_rummy.rules.playing.turn_end import (
    claims_of_one_card,
    is_held_to_one_card,
    refused_discard,
    up_for_two_reasons,
    use_reasons,
)
from ging_service.games.wild_card_rummy.rules.position import PlayedTurn
from ging_service.games.wild_card_rummy.rules.refusals import refuse_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.cards import Card
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
    from ging_service.games.wild_card_rummy.rules.melds import Action
    from ging_service.games.wild_card_rummy.rules.position import Position


def play_turn(
    position: Position, actions: Sequence[Action], discard: Card, rules: HouseRules, *, up_for_two: bool = False
) -> PlayedTurn:
    """WR10 to WR18, WR29, WR31: a turn as a player plays it, after the draw.

    ``discard``: of no use where nothing is discarded (WR31). Raises one ``Refused`` for all that ``reasons`` finds.
    """
    playing, found = _played(position, actions, discard, rules, up_for_two=up_for_two)
    refuse_for(found)
    left = playing.hand.cards
    # With last melds nobody goes out any more: somebody has (WR31).
    return PlayedTurn(steps=tuple(playing.steps), hand=left, is_out=position.must_discard and not left)


def reasons(
    position: Position, actions: Sequence[Action], discard: Card, rules: HouseRules, *, up_for_two: bool = False
) -> tuple[Refused, ...]:
    """Everything that is wrong with a turn, in order: its actions, what they leave undone, and the discard."""
    return _played(position, actions, discard, rules, up_for_two=up_for_two)[1]


def _played(
    position: Position, actions: Sequence[Action], discard: Card, rules: HouseRules, *, up_for_two: bool
) -> tuple[Playing, tuple[Refused, ...]]:
    playing = Playing(position, rules)
    found = [*_too_early(position, actions, rules)]
    for number, action in enumerate(actions):
        found += playing.play(action, f"actions.{number}")
    # All reasons are gathered, in this order: a refusal has the code and the rule of the first one.
    found += use_reasons(position, playing, rules)
    found += _discard_reasons(position, playing, actions, discard, rules)
    if up_for_two:
        found += up_for_two_reasons(playing.hand.cards, position.wild, rules)
    return playing, tuple(found)


def _too_early(position: Position, actions: Sequence[Action], rules: HouseRules) -> Iterator[Refused]:
    """WR10, WR31: by house rule, nobody melds in the first turn, or until all have had one."""
    if actions and not position.may_meld:
        if rules.first_meld == "second_round":
            detail = "nobody puts down a meld until all have had a turn"
            yield Refused("too_early_to_meld", "WR31", detail, "actions")
        else:
            detail = "the first player puts down nothing in their first turn"
            yield Refused("too_early_to_meld", "WR10", detail, "actions")


def _discard_reasons(
    position: Position, playing: Playing, actions: Sequence[Action], discard: Card, rules: HouseRules
) -> Iterator[Refused]:
    """WR11, WR12, WR17, WR18: the turn ends with a discard, which may be the last card."""
    if not position.must_discard:
        return
    if not playing.hand.cards:
        yield Refused("no_card_left", "WR17", "at least one card must stay in hand for the discard", "actions")
        return
    # Alone: other reasons would be about a card that is not named.
    if not discard:
        yield Refused("not_held", "WR11", "a turn ends with a discard", "discard")
        return
    goes_out = len(playing.hand.cards) == 1
    refused = refused_discard(position, rules, goes_out=goes_out)
    if reason := playing.hand.discard(discard, refused=refused, where="discard"):
        yield reason
    if is_held_to_one_card(position, rules) and not goes_out:
        yield from claims_of_one_card(actions)
