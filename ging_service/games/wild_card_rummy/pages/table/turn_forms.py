"""The form in which a player puts a turn together: what is in it, and what each of its buttons does to the draft."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from flask import request

from ging_service.domain.errors import Refused
from ging_service.game_support.declared_values import as_json, read_value
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.pages.felt.own_hand import held_cards
from ging_service.games.wild_card_rummy.pages.table.draft import Draft, Turn
from ging_service.games.wild_card_rummy.rules.cards import parse_any_card
from ging_service.games.wild_card_rummy.rules.melds import Action
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, texts, whole, whole_of

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.games.wild_card_rummy.decider.state import TableState

_PHASES = ("playing", "last_melds")


@dataclass(frozen=True, slots=True, kw_only=True)
class Building:
    """A draft as the page shows it. ``asked``: the actions among which the player must choose (WR9)."""

    draft: Draft
    asked: tuple[Action, ...] = ()


def turn_of(state: TableState, seat: int) -> Turn | None:
    """Return the turn of a player who sees the table in this state, None if they put none together now."""
    deal = state.deal
    if deal is None or state.phase not in _PHASES or deal.turn != seat or deal.recorded:
        return None
    return Turn(state=state, seat=seat)


def drafted(turn: Turn) -> Draft:
    """Return the draft in the form that was sent, an empty one if the form is of another turn.

    Raises ``BadRequest("invalid")`` and ``Refused``.
    """
    return turn.drafted(_actions() if is_current(turn) else ())


def is_current(turn: Turn) -> bool:
    """Return True if the form that was sent was made for this turn."""
    if request.method != "POST" or not text("draft"):
        return False
    # The number of turns too: in the next turn of the same deal the old draft would play cards that are gone.
    return (whole("deal", 0), whole("turns", -1)) == (turn.deal.number, turn.deal.turns)


def built(turn: Turn) -> Building:
    """Return the draft after the button that was pressed. Raises ``BadRequest("invalid")`` and ``Refused``."""
    draft, (do, _colon, which) = drafted(turn), text("do").partition(":")
    match do:
        case "undo" | "restart":
            return Building(draft=turn.drafted(draft.actions[:-1] if do == "undo" else ()))
        case "meld" | "extend" | "claim":
            return _after(turn, draft, _said(turn, draft, do, which))
        case "as" | "choose":
            chosen = _action(_decoded(which if do == "as" else text("choice")))
            return Building(draft=turn.drafted((*draft.actions, chosen)))
        case _:
            return Building(draft=draft)


def _said(turn: Turn, draft: Draft, do: str, which: str) -> tuple[Action, ...]:
    """Return the actions that the chosen cards can be. ``which``: the meld, and the wild card that is claimed."""
    cards = chosen_cards()
    if do == "meld":
        return turn.put_down(draft, cards)
    place, _colon, wild = which.partition(":")
    if do == "extend":
        return turn.extend(draft, whole_of(place, "do"), cards)
    return turn.claim(draft, whole_of(place, "do"), parse_any_card(wild, "do"), cards)


def _after(turn: Turn, draft: Draft, said: tuple[Action, ...]) -> Building:
    """WR9: the draft with the one action that the cards can be; with several, the player is asked."""
    if len(said) > 1:
        return Building(draft=draft, asked=said)
    return Building(draft=turn.drafted((*draft.actions, *said)))


def command_in_form(turn: Turn) -> c.PlayTurn | c.PutDownLast:
    """WR10 to WR18, WR29, WR31: the whole turn. Raises ``BadRequest("invalid")`` and ``Refused``."""
    if text("do") == "done":
        return c.PutDownLast(seat=turn.seat, actions=_actions())
    chosen = chosen_cards()
    if len(chosen) != 1:
        raise BadRequest("invalid", _("Choose the one card that you discard."), "card")
    return c.PlayTurn(seat=turn.seat, actions=_actions(), discard=chosen[0], up_for_two=text("do") == "up_for_two")


def chosen_cards() -> Hand:
    """Return the cards of the hand that are chosen in the form. Raises ``Refused("not_a_card")``."""
    return tuple(parse_any_card(card, "card") for card in texts("card"))


def chosen_ids(turn: Turn | None, draft: Draft | None) -> frozenset[str]:
    """Return the ids of the cards that stay chosen when a form comes back."""
    if turn is None or draft is None or draft.state.deal is None or request.method != "POST":
        return frozenset()
    left, found = texts("card"), set[str]()
    for one in held_cards(draft.state.deal.hands[turn.seat], turn.terms, "suit"):
        if one.card in left:
            left.remove(one.card)
            found.add(one.id)
    return frozenset(found)


def actions_as_text(actions: tuple[Action, ...]) -> str:
    """Return actions as they stand in the form."""
    return msgspec.json.encode([as_json(action) for action in actions]).decode()


def action_as_text(action: Action) -> str:
    """Return one action as it stands in the form."""
    return msgspec.json.encode(as_json(action)).decode()


def _actions() -> tuple[Action, ...]:
    found = _decoded(text("draft"))
    if not isinstance(found, list):
        raise _unreadable()
    return tuple(map(_action, found))


def _action(found: Any) -> Action:  # noqa: ANN401  any JSON
    if not isinstance(found, dict):
        raise _unreadable()
    try:
        return read_value(Action, found)
    except Refused:
        raise _unreadable() from None


def _decoded(found: str) -> Any:  # noqa: ANN401  any JSON
    try:
        return msgspec.json.decode(found)
    # What a form contains comes from outside: its JSON can be of any depth.
    except (msgspec.MsgspecError, RecursionError):
        raise _unreadable() from None


def _unreadable() -> BadRequest:
    return BadRequest("invalid", _("The turn in this form cannot be read. Start it over."), "draft")
