"""Winnings, and the end of a deal and of a game, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.transfers import stack_changes, transfers
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names

OfEnding = (
    e.HeapWon
    | e.KittyWon
    | e.CardsLeftPaid
    | e.DealEnded
    | e.DealVoided
    | e.DealOpened
    | e.GameEnded
    | e.LayoutDivided
    | e.StacksReturned
)


def ending_message(event: OfEnding, names: Names) -> EventMessage:  # noqa: PLR0911  one for each event
    """Return the message of an event that wins counters, or ends a deal or a game."""
    match event:
        case e.HeapWon():
            return _heap_won(event, names)
        case e.KittyWon():
            who, counters = names.seat(event.seat), number(event.counters)
            text = _("%(who)s wins the kitty: %(counters)s counters.", who=who, counters=counters)
            return EventMessage(text=text, rule="NM19")
        case e.CardsLeftPaid():
            return _paid(event, names)
        case e.DealEnded():
            return _ended(event, names)
        case e.DealVoided():
            return _voided(event)
        case e.DealOpened():
            text = _("All cards of deal %(deal)s are open for a review.", deal=number(event.deal))
            return EventMessage(text=text, rule="NM33")
        case e.GameEnded():
            return EventMessage(text=ended_words(event.reason), rule=_RULE_OF_LAST_DEAL.get(event.reason, "NM27"))
        case e.LayoutDivided():
            changes = names.changes(stack_changes(transfers(event), len(names.members)))
            text = _("What lies in the middle is divided: %(changes)s.", changes=changes)
            return EventMessage(text=text, rule="NM27")
        case e.StacksReturned():
            return _returned(event, names)
        case _:
            assert_never(event)


def _heap_won(event: e.HeapWon, names: Names) -> EventMessage:
    text = _(
        "%(who)s wins %(counters)s counters on the %(card)s.",
        who=names.seat(event.seat),
        counters=number(event.counters),
        card=card_name(event.heap),
    )
    return EventMessage(text=text, rule=event.rule)


def _paid(event: e.CardsLeftPaid, names: Names) -> EventMessage:
    # NM56: the event has what each opponent pays. All of it goes to the player who is out.
    changes = [sum(event.paid) if seat == event.seat else -paid for seat, paid in enumerate(event.paid)]
    text = _("The cards left are paid for: %(changes)s.", changes=names.changes(changes))
    return EventMessage(text=text, rule="NM56")


_RULE_OF_END: Final[dict[e.DealKind, str]] = {"out": "NM19", "blocked": "NM20", "last_king": "NM26"}


# Other reasons end the game by NM27.
_RULE_OF_LAST_DEAL: Final[dict[e.EndReason, str]] = {"last_king": "NM26", "short": "NM5"}


def _ended(event: e.DealEnded, names: Names) -> EventMessage:
    return EventMessage(text=ended_deal_words(event, names), rule=_RULE_OF_END[event.kind])


def ended_deal_words(event: e.DealEnded, names: Names) -> str:
    """NM19, NM20, NM26: how a deal ended."""
    match event.kind:
        case "out":
            return _("%(who)s is out: deal %(deal)s is over.", who=names.seat(event.winner), deal=number(event.deal))
        case "blocked":
            return _("Nobody can start a sequence: deal %(deal)s is over.", deal=number(event.deal))
        case "last_king":
            return _("%(who)s has won the last king.", who=names.seat(event.winner))
        case _:
            assert_never(event.kind)


def _voided(event: e.DealVoided) -> EventMessage:
    deal = number(event.deal)
    match event.reason:
        case "misdeal":
            text = _("Deal %(deal)s is a misdeal: everything that it moved goes back.", deal=deal)
            return EventMessage(text=text, rule="NM2")
        case "table_ended":
            return EventMessage(text=_("Deal %(deal)s is void, because the table has ended.", deal=deal), rule="NM27")
        case _:
            assert_never(event.reason)


def ended_words(reason: e.EndReason) -> str:
    """NM27: why no more deals are played."""
    match reason:
        case "last_king":
            return _("The game is over: all kings have been won.")
        case "short":
            return _("The game is over: somebody does not have the stakes of the next deal.")
        case "deals_played":
            return _("The game is over: all its deals have been played.")
        case "closed":
            return _("The table has been closed.")
        case _:
            assert_never(reason)


def _returned(event: e.StacksReturned, names: Names) -> EventMessage:
    if not any(event.counters):
        return EventMessage(text=_("Nobody has won or lost counters."), rule="NM3")
    pairs = zip(event.members, event.counters, strict=True)
    home = together([f"{names.member(member)} {number(counters)}" for member, counters in pairs])
    return EventMessage(text=_("Everyone takes their counters home: %(counters)s.", counters=home), rule="NM3")
