"""The state of a table of Ging, as its events make it."""

from __future__ import annotations

from typing import Annotated, Literal

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import Described, shown_elsewhere, value
from ging_service.domain.numbers import Runs
from ging_service.games.ging.rules.cards import SEATS, BySeat, Net, Winners
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.lost_deal import Rotation

Phase = Literal["unopened", "cutting", "between_deals", "declaring", "ended"]
ResultKind = Literal["sweep", "most", "none", "misdeal", "undone"]

SaidBy = Annotated[str, Described(none="")]
NO_CARDS: tuple[Hand, Hand, Hand, Hand] = ((), (), (), ())


@value
class Seating:
    """Facts that never change once the table is open."""

    members: tuple[str, ...] = shown_elsewhere(default=())
    rules: HouseRules = HouseRules()


@value
class Counters:
    """G5, G6: where the counters of the table are: stacks and corners by seat, and the pee."""

    stacks: BySeat = (0, 0, 0, 0)
    corners: BySeat = (0, 0, 0, 0)
    pee: Annotated[int, Described("in the middle")] = 0


@value
class Cutting:
    """G3: seats that may cut in this round, and the cards cut in it so far: (seat, card)."""

    seats: tuple[int, ...] = SEATS
    cuts: tuple[tuple[int, Card], ...] = ()


@value
class Dealt:
    """A deal as it was dealt. ``hands`` in seat order; () where unknown, or hidden from the reader.

    ``shown``: all hands have been turned up (G20) or opened (G22). ``shuffle``: the version of the shuffle's
    specification by which they can be proved, 0 where they cannot.
    """

    number: int = shown_elsewhere()
    dealer: int = shown_elsewhere()
    hands: tuple[Hand, ...]
    recorded: bool
    declare_by_s: int
    shown: bool = False
    shuffle: int = shown_elsewhere(default=0)


@value
class Result:
    """The result of a deal.

    ``undone``: it was settled, and what it moved has been paid back.
    """

    kind: ResultKind
    combination: Annotated[str, Described("of a sweep", none="")] = ""
    winners: Winners = ()
    claims: tuple[Claim, ...] = ()
    net: Net = (0, 0, 0, 0)


@value
class Deal:
    """The running deal, or the last one.

    ``tabled``: cards shown by each seat (G22). ``satisfied``: who said so of each seat, "" where nobody has (G19).
    """

    dealt: Dealt
    claims: tuple[Claim, ...] = ()
    combinations: tuple[CombinationClaim, ...] = ()
    tabled: Annotated[tuple[Hand, ...], Described("G22: cards shown by each seat", least=4, most=4)] = NO_CARDS
    satisfied: Annotated[tuple[SaidBy, ...], Described("who said so of each seat", least=4, most=4)] = ("", "", "", "")
    false_claims: Annotated[int, Described("G21: refused in this deal")] = 0
    result: Result | None = None

    @property
    def silent(self) -> tuple[int, ...]:
        """The seats of which nobody has said that they are satisfied (G19)."""
        return tuple(seat for seat, by in enumerate(self.satisfied) if not by)


@value
class Shuffle:
    """G4: the shuffle that is committed to and not yet dealt.

    ``seed``: 64 hex digits, "" for readers who may not see it. ``contributions`` by seat, "" where there is none.
    """

    deal: int
    seed: str
    contributions: tuple[str, ...] = ("", "", "", "")


@value
class Fairness:
    """Figures about the dealing at a table.

    ``misdeals`` and ``voids`` (shuffles committed to and not dealt) are counted, because a player who could see the
    cards might go on dealing until they like them. ``last_void``: the deal that the latest void was for. ``opened``:
    the deals that lie open to everybody, as runs of numbers.
    """

    misdeals: Annotated[int, Described("deals that were called a misdeal or undone")] = 0
    voids: Annotated[int, Described("shuffles that were committed to and not dealt")] = 0
    last_void: int = shown_elsewhere(default=0)
    opened: Runs = shown_elsewhere(default=())


@value
class TableState:
    """A table. ``deals_played`` counts settled and passed deals, misdeals not.

    ``rotation_before``: whose turn it was before the latest deal, for as long as that deal can be undone; else None.
    """

    phase: Phase = shown_elsewhere(default="unopened")
    seating: Seating = Seating()
    counters: Counters = shown_elsewhere(default=Counters())
    cutting: Cutting = Cutting()
    rotation: Rotation = Rotation(turn=0)
    accused: tuple[int, ...] = ()
    deal: Deal | None = None
    deals_played: int = 0
    ended: str = ""
    shuffle: Shuffle | None = None
    fairness: Fairness = Fairness()
    rotation_before: Rotation | None = None

    @property
    def latest_deal(self) -> Deal:
        """The deal that an event is about. Stored events of a deal always follow its dealing."""
        assert self.deal is not None  # noqa: S101  decide never lets it happen; a broken log must not fold silently
        return self.deal

    def with_deal(  # noqa: PLR0913  what an event of a deal can change
        self,
        deal: Deal,
        phase: Phase,
        *,
        counters: Counters | None = None,
        rotation: Rotation | None = None,
        fairness: Fairness | None = None,
        played: int = 0,
    ) -> TableState:
        """Return the state with another deal. Spelt out: ``replace`` takes twice as long, and folds are long.

        Once there is a deal there is no shuffle that waits to be dealt.
        """
        return TableState(
            phase=phase,
            seating=self.seating,
            counters=counters or self.counters,
            cutting=self.cutting,
            rotation=rotation or self.rotation,
            accused=self.accused,
            deal=deal,
            deals_played=self.deals_played + played,
            ended=self.ended,
            shuffle=None,
            fairness=fairness or self.fairness,
            rotation_before=self.rotation_before,
        )
