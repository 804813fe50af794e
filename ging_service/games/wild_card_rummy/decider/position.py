"""What a player has before them in their turn, as the rules need it (WR10, WR11, WR13, WR18, WR31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.wild_card_rummy.rules.dealing import first_player, packs_of
from ging_service.games.wild_card_rummy.rules.playing.first_melds import may_meld
from ging_service.games.wild_card_rummy.rules.playing.last_melds import last_to_meld
from ging_service.games.wild_card_rummy.rules.position import BeforeDraw, Position

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState


def before_draw(state: TableState, deal: Deal, seat: int) -> BeforeDraw:
    """WR11: what a player has before them when they draw."""
    return BeforeDraw(
        hand=deal.hands[seat],
        melds=tuple(one.meld for one in deal.melds),
        wild=deal.wild,
        packs=packs_of(state.rules, len(deal.hands)),
        has_melded=seat in deal.has_melded,
        may_meld=_may_meld(state, deal),
        stock=len(deal.stock),
        discards=deal.discards,
    )


def position_of(state: TableState, deal: Deal, seat: int) -> Position:
    """WR11: what a player has before them once they have drawn, or in the first turn."""
    drawn = deal.drawn.cards if deal.drawn else ()
    return Position(
        hand=deal.hands[seat],
        melds=tuple(one.meld for one in deal.melds),
        wild=deal.wild,
        packs=packs_of(state.rules, len(deal.hands)),
        has_melded=seat in deal.has_melded,
        may_meld=_may_meld(state, deal),
        drawn=drawn,
        source=deal.drawn.source if deal.drawn else "",
        # The hand has the drawn cards already. Nothing else has changed in it before the turn is played.
        held_at_start=len(deal.hands[seat]) - len(drawn),
        must_discard=deal.out < 0,
    )


def _may_meld(state: TableState, deal: Deal) -> bool:
    """WR10, WR31: Return True if melds may be put down in this turn. Once somebody is out, those who had no turn may do so."""
    return deal.out >= 0 or may_meld(deal.turns, len(deal.hands), state.rules.first_meld)


def waiting_to_meld(state: TableState, deal: Deal) -> tuple[int, ...]:
    """WR31: the seats that may still put down melds once somebody is out, in turn."""
    seats, rules = len(deal.hands), state.rules
    first = first_player(deal.dealer, seats, rules.first_player)
    return tuple(seat for seat in last_to_meld(deal.turns, first, seats, rules.last_melds) if seat not in deal.had_turn)
