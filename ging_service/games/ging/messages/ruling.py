"""Effects of a ruling at a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.event_message import EventMessage
from ging_service.games.ging.messages.game_words import claim_words
from ging_service.games.ging.rules.lost_deal import due_dealer
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.event_messages.event_message import Names
    from ging_service.games.ging.decider import events as e
    from ging_service.games.ging.decider.ruling_events import RotationCorrected, RulingApplied


def ruling_message(event: RulingApplied, names: Names) -> EventMessage:
    """Return the message of a ruling: its deal, the payments for it, and other consequences."""
    # An amendment settles by whatever rules the deal falls under, and an order by those that it names itself.
    rules = {"voided": "G24", "ended": "G29"}
    shown = names.hands(event.amendment.hands)
    return EventMessage(text=" ".join(_sentences(event, names)), rule=rules.get(event.kind, ""), shown=shown)


def _sentences(event: RulingApplied, names: Names) -> Iterator[str]:
    yield _what(event)
    if event.amendment.dealer >= 0:
        yield _("%(who)s dealt it.", who=names.seat(event.amendment.dealer))
    changes = names.changes(event.net)
    yield _("The result is %(changes)s.", changes=changes) if changes else _("No counters move.")
    if event.next_dealer >= 0:
        yield _("%(who)s deals next.", who=names.seat(event.next_dealer))
    # Voided deals come after the end that should have been, so one sentence tells both.
    if event.void_from:
        yield _("All deals from deal %(deal)s on are void.", deal=number(event.void_from))
    elif event.ends_after:
        yield _("The game should have ended with deal %(deal)s.", deal=number(event.ends_after))


def _what(event: RulingApplied) -> str:
    """Return the sentence of a correction. ``dispute`` is "" for readers who may not know of it."""
    deal, dispute = number(event.deal), event.dispute
    match event.kind:
        case "amended":
            said = _("By a ruling, deal %(deal)s is settled again.", deal=deal)
        case "voided":
            said = _("By a ruling, deal %(deal)s is void.", deal=deal)
        case "ended":
            said = _("By a ruling, deal %(deal)s is the last one of the game.", deal=deal)
        case "ordered":
            said = (
                _("By a ruling, something is corrected in deal %(deal)s.", deal=deal)
                if event.deal
                else _("By a ruling, something is corrected.")
            )
        case _:
            assert_never(event.kind)
    return f"{said} {_('It decides dispute %(dispute)s.', dispute=dispute)}" if dispute else said


def found_message(event: e.LostDealFound, who: str) -> EventMessage:
    """G26 to G28: Return the message of a finding."""
    if not event.upheld:
        return EventMessage(text=_("%(who)s has not lost the deal: the accusation is not upheld.", who=who), rule="G28")
    # Before the next case: a lapsed finding brings no penalty deals either, but by another rule (G27).
    if event.lapsed:
        return EventMessage(
            text=_("%(who)s lost a deal, but it was noticed too late for a penalty.", who=who), rule="G27"
        )
    if not event.penalty_deals:
        return EventMessage(text=_("%(who)s has lost the deal and deals now, without a penalty.", who=who), rule="G26")
    text = ngettext(
        "%(who)s has lost the deal and deals once in place of another player.",
        "%(who)s has lost the deal and deals %(num)s times in place of other players.",
        event.penalty_deals,
        who=who,
    )
    return EventMessage(text=text, rule="G26")


def corrected_turns(event: RotationCorrected, names: Names) -> Iterator[str]:
    """G24 to G28: Yield the next dealer by the corrected record, and what is left of penalties."""
    yield _("By the corrected record, %(who)s deals next.", who=names.seat(due_dealer(event.rotation)))
    if event.penalties:
        yield _("Penalties still to be served: %(who)s.", who=together([names.seat(seat) for seat in event.penalties]))
    # A seat may have dodged more than one turn. It is named once, in the order of the turns.
    dodged = dict.fromkeys(dodge.seat for dodge in event.dodges if not dodge.lapsed)
    if dodged:
        yield _("Turns dodged: %(who)s.", who=together([names.seat(seat) for seat in dodged]))


def most_message(event: e.MostOfSuitWon, names: Names) -> EventMessage:
    """Return the message of a settlement: the winners, and the players who replace counters."""
    return EventMessage(text=" ".join(_most(event, names)), rule=_rule(event))


def _rule(event: e.MostOfSuitWon) -> str:
    if len(event.claims) == 1:
        return "G23"
    return "G9" if event.claims[0].seat == event.claims[1].seat else "G8"


def _most(event: e.MostOfSuitWon, names: Names) -> Iterator[str]:
    """Yield one sentence each: the holders of most and second, what they take, who replaces it."""
    first, second = event.claims[0], event.claims[-1]
    name, most = names.seat(first.seat), claim_words(first)
    # Both winners take the same (G8), so the counters of the first one serve for "each".
    taken = sum(move.counters for move in event.taken if move.seat == first.seat)
    if first.seat != second.seat:
        yield _(
            "%(name)s has most with %(most)s, %(other)s second with %(second)s.",
            name=name,
            most=most,
            other=names.seat(second.seat),
            second=claim_words(second),
        )
        yield ngettext("Each takes one counter.", "Each takes %(num)s counters.", taken)
    elif len(event.claims) == 1:
        yield _("%(name)s has most with %(most)s, and nobody else claims anything.", name=name, most=most)
        yield ngettext("%(name)s takes one counter.", "%(name)s takes %(num)s counters.", taken, name=name)
    else:
        yield _(
            "%(name)s has most with %(most)s and second with %(second)s.",
            name=name,
            most=most,
            second=claim_words(second),
        )
        yield ngettext("%(name)s takes one counter.", "%(name)s takes %(num)s counters.", taken, name=name)
    yield _replaced(event, names)


def _replaced(event: e.MostOfSuitWon, names: Names) -> str:
    """G11, G30: Return the sentence about the players who replace the taken counters, as far as they can."""
    if not event.replaced_by:
        return _("Not everyone else can replace a counter, so nobody does.")
    count, who = len(event.replaced_by), names.seats(event.replaced_by)
    # G30: all that was taken is owed by the others. What is less than that was all they had.
    if sum(event.replaced) < sum(move.counters for move in event.taken):
        return ngettext(
            "%(names)s replaces it as far as they can.", "%(names)s replace it as far as they can.", count, names=who
        )
    return ngettext("%(names)s replaces it.", "%(names)s replace it.", count, names=who)
