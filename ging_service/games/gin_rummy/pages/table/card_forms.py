"""Cards in forms: melds and lay-offs as the page offers them, and as a player puts them together card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import request

from ging_service.domain.cards import Card, Hand, parse_card
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.pages.table.moves import melds_to_lay_off_on
from ging_service.games.gin_rummy.rules.cards import sort_hand
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from ging_service.games.gin_rummy.rules.melds import is_meld
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, texts, whole, whole_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.gin_rummy.decider.state import TableState
    from ging_service.games.gin_rummy.rules.cards import Aces

_PLACE: Final = "place-"
"""The fields in which a player says where each card goes begin with this."""
_LAID_OFF: Final = "on-"
FACE_DOWN: Final = "down"
# Ten cards have three melds at most.
MELDS: Final = ("1", "2", "3")


def knock_in_form(state: TableState) -> c.Knock:
    """GR11: the knock that was chosen, or put together. Raises ``BadRequest("invalid")`` and ``Refused``."""
    seat = whole("seat")
    # An offered knock names its discard. One that was put together has it among the places of its cards.
    if text("discard"):
        return c.Knock(seat=seat, discard=parse_card(text("discard"), "GR1", "discard"), melds=_offered_melds())
    places = dict(_places())
    down = [card for card, place in places.items() if place == FACE_DOWN]
    # The rules need one discard. With several the choice would be the service's.
    if len(down) != 1:
        raise BadRequest("invalid", _("Choose one card that you lay face down."), "discard")
    return c.Knock(seat=seat, discard=down[0], melds=_melds(places, state.rules.aces))


def showing_in_form(state: TableState) -> c.ShowHand:
    """GR14: melds and lay-offs that were chosen, or put together. Raises ``BadRequest("invalid")`` and ``Refused``."""
    seat, places = whole("seat"), dict(_places())
    # The offered hand has no places: its melds and lay-offs come back as they were offered.
    if not places:
        offered = (one.partition(":") for one in texts("lay_off"))
        lay_offs = tuple(
            LayOff(card=parse_card(card, "GR1", "lay_off"), meld=whole_of(meld, "lay_off"))
            for card, _colon, meld in offered
        )
        return c.ShowHand(seat=seat, melds=_offered_melds(), lay_offs=lay_offs)
    tabled = melds_to_lay_off_on(state.deal) if state.deal else ()
    laid_off = tuple(_laid_off(places, tabled, state.rules.aces))
    return c.ShowHand(seat=seat, melds=_melds(places, state.rules.aces), lay_offs=laid_off)


def _offered_melds() -> tuple[Hand, ...]:
    return tuple(tuple(parse_card(card, "GR1", "meld") for card in meld.split()) for meld in texts("meld"))


def _places() -> Iterator[tuple[Card, str]]:
    for name, place in request.form.items():
        if name.startswith(_PLACE):
            yield parse_card(name.removeprefix(_PLACE), "GR1", name), place


def _melds(places: dict[Card, str], aces: Aces) -> tuple[Hand, ...]:
    found = (sort_hand(card for card, place in places.items() if place == meld) for meld in MELDS)
    return tuple(_ace_last(meld, aces) for meld in found if meld)


def _ace_last(meld: Hand, aces: Aces) -> Hand:
    """GR1: a run to the king has its ace above it. The rules do not mind the order, but players do."""
    is_high = aces == "both" and meld[0][0] == "A" and meld[-1][0] == "K"
    return (*meld[1:], meld[0]) if is_high else meld


def _laid_off(places: dict[Card, str], tabled: tuple[Hand, ...], aces: Aces) -> Iterator[LayOff]:
    """GR14: cards in an order in which they fit: 8 before 9 on 5-6-7. Cards that fit nowhere come last, and are refused."""
    grown = list(tabled)
    left = [(card, place.removeprefix(_LAID_OFF)) for card, place in places.items() if place.startswith(_LAID_OFF)]
    waiting = [(card, whole_of(meld, f"{_PLACE}{card}")) for card, meld in left]
    while waiting:
        fits = (one for one in waiting if one[1] in range(len(grown)) and is_meld((*grown[one[1]], one[0]), aces))
        # Every round takes one card out, so this ends even with cards that fit nowhere.
        card, meld = chosen = next(fits, waiting[0])
        waiting.remove(chosen)
        if meld in range(len(grown)):
            grown[meld] = (*grown[meld], card)
        yield LayOff(card=card, meld=meld)
