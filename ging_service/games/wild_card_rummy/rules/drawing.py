"""What a player may draw, and what follows an empty stock (WR11, WR18, WR19, WR32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.cards import sort_hand
from ging_service.games.wild_card_rummy.rules.playing.turn_end import must_meld_drawn
from ging_service.games.wild_card_rummy.rules.playing.usable import is_usable
from ging_service.games.wild_card_rummy.rules.points import card_points
from ging_service.games.wild_card_rummy.rules.refusals import refuse_for
from ging_service.games.wild_card_rummy.rules.turns import reasons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Card
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules, StockOut
    from ging_service.games.wild_card_rummy.rules.position import BeforeDraw, Position, Source


AfterTurn = Literal["play", "reshuffle", "end"]
"""WR19: after a turn the next one follows, the discard pile becomes the stock, or the deal ends."""


def sources(before: BeforeDraw, rules: HouseRules) -> tuple[Source, ...]:
    """WR11, WR18, WR19, WR32: what a player may draw from. With an empty stock it may be nothing."""
    both: tuple[Source, ...] = ("stock", "discard_pile")
    return tuple(source for source in both if not draw_reasons(source, 1, before, rules))


def may_draw(source: Source, count: int, before: BeforeDraw, rules: HouseRules) -> None:
    """WR11, WR18, WR19, WR32: Check a draw. ``count``: of cards, one of the stock.

    Raises one ``Refused`` for all that ``draw_reasons`` finds.
    """
    refuse_for(draw_reasons(source, count, before, rules))


def draw_reasons(source: Source, count: int, before: BeforeDraw, rules: HouseRules) -> tuple[Refused, ...]:
    """Everything that forbids a draw."""
    return tuple(_stock_reasons(before) if source == "stock" else _pile_reasons(count, before, rules))


def most_discards(before: BeforeDraw, rules: HouseRules) -> int:
    """WR11, WR32: how many cards of the discard pile a player may take: the top one, or later any number."""
    if "discard_pile" not in sources(before, rules):
        return 0
    return len(before.discards) if rules.taken_card == "pile" and before.has_melded else 1


def after_turn(stock: int, discards: int, rule: StockOut) -> AfterTurn:
    """WR19: what follows a turn in which nobody has gone out. ``discards``: cards in the pile, with that turn's discard."""
    # With ``top_card`` the next player decides, by taking the top discard or leaving it.
    if stock or rule == "top_card":
        return "play"
    # The discard of this turn stays in the pile, so a pile with nothing else leaves nothing to shuffle.
    return "reshuffle" if rule == "reshuffle" and discards > 1 else "end"


def _stock_reasons(before: BeforeDraw) -> list[Refused]:
    return [] if before.stock else [Refused("stock_empty", "WR19", "the stock is empty", "draw")]


def _pile_reasons(count: int, before: BeforeDraw, rules: HouseRules) -> Iterator[Refused]:
    """WR11, WR18, WR32: one card, or by house rule several, and then perhaps only to be melded at once."""
    # Otherwise they could wait for a discard that fits a meld, lay it down, and go out with their own card.
    if len(before.hand) == 1 and rules.one_card == "restricted":
        yield Refused("cannot_take", "WR18", "a player with one card draws from the stock only", "draw")
    if not before.discards:
        yield Refused("cannot_take", "WR11", "the discard pile is empty", "draw")
    elif rules.taken_card == "pile" and before.has_melded:
        most = len(before.discards)
        if not 1 <= count <= most:
            yield Refused("cannot_take", "WR32", f"a player may take 1 to {most} cards of the discard pile", "draw")
    else:
        yield from _top_reasons(count, before, rules)


def _top_reasons(count: int, before: BeforeDraw, rules: HouseRules) -> Iterator[Refused]:
    """WR11, WR32: only the top card is taken."""
    if count != 1:
        yield Refused("cannot_take", "WR11", "a player takes one card of the discard pile", "draw")
    detail = "the top discard may be taken only to be melded at once, and it cannot be"
    if rules.taken_card != "free" and not is_usable(before.discards[-1], before, rules):
        # The same fault, and the number of the rule that the table plays by.
        if rules.taken_card == "use":
            yield Refused("cannot_take", "WR11", detail, "draw")
        else:
            yield Refused("cannot_take", "WR32", detail, "draw")


def default_discard(position: Position, rules: HouseRules) -> Card:
    """WR35: the card drawn from the stock; else the card that counts most of those that may be discarded.

    A card that was taken from the discard pile to be melded at once goes back there: nobody has melded it.
    """
    if must_meld_drawn(position, rules):
        return position.drawn[-1]
    by_points = sorted(sort_hand(position.hand), key=lambda card: -card_points(card, position.wild, rules))
    drawn = position.drawn if position.source == "stock" else ()
    # There is always one: a player has held at least one card since before the draw, and may discard that.
    return next(card for card in (*drawn, *by_points) if not reasons(position, (), card, rules))
