"""Words about Newmarket, and messages of events that no template can say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, assert_never

from ging_service.domain.cards import HIDDEN
from ging_service.event_messages.card_words import card_name, suit_words
from ging_service.event_messages.event_message import EventMessage, ShownCards, shown
from ging_service.event_messages.events import event_text
from ging_service.event_messages.game_messages import GameMessages, amended_words
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.transfers import stack_changes, transfers
from ging_service.games.newmarket.fairness import (
    ABOVE,
    BANDS,
    BURIALS,
    DEAD_HAND,
    FIRST_LEADS,
    NOT_SWAPPED,
    QUEENS_BY_PLACE,
    QUEENS_BY_SEAT,
    SWAPPED,
)
from ging_service.games.newmarket.rules.cards import PACKS, SUITS_OF
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext, pgettext

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names
    from ging_service.games.newmarket.decider.amending import KeptDeal


def report_words() -> dict[str, str]:
    """Return words for columns and labels, and by their prefixes for titles and sentences (``GameMessages``)."""
    return {
        "counted:newmarket.kings": _("Kings won"),
        "counted:newmarket.outs": _("Times out"),
        "counted:newmarket.burials": _("Hands buried"),
        **dict(zip((*BANDS, ABOVE), (_("no queen"), _("one queen"), _("two queens or more")), strict=True)),
        DEAD_HAND: pgettext("place", "The dead hand"),
        SWAPPED: _("hands swapped"),
        NOT_SWAPPED: _("nothing swapped"),
        f"of:{QUEENS_BY_PLACE}": _("Queens dealt to a place"),
        f"of:{QUEENS_BY_SEAT}": _("Queens dealt by seat"),
        f"of:{FIRST_LEADS}": _("First cards by place"),
        f"of:{BURIALS}": _("Burials for the last king"),
        f"more:{QUEENS_BY_PLACE}": _("%(who)s: dealt %(share)s more often than expected"),
        f"less:{QUEENS_BY_PLACE}": _("%(who)s: dealt %(share)s less often than expected"),
        f"more:{QUEENS_BY_SEAT}": _("%(who)s: dealt %(share)s more queens than expected"),
        f"less:{QUEENS_BY_SEAT}": _("%(who)s: dealt %(share)s fewer queens than expected"),
        f"more:{FIRST_LEADS}": _("%(who)s: had the first card %(share)s more often than expected"),
        f"less:{FIRST_LEADS}": _("%(who)s: had the first card %(share)s less often than expected"),
        f"more:{BURIALS}": _("%(who)s %(share)s more often than expected"),
        f"less:{BURIALS}": _("%(who)s %(share)s less often than expected"),
    }


# Events of a table in words that no template can say.


OfDeal = e.HandsDealt | e.LayoutDressed | e.CardBuried | e.StartAwaited | e.CardsLeftPaid


def table_message(event: e.TableOpened | OfDeal | e.LayoutDivided, names: Names) -> EventMessage:  # noqa: PLR0911  one for each kind
    """Return the message of an event whose declaration states no sentence."""
    match event:
        case e.TableOpened():
            return EventMessage(text=_sat_down(event, names), rule="NM50" if event.rules.game == "original" else "NM1")
        case e.HandsDealt():
            return _dealt(event, names)
        case e.LayoutDressed():
            each = event.stake * len(event.heaps) + event.kitty
            text = ngettext("Everybody puts down one counter.", "Everybody puts down %(num)s counters.", each)
            # Newmarket always has stakes for the kitty (NM3), and the original game never has (NM53).
            return EventMessage(text=text, rule="NM4" if event.kitty else "NM53")
        case e.CardBuried():
            hand = () if HIDDEN in event.hand else event.hand
            return EventMessage(text=_buried(event, names), rule="NM23", shown=shown(hand))
        case e.StartAwaited():
            suits = together([suit_words(suit) for suit in event.suits])
            text = _("%(who)s starts the next sequence. Suits: %(suits)s.", who=names.seat(event.seat), suits=suits)
            # More suits than those of a colour are open in the original game only.
            return EventMessage(text=text, rule="NM13" if len(event.suits) <= len(SUITS_OF["red"]) else "NM54")
        case e.CardsLeftPaid():
            return _paid(event, names)
        case e.LayoutDivided():
            changes = names.changes(stack_changes(transfers(event), len(names.members)))
            text = _("What lies in the middle is divided: %(changes)s.", changes=changes)
            return EventMessage(text=text, rule="NM27")
        case _:
            assert_never(event)


def _sat_down(event: e.TableOpened, names: Names) -> str:
    who = names.everybody(event.members)
    if event.rules.game == "original":
        return _("%(who)s sit down to Original Newmarket.", who=who)
    return _("%(who)s sit down to Newmarket.", who=who)


def _dealt(event: e.HandsDealt, names: Names) -> EventMessage:
    text = _("Deal %(deal)s: %(who)s deals.", deal=number(event.deal), who=names.seat(event.dealer))
    hands = tuple(
        ShownCards(cards=hand, name=names.seat(seat)) for seat, hand in enumerate(event.hands) if HIDDEN not in hand
    )
    dead = () if HIDDEN in event.dead else (ShownCards(cards=event.dead, name=_("Dead hand")),)
    # The event does not name the game, but all cards are dealt: 52, or 48 without the kings.
    is_original = sum(event.sizes) + event.dead_size == len(PACKS["original"])
    return EventMessage(text=text, rule="NM51" if is_original else "NM6", shown=(*hands, *dead))


def _buried(event: e.CardBuried, names: Names) -> str:
    caller = names.seat(event.caller)
    if not event.target:
        return _("%(caller)s holds all the lower cards of the last king’s suit: nothing is buried.", caller=caller)
    card = card_name(event.target)
    # NM22: the card was in the dead hand from the beginning. Nobody exchanges, and everybody learns that.
    if event.seat < 0:
        return _("%(caller)s buries the %(card)s, which is in the dead hand already.", caller=caller, card=card)
    who = names.seat(event.seat)
    return _(
        "%(caller)s buries the %(card)s: %(who)s exchanges hands with the dead hand.",
        caller=caller,
        card=card,
        who=who,
    )


def _paid(event: e.CardsLeftPaid, names: Names) -> EventMessage:
    # NM56: the event has what each opponent pays. All of it goes to the player who is out.
    changes = [sum(event.paid) if seat == event.seat else -paid for seat, paid in enumerate(event.paid)]
    text = _("The cards left are paid for: %(changes)s.", changes=names.changes(changes))
    return EventMessage(text=text, rule="NM56")


def deal_amended_words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of an amended deal
    """How the deal ended, and who has won what lay on the cards of the layout."""
    kept: KeptDeal = event.amended
    ended = e.DealEnded(deal=event.deal, kind=kept.kind, winner=kept.winner)
    won = [
        _("%(who)s wins what lies on the %(card)s.", who=names.seat(one.seat), card=card_name(one.heap))
        for one in kept.asked.won
    ]
    return " ".join([amended_words(event, names), event_text(ended, names), *won])


MESSAGES: Final = GameMessages(message=table_message, amended=deal_amended_words, report_words=report_words)
