"""Everything that can have happened at a table of Newmarket. Stored for ever: shapes never change, versions are added."""

from __future__ import annotations

from typing import Literal

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import TAKEN_HOME, Fact, event, value
from ging_service.games.newmarket.rules.house_rules import FirstDealer, HouseRules

DealKind = Literal["out", "blocked", "last_king"]
"""How a deal ended: somebody went out (NM19), nobody could start the colour (NM20), or the last king was won (NM26)."""
VoidReason = Literal["misdeal", "table_ended"]
StopReason = Literal["highest", "dead", "played"]
"""Why no card followed (NM12): the sequence was complete, the next card is in the dead hand, or it was played before.

With real cards ``dead`` can also be a card that its holder missed (NM29)."""
EndReason = Literal["last_king", "short", "deals_played", "closed"]


@value
class Payment:
    """Counters that go from one place of the table to another, and the rule for it."""

    source: str
    target: str
    counters: int
    rule: str


@event(Fact.TABLE_OPENED)
class TableOpened:
    """NM1, NM3: members in seat order take their stacks to the table under these house rules."""

    members: tuple[str, ...]
    rules: HouseRules


@event(says="%(seat)s cuts: %(card)s.")
class CardCut:
    """NM2: a player's cut."""

    seat: int
    card: Card


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
    """NM2: who deals first, and how that was found."""

    seat: int
    by: FirstDealer


@event(Fact.STACK_BOUGHT, label="Another stack bought", says="%(member)s takes %(counters)s more counters.")
class StackBought:
    """NM5 ``rebuy``: a player without enough counters for the stakes takes another starting stack to the table."""

    seat: int
    member: str
    counters: int


@event(Fact.SHUFFLE_COMMITTED, says="The service commits to the shuffle for deal %(deal)s.")
class ShuffleCommitted:
    """NM6: the service has committed itself to a shuffle. ``seed``: sealed until the deal is opened."""

    deal: int
    seed: str


@event(Fact.DEAL_STARTED)
class HandsDealt:
    """NM6: the service has dealt. Every hand is sealed for its player, and the dead hand for nobody.

    A hand that the reader may not see is (). ``sizes``: of the hands, by seat; ``dead_size``: of the dead hand.
    """

    deal: int
    dealer: int
    hands: tuple[Hand, ...]
    dead: Hand
    sizes: tuple[int, ...]
    dead_size: int


@event(Fact.DEAL_STARTED, says="Deal %(deal)s, with real cards: %(dealer)s has dealt.")
class DealRecorded:
    """NM29: a deal with real cards is recorded. ``sizes`` and ``dead_size`` as in ``HandsDealt``."""

    deal: int
    dealer: int
    sizes: tuple[int, ...]
    dead_size: int


@event(label="Stakes put down")
class LayoutDressed:
    """NM4, NM53: each of ``seats`` players puts ``stake`` on each of these cards of the layout and ``kitty`` in the kitty."""

    deal: int
    seats: int
    heaps: Hand
    stake: int
    kitty: int


@event(Fact.TABLE_CHANGED, label="Spare hand offered", says="%(seat)s is asked to take the spare hand.")
class BuyOffered:
    """NM8: a player is asked to buy the dead hand. ``act_by_s``: when the time limit ends, in seconds since 1970; 0 without one."""

    deal: int
    seat: int
    act_by_s: int


@event(Fact.TABLE_CHANGED, label="Hand kept", says="%(seat)s keeps their hand.")
class BuyPassed:
    """NM8: a player keeps their hand."""

    deal: int
    seat: int


@event(
    Fact.TABLE_CHANGED,
    label="Spare hand taken",
    by="paid",
    says={
        True: (
            "%(seat)s takes the spare hand for one counter.",
            "%(seat)s takes the spare hand for %(paid)s counters.",
        ),
        False: "%(seat)s takes the spare hand, free of charge.",
    },
    rule="NM9",
    shows="hand",
)
class DeadHandBought:
    """NM7 to NM9: a player lays down their hand and takes the dead one, for ``paid`` counters to the kitty.

    ``hand``: the dead hand that they take, sealed for them; () for a reader who may not see it.
    """

    deal: int
    seat: int
    paid: int
    hand: Hand


@event()
class CardBuried:
    """NM22 to NM25: ``caller`` named the card to be buried for the last king.

    ``target``: empty if the caller holds all the lower ones. ``seat``: who has to exchange their hand, −1 for nobody.
    ``hand``: the dead hand that they take, sealed for them; () for a reader who may not see it, or if nobody exchanges.
    """

    deal: int
    caller: int
    target: Card
    seat: int
    hand: Hand


@event(Fact.TABLE_CHANGED)
class StartAwaited:
    """NM13: a player is to start a sequence in one of these suits. ``act_by_s`` as in ``BuyOffered``.

    The service waits wherever the player may have a choice as far as everybody knows, so that it tells nothing about the hand.
    """

    deal: int
    seat: int
    suits: tuple[str, ...]
    act_by_s: int


@event(Fact.TABLE_CHANGED, says="%(seat)s cannot start and passes.")
class StartPassed:
    """NM14: a player holds none of the suits in which the next sequence can start."""

    deal: int
    seat: int


@event(
    by="starts",
    says={True: "%(seat)s starts with the %(card)s.", False: "%(seat)s plays the %(card)s."},
    rule={True: "NM13"},
)
class CardPlayed:
    """NM11, NM13: a card lies face up before its player. ``starts``: it starts a sequence."""

    deal: int
    seat: int
    card: Card
    starts: bool


@event(
    by="paid",
    says={
        True: "%(seat)s had missed the %(card)s in its turn and pays %(paid)s to the kitty.",
        False: "%(seat)s had missed the %(card)s in its turn.",
    },
)
class CardMissed:
    """NM29: with real cards: the card just played was missed when its turn came. ``paid``: counters to the kitty."""

    deal: int
    seat: int
    card: Card
    paid: int


@event(
    Fact.TABLE_CHANGED,
    by="reason",
    says={
        "highest": "The sequence is complete.",
        "dead": "The sequence stops: nobody plays the %(missing)s.",
        "played": "The sequence stops: the %(missing)s was played before.",
    },
)
class SequenceStopped:
    """NM12: no card follows. ``missing``: the next card, which did not come; empty after the highest."""

    deal: int
    reason: StopReason
    missing: Card


@event(label="Stakes won", says="%(seat)s wins %(counters)s counters on the %(heap)s.")
class HeapWon:
    """A player wins everything that lies on a card of the layout. In Newmarket this king leaves the game.

    ``rule``: NM17, or NM55 in the original game.
    """

    deal: int
    seat: int
    heap: Card
    counters: int
    rule: str


@event(says="%(seat)s wins the kitty: %(counters)s counters.")
class KittyWon:
    """NM19, NM26: the kitty goes to the player who is out, or who has won the last king."""

    deal: int
    seat: int
    counters: int


@event()
class CardsLeftPaid:
    """NM56: each opponent pays the player who is out for the cards left. ``paid``: by seat."""

    deal: int
    seat: int
    paid: tuple[int, ...]


@event(says="The time of %(seat)s has run out.")
class TimeRanOut:
    """NM30: a player's time limit has passed. What they do by default follows."""

    deal: int
    seat: int


@event(
    Fact.DEAL_FINISHED,
    by="kind",
    says={
        "out": "%(winner)s is out: deal %(deal)s is over.",
        "blocked": "Nobody can start a sequence: deal %(deal)s is over.",
        "last_king": "%(winner)s has won the last king.",
    },
    rule={"blocked": "NM20", "last_king": "NM26"},
)
class DealEnded:
    """NM19, NM20, NM26: how the deal ended. ``winner``: the player who is out or has won the last king; −1 if blocked."""

    deal: int
    kind: DealKind
    winner: int


@event(
    Fact.DEAL_VOIDED,
    by="reason",
    says={
        "misdeal": "Deal %(deal)s is a misdeal: everything that it moved goes back.",
        "table_ended": "Deal %(deal)s is void, because the table has ended.",
    },
    rule={"table_ended": "NM27"},
)
class DealVoided:
    """NM2, NM27: the deal is void. ``payments``: what it moved goes back, the last first."""

    deal: int
    reason: VoidReason
    payments: tuple[Payment, ...]


@event(Fact.DEAL_OPENED, says="All cards of deal %(deal)s are open for a review.")
class DealOpened:
    """NM33: all cards of a deal that is over are open, for a review."""

    deal: int


@event(
    Fact.GAME_ENDED,
    by="reason",
    says={
        "last_king": "The game is over: all kings have been won.",
        "short": "The game is over: somebody does not have the stakes of the next deal.",
        "deals_played": "The game is over: all its deals have been played.",
        "closed": "The table has been closed.",
    },
    rule={"last_king": "NM26", "deals_played": "NM27", "closed": "NM27"},
)
class GameEnded:
    """NM5, NM26, NM27: no more deals are played, and why."""

    reason: EndReason


@event(Fact.DEAL_COMPLETED, Fact.GAME_SETTLED)
class LayoutDivided:
    """NM27: what lies on the layout and in the kitty goes to the players. ``payments``: from these places to the stacks."""

    payments: tuple[Payment, ...]


@event(Fact.COUNTERS_RETURNED, Fact.WITHOUT_LIMIT, **TAKEN_HOME)
class StacksReturned:
    """NM3: the members take their stacks home. A stack below zero is owed by the member."""

    members: tuple[str, ...]
    counters: tuple[int, ...]


Event = (
    TableOpened
    | CardCut
    | FirstDealerFound
    | StackBought
    | ShuffleCommitted
    | HandsDealt
    | DealRecorded
    | LayoutDressed
    | BuyOffered
    | BuyPassed
    | DeadHandBought
    | CardBuried
    | StartAwaited
    | StartPassed
    | CardPlayed
    | CardMissed
    | SequenceStopped
    | HeapWon
    | KittyWon
    | CardsLeftPaid
    | TimeRanOut
    | DealEnded
    | DealVoided
    | DealOpened
    | GameEnded
    | LayoutDivided
    | StacksReturned
)
