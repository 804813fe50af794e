"""What stands in JSON: dossiers. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.events import Event
    from ging_service.client.shapes.shared import Counters, Deal, HeldCombination, Result, Rotation, Rules, SuitClaim


class CombinationHeld(TypedDict):
    """G12 to G16: a combination that is held."""

    combination: Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"]
    """Which."""
    rule: str
    """Its number."""
    declared: bool
    """It counts: it was declared, or turned up in a showdown."""


class Declarable(TypedDict):
    """What a hand could have declared."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    hand: list[str]
    """Its cards."""
    suits: list[SuitHeld]
    """Every suit held."""
    combinations: list[CombinationHeld]
    """Every combination held, highest first."""
    best: str | None
    """G17: the highest combination held."""
    contradicted: list[str]
    """Suits and combinations on record that this hand does not bear out."""


class DisputeOfDeal(TypedDict):
    """A dispute about the deal."""

    dispute: str
    """Id."""
    state: Literal["raised", "under_review", "ruled", "withdrawn"]
    """How far it is."""
    subject: Literal["deal", "declaration", "transfer", "penalty"]
    """What is disputed."""
    version: int
    """Of the table's stream: the disputed event; 0: the deal as a whole."""
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
    amended: list[Literal["hands", "dealer", "declarations", "transfers", "next_dealer", "end"]]
    """What of the record the ruling changes."""


class Dossier(TypedDict):
    """Everything that an arbitrator asks of one deal, as far as whoever asks may see it."""

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
    """What it would have come to with everything declared; null: not all hands are known."""
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
    """G21: a claim that was refused."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    suit: str | None
    """Of a suit claim."""
    points: int
    """As claimed; 0 for a combination."""
    combination: str | None
    """Of a combination claimed."""


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


class ProofStatus(TypedDict):
    """How far the record of the deal is proved."""

    checkpoint: SignedRoot | None
    refusal: str | None
    """Why the signer signs nothing more of this club."""
    events: list[ProvedEvent]
    """In order."""


class ProvedEvent(TypedDict):
    """An event in the club's tree."""

    position: int
    """Leaf index: the event's position in the club's log."""
    leaf: str | None
    """RFC 6962 leaf hash of its body, hexadecimal; null: it could tell what is hidden."""
    signed_size: int
    """Size of the first signed checkpoint that covers it; 0 while there is none."""
    included: bool | None
    """That checkpoint's root is over this very body; null while there is no checkpoint."""
    sealed: list[SealedValue]
    """Its sealed values."""


class RuledReading(TypedDict):
    """The deal as all rulings on it read it."""

    voided: bool
    """It moves nothing."""
    dealer: int
    """Whoever really dealt."""
    hands: list[list[str]]
    """As amended, by seat; empty: as they were recorded."""
    declared: bool
    """The declarations are amended."""
    claims: list[SuitClaim]
    """All suit claims that stand."""
    combinations: list[HeldCombination]
    """All combinations that stand."""
    result: Result | None
    """What the deal comes to; null: void, or what was recorded."""
    net: list[int]
    """Counters won or lost, all corrections included."""
    ordered: list[int]
    """Counters that were ordered beside it."""


class SealedValue(TypedDict):
    """A value that stands in the log as a commitment."""

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
    """What the deal was recorded to come to, beside what the rules make of the record before it."""

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
    """As hexadecimal digits; null while it is not open."""
    replayed: bool | None
    """Seed and contributions lead to these hands; null while they are not open."""


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
    """How many the club asks for."""


class Standing(TypedDict):
    """The table between two events: counters, rotation and penalties."""

    counters: Counters
    rotation: Rotation
    next_dealer: int | None
    """Whose deal it is; null but between deals."""
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


class SuitHeld(TypedDict):
    """G7: the count of a suit that is held."""

    suit: Literal["S", "H", "D", "C"]
    """S, H, D or C."""
    points: int
    """The count of the whole holding."""
    declared: bool
    """It counts: it was declared, or turned up in a showdown."""
