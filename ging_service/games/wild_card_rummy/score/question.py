"""The questions about wild-card rummy. They are checked, never corrected.

What the rules refuse in a meld, an extension, a claim or a turn is no error here: it is judged, and refused, in the answer.
Errors are raised as ``Refused`` with a code, the rule and the place.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import Described, value
from ging_service.domain.errors import Refused
from ging_service.game_support.json_reading import read_card, read_declared, read_object, read_whole
from ging_service.games.wild_card_rummy.rules.cards import FEWEST_SEATS, JOKER, MOST_SEATS, Rank, Seat
from ging_service.games.wild_card_rummy.rules.dealing import packs_of
from ging_service.games.wild_card_rummy.rules.house_check import check_house_rules
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules, Terms
from ging_service.games.wild_card_rummy.rules.melds import ActionKind, Meld, MeldKind
from ging_service.games.wild_card_rummy.rules.position import Source

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_POINTS: Final = 1_000_000_000
"""Upper limit on points: far above those of any game."""


def read_any_card(given: object, where: str) -> Card:
    """WR1, WR34: Return a card or the joker."""
    if isinstance(given, str) and given.strip().casefold() == JOKER.casefold():
        return JOKER
    return read_card(given, where, "WR1")


def _from(given: object, where: str, *, least: int, rule: str) -> int:
    number = read_whole(given, where, rule)
    if number < least:
        raise Refused("wrong_type", rule, f"{number} found where a whole number from {least} on is expected", where)
    return number


def _read_points(given: object, where: str, *, rule: str, least: int | None = 0) -> int:
    """Return points, few enough for exact totals."""
    points = read_whole(given, where, rule) if least is None else _from(given, where, least=least, rule=rule)
    if abs(points) > MOST_POINTS:
        raise Refused("number_too_large", rule, f"points here are at most {MOST_POINTS}", where)
    return points


def _read_held(given: object, where: str) -> int | Hand:
    """WR20: Return what a player held: a list of cards, or its points."""
    if isinstance(given, list):
        return tuple(read_any_card(card, f"{where}.{place}") for place, card in enumerate(given))
    return _read_points(given, where, rule="WR20")


def _needed(rule: str, about: str = "") -> Described:
    return Described(about, rule=rule, null=True)


def _or_null(about: str = "") -> Described:
    return Described(about, null=True)


_Rules = Annotated[HouseRules, _or_null("house rules that differ from the defaults")]
_USUAL: Final = HouseRules()


@value
class AboutCards:
    """What a question about cards depends on besides them."""

    wild: Annotated[Rank, _needed("WR3", 'the wild rank of the deal; "" if only the joker is wild (WR3, WR34)')]
    seats: Annotated[
        int | None,
        Described(
            "how many play (WR1); left out: the fewest by the house rules",
            least=FEWEST_SEATS,
            most=MOST_SEATS,
            rule="WR1",
        ),
    ] = None
    rules: _Rules = _USUAL

    @property
    def players(self) -> int:
        """WR1: how many play."""
        return self.rules.fewest_seats if self.seats is None else self.seats

    @property
    def terms(self) -> Terms:
        """WR1, WR3: the wild rank, the packs and the house rules."""
        return Terms(wild=self.wild, packs=packs_of(self.rules, self.players), rules=self.rules)


@value
class SaidMeld:
    """A meld as a player says it: what follows from its cards may be left out."""

    cards: Annotated[Hand, _needed("WR5")]
    kind: MeldKind | None = None
    stands_for: Annotated[Hand, _or_null("of a run, the card that each of its cards stands for (WR8)")] = ()
    rank: Annotated[Rank, Described("of a set", rule="WR9")] = ""


@value
class MeldQuestion(AboutCards):
    """A meld as a player says it."""

    meld: Annotated[SaidMeld, _needed("WR9")]


@value
class LaidQuestion(AboutCards):
    """Cards as they are laid, of which the readings are wanted."""

    laid: Annotated[Hand, _needed("WR9")]


@value
class Extension:
    """WR14: cards that are added to a meld."""

    meld: Annotated[Meld, _needed("WR14")]
    cards: Annotated[Hand, _needed("WR14")]
    stands_for: Annotated[Hand, _or_null()] = ()


@value
class ExtensionQuestion(AboutCards):
    """Cards that are added to a meld."""

    extend: Annotated[Extension, _needed("WR14")]


@value
class Claim:
    """WR15: a card that takes a wild card out of a meld."""

    meld: Annotated[Meld, _needed("WR15")]
    card: Annotated[Card, _needed("WR15")]
    takes: Annotated[Card, _needed("WR15")]


@value
class ClaimQuestion(AboutCards):
    """A card that takes a wild card out of a meld."""

    claim: Annotated[Claim, _needed("WR15")]


@value
class HeldQuestion(AboutCards):
    """Cards left in hand at the end of a deal."""

    held: Annotated[Hand, _needed("WR20")]
    pressed: Annotated[bool, _or_null("whether the deal is pressed (WR24)")] = False


@value
class GivenAction:
    """WR13 to WR16: an action. What one of its kind does not need is left out."""

    kind: Annotated[ActionKind, _needed("WR11")]
    cards: Annotated[Hand, _needed("WR11")]
    meld: Annotated[
        int, Described("of an extension or a claim: the meld's place on the table, from 0", rule="WR14")
    ] = -1
    meld_kind: MeldKind | None = None
    stands_for: Annotated[Hand, _or_null()] = ()
    rank: Annotated[Rank, Described(rule="WR9")] = ""
    takes: Annotated[Card, Described("of a claim: the wild card")] = Card("")


@value
class Draw:
    """WR11: a draw."""

    source: Annotated[Source, _needed("WR11")]
    card: Annotated[Card, Described("the card of the stock")] = Card("")
    count: Annotated[int, _needed("WR11", "how many cards of the discard pile (WR32); left out: 1")] = 1


_Members = dict[str, str]
"""The members of an object, each with the rule by which it may not be missing, "" for none."""

_ACTIONS: Final[Mapping[str, _Members]] = {
    "meld": {"kind": "", "meld_kind": "", "cards": "WR11", "stands_for": "", "rank": ""},
    "extend": {"kind": "", "meld": "WR14", "cards": "WR11", "stands_for": ""},
    "claim": {"kind": "", "meld": "WR14", "cards": "WR11", "takes": "WR15"},
}
_DRAWS: Final[Mapping[str, _Members]] = {
    "stock": {"source": "", "card": "WR11"},
    "discard_pile": {"source": "", "count": ""},
}


def _read_by(tag: str, kinds: Mapping[str, _Members], declared: type, given: object, where: str) -> Any:  # noqa: ANN401  of the declared type
    """Return a value that has no members but those of its kind, which the member ``tag`` names."""
    kind = given.get(tag) if isinstance(given, dict) else None
    members = kinds.get(kind) if isinstance(kind, str) else None
    # Without a valid kind every member passes here, so that the answer names the kind and not a member.
    if members is not None:
        found = read_object(given, where, tuple(members))
        for name, rule in members.items():
            if rule and found.get(name) is None:
                raise Refused("missing_member", rule, f"{name} is missing", f"{where}.{name}")
    return read_declared(declared, given, where, read_any_card)


@value
class TurnQuestion(AboutCards):
    """A complete turn: the hand before the draw, the table, the draw, the actions and the discard (WR10 to WR18)."""

    hand: Annotated[Hand, _needed("WR11", "before the draw")]
    melds: Annotated[tuple[Meld, ...], _or_null("the table, by place")] = ()
    has_melded: Annotated[bool, _or_null("whether the player has put down a meld in an earlier turn (WR13)")] = False
    turn: Annotated[
        int | None,
        Described(
            "the number of the turn in the deal, from 1; left out: everybody had one (WR10, WR31)",
            read=partial(_from, least=1, rule="WR10"),
        ),
    ] = None
    stock: Annotated[
        int,
        Described(
            "the number of its cards before the draw; left out: it does not run out (WR19)",
            read=partial(_from, least=0, rule="WR19"),
            null=True,
        ),
    ] = 104
    discard_pile: Annotated[Hand, _or_null("the top card last")] = ()
    draw: Annotated[
        Draw | None,
        Described("left out in the first turn and for last melds", read=partial(_read_by, "source", _DRAWS, Draw)),
    ] = None
    actions: Annotated[
        tuple[Annotated[GivenAction, Described(read=partial(_read_by, "kind", _ACTIONS, GivenAction))], ...],
        _or_null("in order"),
    ] = ()
    discard: Annotated[Card, _or_null()] = Card("")
    up_for_two: Annotated[bool, _or_null("whether the player ends the deal with a 2 in hand (WR29)")] = False
    last_melds: Annotated[bool, _or_null("whether these are the last melds of a player who had no turn (WR31)")] = False


@value
class GivenDeal:
    """The result of a deal of a game."""

    held: Annotated[
        tuple[Annotated[int | Hand, Described(read=_read_held)], ...],
        _needed("WR20", "by seat: the cards left in hand, or their points"),
    ]
    melded: Annotated[
        tuple[Annotated[int, Described(read=partial(_read_points, rule="WR32"))], ...] | None,
        Described("by seat, the points of melded cards where they count (WR32)"),
    ] = None
    winner: Annotated[Seat | None, Described("who has ended the deal", rule="WR17")] = None
    wild: Annotated[Rank | None, Described("where the dealer names it (WR33)", rule="WR33")] = None
    adds: Annotated[bool, _or_null("whether the player in last place adds points to press the next deal (WR24)")] = (
        False
    )


@value
class GameQuestion:
    """The deals of a game in order, not necessarily all of them."""

    deals: Annotated[tuple[GivenDeal, ...], _needed("WR3")]
    rules: _Rules = _USUAL


@value
class MoneyQuestion:
    """The totals of a game."""

    totals: Annotated[
        tuple[Annotated[int, Described(read=partial(_read_points, rule="WR26", least=None))], ...],
        _needed("WR26", "by seat"),
    ]
    outs: Annotated[tuple[Seat | None, ...], _needed("WR17", "for each deal who went out, null for nobody (WR28)")] = ()
    rules: _Rules = _USUAL


Question = (
    MeldQuestion
    | LaidQuestion
    | ExtensionQuestion
    | ClaimQuestion
    | TurnQuestion
    | HeldQuestion
    | GameQuestion
    | MoneyQuestion
)

_KINDS: Final[Mapping[str, type[Question]]] = {
    "meld": MeldQuestion,
    "laid": LaidQuestion,
    "extend": ExtensionQuestion,
    "claim": ClaimQuestion,
    "hand": TurnQuestion,
    "held": HeldQuestion,
    "deals": GameQuestion,
    "totals": MoneyQuestion,
}
"""By the member that only this kind of question has. Without a field for it: that member says what is asked."""

_CENT_A_POINT: Final[Mapping[str, object]] = {"payment": "pairs", "stake": {"unit": "money"}}
"""WR26: what house rules are usual in a question about money."""


def ask(given: object) -> Question:
    """Return a question from JSON, with its house rules and number of players checked. Raises ``Refused``."""
    name = next((name for name in _KINDS if isinstance(given, dict) and name in given), None)
    if name is None or not isinstance(given, dict):
        # What is no object, or has an unknown member, is refused for that, and only then for a missing member.
        read_object(given, "", (*_KINDS, "wild", "seats", "rules"))
        raise Refused(
            "missing_member", "", f"a question has one of the members {', '.join(_KINDS)}", next(iter(_KINDS))
        )
    kind = _KINDS[name]
    usual = _CENT_A_POINT if kind is MoneyQuestion else {}
    question = read_declared(kind, given | {"rules": _usual_rules(given.get("rules"), usual)}, "", read_any_card)
    check_house_rules(question.rules)
    if isinstance(question, AboutCards):
        check_seats(question.players, question.rules, "seats")
    return question


def _usual_rules(given: object, usual: Mapping[str, object]) -> object:
    """Return house rules as JSON, with what is ``usual`` for a question in which players pay.

    A question belongs to no table, to which a payment would make them bring a stack: left out, it is 1.
    """
    rules = {} if given is None else given
    if isinstance(rules, dict) and rules.get("payment", usual.get("payment", "none")) != "none":
        return {"starting_stack": 1, **usual, **rules}
    return rules


def check_seats(seats: int, rules: HouseRules, where: str) -> None:
    """WR1: Check that so many can play."""
    if not rules.fewest_seats <= seats <= rules.most_seats:
        detail = f"{rules.fewest_seats} to {rules.most_seats} can play by these house rules, not {seats}"
        raise Refused("no_such_seat", "WR1", detail, where)
