"""The end of a turn: its discard, and what must be so before it (WR11, WR12, WR16 to WR18, WR29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.cards import rank_of
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.playing.turn_hand import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.wild_card_rummy.rules.house_rules import FirstMeld, HouseRules, LastMelds
    from ging_service.games.wild_card_rummy.rules.melds import Action
    from ging_service.games.wild_card_rummy.rules.playing.played_actions import Playing
    from ging_service.games.wild_card_rummy.rules.position import Position


def must_meld_drawn(position: Position, rules: HouseRules) -> bool:
    """WR11, WR32: Return True if the card taken from the discard pile must be melded in this turn."""
    if position.source != "discard_pile":
        return False
    return rules.taken_card == "use" or (rules.taken_card == "pile" and not position.has_melded)


def use_reasons(position: Position, playing: Playing, rules: HouseRules) -> Iterator[Refused]:
    """WR11, WR16, WR32: what must lie in a meld before the discard and does not."""
    if must_meld_drawn(position, rules):
        for card in playing.hand.fresh():
            detail = f"{card} was taken from the discard pile and must be melded at once"
            if rules.taken_card == "use":
                yield Refused("must_be_melded", "WR11", detail, "actions")
            else:
                yield Refused("must_be_melded", "WR32", detail, "actions")
    if rules.claimed_wild == "reuse":
        for card in playing.claimed:
            detail = f"{card} was claimed and must lie in a meld again before the discard"
            yield Refused("must_be_melded", "WR16", detail, "actions")


def is_held_to_one_card(position: Position, rules: HouseRules) -> bool:
    """WR18: Return True if the restrictions of a player with one card apply, counted before the draw."""
    # WR18 counts the cards before the draw.
    return position.held_at_start == 1 and rules.one_card == "restricted" and position.must_discard


def claims_of_one_card(actions: Sequence[Action]) -> Iterator[Refused]:
    """WR18: from one card, a player claims only in a turn that goes out."""
    for number, action in enumerate(actions):
        if action.kind == "claim":
            detail = "a player who had one card may claim only in a turn in which they go out"
            yield Refused("cannot_claim", "WR18", detail, f"actions.{number}")


def refused_discard(position: Position, rules: HouseRules, *, goes_out: bool) -> Refused | None:
    """WR12, WR18: why a card that was drawn in this turn may not be its discard, None where it may."""
    if position.source == "discard_pile" and rules.discard_taken == "refused":
        detail = "a card that was taken from the discard pile may not be discarded in the same turn"
        return Refused("taken_back", "WR12", detail, "discard")
    if is_held_to_one_card(position, rules) and not goes_out:
        detail = "a player who had one card and does not go out keeps the drawn card and discards the old one"
        return Refused("drawn_card_discarded", "WR18", detail, "discard")
    return None


def up_for_two_reasons(left: Hand, wild: str, rules: HouseRules) -> Iterator[Refused]:
    """WR29: a player is up for 2 with only a 2 left, and not where twos are wild."""
    if rules.up_for_two == "no":
        yield Refused("not_up_for_two", "WR29", "by the house rules, nobody ends a deal with a 2", "up_for_two")
        return
    if len(left) != 1:
        detail = f"only a player with one card left can be up for 2, not one with {len(left)}"
        yield Refused("not_up_for_two", "WR29", detail, "up_for_two")
    elif not _may_be_two(left[0]):
        yield Refused("not_up_for_two", "WR29", f"{left[0]} is left, which is no 2", "up_for_two")
    if wild == "2":
        yield Refused("not_up_for_two", "WR29", "twos are wild in this deal", "up_for_two")


def _may_be_two(card: Card) -> bool:
    return card == UNKNOWN or rank_of(card) == "2"


def may_meld(turns: int, seats: int, rule: FirstMeld) -> bool:
    """WR10, WR31: Return True if melds may be put down in a turn of a deal. ``turns``: how many are over before it."""
    match rule:
        case "at_once":
            return True
        case "second_turn":
            return turns > 0
        case "second_round":
            return turns >= seats
        case _:
            assert_never(rule)


def last_to_meld(turns: int, first: int, seats: int, rule: LastMelds) -> tuple[int, ...]:
    """WR31: the seats that had no turn when somebody went out, in turn: each may still put down melds, and extend.

    ``turns``: how many are over, with that in which somebody went out. ``first``: the seat of the first turn.
    """
    if rule == "no":
        return ()
    # In the first round only: after it everybody has had a turn, and the range is empty.
    return tuple((first + turn) % seats for turn in range(turns, seats))
