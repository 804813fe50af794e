"""Scoring deals and hands of Gin Rummy that belong to no table. The format: ``docs/settle-gin-rummy.md``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, assert_never, get_args

import msgspec

from ging_service.domain.cards import Card, Hand
from ging_service.domain.errors import Refused
from ging_service.game_support.json_reading import read_card, read_declared, read_items, read_object, read_whole
from ging_service.game_support.json_schemas import CARD, list_of, object_of, or_null, rules_of
from ging_service.game_support.scoring import GameScore
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, PACK, SEATS, other_seat
from ging_service.games.gin_rummy.rules.house_rules import HouseRules, check_house_rules
from ging_service.games.gin_rummy.rules.knocking import KnockedHand, check_knock, is_gin, knock_limit
from ging_service.games.gin_rummy.rules.lay_offs import LayOff, Showing
from ging_service.games.gin_rummy.rules.melds import Arrangement, BestDiscards, best_arrangements, best_discards
from ging_service.games.gin_rummy.rules.scoring import JudgedDeal, Outcome, judge_deal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ging_service.games.gin_rummy.rules.lay_offs import ShownHand


# Reading a deal or a hand to be scored. The question is checked, never corrected.
#
# Errors are raised as ``Refused`` with a code, the rule and the place. A knock that the rules refuse is no error here: it
# is judged, and refused, in ``answer``.

_IN_EVERY_QUESTION: Final = ("upcard", "taken", "rules")
DEAL_MEMBERS: Final = ("hands", "discard", "melds", "showing", *_IN_EVERY_QUESTION)
HAND_MEMBERS: Final = ("hand", *_IN_EVERY_QUESTION)
_DRAWN: Final = HAND_SIZE + 1
_USUAL: Final = HouseRules()


class Around(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the score of a deal and of a hand depends on besides the cards."""

    rules: HouseRules = _USUAL
    upcard: Card | None = None
    taken: Card | None = None


class DealQuestion(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A checked deal: two hands by seat.

    ``knocker``: the seat with eleven cards; None if both have ten, because nobody has knocked. ``melds``: those that the
    knocker names, None for the best. ``showing``: what the other player declares, None where the service finds it.
    """

    hands: tuple[Hand, ...]
    around: Around
    knocker: int | None = None
    discard: Card = Card("")
    melds: tuple[Hand, ...] | None = None
    showing: Showing | None = None


class HandQuestion(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A checked hand of ten or eleven cards."""

    hand: Hand
    around: Around


def ask(given: object) -> DealQuestion | HandQuestion:
    """Return a checked question from JSON: a deal (``hands``) or one hand (``hand``). Raises ``Refused``."""
    # One member tells the two kinds of question apart. Whatever else is wrong is told about that kind.
    if isinstance(given, dict) and "hand" in given:
        return _hand_question(read_object(given, "", HAND_MEMBERS))
    return _deal_question(read_object(given, "", DEAL_MEMBERS))


def _hand_question(members: Mapping[str, object]) -> HandQuestion:
    hand = _hand(members["hand"], "hand")
    _check_twice([hand], ["hand"])
    if len(hand) not in (HAND_SIZE, _DRAWN):
        raise Refused("wrong_hand_size", "GR7", f"a hand has {HAND_SIZE} or {_DRAWN} cards, not {len(hand)}", "hand")
    return HandQuestion(hand=hand, around=_around(members, hand))


def _deal_question(members: Mapping[str, object]) -> DealQuestion:
    if members.get("hands") is None:
        raise Refused("missing_member", "GR3", "there are no hands", "hands")
    hands = _hands(members["hands"], "hands")
    if len(hands) != len(SEATS):
        raise Refused("wrong_number_of_hands", "GR1", f"two players have two hands, not {len(hands)}", "hands")
    _check_twice(hands, [f"hands.{seat}" for seat in SEATS])
    knocker = _knocker(hands)
    if knocker is None:
        for name in ("discard", "melds", "showing"):
            if members.get(name) is not None:
                detail = f"nobody has eleven cards, so nobody has knocked: leave out {name}"
                raise Refused("wrong_hand_size", "GR10", detail, name)
        return DealQuestion(hands=hands, around=_around(members, None))
    if members.get("discard") is None:
        detail = "a knock needs its discard, one of the eleven cards"
        raise Refused("missing_member", "GR10", detail, "discard")
    melds = members.get("melds")
    around = _around(members, hands[knocker])
    return DealQuestion(
        hands=hands,
        around=around,
        knocker=knocker,
        discard=read_card(members["discard"], "discard", "GR1"),
        melds=None if melds is None else _hands(melds, "melds"),
        showing=_showing(members.get("showing"), around.rules),
    )


def _knocker(hands: Sequence[Hand]) -> int | None:
    """GR7, GR10: Return the seat with eleven cards, None if both have ten."""
    sizes = tuple(map(len, hands))
    if sizes == (HAND_SIZE, HAND_SIZE):
        return None
    if sorted(sizes) != [HAND_SIZE, _DRAWN]:
        detail = f"the knocker has {_DRAWN} cards and the other player {HAND_SIZE}; they have {sizes[0]} and {sizes[1]}"
        raise Refused("wrong_hand_size", "GR10", detail, "hands")
    return sizes.index(_DRAWN)


def _around(members: Mapping[str, object], hand: Hand | None) -> Around:
    """Return the house rules, the upcard and the card taken from the discard pile; ``hand``: that of the turn, if any."""
    rules = _rules(members.get("rules"))
    upcard, taken = (_optional_card(members.get(name), name) for name in ("upcard", "taken"))
    if upcard is None and rules.knock_limit == "upcard" and hand is not None:
        detail = "the knock limit is that of the upcard, so it must be named"
        raise Refused("missing_member", "GR10", detail, "upcard")
    if taken is not None and taken not in (hand or ()):
        raise Refused("not_held", "GR6", f"{taken} was taken, so it must be in the hand of the turn", "taken")
    return Around(rules=rules, upcard=upcard, taken=taken)


def _showing(given: object, rules: HouseRules) -> Showing | None:
    """GR15: Return what the other player declares, if the house rules say that they do."""
    if rules.showing == "found":
        if given is not None:
            detail = "the service finds the other player's melds, unless rules.showing is declared"
            raise Refused("unknown_member", "GR15", detail, "showing")
        return None
    if given is None:
        raise Refused("missing_member", "GR15", "the other player declares melds and lay-offs", "showing")
    members = read_object(given, "showing", ("melds", "lay_offs"))
    lay_offs = read_items(members.get("lay_offs", ()), "showing.lay_offs")
    return Showing(
        melds=_hands(members.get("melds", ()), "showing.melds"),
        lay_offs=tuple(_lay_off(lay_off, where) for lay_off, where in lay_offs),
    )


def _lay_off(given: object, where: str) -> LayOff:
    members = read_object(given, where, ("card", "meld"))
    for name in ("card", "meld"):
        if name not in members:
            raise Refused("missing_member", "GR14", "a lay-off has a card and a meld", f"{where}.{name}")
    return LayOff(
        card=read_card(members["card"], f"{where}.card", "GR1"),
        meld=read_whole(members["meld"], f"{where}.meld", "GR14"),
    )


# A look-up instead of a parser: files of deals have millions of cards in their usual spelling.
_AS_USUAL: Final = {card: card for card in PACK}


def _hands(given: object, where: str) -> tuple[Hand, ...]:
    """Return lists of cards. Lists in the usual spelling are read at once, others and mistakes with care."""
    if isinstance(given, list) and set(map(type, given)) == {list}:
        try:
            return tuple([tuple(map(_AS_USUAL.__getitem__, hand)) for hand in given])
        except (KeyError, TypeError):
            pass  # it is read again below, which names what is wrong
    return tuple(_hand(hand, place) for hand, place in read_items(given, where))


def _hand(given: object, where: str) -> Hand:
    """GR1: the cards of a list, in any spelling."""
    return tuple(read_card(card, place, "GR1") for card, place in read_items(given, where))


def _optional_card(given: object, where: str) -> Card | None:
    return None if given is None else read_card(given, where, "GR1")


def _check_twice(hands: Sequence[Hand], places: Sequence[str]) -> None:
    """GR1: there is one of each card."""
    cards = [card for hand in hands for card in hand]
    if len(set(cards)) == len(cards):
        return
    found = [f"{where}.{place}" for hand, where in zip(hands, places, strict=True) for place in range(len(hand))]
    second = next(number for number, card in enumerate(cards) if card in cards[:number])
    raise Refused("card_twice", "GR1", f"{cards[second]} appears twice", found[second])


def _rules(given: object) -> HouseRules:
    """Return house rules; those that are left out have their defaults."""
    if given is None:
        return _USUAL
    rules = read_declared(HouseRules, given, "rules")
    check_house_rules(rules)
    return rules


_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}


_MELDS: Final = list_of(list_of(CARD))
_LAY_OFF: Final = object_of(card=CARD, meld={"type": "integer", "description": "number of the knocker's meld, from 0"})
_SHOWING: Final = object_of("melds", "lay_offs", melds=_MELDS, lay_offs=list_of(_LAY_OFF))
_AROUND: Final = {
    "upcard": or_null(CARD) | {"description": "the card turned up at the deal; needed if it is the knock limit (GR10)"},
    "taken": or_null(CARD) | {"description": "the card taken from the discard pile in this turn (GR8)"},
    "rules": or_null(rules_of(HouseRules), "house rules that differ from the defaults"),
}
_DEAL: Final = object_of(
    "discard",
    "melds",
    "showing",
    *_AROUND,
    hands=list_of(
        list_of(CARD, minItems=HAND_SIZE, maxItems=HAND_SIZE + 1),
        minItems=len(SEATS),
        maxItems=len(SEATS),
        description="by seat; the knocker's hand has eleven cards",
    ),
    discard=or_null(CARD) | {"description": "the card that the knocker lays face down"},
    melds=or_null(_MELDS) | {"description": "those that the knocker names; left out: the best"},
    showing=or_null(_SHOWING) | {"description": "what the other player declares, if the house rules say so (GR15)"},
    **_AROUND,
)
_HAND: Final = object_of(*_AROUND, hand=list_of(CARD, minItems=HAND_SIZE, maxItems=HAND_SIZE + 1), **_AROUND)
_SEAT: Final = {"type": "integer", "minimum": 0, "maximum": 1}
_ARRANGED: Final = object_of(melds=_MELDS, unmelded=list_of(CARD))
_BY_SEAT: Final[dict[str, Any]] = {"maxItems": len(SEATS), "description": "by seat; empty unless a knock was judged"}
_SETTLED_DEAL: Final = object_of(
    outcome={"type": "string", "enum": [*get_args(Outcome), "void", "refused"]},
    winner=or_null(_SEAT),
    points=_WHOLE,
    knocker=or_null(_SEAT),
    deadwood=list_of(_WHOLE, **_BY_SEAT),
    hands=list_of(_ARRANGED, **_BY_SEAT),
    lay_offs=list_of(_LAY_OFF),
    refused=or_null(object_of(code=_TEXT, rule=_TEXT, detail=_TEXT, where=_TEXT)),
)
_SETTLED_HAND: Final = object_of(
    deadwood=_WHOLE,
    arrangements=list_of(_ARRANGED),
    discards=or_null(object_of(cards=list_of(CARD), deadwood=_WHOLE)),
    can_knock={"type": "boolean"},
    can_go_gin={"type": "boolean"},
)
QUESTIONS: Final = {"SettleGinRummyDeal": _DEAL, "SettleGinRummyHand": _HAND}
ANSWERS: Final = {"SettledGinRummyDeal": _SETTLED_DEAL, "SettledGinRummyHand": _SETTLED_HAND}


class ArrangedHand(msgspec.Struct, frozen=True, gc=False):
    """GR9: a hand as melds and the cards that count."""

    melds: tuple[Hand, ...]
    unmelded: Hand


class RefusedKnock(msgspec.Struct, frozen=True, gc=False):
    """GR13: why a knock, or what the other player declares, does not count."""

    code: str
    rule: str
    detail: str
    where: str


class DealAnswer(msgspec.Struct, frozen=True, gc=False):
    """The result of a deal.

    ``winner`` and ``knocker`` are seats, None for nobody. ``deadwood`` and ``hands`` are by seat, and empty unless a
    knock was judged. ``lay_offs`` are those of the other player, on the melds of the knocker by their number from 0.
    """

    outcome: Outcome | Literal["void", "refused"]
    winner: int | None
    points: int
    knocker: int | None
    deadwood: tuple[int, ...]
    hands: tuple[ArrangedHand, ...]
    lay_offs: tuple[LayOff, ...]
    refused: RefusedKnock | None


class HandAnswer(msgspec.Struct, frozen=True, gc=False):
    """What a hand is worth.

    ``deadwood`` and ``arrangements``: the least of all its cards, and every arrangement that leaves it. ``discards``: of
    eleven cards, those whose discard leaves the least, and how much. ``can_knock`` and ``can_go_gin``: with eleven cards
    after such a discard, with ten if the drawn card is discarded.
    """

    deadwood: int
    arrangements: tuple[ArrangedHand, ...]
    discards: BestDiscards | None
    can_knock: bool
    can_go_gin: bool


_VOID: Final = DealAnswer("void", None, 0, None, (), (), (), None)


def answer_to(question: DealQuestion | HandQuestion) -> DealAnswer | HandAnswer:
    """Return the answer to a checked question."""
    match question:
        case DealQuestion():
            return _VOID if question.knocker is None else _judged(question, question.knocker)
        case HandQuestion():
            return _valued(question)
        case _:
            assert_never(question)


def _judged(question: DealQuestion, knocker: int) -> DealAnswer:
    """GR10 to GR21: the result of a deal that was knocked."""
    around = question.around
    hand, other = question.hands[knocker], question.hands[other_seat(knocker)]
    try:
        knock = KnockedHand(discard=question.discard, melds=_named(question, hand))
        tabled = check_knock(knock, hand, around.rules, upcard=around.upcard, taken=around.taken)
        return _told(judge_deal(tabled, other, around.rules, question.showing), knocker)
    except Refused as refused:
        why = RefusedKnock(refused.code, refused.rule, refused.detail, refused.where)
        return DealAnswer("refused", None, 0, knocker, (), (), (), why)


def _named(question: DealQuestion, hand: Hand) -> tuple[Hand, ...]:
    """GR11: the melds that the knock names; if the question leaves them out, those of the first best arrangement."""
    if question.melds is not None:
        # As they are named, also if others would be better (GR11).
        return question.melds
    kept = [card for card in hand if card != question.discard]
    return best_arrangements(kept, question.around.rules.aces)[0].melds


def _told(judged: JudgedDeal, knocker: int) -> DealAnswer:
    score = judged.score
    winners = {"knocker": knocker, "other": other_seat(knocker), "nobody": None}
    by_seat = [judged.knocker if seat == knocker else judged.other for seat in SEATS]
    return DealAnswer(
        score.outcome,
        winners[score.winner],
        score.points,
        knocker,
        tuple([part.deadwood for part in by_seat]),
        tuple([_arranged(part) for part in by_seat]),
        judged.other.lay_offs,
        None,
    )


def _arranged(hand: Arrangement | ShownHand) -> ArrangedHand:
    return ArrangedHand(hand.melds, hand.unmelded)


def _valued(question: HandQuestion) -> HandAnswer:
    """GR9 to GR12: what a hand is worth."""
    around, hand = question.around, question.hand
    found = best_arrangements(hand, around.rules.aces)
    discards = None
    if len(hand) > HAND_SIZE:
        discards = best_discards(hand, around.rules.aces, _kept(question))
    deadwood = found[0].deadwood if discards is None else discards.deadwood
    return HandAnswer(
        found[0].deadwood,
        tuple([_arranged(one) for one in found]),
        discards,
        deadwood <= knock_limit(around.upcard, around.rules.knock_limit),
        is_gin(deadwood),
    )


def _kept(question: HandQuestion) -> Sequence[Card]:
    """GR8: the cards that may not be discarded."""
    around = question.around
    return () if around.taken is None or around.rules.take_back == "allowed" else (around.taken,)


def score(given: object) -> DealAnswer | HandAnswer:
    """Return the answer to a deal or hand parsed from JSON. Raises ``Refused``."""
    return answer_to(ask(given))


SCORE: Final = GameScore(score=score, questions=QUESTIONS, answers=ANSWERS)
"""The object that the entry point group ``ging_service.game_score`` names."""
