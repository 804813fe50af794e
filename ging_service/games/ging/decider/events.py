"""Everything that can have happened at a table of Ging. Stored for ever: shapes never change, versions are added."""

from __future__ import annotations

from typing import Annotated, Literal

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import Described, Fact, event
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.decider import ruling_events as r
from ging_service.games.ging.rules.cards import Dealer, DealNumber, Hands, Seat
from ging_service.games.ging.rules.combinations import Combination
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.games.ging.rules.ending import EndReason, TrayMove
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.ruling_orders import Payment

SatisfiedBy = Literal["player", "scribe", "time_limit"]


@event(Fact.TABLE_OPENED)
class TableOpened:
    """G29, G32, G33: members in seat order take their stacks to the table under these house rules."""

    members: Annotated[tuple[str, str, str, str], Described("ids by seat")]
    rules: HouseRules


@event(
    Fact.DEAL_COMPLETED,
    says=(
        "The tray is dressed: everyone puts one counter on a corner and one in the pee.",
        "The tray is dressed: everyone puts %(stake)s counters on a corner and as many in the pee.",
    ),
)
class TrayDressed:
    """G5, G18: each player puts ``stake`` counters on their corner and as many in the pee."""

    stake: Annotated[int, Described("counters on each corner; four times that in the pee, from each a quarter")]


@event(says="%(seat)s cuts: %(card)s.")
class CardCut:
    """G3: a player's cut."""

    seat: Seat
    card: Annotated[Card, Described("the card")]


@event(
    Fact.TABLE_CHANGED,
    by="by",
    says={
        "lowest": "%(seat)s has cut the lowest card and deals first.",
        "highest": "%(seat)s has cut the highest card and deals first.",
        "assigned": "%(seat)s deals first, as has been agreed.",
        "random": "%(seat)s has been drawn to deal first.",
    },
)
class FirstDealerFound:
    """G3: who deals first, and how that was found."""

    seat: Seat
    by: Annotated[Literal["lowest", "highest", "assigned", "random"], Described("how")]


@event(Fact.DEAL_STARTED, says="Deal %(deal)s: %(dealer)s deals.", shows="hands")
class HandsDealt:
    """G4: the service has dealt. ``hands`` in seat order; a hand that the reader may not see is ().

    ``declare_by_s``: when the time limit ends (G19), in seconds since 1970, 0 without a limit. ``shuffle``: the version
    of the shuffle's specification by which they follow from the last ``ShuffleCommitted``, 0 where nothing proves them.
    """

    deal: DealNumber
    dealer: Dealer
    hands: Hands
    declare_by_s: int
    shuffle: Annotated[int, Described("version of the shuffle that proves it; 0: nothing does")]


@event(
    Fact.DEAL_STARTED,
    label="Deal with real cards",
    says="Deal %(deal)s: %(dealer)s deals with real cards.",
    shows="hands",
)
class DealRecorded:
    """G4: a deal with real cards. ``hands`` as in ``HandsDealt``, or () if only the tabled cards are recorded."""

    deal: DealNumber
    dealer: Dealer
    hands: Hands
    declare_by_s: int


@event(says="%(by)s deals in place of %(natural)s.")
class DealerReplaced:
    """G26, G28: the guilty player ``by`` deals in place of ``natural``."""

    deal: DealNumber
    natural: Annotated[int, Described("whose turn it was", least=0, most=3, label="whose turn it was")]
    by: Annotated[int, Described("who deals", least=0, most=3)]


@event(says="%(seat)s dodges a deal of the penalty: another player deals it.")
class PenaltyDealDodged:
    """G27: the guilty player let another player deal in a deal of the penalty, which does not lengthen it."""

    deal: DealNumber
    seat: Seat


@event()
class SuitDeclared:
    """G7, G21, G22: a suit claim that stands, with the cards tabled for it."""

    deal: DealNumber
    seat: Seat
    suit: str
    points: Annotated[int, Described("the count")]
    cards: Annotated[Hand, Described("tabled")]


@event()
class CombinationDeclared:
    """G12 to G16, G22: a combination that stands, with the cards tabled for it."""

    deal: DealNumber
    seat: Seat
    combination: Annotated[Combination, Described("G12 to G16")]
    cards: Annotated[Hand, Described("tabled")]


@event()
class FalseClaimRefused:
    """G21: a false claim is on record and changes nothing: a suit with its points, or else a combination."""

    deal: DealNumber
    seat: Seat
    suit: Annotated[str, Described("of a suit claim", none="")]
    points: Annotated[int, Described("as claimed; 0 for a combination")]
    combination: Annotated[str, Described("of a combination claimed", none="")]


@event(label="False claim paid for")
class FalseClaimPenalised:
    """G21 [O]: counters paid to each seat by the player who claimed falsely (their own figure is 0)."""

    deal: DealNumber
    seat: Seat
    paid: Annotated[tuple[int, int, int, int], Described("counters that each seat gets")]


@event(
    by="by",
    says={
        "player": "%(seat)s is satisfied.",
        "scribe": "The scribe counts %(seat)s as satisfied.",
        "time_limit": "The time is up: %(seat)s counts as satisfied.",
    },
)
class PlayerSatisfied:
    """G19: a seat has nothing more to declare, and who said so."""

    deal: DealNumber
    seat: Seat
    by: Annotated[SatisfiedBy, Described("who says so")]


@event(label="Hands turned up", says="All hands are turned up.", shows="hands")
class HandsShown:
    """G20 ``showdown``: all four hands are turned up."""

    deal: DealNumber
    hands: Annotated[tuple[Hand, ...], Described("G20: all four, turned up", most=4)]


@event(Fact.DEAL_FINISHED)
class LayoutSwept:
    """G17, G18: a combination takes all counters of the tray, ``stake`` on each corner and four times that in the pee."""

    deal: DealNumber
    seat: Seat
    combination: Annotated[Combination, Described("G12 to G16")]
    stake: Annotated[int, Described("counters a place")]


@event(Fact.DEAL_FINISHED, label="Most of a suit won")
class MostOfSuitWon:
    """G8 to G11, G23: ``claims`` are most and second (one alone holds both).

    ``taken`` are the corner counters that the winners take, ``replaced_by`` the seats that put counters back on their
    own corner, ``replaced`` how many each seat put back: ``stake``, or what they had, which ends the game (G30).
    """

    deal: DealNumber
    claims: Annotated[tuple[Claim, ...], Described("most, then second")]
    taken: Annotated[tuple[TrayMove, ...], Described("corner counters that the winners take")]
    replaced_by: Annotated[tuple[Seat, ...], Described("who puts counters back on their corner")]
    replaced: Annotated[tuple[int, int, int, int], Described("counters that each seat puts back")]
    stake: Annotated[int, Described("counters a place")]


@event(Fact.DEAL_FINISHED, says="Nobody has declared anything: deal %(deal)s passes.")
class DealPassed:
    """G23: nobody claimed anything: nothing moves, the deal passes."""

    deal: DealNumber


@event(Fact.DEAL_VOIDED, label="Misdeal", says="Deal %(deal)s is void: the same dealer deals again.", note="reason")
class DealMisdealt:
    """G24: the deal is void, nothing moves, the same dealer deals again."""

    deal: DealNumber
    reason: Annotated[str, Described("as given")]


@event(Fact.DEAL_VOIDED, says="Deal %(deal)s is undone: its counters are paid back.", rule="G24", note="reason")
class DealUndone:
    """The scribe has undone the last deal, which was settled: it counts as a misdeal, and what it moved is paid back.

    The rotation is as it was before the deal, so that the deal can be recorded again with another dealer.
    """

    deal: DealNumber
    reason: Annotated[str, Described("as given")]
    payments: Annotated[tuple[Payment, ...], Described("the deal's transfers, paid back from stack to stack")]


@event(label="Accused of a lost deal", says="%(accuser)s accuses %(accused)s of having lost the deal.")
class LostDealAccused:
    """G28: an accusation of having lost the deal."""

    accuser: Seat
    accused: Seat


@event(label="Finding on a lost deal")
class LostDealFound:
    """G26 to G28: the finding, and how many deals the guilty player deals in others' places for it.

    ``lapsed``: upheld, but found only after the player's next natural deal. ``turn_dodged``: the dodged turn counts as used by
    this very finding, because nobody had dealt yet (G26 [O] ``literal``).
    """

    accused: Seat
    upheld: Annotated[bool, Described("or not")]
    lapsed: Annotated[bool, Described("G27: found too late for a penalty")]
    turn_dodged: Annotated[bool, Described("G26: the dodged turn counts as used by this finding")]
    penalty_deals: Annotated[int, Described("deals to deal in place of others")]


@event(says="The penalty of %(seat)s has ended.")
class PenaltyEnded:
    """G26, G28: the guilty player's own natural turn has come."""

    seat: Seat


@event(
    Fact.STACK_BOUGHT,
    label="Counters bought at the table",
    says=(
        "%(member)s takes one more counter to the table.",
        "%(member)s takes %(counters)s more counters to the table.",
    ),
)
class CountersRebought:
    """G32 [O]: a member takes more counters to the table."""

    seat: Seat
    member: Annotated[str, Described("id")]
    counters: Annotated[int, Described("how many counters")]


@event(says="A remark.", note="text")
class RemarkMade:
    """A note of the scribe beside the record."""

    text: Annotated[str, Described("the scribe's note")]


@event(
    Fact.GAME_ENDED,
    by="reason",
    says={
        "last_counter": "The game is over: a player has no counter left.",
        "cannot_pay": "The game is over: a player cannot pay what they owe the tray.",
        "deals_played": "The game is over: all its deals have been played.",
        "closed": "The game is over: the table has been closed.",
    },
    rule={"cannot_pay": "G30"},
)
class GameEnded:
    """G29, G30: the game is over, and why."""

    reason: Annotated[EndReason, Described("why")]


@event(Fact.GAME_SETTLED)
class LayoutDivided:
    """G31: what lies on the tray goes to the players."""

    moves: Annotated[tuple[TrayMove, ...], Described("who takes what from where")]


@event(
    Fact.COUNTERS_RETURNED,
    Fact.WITHOUT_LIMIT,
    label="Counters taken home",
    says="Everyone takes their counters home: %(counters)s.",
)
class StacksReturned:
    """G29: the table is over: each member takes their stack home. A stack below zero is owed by the member."""

    members: Annotated[tuple[str, str, str, str], Described("ids by seat")]
    counters: Annotated[tuple[int, int, int, int], Described("taken home; below zero: owed")]


Event = (
    TableOpened
    | TrayDressed
    | CardCut
    | FirstDealerFound
    | HandsDealt
    | DealRecorded
    | DealerReplaced
    | PenaltyDealDodged
    | SuitDeclared
    | CombinationDeclared
    | FalseClaimRefused
    | FalseClaimPenalised
    | PlayerSatisfied
    | HandsShown
    | LayoutSwept
    | MostOfSuitWon
    | DealPassed
    | DealMisdealt
    | DealUndone
    | LostDealAccused
    | LostDealFound
    | PenaltyEnded
    | CountersRebought
    | RemarkMade
    | GameEnded
    | LayoutDivided
    | StacksReturned
    | f.ShuffleCommitted
    | f.ShuffleContributed
    | f.ShuffleVoided
    | f.HandsOpened
    | r.RulingApplied
    | r.RotationCorrected
    | r.FindingSetAside
)
