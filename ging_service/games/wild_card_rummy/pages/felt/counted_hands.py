"""How the hands of a deal were counted: each card with its points, player by player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.cards import Card
from ging_service.domain.face_down import HIDDEN
from ging_service.games.wild_card_rummy.rules.cards import is_wild, sort_hand
from ging_service.games.wild_card_rummy.rules.points import card_points, factor_of
from ging_service.i18n.formatting import number, signed
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.state import Deal, SheetLine, TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedCard:
    """A card that was left in hand, and its points."""

    card: Card
    points: int
    is_wild: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedHand:
    """What a player held. ``cards``: () where only the points are known. ``sum``: how the points of the deal come about."""

    seat: int
    is_winner: bool
    cards: tuple[CountedCard, ...]
    sum: str
    points: int


def counted_hands(state: TableState) -> tuple[CountedHand, ...]:
    """WR20 to WR24, WR32: the hands of the deal that lies there, by seat; () while it runs, or where it is void."""
    deal = state.deal
    line = next((line for line in state.sheet if deal and line.deal == deal.number and line.kind != "void"), None)
    if deal is None or line is None:
        return ()
    return tuple(
        CountedHand(
            seat=seat,
            is_winner=seat == line.winner,
            cards=_cards(state, deal, seat, line.held[seat]),
            sum=_sum(state, line, seat),
            points=points,
        )
        for seat, points in enumerate(line.points)
    )


def _cards(state: TableState, deal: Deal, seat: int, held: int) -> tuple[CountedCard, ...]:
    """The cards in hand. ``held``: their points; a ruling may have given others, and its cards are not known here (WR38)."""
    known = sort_hand(card for card in deal.hands[seat] if card != HIDDEN)
    counted = tuple(
        CountedCard(card=card, points=card_points(card, deal.wild, state.rules), is_wild=is_wild(card, deal.wild))
        for card in known
    )
    # Cards that do not come to what counts are not those that were held: better no cards than wrong ones.
    return counted if sum(one.points for one in counted) == held else ()


def _sum(state: TableState, line: SheetLine, seat: int) -> str:
    """WR20, WR23, WR24, WR32: the points in hand, those melded, doublings, and the bonus for going out."""
    held, factor = line.held[seat], factor_of(is_pressed=line.is_pressed, doubled=line.doubled)
    parts = [_("in hand %(points)s", points=number(held))]
    if factor > 1:
        parts.append(_("%(factor)s times: %(points)s", factor=number(factor), points=number(held * factor)))
    if state.rules.scoring == "melded":
        parts.append(_("melded %(points)s", points=signed(line.melded[seat])))
    if state.rules.out_bonus and line.kind == "out" and seat == line.winner:
        bonus = state.rules.out_bonus
        parts.append(_("out %(points)s", points=signed(bonus if state.rules.scoring == "melded" else -bonus)))
    return "; ".join(parts)
