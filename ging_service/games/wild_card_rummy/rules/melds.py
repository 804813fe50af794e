"""Melds as they lie on the table (WR5 to WR9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from ging_service.domain.cards import SUITS, Card, Hand, rank_of, suit_of
from ging_service.domain.declare import Described, value
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK, RANKS, Aces, Rank, is_wild

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.wild_card_rummy.rules.house_rules import Terms

MeldKind = Literal["set", "run"]

FEWEST_CARDS: Final = 3
# Two packs and a joker have fewer cards, so comparisons need no special case.
_WITHOUT_LIMIT: Final = 1_000


@value
class Meld:
    """WR5 to WR9: a set or a run as it was said when it went down.

    ``cards``: of a run from its low end to its high end, of a set in the order in which they were put down. ``stands_for``:
    of a run, the card that each of ``cards`` stands for, a natural card for itself; () for a set. ``rank``: of a set; "" for
    a run. Its wild cards stand for any missing suit.
    """

    kind: Annotated[MeldKind, Described(rule="WR9", null=True)]
    cards: Annotated[Hand, Described(rule="WR5", null=True)]
    stands_for: Annotated[
        Hand, Described("of a run, the card that each of its cards stands for (WR8)", left_out=(), null=True)
    ]
    rank: Annotated[Rank, Described("of a set", rule="WR9", left_out="")]


ActionKind = Literal["meld", "extend", "claim"]


@value
class Action:
    """WR11, WR13 to WR16: one thing that a player does between drawing and discarding.

    ``meld``: puts down ``cards`` as a new meld of ``meld_kind``; ``stands_for`` and ``rank`` as in ``Meld``.
    ``extend``: adds ``cards`` to the meld in place ``meld`` on the table, from 0; on a run one after another, at the end
    where they fit; ``stands_for`` as in ``Meld``, for these cards. ``claim``: puts the one card of ``cards`` into the meld in place
    ``meld``, and takes the wild card ``takes`` into the hand; in a run ``stands_for`` is (). What an action does not need is
    −1, () or "". Places count melds put down earlier in the same turn too.
    """

    kind: ActionKind
    meld: int
    meld_kind: Literal[MeldKind, ""]
    cards: Hand
    stands_for: Hand
    rank: str
    takes: Card


_NOTHING: Final = Card("")


def put_down(meld: Meld) -> Action:
    """WR13: the action that puts a meld down, said in full."""
    cards, stands_for = meld.cards, meld.stands_for
    return Action(
        kind="meld", meld=-1, meld_kind=meld.kind, cards=cards, stands_for=stands_for, rank=meld.rank, takes=_NOTHING
    )


def extension(place: int, cards: Hand, stands_for: Hand = ()) -> Action:
    """WR14: the action that adds cards to the meld in a place."""
    return Action(kind="extend", meld=place, meld_kind="", cards=cards, stands_for=stands_for, rank="", takes=_NOTHING)


def claim(place: int, cards: Hand, takes: Card) -> Action:
    """WR15: the action that puts a card, the only one of ``cards``, in the place of a wild card."""
    return Action(kind="claim", meld=place, meld_kind="", cards=cards, stands_for=(), rank="", takes=takes)


def is_substitute(meld: Meld, place: int) -> bool:
    """WR7: Return True for a wild card in another card's place; in its own place it is natural."""
    card = meld.cards[place]
    return card != meld.stands_for[place] if meld.kind == "run" else rank_of(card) != meld.rank


def set_limit(terms: Terms) -> int:
    """WR5: the most cards of a set, wild cards included."""
    return {"pack": len(SUITS) * terms.packs, "four": len(SUITS), "none": _WITHOUT_LIMIT}[terms.rules.set_limit]


def line_of(aces: Aces) -> tuple[str, ...]:
    """WR1, WR6: the ranks of a suit in order. Where aces are both low and high, the line ends with the ace too."""
    return (*RANKS, "A") if aces == "both" else RANKS


def place_on_line(stands_for: Sequence[Card], aces: Aces) -> int | None:
    """WR6: the place of the lowest card of a run on its line, None if the cards are not neighbours in one suit."""
    if len(set(map(suit_of, stands_for))) != 1:
        return None
    line, ranks = line_of(aces), tuple(map(rank_of, stands_for))
    places = range(len(line) - len(ranks) + 1)
    # With aces at both ends a run with an ace still has one place only, as it has three cards or more.
    return next((place for place in places if line[place : place + len(ranks)] == ranks), None)


def meld_reasons(meld: Meld, terms: Terms) -> Iterator[Refused]:
    """WR5 to WR8: everything that is wrong with a meld."""
    if meld.kind == "set":
        yield from _set_reasons(meld, terms)
    else:
        yield from _run_reasons(meld, terms)


def _set_reasons(meld: Meld, terms: Terms) -> Iterator[Refused]:
    """WR5: a set has cards of one rank and wild cards, up to its limit."""
    if len(meld.cards) < FEWEST_CARDS:
        yield Refused("not_a_meld", "WR5", "a set has three or more cards")
    if meld.rank not in RANKS:
        # Nothing else can be said of cards whose rank is not known.
        yield Refused("reading_missing", "WR9", "a set has a rank")
        return
    if meld.stands_for:
        yield Refused("not_a_meld", "WR8", "in a set a wild card stands for any missing suit, unsaid")
    for card in meld.cards:
        if rank_of(card) != meld.rank and not is_wild(card, terms.wild):
            yield Refused("not_a_meld", "WR5", f"{card} is not of rank {meld.rank} and not wild")
    limit = set_limit(terms)
    if len(meld.cards) > limit:
        yield Refused("not_a_meld", "WR5", f"a set has at most {limit} cards, wild cards included")


def _run_reasons(meld: Meld, terms: Terms) -> Iterator[Refused]:
    """WR6, WR8: a run has neighbours in one suit, and each wild card stands for one of them."""
    if len(meld.cards) < FEWEST_CARDS:
        yield Refused("not_a_meld", "WR6", "a run has three or more cards")
    if meld.rank:
        yield Refused("not_a_meld", "WR6", "a run has no rank")
    if len(meld.stands_for) != len(meld.cards):
        yield Refused("reading_missing", "WR9", "each card of a run needs the card that it stands for")
        return
    wrong = tuple(stand_reasons(meld.cards, meld.stands_for, terms.wild))
    yield from wrong
    # A wrong card would be told twice: it breaks the line as well.
    if not wrong and meld.cards and place_on_line(meld.stands_for, terms.rules.aces) is None:
        said = " ".join(meld.stands_for)
        yield Refused("not_a_meld", "WR6", f"{said} are not neighbours in one suit, from low to high")


def stand_reasons(cards: Hand, stands_for: Hand, wild: str) -> Iterator[Refused]:
    """WR7, WR8: a card stands for itself, and only a wild card for another one. ``stands_for``: one card for each of ``cards``."""
    for card, stated in zip(cards, stands_for, strict=True):
        if stated not in ONE_PACK:
            yield Refused("not_a_card", "WR8", f"{card} cannot stand for {stated!r}, which is no card of a run")
        elif card != stated and not is_wild(card, wild):
            yield Refused("not_wild", "WR7", f"{card} cannot stand for {stated}: it is not wild")


def told(meld: Meld) -> str:
    """Return a meld as text: ``JD 3S(=QD) 3H(=KD)``, or ``JD 3S 3H (set of J)``."""
    if meld.kind == "set":
        return f"{' '.join(meld.cards)} (set of {meld.rank})"
    pairs = zip(meld.cards, meld.stands_for, strict=True)
    return " ".join(card if card == stated else f"{card}(={stated})" for card, stated in pairs)
