"""Types of requests and answers: play, disputes. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict, final

if TYPE_CHECKING:
    from ging_service.client.shapes.events.union import Event
    from ging_service.client.shapes.shared import (
        AskedGinRummyLayOff,
        AskedNewmarketHeapTaken,
        AskedWildCardRummyHeldCards,
        Dispute,
    )


class AmendedClaim(TypedDict):
    """G7: a suit claim that stands."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    suit: Literal["S", "H", "D", "C"]
    points: int
    """The count of the whole holding of the suit."""


class AmendedCombination(TypedDict):
    """A combination that stands."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    combination: Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"]
    """G12 to G16."""


AnyRuling: TypeAlias = (
    "NewGinRummyRuling | NewRuling | NewNewmarketRuling | NewThirtyOneRuling | NewWildCardRummyRuling"
)
"""Any of these."""


class Arbitrator(TypedDict):
    """A member who reviews disputes and rules on them."""

    member: str
    """Id."""
    name: str
    """Name; the id if it has been erased."""


class ArbitratorPage(TypedDict):
    """All arbitrators: there is one page."""

    items: list[Arbitrator]
    """In the order in which they were named."""
    next: str | None
    """Null."""


class AskedGinRummyAmendment(TypedDict):
    """GR34: what a deal with real cards really came to: a result, or a knock with both hands."""

    kind: NotRequired[Literal["gin", "knock", "undercut", "equal", ""]]
    winner: NotRequired[int]
    points: NotRequired[int]
    upcard: NotRequired[str]
    hands: NotRequired[list[list[str]]]
    discard: NotRequired[str]
    melds: NotRequired[list[list[str]]]
    other_melds: NotRequired[list[list[str]]]
    lay_offs: NotRequired[list[AskedGinRummyLayOff]]


class AskedNewmarketAmendment(TypedDict):
    """NM29: what a deal with real cards has really come to. The fields are those of ``RecordResult``."""

    out: int
    won: list[AskedNewmarketHeapTaken]
    buyer: NotRequired[int]
    cards_left: NotRequired[list[int]]


class AskedThirtyOneAmendment(TypedDict):
    """NM96: what a round with real cards really came to: its cards, or only its result."""

    kind: NotRequired[Literal["thirty_one", "last_taker", "draw", ""]]
    winner: NotRequired[int]
    first: NotRequired[int]
    cards: NotRequired[list[str]]


class AskedWildCardRummyAmendment(TypedDict):
    """WR38: what a deal with real cards really came to. The fields are those of ``RecordResult``."""

    winner: NotRequired[int]
    held: NotRequired[list[AskedWildCardRummyHeldCards]]
    melded: NotRequired[list[int]]


class DisputePage(TypedDict):
    """Some disputes."""

    items: list[Dispute]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class DisputeSeen(TypedDict):
    """A dispute with its texts and its steps."""

    dispute: str
    """Id."""
    state: Literal["raised", "under_review", "ruled", "withdrawn"] | str
    """The state of the dispute."""
    table: str
    """Id."""
    deal: int
    """`disputed_deal`; 0: none."""
    disputed_deal: int | None
    """Number of the deal; null: it belongs to no deal."""
    subject: Literal["deal", "declaration", "transfer", "penalty"] | str
    """What is disputed."""
    version: int
    """`disputed_version`; 0: none."""
    disputed_version: int | None
    """Of the table's stream: the disputed event; null: the deal as a whole."""
    raised_by: str
    """The member."""
    arbitrator: str | None
    """Who reviews it or has ruled."""
    outcome: str | None
    """Dismissed, amended, voided or ordered; null before the ruling."""
    raised_at: str
    """When it was raised."""
    changed_at: str
    """When its last step was recorded."""
    reason: str
    """Why it was raised."""
    reasons: str | None
    """Of the ruling, or why it was withdrawn."""
    amended: list[Literal["hands", "dealer", "declarations", "transfers", "next_dealer", "end", "result"] | str]
    """The parts of the record that the ruling changes."""
    events: list[Event]
    """Step by step; what a ruling pays is in the events of the table."""


class GinRummyOrderedTransfer(TypedDict):
    """Counters that one seat pays another."""

    payer: int
    """A seat."""
    taker: int
    """A seat."""
    counters: int
    rule: NotRequired[str]
    """The numbered rule; left out: none."""


class NewArbitrator(TypedDict):
    """A member who is to review disputes and rule on them."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    member: str
    """The member's id."""


class NewDispute(TypedDict):
    """The subject of a dispute, and the reason."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    dispute: str
    """What the dispute is called."""
    table: str
    """The table's id."""
    deal: NotRequired[int]
    """Number of the deal; 0: it belongs to no deal."""
    subject: Literal["deal", "declaration", "transfer", "penalty"]
    version: NotRequired[int]
    """Of the table's stream: the contested event; 0: the deal as a whole."""
    reason: str
    """Why."""


@final
class NewGinRummyRuling(TypedDict):
    """What the arbitrator rules about a table of Gin Rummy."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    outcome: Literal["dismissed", "amended", "voided", "ordered"]
    """`voided`: the deal does not count, and the players pay back what it moved."""
    reasons: str
    """Why."""
    transfers: NotRequired[list[GinRummyOrderedTransfer]]
    """Ordered, or beside it; paid between the members' accounts."""
    dry_run: NotRequired[bool]
    """Report what the ruling would lead to, and record nothing."""
    amendment: NotRequired[AskedGinRummyAmendment | None]
    """Amended: what the deal has come to."""


@final
class NewNewmarketRuling(TypedDict):
    """What the arbitrator rules about a table of Newmarket."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    outcome: Literal["dismissed", "amended", "voided", "ordered"]
    """`voided`: the deal does not count, and the players pay back what it moved."""
    reasons: str
    """Why."""
    transfers: NotRequired[list[NewmarketOrderedTransfer]]
    """Ordered, or beside it; paid between the members' accounts."""
    dry_run: NotRequired[bool]
    """Report what the ruling would lead to, and record nothing."""
    amendment: NotRequired[AskedNewmarketAmendment | None]
    """Amended: what the deal has come to."""


class NewReview(TypedDict):
    """An arbitrator takes the dispute."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    open_hands: NotRequired[bool]
    """G22, NM33: open the hands of the deal to everybody."""


@final
class NewRuling(TypedDict):
    """What the arbitrator rules and orders."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    outcome: Literal["dismissed", "amended", "voided", "ordered"]
    reasons: str
    """Why."""
    hands: NotRequired[list[list[str]]]
    """Amended: all four hands of a recorded deal, by seat. They are open to everybody then."""
    claims: NotRequired[list[AmendedClaim]]
    """Amended: suit claims that stand, each instead of what its seat declared in the suit. What is not named stays as it was, unless `replace_declarations` is true."""
    combinations: NotRequired[list[AmendedCombination]]
    """Amended: combinations that stand, beside those declared."""
    withdrawn: NotRequired[list[Withdrawn]]
    """Amended: declarations that do not stand."""
    replace_declarations: NotRequired[bool]
    """Amended: `claims` and `combinations` are all that was declared; none: nobody did."""
    dealer: NotRequired[int]
    """Amended: the actual dealer; turns, lost deals and penalties follow."""
    transfers: NotRequired[list[Transfer]]
    """Ordered beside it."""
    dry_run: NotRequired[bool]
    """Report what the ruling would lead to, and record nothing."""
    next_dealer: NotRequired[int]
    """Who deals next; left out: the player who is due."""
    void_from: NotRequired[int]
    """G29: from this deal on all are void, because the game should have ended before; 0: none."""


@final
class NewThirtyOneRuling(TypedDict):
    """What the arbitrator rules about a table of Thirty-one."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    outcome: Literal["dismissed", "amended", "voided", "ordered"]
    """`voided`: the deal does not count, and the players pay back what it moved."""
    reasons: str
    """Why."""
    transfers: NotRequired[list[ThirtyOneOrderedTransfer]]
    """Ordered, or beside it; paid between the members' accounts."""
    dry_run: NotRequired[bool]
    """Report what the ruling would lead to, and record nothing."""
    amendment: NotRequired[AskedThirtyOneAmendment | None]
    """Amended: what the deal has come to."""


@final
class NewWildCardRummyRuling(TypedDict):
    """What the arbitrator rules about a table of Wild-card rummy."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    outcome: Literal["dismissed", "amended", "voided", "ordered"]
    """`voided`: the deal does not count, and the players pay back what it moved."""
    reasons: str
    """Why."""
    transfers: NotRequired[list[WildCardRummyOrderedTransfer]]
    """Ordered, or beside it; paid between the members' accounts."""
    dry_run: NotRequired[bool]
    """Report what the ruling would lead to, and record nothing."""
    amendment: NotRequired[AskedWildCardRummyAmendment | None]
    """Amended: what the deal has come to."""


class NewWithdrawal(TypedDict):
    """The reason for withdrawing a dispute."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    reason: NotRequired[str]
    """Why; may be left out."""


class NewmarketOrderedTransfer(TypedDict):
    """Counters that one seat pays another."""

    payer: int
    """A seat."""
    taker: int
    """A seat."""
    counters: int
    rule: NotRequired[str]
    """The numbered rule; left out: none."""


class ThirtyOneOrderedTransfer(TypedDict):
    """Counters that one seat pays another."""

    payer: int
    """A seat."""
    taker: int
    """A seat."""
    counters: int
    rule: NotRequired[str]
    """The numbered rule; left out: none."""


class Transfer(TypedDict):
    """Counters that one seat pays another."""

    payer: int
    """A seat: 0 to 3, clockwise."""
    taker: int
    """A seat: 0 to 3, clockwise."""
    counters: int
    rule: NotRequired[str]
    """The numbered rule; left out: none."""


class WildCardRummyOrderedTransfer(TypedDict):
    """Counters that one seat pays another."""

    payer: int
    """A seat."""
    taker: int
    """A seat."""
    counters: int
    rule: NotRequired[str]
    """The numbered rule; left out: none."""


class Withdrawn(TypedDict):
    """A declaration that the ruling withdraws: of a suit, or of a combination."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    suit: NotRequired[Literal["S", "H", "D", "C"]]
    """Of a suit claim."""
    combination: NotRequired[Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"]]
    """Of a combination."""
