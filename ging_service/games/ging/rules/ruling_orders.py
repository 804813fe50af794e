"""Orders of a ruling about a deal, and the payment of its transfers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from ging_service.domain.cards import Hand
from ging_service.domain.declare import Described, value
from ging_service.domain.ledger import member_account
from ging_service.games.ging.rules.cards import SEATS, Winners, eldership, stack
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CorrectionKind = Literal["amended", "voided", "ended", "ordered"]
RulingOutcome = Literal["amended", "voided", "ordered"]
RuledKind = Literal["sweep", "most", "none", ""]


@value
class Amendment:
    """How a ruling reads a deal."""

    hands: Annotated[tuple[Hand, ...], Described("as amended, by seat; empty: as they were", most=4)]
    dealer: Annotated[int, Described("seat of the actual dealer; -1: unchanged")]
    declared: Annotated[bool, Described("the declarations are amended too")]
    claims: Annotated[tuple[Claim, ...], Described("all suit claims that stand, if `declared`")]
    combinations: Annotated[tuple[CombinationClaim, ...], Described("all combinations that stand, if `declared`")]


AS_PLAYED = Amendment(hands=(), dealer=-1, declared=False, claims=(), combinations=())


@value
class Withdrawal:
    """A declaration that is not to stand: that of a ``suit``, or else of a ``combination``."""

    seat: int
    suit: str
    combination: str


@value
class AmendmentOrder:
    """An arbitrator's amendment of a deal. Parts that it does not name stay as they were.

    ``hands`` () leaves the hands, ``dealer`` −1 the dealer as recorded. ``claims`` and ``combinations`` stand, a claim
    instead of what its seat had declared in the suit; ``withdrawn`` does not stand. ``replaces``: they are all that was
    declared.
    """

    hands: tuple[Hand, ...]
    dealer: int
    replaces: bool
    claims: tuple[Claim, ...]
    combinations: tuple[CombinationClaim, ...]
    withdrawn: tuple[Withdrawal, ...]

    @property
    def declares(self) -> bool:
        """True if it changes a declaration."""
        return self.replaces or bool(self.claims or self.combinations or self.withdrawn)


# With the outcomes ``voided`` and ``ordered``: checks compare with it, so that such a ruling cannot amend by the way.
NO_AMENDMENT = AmendmentOrder(hands=(), dealer=-1, replaces=False, claims=(), combinations=(), withdrawn=())


@value
class OrderedTransfer:
    """Counters that one seat pays another by order of the arbitrator. ``rule`` "": no numbered rule."""

    payer: int
    taker: int
    counters: int
    rule: str


@value
class Ruling:
    """An arbitrator's orders at a table.

    ``deal`` 0: of no deal. ``transfers`` come beside the other orders. ``next_dealer`` −1 leaves the deal where it is.
    ``void_from``: the first of the deals that would never have been played, because the game should have ended before;
    0 lets them stand.
    """

    outcome: RulingOutcome
    deal: int
    amendment: AmendmentOrder
    transfers: tuple[OrderedTransfer, ...]
    next_dealer: int
    void_from: int


@value
class Payment:
    """Counters from an account to another, as the table names them: stacks, or members' accounts at home."""

    source: Annotated[str, Described("stack/0 to stack/3, or member/<id> at home")]
    target: Annotated[str, Described("as source")]
    counters: Annotated[int, Described("how many")]
    rule: Annotated[str, Described("the numbered rule", none="")]


@value
class RuledResult:
    """What a deal has come to by all rulings on it so far: as ``Result``, whose counters rulings tell by themselves.

    ``kind`` "": nothing is said of it, because the deal is void, or stands as it did.
    """

    kind: RuledKind
    combination: str
    winners: Winners
    claims: tuple[Claim, ...]


NO_RESULT = RuledResult(kind="", combination="", winners=(), claims=())


def transfers_of(net: Sequence[int], dealer: int, rule: str) -> tuple[OrderedTransfer, ...]:
    """Return transfers that bring each seat to its net; the nets sum to zero. The elder pays and is paid first."""
    # A fixed order, because the audit works out the same transfers again.
    by_age = sorted(SEATS, key=lambda seat: eldership(seat, dealer))
    owing = {seat: -net[seat] for seat in by_age if net[seat] < 0}
    found = []
    for taker in (seat for seat in by_age if net[seat] > 0):
        due = net[taker]
        for payer, owed in owing.items():
            counters = min(due, owed)
            if counters:
                owing[payer] -= counters
                due -= counters
                found.append(OrderedTransfer(payer=payer, taker=taker, counters=counters, rule=rule))
    return tuple(found)


def net_of(transfers: Sequence[OrderedTransfer]) -> tuple[int, int, int, int]:
    """Return the net of transfers for each seat. The four figures sum to zero."""
    net = [0, 0, 0, 0]
    for one in transfers:
        net[one.payer] -= one.counters
        net[one.taker] += one.counters
    return (net[0], net[1], net[2], net[3])


class Purse:
    """The stacks from which a ruling is paid. What a stack cannot pay is paid at home, from member to member.

    So the tray is never touched and stacks + tray stay what they were (G6), and no stack falls below zero that may not
    (G29). ``stacks`` () : the table is over and everything is paid at home.
    """

    def __init__(self, members: Sequence[str], stacks: Sequence[int], *, may_owe: bool) -> None:
        self._members = members
        self._stacks = list(stacks)
        self._may_owe = may_owe

    def pay(self, transfers: Sequence[OrderedTransfer]) -> tuple[Payment, ...]:
        """Return the payments for transfers between seats, in order."""
        return tuple(payment for one in transfers for payment in self._pay(one))

    def _pay(self, one: OrderedTransfer) -> Iterator[Payment]:
        at_table = self._at_table(one)
        if at_table:
            self._stacks[one.payer] -= at_table
            self._stacks[one.taker] += at_table
            yield Payment(source=stack(one.payer), target=stack(one.taker), counters=at_table, rule=one.rule)
        if at_table < one.counters:
            yield Payment(
                source=member_account(self._members[one.payer]),
                target=member_account(self._members[one.taker]),
                counters=one.counters - at_table,
                rule=one.rule,
            )

    def _at_table(self, one: OrderedTransfer) -> int:
        # The table is over: the stacks have gone home.
        if not self._stacks:
            return 0
        # A stack that is below zero already pays nothing at the table (G29).
        return one.counters if self._may_owe else min(one.counters, max(self._stacks[one.payer], 0))
