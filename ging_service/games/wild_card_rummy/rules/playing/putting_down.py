"""A new meld, as a player says it (WR9, WR13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import rank_of
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.cards import is_wild
from ging_service.games.wild_card_rummy.rules.melds import Action, Meld, meld_reasons, place_on_line
from ging_service.games.wild_card_rummy.rules.playing.readings import readings, readings_told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.wild_card_rummy.rules.meld_terms import Terms


def put_down(action: Action, terms: Terms) -> Meld:
    """WR9: the meld that an action of kind ``meld`` says, a run from its low end to its high end.

    Nobody needs to say what natural cards stand for, nor the rank of a set with a card that is not wild.
    """
    cards, stands_for, rank = action.cards, action.stands_for, action.rank
    natural = [card for card in cards if not is_wild(card, terms.wild)]
    if action.meld_kind == "set":
        # If the natural cards differ, the check of the meld tells which of them does not belong.
        if not rank and natural:
            rank = rank_of(natural[0])
        return Meld(kind="set", cards=cards, stands_for=stands_for, rank=rank)
    if not stands_for and len(natural) == len(cards):
        stands_for = cards
    # A player may say a run from its high end; it is kept from the low one, so that both look the same in the log.
    if len(stands_for) == len(cards) and place_on_line(stands_for[::-1], terms.rules.aces) is not None:
        cards, stands_for = cards[::-1], stands_for[::-1]
    return Meld(kind="run", cards=cards, stands_for=stands_for, rank=rank)


def put_down_reasons(action: Action, terms: Terms) -> Iterator[Refused]:
    """WR5 to WR9: everything that is wrong with a meld as a player says it.

    Where they have not said all that must be said, the refusal names the readings of the cards.
    """
    meld = put_down(action, terms)
    needed = bool(meld.rank) if meld.kind == "set" else len(meld.stands_for) == len(meld.cards)
    if action.meld_kind and needed:
        yield from meld_reasons(meld, terms)
        return
    found = [one for one in readings(action.cards, terms) if action.meld_kind in ("", one.kind)]
    laid = " ".join(action.cards) or "no card"
    if found:
        detail = f"{laid} must be said in full; it can be {readings_told(found)}"
        yield Refused("reading_missing", "WR9", detail)
    elif action.meld_kind == "run":
        yield Refused("not_a_meld", "WR6", f"{laid} is not a run as laid")
    else:
        kind = "no set" if action.meld_kind else "neither a set nor a run"
        yield Refused("not_a_meld", "WR5", f"{laid} is {kind} as it is laid")
