"""Events of a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage, shown
from ging_service.event_messages.game_messages import GameMessages
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.decider.ruling_events import FindingSetAside, RotationCorrected, RulingApplied
from ging_service.games.ging.messages.game_words import (
    claim_words,
    combination_words,
    ended_words,
    record_words,
    report_words,
)
from ging_service.games.ging.messages.ruling import (
    corrected_turns_message,
    penalty_message,
    ruling_message,
    settling_message,
)
from ging_service.games.ging.rules.claim_ranking import Claim
from ging_service.games.ging.rules.combinations import RULE
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.event_messages.event_message import Names


OfDeclaring = (
    e.SuitDeclared
    | e.CombinationDeclared
    | e.FalseClaimRefused
    | e.FalseClaimPenalised
    | e.PlayerSatisfied
    | e.HandsShown
)


def declaring_message(event: OfDeclaring, names: Names) -> EventMessage:
    """Return the message of a declaration."""
    # Hands are shown by the table, not by a seat: the event has none.
    who = "" if isinstance(event, e.HandsShown) else names.seat(event.seat)
    match event:
        case e.SuitDeclared():
            claim = claim_words(Claim(seat=event.seat, suit=event.suit, points=event.points))
            text = _("%(who)s declares %(claim)s.", who=who, claim=claim)
            return EventMessage(text=text, rule="G7", shown=shown(event.cards))
        case e.CombinationDeclared():
            text = _("%(who)s declares %(claim)s.", who=who, claim=combination_words(event.combination))
            return EventMessage(text=text, rule=RULE[event.combination], shown=shown(event.cards))
        case e.FalseClaimRefused():
            return EventMessage(
                # No cards: a refused claim proves nothing, and what the hand really holds stays hidden (G21, G22).
                text=_("%(who)s makes a false claim, %(claim)s: it is refused.", who=who, claim=_claimed(event)),
                rule="G21",
            )
        case e.FalseClaimPenalised():
            text = ngettext(
                "%(who)s pays one counter for a false claim.",
                "%(who)s pays %(num)s counters for a false claim.",
                sum(event.paid),
                who=who,
            )
            return EventMessage(text=text, rule="G21")
        case e.PlayerSatisfied():
            return EventMessage(text=_satisfied(event, who), rule="G19")
        case e.HandsShown():
            return EventMessage(text=_("All hands are turned up."), rule="G20", shown=names.hands(event.hands))
        case _:
            assert_never(event)


def _claimed(event: e.FalseClaimRefused) -> str:
    # A false claim names a suit or a combination, and the other field is "".
    if not event.suit:
        return combination_words(event.combination)
    return claim_words(Claim(seat=event.seat, suit=event.suit, points=event.points))


def _satisfied(event: e.PlayerSatisfied, who: str) -> str:
    match event.by:
        case "player":
            return _("%(who)s is satisfied.", who=who)
        case "scribe":
            # Nobody knows whether they were away, or only silent when the scribe settled for all.
            return _("The scribe counts %(who)s as satisfied.", who=who)
        case "time_limit":
            return _("The time is up: %(who)s counts as satisfied.", who=who)
        case _:
            assert_never(event.by)


OfDealing = (
    e.TrayDressed | e.CardCut | e.FirstDealerFound | e.HandsDealt | e.DealRecorded | e.DealMisdealt | e.DealUndone
)


def dealing_message(event: OfDealing, names: Names) -> EventMessage:
    """Return the message of an event before the declarations."""
    match event:
        case e.TrayDressed():
            text = ngettext(
                "The tray is dressed: everyone puts one counter on a corner and one in the pee.",
                "The tray is dressed: everyone puts %(num)s counters on a corner and as many in the pee.",
                event.stake,
            )
            return EventMessage(text=text, rule="G5")
        case e.CardCut():
            return EventMessage(
                text=_("%(who)s cuts: %(card)s.", who=names.seat(event.seat), card=card_name(event.card)), rule="G3"
            )
        case e.FirstDealerFound():
            return EventMessage(text=_found(event, names), rule="G3")
        case e.HandsDealt():
            text = _("Deal %(deal)s: %(who)s deals.", deal=number(event.deal), who=names.seat(event.dealer))
            return EventMessage(text=text, rule="G4", shown=names.hands(event.hands))
        case e.DealRecorded():
            text = _(
                "Deal %(deal)s: %(who)s deals with real cards.", deal=number(event.deal), who=names.seat(event.dealer)
            )
            return EventMessage(text=text, rule="G4", shown=names.hands(event.hands))
        case e.DealMisdealt() | e.DealUndone():
            # The reason is what somebody wrote, in any language. So it is a note, and no part of the translated
            # sentence.
            return EventMessage(text=_void(event), rule="G24", note=event.reason)
        case _:
            assert_never(event)


def _void(event: e.DealMisdealt | e.DealUndone) -> str:
    if isinstance(event, e.DealUndone):
        return _("Deal %(deal)s is undone: its counters are paid back.", deal=number(event.deal))
    return _("Deal %(deal)s is void: the same dealer deals again.", deal=number(event.deal))


def _found(event: e.FirstDealerFound, names: Names) -> str:
    who = names.seat(event.seat)
    match event.by:
        case "lowest":
            return _("%(who)s has cut the lowest card and deals first.", who=who)
        case "highest":
            return _("%(who)s has cut the highest card and deals first.", who=who)
        case "assigned":
            return _("%(who)s deals first, as has been agreed.", who=who)
        case "random":
            return _("%(who)s has been drawn to deal first.", who=who)
        case _:
            assert_never(event.by)


OfShuffle = f.ShuffleCommitted | f.ShuffleContributed | f.ShuffleVoided | f.HandsOpened


def shuffle_message(event: OfShuffle, names: Names) -> EventMessage:
    """Return the message of an event about the shuffle before the deal, or the hands after it."""
    match event:
        case f.ShuffleCommitted():
            text = _("The service has committed to the shuffle of deal %(deal)s.", deal=number(event.deal))
            return EventMessage(text=text, rule="G4")
        case f.ShuffleContributed():
            text = _(
                "%(who)s adds to the shuffle of deal %(deal)s.", who=names.seat(event.seat), deal=number(event.deal)
            )
            # Shown as it was typed: everybody needs the very text to work the shuffle out again (G4).
            return EventMessage(text=text, rule="G4", note=event.contribution)
        case f.ShuffleVoided():
            text = _("The shuffle for deal %(deal)s is void: a new one will follow.", deal=number(event.deal))
            return EventMessage(text=text, rule="G24", note=event.reason)
        case f.HandsOpened():
            return EventMessage(text=_opened_of_fair(event), rule="G22")
        case _:
            assert_never(event)


def _opened_of_fair(event: f.HandsOpened) -> str:
    # The end of a table opens all its deals at once, so a long evening is named as a run and not number by number.
    num, deals = len(event.deals), _runs(event.deals)
    match event.reason:
        case "end_of_table":
            return ngettext(
                "The game is over: the hands of deal %(deals)s are open to everyone.",
                "The game is over: the hands of deals %(deals)s are open to everyone.",
                num,
                deals=deals,
            )
        case "ruling":
            return ngettext(
                "By a ruling, the hands of deal %(deals)s are open to everyone.",
                "By a ruling, the hands of deals %(deals)s are open to everyone.",
                num,
                deals=deals,
            )
        case "review":
            return ngettext(
                "For a review, the hands of deal %(deals)s are open to everyone.",
                "For a review, the hands of deals %(deals)s are open to everyone.",
                num,
                deals=deals,
            )
        case _:
            assert_never(event.reason)


def _runs(deals: Sequence[int]) -> str:
    """Return numbers as one list; several in a row are joined, as in 1–7."""
    first, last = deals[0], deals[-1]
    if 1 < len(deals) == last - first + 1:
        return f"{number(first)}–{number(last)}"
    return together([number(deal) for deal in deals])


OfEvening = e.TableOpened | e.CountersRebought | e.RemarkMade | e.GameEnded | e.LayoutDivided | e.StacksReturned


def evening_message(event: OfEvening, names: Names) -> EventMessage:
    """Return the message of an event outside of deals: sitting down, buying more, remarks, the end."""
    match event:
        case e.TableOpened():
            return _opened(event, names)
        case e.CountersRebought():
            text = ngettext(
                "%(who)s takes one more counter to the table.",
                "%(who)s takes %(num)s more counters to the table.",
                event.counters,
                who=names.member(event.member),
            )
            return EventMessage(text=text, rule="G32")
        case e.RemarkMade():
            return EventMessage(text=_("A remark."), note=event.text)
        case e.GameEnded():
            # Only the end for want of counters has a rule of its own (G30). All others are the endings of G29.
            return EventMessage(text=ended_words(event.reason), rule="G30" if event.reason == "cannot_pay" else "G29")
        case e.LayoutDivided():
            text = ngettext(
                "The tray is divided: one counter.",
                "The tray is divided: %(num)s counters.",
                sum(move.counters for move in event.moves),
            )
            return EventMessage(text=text, rule="G31")
        case e.StacksReturned():
            return _taken_home(event, names)
        case _:
            assert_never(event)


def _opened(event: e.TableOpened, names: Names) -> EventMessage:
    text = ngettext(
        "%(who)s sit down with one counter each.",
        "%(who)s sit down with %(num)s counters each.",
        event.rules.starting_stack,
        who=names.everybody(event.members),
    )
    return EventMessage(text=text, rule="G32")


def _taken_home(event: e.StacksReturned, names: Names) -> EventMessage:
    pairs = zip(event.members, event.counters, strict=True)
    home = together([f"{names.member(member)} {number(counters)}" for member, counters in pairs])
    return EventMessage(text=_("Everyone takes their counters home: %(counters)s.", counters=home), rule="G29")


def table_message(event: e.Event, names: Names) -> EventMessage:  # noqa: PLR0911  one for each kind
    """Return the message of an event of a table."""
    match event:
        case (
            e.TableOpened()
            | e.CountersRebought()
            | e.RemarkMade()
            | e.GameEnded()
            | e.LayoutDivided()
            | e.StacksReturned()
        ):
            return evening_message(event, names)
        case (
            e.TrayDressed()
            | e.CardCut()
            | e.FirstDealerFound()
            | e.HandsDealt()
            | e.DealRecorded()
            | e.DealMisdealt()
            | e.DealUndone()
        ):
            return dealing_message(event, names)
        case (
            e.SuitDeclared()
            | e.CombinationDeclared()
            | e.FalseClaimRefused()
            | e.FalseClaimPenalised()
            | e.PlayerSatisfied()
            | e.HandsShown()
        ):
            return declaring_message(event, names)
        case e.LayoutSwept() | e.MostOfSuitWon() | e.DealPassed():
            return settling_message(event, names)
        case e.DealerReplaced() | e.PenaltyDealDodged() | e.LostDealAccused() | e.LostDealFound() | e.PenaltyEnded():
            return penalty_message(event, names)
        case f.ShuffleCommitted() | f.ShuffleContributed() | f.ShuffleVoided() | f.HandsOpened():
            return shuffle_message(event, names)
        case RulingApplied():
            return ruling_message(event, names)
        case RotationCorrected() | FindingSetAside():
            return corrected_turns_message(event, names)
        case _:
            assert_never(event)


MESSAGES: Final = GameMessages(message=table_message, record_words=record_words, report_words=report_words)
