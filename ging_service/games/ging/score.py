"""Ging's part of `ging score` and `POST /v1/settle`: deals that belong to no table. The format: ``docs/settle.md``.

One deal in, one answer out: the winners and the counters that move. Nothing is stored, and no other data is read.
The question is checked, never corrected. Errors are raised as ``Refused`` with a code, the rule and the place.
Seats are told by eldership: 0 eldest, 1 second, 2 third, 3 the dealer. One counter a place (G33).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, cast, get_args

import msgspec

from ging_service.domain.cards import SUIT_NAMES, SUITS, Hand, parse_card, suit_of
from ging_service.domain.declare import Described, value
from ging_service.domain.errors import Refused
from ging_service.domain.structs import replace
from ging_service.game_support.json_reading import cards_by, read_declared, read_object
from ging_service.game_support.scoring import GameScore, answer
from ging_service.game_support.strict_json import LARGEST
from ging_service.games.ging.decider.decisions.dealing import check_hands
from ging_service.games.ging.rules.cards import HAND_SIZE, PACK, SEATS, suit_counts
from ging_service.games.ging.rules.combinations import RANK, Combination, holds
from ging_service.games.ging.rules.deal_settlement import (
    Claim,
    CombinationClaim,
    Outcome,
    Ties,
    net_counters,
    outcome_of,
    read_hands,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


# Hands come eldest first, so the last one is the dealer's (G2).
DEALER: Final = 3

_card: Final = cards_by("G1")


def _read_suit(text: str, where: str) -> str:
    """G1: a suit by its letter, sign or name, in any case."""
    text = text.strip().lower()
    for letter in SUITS:
        if text in (SUIT_NAMES[letter], SUIT_NAMES[letter][:-1]):
            return letter
    try:
        # The spellings of suits are those of cards: a king in front saves a second table of signs.
        return suit_of(_card(f"K{text}", where))
    except Refused:
        raise Refused("no_such_suit", "G1", "a suit is one of S, H, D, C, its sign or its name", where) from None


def _read_combination(text: str, where: str) -> str:
    """G12 to G16: a combination by its name, in any case, its words joined by _, - or a space."""
    name = "_".join(text.lower().replace("-", " ").replace("_", " ").split())
    if name not in RANK:
        raise Refused("no_such_combination", "G17", f"a combination is one of {', '.join(RANK)}", where)
    return name


def _read_ties(given: object, where: str) -> Ties:
    if given not in get_args(Ties):
        raise Refused("no_such_ties", "G10", 'ties is "elder" or "best_first"', where)
    return cast("Ties", given)


# Suits and combinations in any spelling, so they are texts here and not lists of words.


@value
class SuitDeclaration:
    """G7: a suit and the points that a player declares in it."""

    suit: Annotated[str, Described(read=_read_suit)]
    points: Annotated[int, Described(rule="G7")]


@value
class CombinationDeclaration:
    """G12 to G16: a combination that a player declares."""

    combination: Annotated[str, Described(read=_read_combination)]


Declaration = SuitDeclaration | CombinationDeclaration


def _read_claim(given: object, where: str) -> Declaration:
    """G7, G12 to G16: one claim."""
    members = read_object(given, where, ("suit", "points", "combination"))
    # By its members and not by a member for its kind: the two never share one.
    if members.keys() == {"combination"}:
        return read_declared(CombinationDeclaration, given, where, _card)
    if members.keys() == {"suit", "points"}:
        return read_declared(SuitDeclaration, given, where, _card)
    raise Refused("not_a_claim", "G19", "a claim is either a suit with its points or a combination", where)


_Hand = Annotated[Hand, Described(least=HAND_SIZE, most=HAND_SIZE)]
_Claim = Annotated[
    Declaration,
    Described("a suit by letter, sign or name with its points; or a combination", read=_read_claim),
]
_FOUR: Final = len(SEATS)


@value
class Question:
    """A deal: four hands, eldest first; without ``declarations`` the hands are read (G20 ``showdown``)."""

    hands: Annotated[
        tuple[_Hand, ...], Described("eldest first; cards in any spelling", least=_FOUR, most=_FOUR, rule="G4")
    ]
    declarations: Annotated[
        tuple[tuple[_Claim, ...], ...] | None,
        Described("by seat; left out: the hands are read (G20)", least=_FOUR, most=_FOUR),
    ] = None
    ties: Annotated[Ties, Described(read=_read_ties, null=True)] = "elder"


def ask(given: object) -> Question:
    """Return a checked question from JSON. Raises ``Refused``."""
    question = read_declared(Question, given, "", _card)
    declared = question.declarations
    hands = check_hands(question.hands)
    if declared is not None and len(declared) != len(SEATS):
        detail = f"four seats declare, not {len(declared)}: use an empty list for a seat that declares nothing"
        raise Refused("not_four_declarations", "G2", detail, "declarations")
    return replace(question, hands=hands)


_Seat = Annotated[int, Described("0 is eldest, 3 the dealer", least=0, most=DEALER)]
_Suit = Annotated[str, Described(values=SUITS)]


class SuitHolding(msgspec.Struct, frozen=True, gc=False):
    """G7: a holding of a suit."""

    seat: _Seat
    suit: _Suit
    points: int


class RefusedClaim(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """G21: a claim of a suit or of a combination that does not count, and why."""

    seat: _Seat
    suit: _Suit | None = None
    points: int | None = None
    combination: Combination | None = None
    code: str
    rule: str


class Answer(msgspec.Struct, frozen=True, gc=False):
    """The result of the deal.

    ``kind`` tells which of the others are set: ``combination`` for a sweep; ``most`` and ``second`` for most of a suit,
    the same claim twice where it is the only one (G23). ``winners``: the sweeping seat, or the holder of most, then
    that of second if they are another player. ``net``: counters won or lost by each seat. ``refused``: in the order
    declared.
    """

    kind: Literal["sweep", "most", "none"]
    combination: Combination | None
    winners: tuple[_Seat, ...]
    most: SuitHolding | None
    second: SuitHolding | None
    net: Annotated[tuple[int, ...], Described(least=_FOUR, most=_FOUR)]
    refused: Annotated[tuple[RefusedClaim, ...], Described("claims that do not count")] = ()


def settle(question: Question) -> Answer:
    """G20: Settle by the declarations, or by the hands where the question has none."""
    if question.declarations is None:
        return _answer(read_hands(question.hands, DEALER, question.ties), ())
    heard = _Heard()
    for seat in SEATS:
        _hear(heard, seat, question.declarations[seat], question.hands[seat])
    outcome = outcome_of(heard.combinations, heard.claims, DEALER, question.ties)
    return _answer(outcome, tuple(heard.refused))


@dataclass(slots=True, kw_only=True)
class _Heard:
    """The declarations of the seats: claims that stand, and others."""

    combinations: list[CombinationClaim] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    refused: list[RefusedClaim] = field(default_factory=list)


def _hear(heard: _Heard, seat: int, declarations: Sequence[Declaration], hand: Hand) -> None:
    """G19, G21: Add a seat's declarations. A true claim counts once; a false or repeated one is refused."""
    counts = suit_counts(hand)
    standing: set[str] = set()
    for said in declarations:
        if isinstance(said, SuitDeclaration):
            # Exactly: a point too many is as false as a point too few (G21).
            name, is_true = said.suit, counts.get(said.suit) == said.points
        else:
            name, is_true = said.combination, holds(cast("Combination", said.combination), hand)
        if name in standing or not is_true:
            code, rule = ("already_declared", "G19") if name in standing else ("false_claim", "G21")
            members: dict[str, Any] = msgspec.structs.asdict(cast("msgspec.Struct", said))
            heard.refused.append(RefusedClaim(seat=seat, **members, code=code, rule=rule))
            continue
        standing.add(name)
        if isinstance(said, SuitDeclaration):
            heard.claims.append(Claim(seat=seat, suit=name, points=said.points))
        else:
            heard.combinations.append(CombinationClaim(seat=seat, combination=cast("Combination", name)))


def _answer(outcome: Outcome, refused: tuple[RefusedClaim, ...]) -> Answer:
    """Return the answer for an outcome."""
    if outcome.sweep is not None:
        seat, name = outcome.sweep.seat, outcome.sweep.combination
        return Answer("sweep", name, (seat,), None, None, _net_of_sweep(seat, name), refused)
    if not outcome.claims:
        return Answer("none", None, (), None, None, net_counters(outcome, DEALER, 1), refused)
    # A claim alone is both (G23).
    most, second = outcome.claims[0], outcome.claims[-1]
    return Answer(
        "most",
        None,
        (most.seat,) if most.seat == second.seat else (most.seat, second.seat),
        SuitHolding(most.seat, most.suit, most.points),
        SuitHolding(second.seat, second.suit, second.points),
        _net_of_most(most.seat, second.seat),
        refused,
    )


@cache
def _net_of_sweep(seat: int, combination: Combination) -> tuple[int, ...]:
    """G18: counters won and lost; they depend on the winner only, so they are worked out once."""
    return net_counters(Outcome(sweep=CombinationClaim(seat=seat, combination=combination)), DEALER, 1)


@cache
def _net_of_most(most: int, second: int) -> tuple[int, ...]:
    """G11: counters won and lost; they depend on the two winners only, so they are worked out once."""
    claims = tuple(Claim(seat=seat, suit="", points=0) for seat in (most, second))
    return net_counters(Outcome(claims=claims), DEALER, 1)


# A plain line is read straight into its type. Everything else (odd spelling, mistakes) is read again with care.


_WHOLE_PACK: Final = frozenset(PACK)
_SevenTexts = tuple[str, str, str, str, str, str, str]
_FourHands = tuple[_SevenTexts, _SevenTexts, _SevenTexts, _SevenTexts]


def _quick_hands(given: _FourHands) -> tuple[Hand, ...] | None:
    """G1, G4: Return the hands if they are valid, else None: ``ask`` then reports the error."""
    # Four hands of seven that hold the whole pack together: no card is missing, and none is there twice. Most lines
    # spell all cards in the usual way, and then need not be read card by card.
    if set(chain.from_iterable(given)) == _WHOLE_PACK:
        return cast("tuple[Hand, ...]", given)
    try:
        hands = tuple([tuple([parse_card(card, "G1") for card in hand]) for hand in given])
    except Refused:
        return None
    return hands if set(chain.from_iterable(hands)) == _WHOLE_PACK else None


_NULL: Final = msgspec.Raw(b"null")


class _Said(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    suit: str | None = None
    points: int | None = None
    combination: str | None = None


class _Plain(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    hands: _FourHands
    ties: Ties | None = None
    declarations: list[list[_Said]] | None = None
    id: msgspec.Raw = _NULL


_decode_plain: Final = msgspec.json.Decoder(_Plain).decode


def quick_line(line: bytes) -> bytes | None:
    """Return the answer to a line in its usual form, without its line end; None if the line needs the careful way."""
    try:
        plain = _decode_plain(line)
    # Not an error yet: the careful way names what is wrong, or finds that nothing is.
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    question = _quick_question(plain) if _is_plain(line, plain) else None
    return None if question is None else answer(plain.id, settle(question))


def _is_plain(line: bytes, plain: _Plain) -> bool:
    """Return True if the quick way lost nothing: a member given twice leaves more colons than members.

    Bytes that are skipped, as those of the id, are not checked to be UTF-8 on that way either.
    """
    # One for ``hands``, which every line has.
    colons = 1 + (plain.id is not _NULL) + (plain.ties is not None)
    if plain.declarations is not None:
        colons += 1 + sum([2 if said.combination is None else 1 for seat in plain.declarations for said in seat])
    found = line.count(b":")
    # An id that is a string may contain colons of its own.
    if found != colons and bytes(plain.id).startswith(b'"'):
        colons += bytes(plain.id).count(b":")
    return found == colons and line.isascii()


def _quick_question(plain: _Plain) -> Question | None:
    """Return the question of a line in its usual form, else None."""
    hands = _quick_hands(plain.hands)
    if hands is None or plain.declarations is None:
        return None if hands is None else Question(hands=hands, ties=plain.ties or "elder")
    said = tuple([tuple([_quick_declaration(one) for one in seat]) for seat in plain.declarations])
    if len(said) != len(SEATS) or not all(map(all, said)):
        return None
    declarations = cast("tuple[tuple[Declaration, ...], ...]", said)
    return Question(hands=hands, declarations=declarations, ties=plain.ties or "elder")


def _quick_declaration(said: _Said) -> Declaration | None:
    suit, points, combination = said.suit, said.points, said.combination
    if combination in RANK and suit is None and points is None:
        return CombinationDeclaration(combination=combination)
    if suit in SUITS and points is not None and combination is None and abs(points) <= LARGEST:
        return SuitDeclaration(suit=suit, points=points)
    return None


SCORE: Final = GameScore.of(
    ask, settle, questions={"SettleDeal": Question}, answers={"SettledDeal": Answer}, quick_line=quick_line
)
"""The object that the entry point group ``ging_service.game_score`` names."""
