"""What the API answers: clubs, members, tables and their state, deals, penalties, accounts and the ledger."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from ging_service.domain.games.ging.rules.rotation import due_dealer
from ging_service.domain.ledger.accounts import KINDS
from ging_service.web.api.answer import Answer, Dodge, HeldCombination, SuitClaim, page_of
from ging_service.web.api.dispute_answers import Dispute
from ging_service.web.api.event_answers import Event, Rules
from ging_service.web.api.fair_answers import Fairness, RunningShuffle
from ging_service.web.api.fields import (
    DEAL_KINDS,
    PHASES,
    Deadline,
    OrNull,
    by_seat,
    hands,
    many,
    number,
    one_of,
    seat,
    suit,
    text,
    text_or_null,
    time,
    yes_no,
)
from ging_service.web.shape import Shown


class SeatOrNull(Shown, fields.Integer):
    """A seat, null where it is -1."""

    def __init__(self, **more: Any) -> None:  # noqa: ANN401  marshmallow's
        super().__init__(allow_none=True, **more)

    def show(self, value: int) -> int | None:
        """Null for nobody."""
        return value if value >= 0 else None

    def take(self, told: int | None) -> int:
        """-1 for nobody."""
        return -1 if told is None else told


class NextDealer(SeatOrNull):
    """Whose deal it is, from the whole state of a table."""

    tells = False

    def show(self, value: Any) -> int | None:  # noqa: ANN401  a table's state
        """Null where no deal is due."""
        return due_dealer(value.rotation) if value.phase == "between_deals" else None


class Cuts(Shown, fields.List[Any]):
    """Cuts, which a state keeps as pairs."""

    def show(self, value: tuple[tuple[int, str], ...]) -> list[dict[str, Any]]:
        """As objects."""
        return [{"seat": seat, "card": card} for seat, card in value]

    def take(self, told: list[dict[str, Any]]) -> list[tuple[int, str]]:
        """As pairs."""
        return [(one["seat"], one["card"]) for one in told]


class Club(Answer):
    """A club."""

    club = text("id", attribute="club_id")
    name = text("name")
    time_zone = text("in which the club's dates are meant")
    members = number("how many")
    version = number("of the club's own stream")
    events = number("events in the club's log: the next position")
    misdeals = number("deals at all tables that were called a misdeal or undone")
    voids = number("shuffles at all tables that were committed to and not dealt")


class Member(Answer):
    """A member as the book has him."""

    member = text("id")
    name = text("name")
    joined_at = time("when he was entered")


class TableEntry(Answer):
    """A table in the list."""

    table = text("id", attribute="table_id")
    phase = one_of("how far it is", *PHASES)
    members = by_seat(fields.String(), "ids by seat")
    deals_played = number("settled and passed deals")
    misdeals = number("deals that were called a misdeal or undone")
    voids = number("shuffles that were committed to and not dealt")
    declare_by = Deadline(
        required=True, attribute="declare_by_s", metadata={"description": "of the running deal", "format": "date-time"}
    )
    ended = text_or_null("why the game ended; null while it runs")
    opened_at = time("when its opening was recorded")
    happened_at = time("when it was opened")


class Counters(Answer):
    """G5: where a table's counters are."""

    stacks = by_seat(fields.Integer(), "by seat")
    corners = by_seat(fields.Integer(), "by seat")
    pee = number("in the middle")


class Cut(Answer):
    """G3: a cut."""

    seat = seat()
    card = text("the card")


class Rotation(Answer):
    """G24 to G27: where the deal goes next."""

    turn = seat("whose natural turn is next")
    again = SeatOrNull(required=True, metadata={"description": "G24: the dealer of a misdeal, who deals again"})
    penalties = many(seat(), "guilty players in the order of detection, the first of them serving")
    dodges = many(fields.Nested(Dodge), "turns not dealt that an accusation may be about")


class Result(Answer):
    """What a deal came to."""

    kind = one_of("how", *DEAL_KINDS[1:])
    combination = text_or_null("of a sweep")
    winners = many(seat(), "who took counters")
    claims = many(fields.Nested(SuitClaim), "most and second")
    net = by_seat(fields.Integer(), "counters won or lost, the new dressing included")


class Deal(Answer):
    """The running deal, or the last one."""

    deal = number("from 1", attribute="dealt.number")
    dealer = seat("whoever really dealt", attribute="dealt.dealer")
    recorded = yes_no("played with real cards", attribute="dealt.recorded")
    declare_by = Deadline(
        required=True, attribute="dealt.declare_by_s", metadata={"description": "G19", "format": "date-time"}
    )
    hands_shown = yes_no("G20, G22: all hands have been turned up or opened", attribute="dealt.shown")
    shuffle = number("version of the shuffle that proves it; 0: nothing does", attribute="dealt.shuffle")
    hands = hands("by seat; what is not yours is empty", attribute="dealt.hands")
    claims = many(fields.Nested(SuitClaim), "that stand")
    combinations = many(fields.Nested(HeldCombination), "that stand")
    tabled = by_seat(fields.List(fields.String()), "G22: cards shown by each seat")
    satisfied = by_seat(OrNull(), "who said so of each seat; null: nobody yet")
    false_claims = number("G21: refused in this deal")
    result = fields.Nested(Result, required=True, allow_none=True)


class TableState(Answer):
    """A table at a version of its stream."""

    table = text("id", attribute="table_id")
    version = number("of the table's stream")
    phase = one_of("how far it is", *PHASES, attribute="state.phase")
    members = by_seat(fields.String(), "ids by seat", attribute="state.seating.members")
    rules = fields.Nested(Rules, required=True, attribute="state.seating.rules")
    counters = fields.Nested(Counters, required=True, attribute="state.counters")
    cutting_seats = many(seat(), "G3: who may cut in this round", attribute="state.cutting.seats")
    cuts = Cuts(
        fields.Nested(Cut),
        required=True,
        attribute="state.cutting.cuts",
        metadata={"description": "G3: what has been cut in this round"},
    )
    rotation = fields.Nested(Rotation, required=True, attribute="state.rotation")
    next_dealer = NextDealer(
        required=True, attribute="state", metadata={"description": "whose deal it is; null but between deals"}
    )
    accused = many(seat(), "G28: who stands accused", attribute="state.accused")
    deal = fields.Nested(Deal, required=True, allow_none=True, attribute="state.deal")
    deals_played = number("settled and passed deals", attribute="state.deals_played")
    shuffle = fields.Nested(RunningShuffle, required=True, allow_none=True)
    fairness = fields.Nested(Fairness, required=True, attribute="state.fairness")
    ended = text_or_null("why the game ended", attribute="state.ended")


class SuitOfSeat(Answer):
    """A suit that a seat has won with."""

    seat = seat()
    suit = suit()


class RuledDeal(Answer):
    """What rulings have made of a deal."""

    voided = yes_no("it moves nothing")
    dealer = seat("whoever really dealt, by the rulings")
    kind = one_of("what it came to; empty where it is void", "sweep", "most", "none", "misdeal", "undone", "")
    combination = text_or_null("of a sweep")
    winners = many(seat(), "who took counters")
    claims = many(fields.Nested(SuitOfSeat), "most and second")
    net = by_seat(fields.Integer(), "counters won or lost, corrections included; ordered transfers are not")


class DealEntry(Answer):
    """What a deal came to: as it was recorded, and as it has been ruled."""

    table = text("id", attribute="table_id")
    deal = number("from 1 at each table")
    dealer = seat("whoever really dealt")
    recorded = yes_no("played with real cards")
    kind = one_of("what became of it", *DEAL_KINDS)
    combination = text_or_null("of a sweep")
    winners = many(seat(), "who took counters")
    claims = many(fields.Nested(SuitClaim), "most and second")
    net = by_seat(fields.Integer(), "counters won or lost, the new dressing included")
    false_claims = number("G21")
    first_version = number("of the table's stream: the deal's first event")
    last_version = number("the last event of its settlement; the first one's while it runs")
    recorded_at = time("when the deal was recorded")
    happened_at = time("when it was dealt")
    ruled = fields.Nested(
        RuledDeal, required=True, allow_none=True, metadata={"description": "as ruled; null: as it was recorded"}
    )


class DealSeen(DealEntry):
    """A deal with its events, as whoever asks may see them."""

    events = many(fields.Nested(Event), "from the deal's first event on")
    disputes = many(fields.Nested(Dispute), "about this deal, with what was ruled")


class PenaltyStep(Answer):
    """G25 to G28: a step of a lost deal."""

    table = text("id", attribute="table_id")
    version = number("of the table's stream")
    seat = seat("of the accused")
    member = text("the accused")
    step = one_of(
        "what",
        "accused",
        "not_upheld",
        "upheld",
        "lapsed",
        "set_aside",
        "dealer_replaced",
        "penalty_deal_dodged",
        "ended",
    )
    deal = number("the running or last deal; 0 before the first")
    penalty_deals = number("deals in others' places found due")
    by_seat = number("the accuser, or the natural dealer who is replaced; -1 for neither")
    recorded_at = time("when it was recorded")


class Balance(Answer):
    """The counters of one account."""

    account = text(
        "a name of the club's own such as bank, member/<id>, settlement/<id>, or table/<id>/stack/<seat> and its like"
    )
    kind = one_of("of account", *KINDS)
    table = OrNull(required=True, attribute="table_id")
    balance = number("counters; the bank's are below zero by what it has given out")


class Posting(Answer):
    """One side of a transfer."""

    account = text("whose")
    counterpart = text("where they come from or go to")
    counters = number("that come; below zero: that go")
    balance = number("of the account after this posting")
    reason = text("why")
    rule = text_or_null("the numbered rule")


class Entry(Answer):
    """What one event moved. Its postings sum to zero."""

    position = number("of the event in the club's log")
    table = OrNull(required=True, attribute="table_id")
    deal = number("0 outside a deal")
    type = text("of the event")
    recorded_at = time("when it was recorded")
    happened_at = time("when it happened")
    counts_at = time("when it counts in statements and seasons: a ruling when its deal was settled")
    note = text("what was written beside it")
    corrects = number("position of the event that a ruling corrects; -1: none")
    dispute = OrNull(
        required=True, attribute="dispute_id", metadata={"description": "whose ruling this is; null for none"}
    )
    postings = many(fields.Nested(Posting), "in pairs")


class Done(Answer):
    """What a command did."""

    version = number("of the stream after it: the ETag")
    replayed = yes_no("the same command had been carried out before; these are its events")
    events = many(fields.Nested(Event), "as whoever asks may see them")


ClubPage, MemberPage, TablePage = page_of(Club), page_of(Member), page_of(TableEntry)
DealPage, PenaltyPage = page_of(DealEntry), page_of(PenaltyStep)
EventPage = page_of(Event, after=number("the position to go on from, as `after`"))
BalancePage, EntryPage = page_of(Balance), page_of(Entry)
