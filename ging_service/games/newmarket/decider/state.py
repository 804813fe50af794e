"""The state of a table of Newmarket, as its events make it."""

from __future__ import annotations

from typing import Final, Literal

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import SeatOrNobody, shown_elsewhere, value
from ging_service.games.newmarket.decider.events import DealKind, Payment
from ging_service.games.newmarket.rules.house_rules import HouseRules

Phase = Literal["unopened", "cutting", "between_deals", "buying", "starting", "playing", "ended"]

IN_DEAL: Final[tuple[Phase, ...]] = ("buying", "starting", "playing")
"""The phases of a running deal."""
"""``buying``: a player is asked to buy (NM8). ``starting``: a player starts a sequence (NM13). ``playing``: a sequence runs;
a table waits there only where a scribe records real cards (NM29)."""
ResultKind = Literal[DealKind, "void", "misdeal"]


@value
class Cut:
    """NM2: a card that a seat has cut."""

    seat: int
    card: Card


@value
class Cutting:
    """NM2: the cuts for the first deal. ``seats``: who cuts in this round; ``cuts``: those of this round so far."""

    seats: tuple[int, ...] = ()
    cuts: tuple[Cut, ...] = ()


@value
class Heap:
    """NM4, NM28: the counters on a card of the layout, which was dressed so often since it was last won.

    ``is_in``: False for a king that has left the game; nothing lies there any more.
    """

    card: Card
    counters: int = 0
    dressed: int = 0
    is_in: bool = True


@value
class Kitty:
    """NM4, NM28: the kitty, which was dressed so often since it was last won. ``added``: counters for buys and missed cards."""

    counters: int = 0
    dressed: int = 0
    added: int = 0


@value
class Layout:
    """NM3, NM28: where the counters lie. ``stacks`` by seat."""

    stacks: tuple[int, ...] = ()
    heaps: tuple[Heap, ...] = ()
    kitty: Kitty = Kitty()


@value
class Burial:
    """NM22 to NM25: what was buried for the last king. The fields are those of ``CardBuried``."""

    caller: int
    target: Card
    seat: int


@value
class Played:
    """NM11: a card on the table, and who played it. ``starts``: it started a sequence."""

    seat: int
    card: Card
    starts: bool


@value
class Result:
    """What the deal came to. ``winner`` −1: nobody went out."""

    kind: ResultKind
    winner: SeatOrNobody = -1


@value
class Deal:
    """The running deal or the last one. Cards that the reader may not see are ``?``, with real cards all of them.

    ``seen_by``: for each hand, and at the end for the dead hand, the seats that have held it. ``last_king``: the deal began
    with one king in (NM22). ``to_ask``: who is still to be asked to buy, in order (NM8); ``buyer`` −1 for nobody.
    ``played``: in order. ``top``: the last card of the running sequence, "" if none runs. ``suits``: in which the next
    sequence can start (NM13). ``turn``: who is asked to buy, or starts; −1 for nobody. ``passed``: who has passed at this
    start (NM14). ``missing``: cards that did not come (NM12). ``won``: by seat, the layout cards won. ``moved``: counters
    that the deal has moved. ``net``: counters won or lost by seat. ``act_by_s``: when the time limit ends, 0 without one.
    ``is_open``: everybody sees all its cards. ``before``: what lay on the table before the deal. ``afterwards``: counters by
    seat from what was divided after it (NM27).
    """

    number: int = shown_elsewhere()
    dealer: int = shown_elsewhere()
    hands: tuple[Hand, ...]
    dead: Hand
    seen_by: tuple[tuple[int, ...], ...] = shown_elsewhere()
    last_king: bool = False
    to_ask: tuple[int, ...] = ()
    buyer: SeatOrNobody = -1
    burial: Burial | None = None
    played: tuple[Played, ...] = ()
    top: Card = Card("")
    suits: tuple[str, ...] = ()
    turn: SeatOrNobody = shown_elsewhere(default=-1)
    passed: tuple[int, ...] = ()
    missing: Hand = ()
    won: tuple[Hand, ...] = ()
    moved: tuple[Payment, ...] = shown_elsewhere(default=())
    net: tuple[int, ...] = shown_elsewhere(default=())
    act_by_s: int = shown_elsewhere(default=0)
    is_open: bool = shown_elsewhere(default=False)
    recorded: bool = shown_elsewhere(default=False)
    result: Result | None = None
    before: Layout = shown_elsewhere(default=Layout())
    afterwards: tuple[int, ...] = shown_elsewhere(default=())


@value
class Shuffle:
    """The shuffle that the running deal follows from. ``seed`` "" for a reader who may not see it."""

    deal: int
    seed: str
    contributions: tuple[str, ...] = ()


@value
class TableState:
    """A table. ``dealer``: who deals next, or deals the running deal; −1 before that is known.

    ``counted``: the last deal with a result, while a later one runs or is void. ``deals_played``: deals with a result.
    ``misdeals``: deals that were misdealt. ``bought``: counters that were taken to the table after it opened (NM28).
    """

    phase: Phase = shown_elsewhere(default="unopened")
    members: tuple[str, ...] = shown_elsewhere(default=())
    rules: HouseRules = HouseRules()
    layout: Layout = shown_elsewhere(default=Layout())
    cutting: Cutting = Cutting()
    dealer: SeatOrNobody = shown_elsewhere(default=-1)
    shuffle: Shuffle | None = shown_elsewhere(default=None)
    deal: Deal | None = None
    counted: Deal | None = shown_elsewhere(default=None)
    deals_played: int = 0
    misdeals: int = shown_elsewhere(default=0)
    bought: int = shown_elsewhere(default=0)
    ended: str = shown_elsewhere(default="")


def wrong_before_deal(state: TableState) -> str:
    """NM28: Return what is wrong with the counters on the table; "" if nothing is."""
    layout, rules, seats = state.layout, state.rules, len(state.members)
    for heap in layout.heaps:
        due = heap.dressed * seats * rules.king_stake
        if heap.counters != due:
            return f"{heap.counters} counters lie on {heap.card}, and not {due}"
    due = layout.kitty.dressed * seats * rules.kitty_stake + layout.kitty.added
    if layout.kitty.counters != due:
        return f"{layout.kitty.counters} counters lie in the kitty, and not {due}"
    whole = sum(layout.stacks) + sum(heap.counters for heap in layout.heaps) + layout.kitty.counters
    brought = seats * rules.starting_stack + state.bought
    return "" if whole == brought else f"{whole} counters are on the table, and not {brought}"


COUNTED: Final = {"kings": "kings", "outs": "outs", "burials": "burials"}


def counted(deal: Deal) -> dict[str, list[int]]:
    """NM17, NM19, NM24, NM55: kings or places of the layout won, times out, and hands given up to a burial."""
    out = deal.result.winner if deal.result and deal.result.kind == "out" else -1
    return counted_by_seat([len(won) for won in deal.won], out, deal.burial.seat if deal.burial else -1)


def counted_by_seat(kings: list[int], out: int, buried: int) -> dict[str, list[int]]:
    """The figures of a deal. ``out`` and ``buried``: seats, −1 for nobody."""
    seats = range(len(kings))
    return {
        "kings": kings,
        "outs": [int(seat == out) for seat in seats],
        "burials": [int(seat == buried) for seat in seats],
    }
