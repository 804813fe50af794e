"""Wild-card rummy in words on pages: awaited actions and house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.event_messages.events import event_text
from ging_service.event_messages.table_view import awaited_names
from ging_service.games.wild_card_rummy.decider.events import PlayEnded
from ging_service.games.wild_card_rummy.game import to_act
from ging_service.games.wild_card_rummy.messages import points_words, wild_words
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.order import is_named, rounds, wild_of_round
from ging_service.games.wild_card_rummy.rules.points import is_doubled
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext
from ging_service.web.pages.games.derived_form import rules_form

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.games.wild_card_rummy.decider.state import TableState


def awaited_words(state: TableState, name: Callable[[int], str], own_seat: int) -> str:
    """Return the sentence. ``name``: returns the name of a seat's player; ``own_seat``: of the reader, −1 for none."""
    if state.phase == "unopened":
        return _("This table has not been opened yet.")
    if state.ended:
        return event_text(PlayEnded(reason=state.ended))  # type: ignore[arg-type]  # an ended table says why
    seats = to_act(state).seats
    if own_seat in seats and state.phase not in ("cutting", "between_deals", "counting"):
        return _your_turn(state)
    names = awaited_names(seats, name, own_seat)
    return _waiting(state, names)


def _waiting(state: TableState, names: str) -> str:
    turns_up = state.rules.first_dealer == "jack"
    return {
        "cutting": _("Waiting for %(names)s to deal cards face up until a jack appears.", names=names)
        if turns_up
        else _("Waiting for %(names)s to draw a card for the first deal.", names=names),
        "between_deals": _("Waiting for %(names)s to deal.", names=names),
        "naming": _("Waiting for %(names)s to name the wild rank.", names=names),
        "drawing": _("Waiting for %(names)s to draw.", names=names),
        "playing": _("Waiting for %(names)s to meld and discard.", names=names),
        "last_melds": _("Waiting for %(names)s to put down last melds.", names=names),
        "counting": _("Waiting for a scribe to record what the players hold."),
        "pressing": _("Waiting for %(names)s to decide on the press.", names=names),
    }[state.phase]


def _your_turn(state: TableState) -> str:
    """What the reader may do in their turn."""
    is_stock_empty = state.deal is not None and not state.deal.stock
    return {
        "naming": _("Your turn: name the wild rank."),
        "drawing": _("Your turn: take the top discard, or leave it and end the deal.")
        if is_stock_empty
        else _("Your turn: draw a card."),
        "playing": _("Your turn: meld if you like, then discard."),
        "last_melds": _("Your turn: put down your last melds."),
        "pressing": _("Your turn: press the next deal, or leave it."),
    }[state.phase]


def notes_of(state: TableState, name: Callable[[int], str]) -> Iterator[str]:
    """Return the notes, a sentence each. ``name``: returns the name of a seat's player."""
    if state.winners:
        names = together([name(seat) for seat in state.winners])
        yield ngettext("%(names)s has won the game.", "%(names)s have won the game.", len(state.winners), names=names)
    if state.phase == "between_deals":
        yield from _next_deal(state)
    deal = state.deal
    if state.phase == "pressing" and deal is not None:
        who, points = name(deal.turn), points_words(deal.press_points)
        yield _(
            "Press: %(name)s may add %(points)s to their own total. Then all points of the next deal count double.",
            name=who,
            points=points,
        )
    if state.phase == "drawing" and deal is not None and not deal.stock:
        yield _("The stock is empty. A player who does not take the top discard ends the deal.")


def _next_deal(state: TableState) -> Iterator[str]:
    """WR3, WR23, WR24: what is known of the next deal before it is dealt."""
    upcoming = len(state.sheet) + 1
    if upcoming > rounds(state.rules):
        return
    of = _("Deal %(round)s of %(rounds)s comes next.", round=number(upcoming), rounds=number(rounds(state.rules)))
    if is_named(upcoming, state.rules):
        yield " ".join([of, _("The dealer will name the wild rank.")])
    else:
        wild = wild_of_round(upcoming, state.rules)
        yield " ".join([of, wild_words(wild)])
        if is_doubled(wild, state.rules):
            yield _("Its points are doubled, because of its wild rank.")
    if state.is_pressed:
        yield _("The next deal is pressed: its points count double.")


def preset_names() -> dict[str, str]:
    """Return display names of the game's presets: the usual game, and the named games (WR29 to WR34)."""
    return {
        "classic": _("Thirteen deals"),
        "ten-cards": _("Ten cards, for two or three"),
        "two-packs": _("Two packs from five players on"),
        "strict": _("Strict: taken cards and claimed wild cards are melded at once"),
        "press": _("With presses and doublings"),
        "money": _("For money, a cent a point"),
        "counters": _("For counters"),
        "biddies": _("Biddies"),
        "treize-brasses": _("Treize Brasses"),
        "beanie-second-round": _("Beanie: melds when all have had a turn"),
        "beanie-last-melds": _("Beanie: last melds"),
        "beanie-kings-first": _("Beanie: kings first"),
        "beanie-fives": _("Beanie: fives and tens"),
        "beanie-top-card": _("Beanie: the top card"),
        "ace-to-ace": _("Ace to Ace"),
        "dealers-wild": _("Dealer's wild"),
        "joker": _("Joker"),
        "joker-last-deal": _("Joker, with a last deal of its own"),
    }


RULES_FORM = rules_form(HouseRules, preset_names)
"""The house rules of wild-card rummy on the pages."""
