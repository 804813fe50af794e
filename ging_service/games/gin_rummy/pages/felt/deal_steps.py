"""The end of a deal and of a game, step by step: the knock, each lay-off, the score, each bonus; each with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.declare import from_fields
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import ShownCards
from ging_service.event_messages.table_view import DealStep, step_of
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.state import Result
from ging_service.games.gin_rummy.messages import (
    RULE_OF_RESULT,
    points_words,
    result_words,
    totals_words,
)
from ging_service.games.gin_rummy.pages.felt.score_sheet import bonus_reason, with_lay_offs
from ging_service.i18n.formatting import number, signed, together
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ging_service.domain.cards import Hand
    from ging_service.games.gin_rummy.rules.lay_offs import LayOff

    SeatName = Callable[[int], str]


def deal_steps(events: Iterable[Any], name: SeatName) -> tuple[DealStep, ...]:
    """Return the steps of visible events, in order; the turns before a knock are none. ``name``: of a seat's player."""
    steps: list[DealStep] = []
    knock: e.Knock | None = None
    answer: e.HandShown | None = None
    for event in events:
        match event:
            case e.PlayerKnocked() | e.KnockRecorded():
                knock = event
                steps += _knock(event, name)
            case e.HandShown():
                answer = event
                steps += _answer(event, knock, name)
            case e.DealScored():
                steps.append(_score(event, knock, answer, name))
            case _:
                steps += _others(event, name)
    return tuple(steps)


def _cards(cards: Hand, label: str = "") -> tuple[ShownCards, ...]:
    return (ShownCards(cards=cards, name=label),) if cards else ()


def _knock(event: e.Knock, name: SeatName) -> Iterator[DealStep]:
    who = name(event.seat)
    words = _("%(name)s knocks with a deadwood of %(points)s.", name=who, points=number(event.deadwood))
    yield DealStep(
        words=words if event.deadwood else _("%(name)s knocks without deadwood: gin.", name=who),
        rule="GR10" if event.deadwood else "GR12",
        shown=(*(group for meld in event.melds for group in _cards(meld)), *_cards(event.unmelded, _("Deadwood"))),
    )


def _answer(event: e.HandShown, knock: e.Knock | None, name: SeatName) -> Iterator[DealStep]:
    who = name(event.seat)
    yield DealStep(words=_("The discard of the knock is turned up."), rule="GR16", shown=_cards((event.face_down,)))
    if event.melds:
        melds = tuple(group for meld in event.melds for group in _cards(meld))
        yield DealStep(words=_("%(name)s shows melds.", name=who), rule="GR14", shown=melds)
    else:
        yield DealStep(words=_("%(name)s has no melds.", name=who), rule="GR14")
    yield from _lay_offs(event.lay_offs, knock.melds if knock else (), who)
    yield DealStep(
        words=_("%(name)s keeps a deadwood of %(points)s.", name=who, points=number(event.deadwood)),
        rule="GR9",
        shown=_cards(event.unmelded),
    )


def _lay_offs(lay_offs: Sequence[LayOff], melds: Sequence[Hand], who: str) -> Iterator[DealStep]:
    """GR14: each card, and the meld that it makes longer. ``melds``: the knocker's, () if the events lack them."""
    for place, one in enumerate(lay_offs):
        added = [other.card for other in lay_offs[: place + 1] if other.meld == one.meld]
        grown = with_lay_offs(melds[one.meld], added).cards if melds else (one.card,)
        words = _("%(name)s lays off the %(card)s.", name=who, card=card_name(one.card))
        yield DealStep(words=words, rule="GR14", shown=_cards(grown))


def _score(event: e.DealScored, knock: e.Knock | None, answer: e.HandShown | None, name: SeatName) -> DealStep:
    words = result_words(from_fields(Result, event), name)
    # A deal recorded by its result has no knock, and the latest events may begin after it: then the points stand
    # without their sum.
    if knock is not None and answer is not None and event.kind in ("gin", "knock", "undercut"):
        words = f"{words} {_sum(event, knock.deadwood, answer.deadwood)}"
    return DealStep(words=words, rule=RULE_OF_RESULT[event.kind])


def _sum(event: e.DealScored, knocker: int, other: int) -> str:
    """GR18 to GR20: how the points come about."""
    difference = abs(other - knocker)
    if event.kind == "knock":
        return _(
            "That is the difference: %(more)s − %(less)s = %(points)s.",
            more=number(other),
            less=number(knocker),
            points=number(event.points),
        )
    # Taken from the points and not from the house rules, which the events of a deal do not have.
    bonus = number(event.points - difference)
    sentence = (
        _("That is the other player's deadwood and the bonus: %(difference)s + %(bonus)s = %(points)s.")
        if event.kind == "gin"
        else _("That is the difference and the bonus: %(difference)s + %(bonus)s = %(points)s.")
    )
    return sentence % {"difference": number(difference), "bonus": bonus, "points": number(event.points)}


def _others(event: Any, name: SeatName) -> Iterator[DealStep]:  # noqa: ANN401  any event of the game
    match event:
        case e.PlayerResigned() | e.SeriesEnded():
            yield step_of(event, name)
        case e.DealVoided():
            rule = "GR17" if event.reason == "stock" else "GR32"
            yield DealStep(words=_("The deal is void: nobody scores."), rule=rule)
        case e.GameWon():
            yield from _game(event, name)
        case e.GamePaid():
            yield from _payment(event, name)
        case _:
            return


def _game(event: e.GameWon, name: SeatName) -> Iterator[DealStep]:
    who = name(event.winner)
    if event.by == "target":
        words = _(
            "%(name)s has %(points)s and wins the game.", name=who, points=points_words(event.points[event.winner])
        )
        yield DealStep(words=words, rule="GR22")
    else:
        yield DealStep(words=_("%(name)s wins the game.", name=who), rule="GR31")
    for bonus in event.bonuses:
        words = _(
            "%(what)s: %(name)s gets %(points)s.",
            what=bonus_reason(bonus, event.deals_won),
            name=name(bonus.seat),
            points=points_words(bonus.points),
        )
        yield DealStep(words=words, rule="GR23")
    totals = _("With the bonuses: %(totals)s.", totals=totals_words(event.totals, name))
    yield DealStep(words=totals, rule="GR24")


def _payment(event: e.GamePaid, name: SeatName) -> Iterator[DealStep]:
    """GR33: what is paid for points, for the game and for bonuses."""
    parts = (
        # The sentences are translated here, where the catalogue finds them as literals, and filled in below.
        (_("Counters for points: %(changes)s."), event.for_points, "GR24"),
        (_("Counters for the game: %(changes)s."), event.for_game, "GR33"),
        (_("Counters for bonuses: %(changes)s."), event.for_bonuses, "GR33"),
    )
    for sentence, by_seat, rule in parts:
        changes = [f"{name(seat)} {signed(counters)}" for seat, counters in enumerate(by_seat) if counters]
        if changes:
            yield DealStep(words=sentence % {"changes": together(changes)}, rule=rule)
