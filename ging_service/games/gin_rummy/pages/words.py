"""Gin Rummy in words on pages: awaited actions and house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.event_messages.events import event_text
from ging_service.event_messages.table_view import awaited_names
from ging_service.games.gin_rummy.decider.decisions.turns import sources
from ging_service.games.gin_rummy.decider.events import SeriesEnded
from ging_service.games.gin_rummy.game import to_act
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.i18n.messages import _
from ging_service.web.pages.games.derived_form import rules_form

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.games.gin_rummy.decider.state import TableState

    Choices = tuple[tuple[str, str], ...]
    _Told = dict[str, tuple[str, str, Choices]]


def _groups() -> tuple[tuple[str, _Told], ...]:
    """Return the groups: what each is about, and its house rules."""
    return (
        (_("Cards and dealers"), _dealing()),
        (_("A turn and the knock"), _play()),
        (_("Points"), _score()),
        (_("Time and counters"), _table()),
        *((subject, _parts_of(stake, subject)) for stake, subject in _stakes().items()),
    )


def _dealing() -> _Told:
    return {
        "aces": (
            "GR1",
            _("Aces"),
            (("low", _("low, worth 1")), ("both", _("below the two or above the king, worth 15"))),
        ),
        "first_dealer": (
            "GR2",
            _("First dealer"),
            (("cut", _("the player who cuts the lower card")), ("assigned", _("the player we name"))),
        ),
        "next_dealer": (
            "GR2",
            _("Next dealer"),
            (
                ("alternate", _("the players take turns")),
                ("winner", _("the winner of the deal")),
                ("loser", _("the loser of the deal")),
            ),
        ),
    }


def _play() -> _Told:
    return {
        "both_pass": (
            "GR5",
            _("When both have passed the upcard, the first player"),
            (("upcard", _("must take the upcard")), ("stock", _("draws from the stock"))),
        ),
        "take_back": (
            "GR8",
            _("Discarding a card that was taken from the discard pile in the same turn"),
            (("refused", _("not allowed")), ("allowed", _("allowed"))),
        ),
        "knock_limit": (
            "GR10",
            _("Highest deadwood of a knock"),
            (("ten", _("10 points")), ("upcard", _("the points of the upcard"))),
        ),
        "showing": (
            "GR15",
            _("After a knock, the other player's melds and lay-offs"),
            (("found", _("are found by the service, the best ones")), ("declared", _("are declared by that player"))),
        ),
    }


def _score() -> _Told:
    return {
        "equal": (
            "GR21",
            _("Equal deadwood"),
            (("undercut", _("is an undercut")), ("nobody", _("scores for nobody"))),
        ),
        "gin_bonus": ("GR21", _("Points for gin"), ()),
        "undercut_bonus": ("GR21", _("Points for an undercut"), ()),
        "target": ("GR22", _("Points that win the game"), ()),
        "game_bonus": ("GR23", _("Bonus for the game"), ()),
        "deal_bonus": ("GR23", _("Bonus for each deal won"), ()),
        "shutout_bonus": ("GR23", _("Bonus if the other player won no deal"), ()),
    }


def _table() -> _Told:
    return {
        "turn_limit_s": ("GR30", _("Seconds for a turn, 0 for no limit"), ()),
        "games": ("GR32", _("Number of games, 0 until a player ends the table"), ()),
        "starting_stack": ("GR33", _("Counters at the start"), ()),
        "bot_stakes": (
            "GR33",
            _("Bots at a table with stakes"),
            (("refused", _("not allowed")), ("allowed", _("allowed"))),
        ),
    }


def _stakes() -> dict[str, str]:
    return {
        "stake_per_point": _("Stake for points"),
        "stake_per_game": _("Stake for the game"),
        "stake_per_bonus": _("Stake for each bonus"),
    }


def _parts_of(stake: str, subject: str) -> _Told:
    """Return the fields of one stake. Each label names its subject: a list of the rules that differ shows no groups."""
    units = (("counters", _("counters")), ("money", _("the smallest unit of money")))
    roundings = (
        ("down", _("down")),
        ("half_up", _("to the nearest counter")),
        ("up", _("up")),
    )
    parts = {
        "amount": (_("amount, 0 for none"), ()),
        "points": (_("for this number"), ()),
        "unit": (_("unit"), units),
        "counter_value": (_("units that a counter is worth"), ()),
        "rounding": (_("rounding"), roundings),
    }
    return {f"{stake}.{part}": ("GR33", f"{subject}: {words}", choices) for part, (words, choices) in parts.items()}


def preset_names() -> dict[str, str]:
    """Return display names of the game's presets."""
    return {
        "classic": _("Classic"),
        "stock-after-passes": _("Stock after two passes"),
        "upcard-limit": _("Knock limit by the upcard"),
        "high-aces": _("High and low aces"),
        "declared-showing": _("Players declare their lay-offs"),
        "counters": _("For counters"),
    }


RULES_FORM = rules_form(HouseRules, _groups, preset_names)
"""The house rules of Gin Rummy on the pages."""


def awaited_words(state: TableState, name: Callable[[int], str], own_seat: int) -> str:
    """Return the sentence. ``name``: returns the name of a seat's player; ``own_seat``: of the reader, −1 for none."""
    if state.phase == "unopened":
        return _("This table has not been opened yet.")
    if state.ended:
        return event_text(SeriesEnded(reason=state.ended))  # type: ignore[arg-type]  # an ended table says why
    awaited = to_act(state)
    if own_seat in awaited.seats and state.deal is not None and state.deal.result is None:
        return _your_turn(state)
    names = awaited_names(awaited.seats, name, own_seat)
    return {
        "cut": _("Waiting for %(names)s to cut.", names=names),
        "deal": _("Waiting for %(names)s to deal.", names=names),
        "take_or_pass": _("Waiting for %(names)s to take the upcard or pass.", names=names),
        "draw": _("Waiting for %(names)s to draw.", names=names),
        "discard_or_knock": _("Waiting for %(names)s to discard or knock.", names=names),
        "show": _("Waiting for %(names)s to show their hand.", names=names),
    }[awaited.what]


def _your_turn(state: TableState) -> str:
    """What the reader may do in their turn."""
    deal = state.deal
    if state.phase == "drawing" and deal is not None and len(sources(deal, state.rules)) == 1:
        only = sources(deal, state.rules)[0]
        return _("Your turn: draw from the stock.") if only == "stock" else _("Your turn: you must take the upcard.")
    return {
        "upcard": _("Your turn: take the upcard or pass."),
        "drawing": _("Your turn: draw a card."),
        "discarding": _("Your turn: discard or knock."),
        "showing": _("Your turn: show your hand."),
    }[state.phase]
