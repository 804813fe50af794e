"""Types of requests and answers: play, deals. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict, final

if TYPE_CHECKING:
    from ging_service.client.shapes.events.union import Event
    from ging_service.client.shapes.shared import Counters, Deal, Dispute, Result, Rotation
    from ging_service.client.shapes.values import HeldCombination, Rules, SuitClaim


AnyDealEntry: TypeAlias = "GinRummyDealEntry | DealEntry | NewmarketDealEntry | ThirtyOneDealEntry | WildCardRummyDealEntry | DealEntryOfUninstalledGame"
"""Any of these."""


AnyDealSeen: TypeAlias = "GinRummyDealSeen | DealSeen | NewmarketDealSeen | ThirtyOneDealSeen | WildCardRummyDealSeen"
"""Any of these."""


AnyDossier: TypeAlias = "Dossier | GinRummyDossier | NewmarketDossier | ThirtyOneDossier | WildCardRummyDossier"
"""Any of these."""


class CombinationHeld(TypedDict):
    """G12 to G16: a combination that is held."""

    combination: Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"] | str
    rule: str
    """Its number."""
    declared: bool
    """It counts: it was declared, or turned up in a showdown."""


@final
class DealEntry(TypedDict):
    """The result of a deal: as it was recorded, and as it has been ruled."""

    table: str
    """Id."""
    game: str
    """The game that is played at the table."""
    deal: int
    """From 1 at each table."""
    dealer: int
    """The actual dealer."""
    recorded: bool
    """Played with real cards."""
    kind: Literal["running", "sweep", "most", "none", "misdeal", "undone"] | str
    """The outcome."""
    combination: str | None
    """Of a sweep."""
    winners: list[int]
    """Who took counters."""
    claims: list[SuitClaim]
    """Most and second."""
    net: list[int]
    """Counters won or lost, the new dressing included."""
    false_claims: int
    """G21."""
    first_version: int
    """Of the table's stream: the deal's first event."""
    last_version: int
    """The last event of its settlement; the first one's while it runs."""
    recorded_at: str
    """When the deal was recorded."""
    happened_at: str
    """When it was dealt."""
    ruled: RuledDeal | None
    """As ruled; null: as it was recorded."""


@final
class DealEntryOfUninstalledGame(TypedDict):
    """What a deal came to at a table whose game is not installed."""

    table: str
    """Id."""
    game: str
    """The game that is played at the table."""
    deal: int
    """From 1 at each table."""
    dealer: int
    """Seat of the actual dealer."""
    recorded: bool
    """Played with real cards."""
    kind: str
    """`running`, or the outcome, as the game calls it."""
    winners: list[int]
    """Seats."""
    net: list[int]
    """Counters won or lost, by seat."""
    summary: dict[str, Any]
    """Empty: only the game knows what of it to show."""
    first_version: int
    """Of the table's stream: the deal's first event."""
    last_version: int
    """The last event of its settlement; the first one's while it runs."""
    recorded_at: str
    """When the deal was recorded."""
    happened_at: str
    """When it was dealt."""
    ruled: RuledDealOfUninstalledGame | None
    """As ruled; null: as it was recorded."""


class DealEntryPage(TypedDict):
    """One page of many."""

    items: list[AnyDealEntry]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


@final
class DealSeen(TypedDict):
    """A deal with its events, as the caller may see them."""

    table: str
    """Id."""
    game: str
    """The game that is played at the table."""
    deal: int
    """From 1 at each table."""
    dealer: int
    """The actual dealer."""
    recorded: bool
    """Played with real cards."""
    kind: Literal["running", "sweep", "most", "none", "misdeal", "undone"] | str
    """The outcome."""
    combination: str | None
    """Of a sweep."""
    winners: list[int]
    """Who took counters."""
    claims: list[SuitClaim]
    """Most and second."""
    net: list[int]
    """Counters won or lost, the new dressing included."""
    false_claims: int
    """G21."""
    first_version: int
    """Of the table's stream: the deal's first event."""
    last_version: int
    """The last event of its settlement; the first one's while it runs."""
    recorded_at: str
    """When the deal was recorded."""
    happened_at: str
    """When it was dealt."""
    ruled: RuledDeal | None
    """As ruled; null: as it was recorded."""
    events: list[Event]
    """From the deal's first event on."""
    disputes: list[Dispute]
    """About this deal, with what was ruled."""


class Declarable(TypedDict):
    """Claims that a hand could have declared."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    hand: list[str]
    suits: list[SuitHeld]
    """Every suit held."""
    combinations: list[CombinationHeld]
    """Every combination held, highest first."""
    best: str | None
    """G17: the highest combination held."""
    contradicted: list[str]
    """Recorded suits and combinations that this hand does not contain."""


class DisputeOfDeal(TypedDict):
    """A dispute about the deal."""

    dispute: str
    """Id."""
    state: Literal["raised", "under_review", "ruled", "withdrawn"] | str
    """The state of the dispute."""
    subject: Literal["deal", "declaration", "transfer", "penalty"] | str
    """What is disputed."""
    version: int
    """`disputed_version`; 0: none."""
    disputed_version: int | None
    """Of the table's stream: the disputed event; null: the deal as a whole."""
    raised_by: str
    """The member."""
    raised_at: str
    """When it was raised."""
    reason: str
    """Why it was raised."""
    arbitrator: str | None
    """Who reviews it or has ruled."""
    outcome: str | None
    """Dismissed, amended, voided or ordered; null before the ruling."""
    reasons: str | None
    """Of the ruling, or why it was withdrawn."""
    amended: list[Literal["hands", "dealer", "declarations", "transfers", "next_dealer", "end", "result"] | str]
    """The parts of the record that the ruling changes."""


@final
class Dossier(TypedDict):
    """Everything that an arbitrator needs about one deal, limited to what the viewer may see."""

    game: str
    """The game that is played at the table."""
    table: str
    """Id."""
    members: list[str]
    """Ids by seat."""
    rules: Rules
    eldest: int
    """To the dealer's left."""
    deal: Deal
    timeline: list[Step]
    """The deal's events, and later ones about it."""
    declarable: list[Declarable | None]
    """What each could have declared; null: not yours to see."""
    false_claims: list[FalseClaim]
    """G21: refused in this deal."""
    all_declared: Result | None
    """The result with everything declared; null: not all hands are known."""
    settlement: Settlement | None
    ruled: RuledReading | None
    """As ruled; null: as it was recorded."""
    over: Standing
    """The table when the deal was over, before stacks went home; or as it is now."""
    shuffle: ShuffleStatus | None
    proof: ProofStatus
    disputes: list[DisputeOfDeal]
    """By id; what a ruling pays is in the timeline."""


class FalseClaim(TypedDict):
    """G21: a false claim is on record and changes nothing: a suit with its points, or else a combination."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    suit: str | None
    """Of a suit claim."""
    points: int
    """As claimed; 0 for a combination."""
    combination: str | None
    """Of a combination claimed."""


@final
class GinRummyDealEntry(TypedDict):
    """What a deal of Gin Rummy came to: as it was recorded, and as it has been ruled."""

    table: str
    """Id."""
    game: str
    """The game that is played at the table."""
    deal: int
    """From 1 at each table."""
    dealer: int
    """Seat of the actual dealer."""
    recorded: bool
    """Played with real cards."""
    kind: Literal["running", "gin", "knock", "undercut", "equal", "resigned", "void"] | str
    """The outcome."""
    winners: list[int]
    """Seats."""
    net: list[int]
    """Counters won or lost, by seat."""
    summary: dict[str, Any]
    """Further figures that the game provides."""
    first_version: int
    """Of the table's stream: the deal's first event."""
    last_version: int
    """The last event of its settlement; the first one's while it runs."""
    recorded_at: str
    """When the deal was recorded."""
    happened_at: str
    """When it was dealt."""
    ruled: RuledDealOfGame | None


@final
class GinRummyDealSeen(TypedDict):
    """A deal with its events, as the caller may see them."""

    table: str
    """Id."""
    game: str
    """The game that is played at the table."""
    deal: int
    """From 1 at each table."""
    dealer: int
    """Seat of the actual dealer."""
    recorded: bool
    """Played with real cards."""
    kind: Literal["running", "gin", "knock", "undercut", "equal", "resigned", "void"] | str
    """The outcome."""
    winners: list[int]
    """Seats."""
    net: list[int]
    """Counters won or lost, by seat."""
    summary: dict[str, Any]
    """Further figures that the game provides."""
    first_version: int
    """Of the table's stream: the deal's first event."""
    last_version: int
    """The last event of its settlement; the first one's while it runs."""
    recorded_at: str
    """When the deal was recorded."""
    happened_at: str
    """When it was dealt."""
    ruled: RuledDealOfGame | None
    events: list[Event]
    """From the deal's first event on."""
    disputes: list[Dispute]
    """About this deal, with what was ruled."""


@final
class GinRummyDossier(TypedDict):
    """One deal of Gin Rummy for an arbitrator, limited to what the viewer may see."""

    game: str
    """The game that is played at the table."""
    table: str
    """Id."""
    deal: GinRummyDealEntry
    timeline: list[StepOfDeal]
    """The deal's events."""
    holders: list[HolderOfDeal]
    """The players by seat, then everybody else who acted."""
    disputes: list[Dispute]
    """About this deal."""


class HolderOfDeal(TypedDict):
    """A player of the table, or somebody else who acted in the deal."""

    member: str
    """Id."""
    seat: int | None
    """Null: not at the table."""
    roles: list[str]
    """The roles that they hold now."""


class Moved(TypedDict):
    """Counters that an event moves, and the rule that moves them."""

    source: str
    """Account at this table, or member/<id>."""
    target: str
    """Account at this table, or member/<id>."""
    counters: int
    """1 or more."""
    reason: str
    """Why."""
    rule: str
    """Its number."""
    rule_text: str | None
    """What the rule says, in one line; null: no numbered rule."""


@final
class NewmarketDealEntry(TypedDict):
    """What a deal of Newmarket came to: as it was recorded, and as it has been ruled."""

    table: str
    """Id."""
    game: str
    """The game that is played at the table."""
    deal: int
    """From 1 at each table."""
    dealer: int
    """Seat of the actual dealer."""
    recorded: bool
    """Played with real cards."""
    kind: Literal["running", "out", "blocked", "last_king", "void", "misdeal"] | str
    """The outcome."""
    winners: list[int]
    """Seats."""
    net: list[int]
    """Counters won or lost, by seat."""
    summary: dict[str, Any]
    """Further figures that the game provides."""
    first_version: int
    """Of the table's stream: the deal's first event."""
    last_version: int
    """The last event of its settlement; the first one's while it runs."""
    recorded_at: str
    """When the deal was recorded."""
    happened_at: str
    """When it was dealt."""
    ruled: RuledDealOfGame | None


@final
class NewmarketDealSeen(TypedDict):
    """A deal with its events, as the caller may see them."""

    table: str
    """Id."""
    game: str
    """The game that is played at the table."""
    deal: int
    """From 1 at each table."""
    dealer: int
    """Seat of the actual dealer."""
    recorded: bool
    """Played with real cards."""
    kind: Literal["running", "out", "blocked", "last_king", "void", "misdeal"] | str
    """The outcome."""
    winners: list[int]
    """Seats."""
    net: list[int]
    """Counters won or lost, by seat."""
    summary: dict[str, Any]
    """Further figures that the game provides."""
    first_version: int
    """Of the table's stream: the deal's first event."""
    last_version: int
    """The last event of its settlement; the first one's while it runs."""
    recorded_at: str
    """When the deal was recorded."""
    happened_at: str
    """When it was dealt."""
    ruled: RuledDealOfGame | None
    events: list[Event]
    """From the deal's first event on."""
    disputes: list[Dispute]
    """About this deal, with what was ruled."""


@final
class NewmarketDossier(TypedDict):
    """One deal of Newmarket for an arbitrator, limited to what the viewer may see."""

    game: str
    """The game that is played at the table."""
    table: str
    """Id."""
    deal: NewmarketDealEntry
    timeline: list[StepOfDeal]
    """The deal's events."""
    holders: list[HolderOfDeal]
    """The players by seat, then everybody else who acted."""
    disputes: list[Dispute]
    """About this deal."""


class ProofStatus(TypedDict):
    """The proof status of the deal's record."""

    checkpoint: SignedRoot | None
    refusal: str | None
    """Why the signer has stopped signing for this club."""
    events: list[ProvedEvent]
    """In order."""


class ProvedEvent(TypedDict):
    """An event in the club's tree."""

    position: int
    """Leaf index: the event's position in the club's log."""
    leaf: str | None
    """RFC 6962 leaf hash of its body, hexadecimal; null: the hash could reveal hidden values."""
    signed_size: int
    """`checkpoint_size`; 0: none."""
    checkpoint_size: int | None
    """Size of the first signed checkpoint that covers it; null: there is none yet."""
    included: bool | None
    """That checkpoint's root covers this body; null: there is no checkpoint yet."""
    sealed: list[SealedValue]
    """Its sealed values."""


class RuledDeal(TypedDict):
    """A deal as ruled."""

    voided: bool
    """No counters move."""
    dealer: int
    """The actual dealer, by the rulings."""
    kind: Literal["sweep", "most", "none", "misdeal", "undone", ""] | str
    """The outcome; empty if it is void."""
    combination: str | None
    """Of a sweep."""
    winners: list[int]
    """Who took counters."""
    claims: list[SuitOfSeat]
    """Most and second."""
    net: list[int]
    """Counters won or lost, corrections included; ordered transfers are not."""


class RuledDealOfGame(TypedDict):
    """A deal as ruled."""

    voided: bool
    """No counters move."""
    dealer: int
    """Seat of the actual dealer, by the rulings."""
    kind: str | None
    """The outcome; null: it is void."""
    winners: list[int]
    """Seats."""
    net: list[int]
    """Counters won or lost, corrections included; ordered transfers are not."""


class RuledDealOfUninstalledGame(TypedDict):
    """A deal of a game that is not installed, as ruled."""

    voided: bool
    """No counters move."""
    dealer: int
    """Seat of the actual dealer, by the rulings."""
    kind: str
    """The outcome, as the game calls it; empty if it is void."""
    winners: list[int]
    """Seats."""
    net: list[int]
    """Counters won or lost, corrections included; ordered transfers are not."""
    summary: dict[str, Any]
    """Empty: only the game knows what of it to show."""


class RuledReading(TypedDict):
    """The deal as all rulings on it read it."""

    voided: bool
    """No counters move."""
    dealer: int
    """The actual dealer."""
    hands: list[list[str]]
    """As amended, by seat; empty: as they were recorded."""
    declared: bool
    """The declarations are amended."""
    claims: list[SuitClaim]
    """All suit claims that stand."""
    combinations: list[HeldCombination]
    """All combinations that stand."""
    result: Result | None
    """The result of the deal; null: void, or as recorded."""
    net: list[int]
    """Counters won or lost, all corrections included."""
    ordered: list[int]
    """Counters that rulings ordered in addition."""


class SealedValue(TypedDict):
    """A value that the log contains only as a commitment."""

    place: int
    """Of the commitment in the event's body, from 0."""
    commitment: str
    """SHA-256 of salt and value, hexadecimal."""
    subject: str | None
    """What its opening is about; null: erased or lost."""
    audience: str | None
    """Whom its opening is for; null: erased or lost."""
    sound: bool | None
    """The opening is what was committed to; null: none."""


class Settlement(TypedDict):
    """The recorded result of the deal, next to the result that follows by the rules from the record before it."""

    recorded: Result
    due: Result
    agrees: bool
    """The recorded events are, one by one, those that the rules lead to."""


class ShuffleStatus(TypedDict):
    """The shuffle that the deal was dealt by."""

    version: int
    """Of the shuffle's specification."""
    contributions: list[str | None]
    """What each seat has added to it."""
    seed: str | None
    """As hexadecimal digits; null until it is open."""
    replayed: bool | None
    """Seed and contributions lead to these hands; null until they are open."""


class SignedRoot(TypedDict):
    """A signed checkpoint."""

    size: int
    """How many events are under it."""
    root: str
    """RFC 6962 root over them, hexadecimal."""
    signed_at: str
    """When it was signed."""
    cosigned_by: int
    """Witnesses who have signed it, too."""
    witnesses_required: int
    """How many the club requires."""


class Standing(TypedDict):
    """The table between two events: counters, rotation and penalties."""

    counters: Counters
    rotation: Rotation
    next_dealer: int | None
    """The player whose deal it is; null except between deals."""
    accused: list[int]
    """G28: who stands accused."""


class Step(TypedDict):
    """One event of the deal."""

    event: Event
    command: str
    """Id of the command that led to it."""
    before: Standing
    after: Standing
    transfers: list[Moved]
    """In order."""


class StepOfDeal(TypedDict):
    """One event of a deal, and the counters that it moves."""

    event: Event
    transfers: list[Moved]
    """In order."""


class SuitHeld(TypedDict):
    """G7: the count of a suit that is held."""

    suit: Literal["S", "H", "D", "C"] | str
    """S, H, D or C."""
    points: int
    """The count of the whole holding."""
    declared: bool
    """It counts: it was declared, or turned up in a showdown."""


class SuitOfSeat(TypedDict):
    """A suit that a seat has won with."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    suit: Literal["S", "H", "D", "C"] | str
    """S, H, D or C."""


@final
class ThirtyOneDealEntry(TypedDict):
    """What a deal of Thirty-one came to: as it was recorded, and as it has been ruled."""

    table: str
    """Id."""
    game: str
    """The game that is played at the table."""
    deal: int
    """From 1 at each table."""
    dealer: int
    """Seat of the actual dealer."""
    recorded: bool
    """Played with real cards."""
    kind: Literal["running", "thirty_one", "last_taker", "draw", "void"] | str
    """The outcome."""
    winners: list[int]
    """Seats."""
    net: list[int]
    """Counters won or lost, by seat."""
    summary: dict[str, Any]
    """Further figures that the game provides."""
    first_version: int
    """Of the table's stream: the deal's first event."""
    last_version: int
    """The last event of its settlement; the first one's while it runs."""
    recorded_at: str
    """When the deal was recorded."""
    happened_at: str
    """When it was dealt."""
    ruled: RuledDealOfGame | None


@final
class ThirtyOneDealSeen(TypedDict):
    """A deal with its events, as the caller may see them."""

    table: str
    """Id."""
    game: str
    """The game that is played at the table."""
    deal: int
    """From 1 at each table."""
    dealer: int
    """Seat of the actual dealer."""
    recorded: bool
    """Played with real cards."""
    kind: Literal["running", "thirty_one", "last_taker", "draw", "void"] | str
    """The outcome."""
    winners: list[int]
    """Seats."""
    net: list[int]
    """Counters won or lost, by seat."""
    summary: dict[str, Any]
    """Further figures that the game provides."""
    first_version: int
    """Of the table's stream: the deal's first event."""
    last_version: int
    """The last event of its settlement; the first one's while it runs."""
    recorded_at: str
    """When the deal was recorded."""
    happened_at: str
    """When it was dealt."""
    ruled: RuledDealOfGame | None
    events: list[Event]
    """From the deal's first event on."""
    disputes: list[Dispute]
    """About this deal, with what was ruled."""


@final
class ThirtyOneDossier(TypedDict):
    """One deal of Thirty-one for an arbitrator, limited to what the viewer may see."""

    game: str
    """The game that is played at the table."""
    table: str
    """Id."""
    deal: ThirtyOneDealEntry
    timeline: list[StepOfDeal]
    """The deal's events."""
    holders: list[HolderOfDeal]
    """The players by seat, then everybody else who acted."""
    disputes: list[Dispute]
    """About this deal."""


@final
class WildCardRummyDealEntry(TypedDict):
    """What a deal of Wild-card rummy came to: as it was recorded, and as it has been ruled."""

    table: str
    """Id."""
    game: str
    """The game that is played at the table."""
    deal: int
    """From 1 at each table."""
    dealer: int
    """Seat of the actual dealer."""
    recorded: bool
    """Played with real cards."""
    kind: Literal["running", "out", "up_for_two", "stock", "void"] | str
    """The outcome."""
    winners: list[int]
    """Seats."""
    net: list[int]
    """Counters won or lost, by seat."""
    summary: dict[str, Any]
    """Further figures that the game provides."""
    first_version: int
    """Of the table's stream: the deal's first event."""
    last_version: int
    """The last event of its settlement; the first one's while it runs."""
    recorded_at: str
    """When the deal was recorded."""
    happened_at: str
    """When it was dealt."""
    ruled: RuledDealOfGame | None


@final
class WildCardRummyDealSeen(TypedDict):
    """A deal with its events, as the caller may see them."""

    table: str
    """Id."""
    game: str
    """The game that is played at the table."""
    deal: int
    """From 1 at each table."""
    dealer: int
    """Seat of the actual dealer."""
    recorded: bool
    """Played with real cards."""
    kind: Literal["running", "out", "up_for_two", "stock", "void"] | str
    """The outcome."""
    winners: list[int]
    """Seats."""
    net: list[int]
    """Counters won or lost, by seat."""
    summary: dict[str, Any]
    """Further figures that the game provides."""
    first_version: int
    """Of the table's stream: the deal's first event."""
    last_version: int
    """The last event of its settlement; the first one's while it runs."""
    recorded_at: str
    """When the deal was recorded."""
    happened_at: str
    """When it was dealt."""
    ruled: RuledDealOfGame | None
    events: list[Event]
    """From the deal's first event on."""
    disputes: list[Dispute]
    """About this deal, with what was ruled."""


@final
class WildCardRummyDossier(TypedDict):
    """One deal of Wild-card rummy for an arbitrator, limited to what the viewer may see."""

    game: str
    """The game that is played at the table."""
    table: str
    """Id."""
    deal: WildCardRummyDealEntry
    timeline: list[StepOfDeal]
    """The deal's events."""
    holders: list[HolderOfDeal]
    """The players by seat, then everybody else who acted."""
    disputes: list[Dispute]
    """About this deal."""
