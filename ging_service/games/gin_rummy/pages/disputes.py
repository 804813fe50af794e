"""The form with which an arbitrator amends a recorded deal of Gin Rummy (GR34)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.declare import Fact, states
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.commands import RecordKnock
from ging_service.games.gin_rummy.decider.deciding_again import recorded_command_of
from ging_service.games.gin_rummy.decider.outcome import scored_deals
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.pages.scribe import KINDS, entered_result, field_of, kind_choices
from ging_service.games.gin_rummy.records import WrittenHand
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, other_seat, sort_hand
from ging_service.i18n.messages import _
from ging_service.web.pages.games.ruling_form import RecordedDealForm
from ging_service.web.pages.games.scribe_form import seat_choices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.event_messages.event_message import Names
    from ging_service.games.gin_rummy.decider.amending import KeptAmendment
    from ging_service.games.gin_rummy.decider.outcome import KnownDeal
    from ging_service.games.gin_rummy.decider.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingDeal:
    """A deal that can be amended. ``entry``: the fields of the form, by name.

    ``has_hands``: both hands are known, so only they can be amended. ``by_turns``: recorded turn by turn, which settles the
    upcard.
    """

    entry: Mapping[str, str]
    has_hands: bool
    by_turns: bool


def standing_deal(number: int, events: Sequence[Any], state: TableState) -> StandingDeal | None:
    """Return a deal from the events that name it, among others; None if no ruling can amend it."""
    own = [event for event in events if getattr(event, "deal", 0) == number]
    known = scored_deals(own).get(number)
    # Only results that a scribe entered can be wrong: what the service dealt follows from the moves (GR34).
    if known is None or not known.is_recorded or known.is_void or known.line.kind == "resigned":
        return None
    asked = _last_asked(own)
    # The last amendment counts, not what was recorded: a second ruling amends the first one.
    knock = asked if asked is not None and asked.hands else _recorded_knock(own, state)
    of_knock = _knock_entry(knock, state) if knock is not None else {}
    return StandingDeal(
        entry=_result_entry(known, has_knock=knock is not None) | of_knock,
        has_hands=known.has_hands,
        by_turns=any(isinstance(event, e.UpcardPassed | e.DiscardTaken) for event in own),
    )


def _last_asked(own: Sequence[Any]) -> KeptAmendment | None:
    """Return the last amendment of the deal itself. A deal that was only counted again has an empty one."""
    amended = [event.amended.asked for event in own if states(event, Fact.RULING_APPLIED) and event.kind == "amended"]
    return next((asked for asked in reversed(amended) if asked.kind or asked.hands), None)


def _recorded_knock(own: Sequence[Any], state: TableState) -> RecordKnock | None:
    ending = [event for event in own if isinstance(event, e.KnockRecorded | e.HandShown)]
    command = recorded_command_of(ending, state)
    return command if isinstance(command, RecordKnock) else None


def _result_entry(known: KnownDeal, *, has_knock: bool) -> dict[str, str]:
    line = known.line
    level = "knock" if has_knock else "result"
    return {"level": level, "kind": line.kind, "winner": str(line.winner), "points": str(line.points)}


def _knock_entry(knock: RecordKnock | KeptAmendment, state: TableState) -> dict[str, str]:
    """Return a knock as the scribe would enter it. ``upcard``: as an amendment has named it."""
    # The knocker has eleven cards: the ten that are tabled, and the discard.
    seat = next(seat for seat, hand in enumerate(knock.hands) if len(hand) > HAND_SIZE)
    tabled = WrittenHand(groups=knock.melds, rest=_rest(knock.hands[seat], knock.melds, knock.discard))
    shown = knock.hands[other_seat(seat)]
    return {
        "seat": str(seat),
        "tabled": tabled.text,
        "discard": knock.discard,
        "shown": _declared(knock, shown) if state.rules.showing == "declared" else " ".join(sort_hand(shown)),
        "upcard": knock.upcard,
    }


def _declared(knock: RecordKnock | KeptAmendment, shown: Hand) -> str:
    """GR15: what the other player has declared."""
    laid_off = [one.card for one in knock.lay_offs]
    rest = _rest(shown, knock.other_melds, *laid_off)
    return WrittenHand(groups=knock.other_melds, lay_offs=knock.lay_offs, rest=rest).text


def _rest(hand: Hand, melds: Sequence[Hand], *others: Card) -> Hand:
    used = {*others, *(card for meld in melds for card in meld)}
    return tuple(card for card in hand if card not in used)


_KINDS: Final = tuple(kind for kind in KINDS if kind != "void")
"""The results that an amendment can have. A deal becomes void by another outcome of the ruling."""


def _values(state: TableState, _deal: StandingDeal | None, called: Names) -> dict[str, Any]:
    return {
        "state": state,
        "levels": [("result", _("Only the result")), ("knock", _("Knock with both hands"))],
        "kinds": kind_choices(_KINDS, state.rules),
        "winners": seat_choices(called, _("Nobody")),
        "numbered_seats": seat_choices(called),
    }


RULING: Final = RecordedDealForm(
    game=GAME,
    template="gin_rummy/ruling.html",
    standing=standing_deal,
    entered=entered_result,
    # A player who cannot have knocked is refused as the whole of the hands.
    field_of=lambda where: "seat" if where == "hands" else field_of(where),
    values=_values,
).form()
"""Rulings on deals of Gin Rummy."""
