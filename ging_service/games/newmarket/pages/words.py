"""Newmarket in words on pages: phases, results, awaited actions and house rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.declare import from_fields
from ging_service.event_messages.card_words import suit_words
from ging_service.event_messages.event_message import Names
from ging_service.event_messages.events import event_text
from ging_service.event_messages.table_view import awaited_names
from ging_service.game_support.declared_values import read_value
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.evolve import next_dressing
from ging_service.games.newmarket.game import to_act
from ging_service.games.newmarket.rules.cards import MOST_SEATS
from ging_service.games.newmarket.rules.dealing import price_of_buy
from ging_service.games.newmarket.rules.house_rules import HouseRules
from ging_service.i18n.formatting import together
from ging_service.i18n.messages import _, ngettext
from ging_service.web.pages.forms import text
from ging_service.web.pages.games.derived_form import form_fields, form_values
from ging_service.web.pages.games.outlet import RuleField, RulesForm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.games.newmarket.decider.state import Result, TableState


def awaited_words(state: TableState, name: Callable[[int], str], own_seat: int) -> str:
    """Return the sentence. ``name``: returns the name of a seat's player; ``own_seat``: of the reader, −1 for none."""
    if state.phase == "unopened":
        return _("This table has not been opened yet.")
    if state.ended:
        return event_text(e.GameEnded(reason=state.ended))  # type: ignore[arg-type]  # an ended table says why
    seats = to_act(state).seats
    is_recorded = state.deal is not None and state.deal.recorded and state.deal.result is None
    if is_recorded:
        return _("Waiting for a scribe to record the deal.")
    if own_seat in seats and state.phase in ("buying", "starting"):
        return _your_turn(state, own_seat)
    names = awaited_names(seats, name, own_seat)
    return {
        "cutting": _("Waiting for %(names)s to cut for the first deal.", names=names),
        "between_deals": _("Waiting for %(names)s to deal.", names=names),
        "buying": _("Waiting for %(names)s to take the spare hand or keep their own.", names=names),
        "starting": _("Waiting for %(names)s to start a sequence.", names=names),
        # The service plays forced cards at once: a table of its own never waits here.
        "playing": _("A sequence runs."),
    }[state.phase]


def _your_turn(state: TableState, own: int) -> str:
    """What the reader may choose."""
    if state.phase == "starting":
        return _("Your turn: start a sequence.")
    price = price_of_buy(own, state.deal.dealer, state.rules) if state.deal else 0
    if not price:
        return _("Your turn: take the spare hand free of charge, or keep your own.")
    return ngettext(
        "Your turn: take the spare hand for one counter, or keep your own.",
        "Your turn: take the spare hand for %(num)s counters, or keep your own.",
        price,
    )


def phases() -> dict[str, str]:
    """The phases of a table."""
    return {
        "cutting": _("cutting for the first deal"),
        "between_deals": _("between two deals"),
        "buying": _("players are asked about the spare hand"),
        "starting": _("a player starts a sequence"),
        "playing": _("a sequence runs"),
        "ended": _("ended"),
    }


def result_words(result: Result, game: str, name: Callable[[int], str]) -> str:  # noqa: PLR0911  one for each result
    """NM19, NM20, NM26, NM56: the result of a deal. ``name``: of a seat's player."""
    match result.kind:
        case "out" if game == "original":
            return _("%(who)s is out and is paid for the cards left.", who=name(result.winner))
        case "out":
            return _("%(who)s is out and wins the kitty.", who=name(result.winner))
        case "blocked" if game == "original":
            return _("Nobody can start a sequence: the deal is blocked.")
        case "blocked":
            return _("Nobody can start a sequence: the deal is blocked, and the kitty stays.")
        case "last_king":
            return _("%(who)s wins the last king and the kitty: the game is over.", who=name(result.winner))
        case "misdeal":
            return _("A misdeal: everything that the deal moved goes back.")
        case "void":
            return _("The deal is void: everything that it moved goes back.")
        case _:
            assert_never(result.kind)


def seat_names(name: Callable[[int], str], seats: int = MOST_SEATS) -> Names:
    """Return the names for messages of events. ``name``: of a seat's player."""
    # The names take the place of member ids: a name that nobody has to look up stays as it is.
    return Names(members=tuple(name(seat) for seat in range(seats)))


_VARIANT: Final = "variant"
"""The field of the house rule ``game``: in forms, ``game`` says which game of the service it is."""


def rule_fields(rules: HouseRules) -> tuple[RuleField, ...]:
    """Every house rule as it stands in ``rules``, group by group."""
    fields = form_fields(HouseRules, rules)
    return tuple(replace(field, name=_VARIANT) if field.name == "game" else field for field in fields)


def asked_rules() -> HouseRules:
    """Return the chosen house rules. Raises ``BadRequest`` or ``Refused("invalid")``; the game checks the rest."""
    asked = form_values(HouseRules, without=("game",))
    return read_value(HouseRules, asked | ({"game": text(_VARIANT)} if text(_VARIANT) else {}))


def preset_names() -> dict[str, str]:
    """Return display names of the game's presets."""
    return {
        "day-centre": _("Day centre, as it stands"),
        "no-debts": _("Without debts: rebuys, twelve deals"),
        "short-evening": _("Short evening: eight deals, cards shown"),
        "strict-colours": _("Strict colours: the other readings of the rules"),
        "kings-once": _("Kings dressed once, no buy"),
        "original": _("Original Newmarket"),
        "original-colours": _("Original Newmarket with changes of colour"),
    }


RULES_FORM = RulesForm(fields=rule_fields, asked=asked_rules, preset_names=preset_names)
"""The house rules of Newmarket on the pages."""


def notes_of(state: TableState, name: Callable[[int], str]) -> Iterator[str]:
    """Return the notes, a sentence each. ``name``: returns the name of a seat's player."""
    deal = state.deal
    if state.phase == "between_deals":
        each = next_dressing(state).each
        yield ngettext(
            "Everybody puts down one counter for the next deal.",
            "Everybody puts down %(num)s counters for the next deal.",
            each,
        )
    if deal is None or deal.result is not None:
        return
    if state.phase == "starting":
        yield _("Suits to start with: %(suits)s.", suits=together([suit_words(suit) for suit in deal.suits]))
    if deal.last_king:
        yield _("Only one king is in: the game ends when it is won.")
    if deal.burial is not None:
        buried = from_fields(e.CardBuried, deal.burial, deal=deal.number, hand=())
        yield event_text(buried, seat_names(name, len(state.members)))
