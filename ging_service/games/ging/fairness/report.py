"""Ging's part of a club's fairness report: its deals against the exact odds.

Only deals of which all four hands were read are tested (G20), because the odds are about those: players choose what
they declare. Every deal is drawn independently of the players, so deals of many tables are counted together.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from ging_service.domain.fairness.game_fairness import (
    HELD,
    Drawn,
    GameFairness,
    OpenDeal,
    Sample,
    Statistic,
    origin_of,
    seat_label,
)
from ging_service.domain.fairness.report_lines import with_rest
from ging_service.games.ging.decider.events import DealRecorded, HandsDealt, HandsShown, TableOpened
from ging_service.games.ging.fairness.odds import DEALER, Odds, odds, outcome_of
from ging_service.games.ging.rules.cards import SEATS, eldership, figures_of
from ging_service.games.ging.rules.combinations import COMBINATIONS
from ging_service.games.ging.rules.deal_settlement import net_counters, read_figures

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from ging_service.domain.cards import Hand
    from ging_service.domain.fairness.game_fairness import PlayedDeal, PlayedTable, Seen
    from ging_service.domain.fairness.tests_of_fit import Draw
    from ging_service.games.ging.rules.combinations import Combination
    from ging_service.games.ging.rules.deal_settlement import Outcome, Ties

PLACES: Final = ("eldest", "second", "third", "dealer")
"""G2: places by eldership."""
NOBODY: Final = "nobody"
WINNERS: Final = ("sweeps", "most", "second")
"""G8, G18: what a seat can win in a deal."""
_SEATS: Final = tuple(map(seat_label, SEATS))


def place_of(seat: int, dealer: int) -> str:
    """Return the place of a seat in a deal by its eldership."""
    return PLACES[eldership(seat, dealer)]


# Deals of a table whose four hands are visible to everybody by the table's own rules.
#
# A showdown turns up the hands of every deal (G20), and a table with ``hands_open: at_end`` opens all of them when it
# ends (G22). Hands that were opened for a review or a ruling are left out: somebody chose those deals for their
# results. Events come as everybody sees them, so that nothing hidden can be counted.

_SETTLED: Final = frozenset({"sweep", "most", "none"})


def lies_open(opened: TableOpened, phase: str) -> bool:
    """G20, G22: Return True if the rules of a table show the hands of every deal to everybody."""
    rules = opened.rules
    return rules.mode == "showdown" or (rules.hands_open == "at_end" and phase == "ended")


def open_deals(table: PlayedTable) -> Iterator[OpenDeal]:
    """Yield the settled deals with open hands. Each rule of ties (G10) makes a sample. ``table``: one that lies open."""
    if not table.events:
        return
    opened, *dealt = table.events
    # A misdeal or an undone deal is left out: somebody saw its cards and found a reason.
    settled = {deal.number: deal for deal in table.deals if deal.kind in _SETTLED}
    hands = {event.deal: event.hands for event in dealt if len(event.hands) and all(event.hands)}
    for number, cards in hands.items():
        deal = settled.get(number)
        if deal is not None:
            sample = Sample(origin_of(recorded=deal.recorded), opened.rules.ties)
            yield OpenDeal(sample, _drawn_of(cards, deal.dealer, table.members[deal.dealer], opened.rules.ties))


def _drawn_of(hands: Sequence[Hand], dealer: int, dealt_by: str, ties: Ties) -> Sequence[Drawn]:
    figures = [figures_of(hand) for hand in hands]
    outcome = read_figures(figures, dealer, ties)
    drawn = drawn_of(result_of(outcome, dealer), dealt_by)
    if outcome.sweep is None:
        # If anybody holds a combination, somebody sweeps with one (G17, G18). In most deals nobody does.
        return drawn
    return [*drawn, *(Drawn(HELD, "", name) for one in figures for name, holds in COMBINATIONS.items() if holds(one))]


class Result(NamedTuple):
    """One of the 148 results of a deal: the seat that dealt, and the winners.

    ``combination``: with which somebody sweeps, None if nobody does. ``seats``: the one that sweeps, or those that have most
    and second; () if nobody claims anything.
    """

    dealer: int
    combination: Combination | None
    seats: tuple[int, ...]


def result_of(outcome: Outcome, dealer: int) -> Result:
    """G8, G9, G18, G23: Return who wins in a deal. The seat that has second may be the one that has most."""
    if outcome.sweep is not None:
        return Result(dealer, outcome.sweep.combination, (outcome.sweep.seat,))
    claims = outcome.claims
    return Result(dealer, None, (claims[0].seat, claims[-1].seat) if claims else ())


def net_of(result: Result) -> tuple[int, ...]:
    """G9, G11, G18: Return each seat's gain or loss with stakes of one."""
    return net_counters(outcome_of(result.combination, result.seats), result.dealer, 1)


def drawn_of(result: Result, dealt_by: str) -> Sequence[Drawn]:
    """Return what chance has decided in a deal: who won what, and the counters won with stakes of one."""
    return *_drawn(result), Drawn("counters as dealer", dealt_by, net_of_dealer(result), DEALER)


@cache
def net_of_dealer(result: Result) -> int:
    """Return what the dealer has won."""
    return net_of(result)[result.dealer]


# There are few results and many deals.
@cache
def _drawn(result: Result) -> tuple[Drawn, ...]:
    """Return what a deal with this result shows, regardless of who dealt it. The odds of a seat are given by its place in the deal."""
    dealer, net = result.dealer, net_of(result)
    places = [eldership(seat, dealer) for seat in SEATS]
    drawn = [Drawn("sweeps by combination", "", result.combination or NOBODY)]
    for name, winner in _winners(result).items():
        drawn.append(Drawn(f"{name} by place", "", NOBODY if winner is None else place_of(winner, dealer)))
        drawn += [Drawn(f"{name} by seat", _SEATS[seat], int(seat == winner), places[seat]) for seat in SEATS]
    for seat, place in enumerate(places):
        drawn.append(Drawn("counters by seat", _SEATS[seat], net[seat], place))
        drawn.append(Drawn("counters by place", PLACES[place], net[seat], place))
    return tuple(drawn)


def _winners(result: Result) -> dict[str, int | None]:
    """Return the seat that wins each of ``WINNERS``, None where nobody does."""
    first, last = (result.seats[0], result.seats[-1]) if result.seats else (None, None)
    won = (None, first, last) if result.combination is None else (first, None, None)
    return dict(zip(WINNERS, won, strict=True))


# The exact odds.


def _odds(sample: Sample) -> Odds:
    return odds(cast("Ties", sample.ties))


def _combination_odds(sample: Sample, _given: object) -> Mapping[str, Fraction]:
    return with_rest({row.combination: row.sweep for row in _odds(sample).combinations}, NOBODY)


def _place_odds(name: str) -> Statistic:
    def chances(sample: Sample, _given: object) -> Mapping[str, Fraction]:
        return with_rest(dict(zip(PLACES, _chances(_odds(sample), name), strict=True)), NOBODY)

    return Statistic(of=f"{name} by place", odds=chances)


def _seat_odds(name: str) -> Statistic:
    def chances(sample: Sample, place: Any) -> Draw:  # noqa: ANN401  what is given
        chance = _chances(_odds(sample), name)[place]
        return {1: chance, 0: 1 - chance}

    return Statistic(of=f"{name} by seat", odds=chances)


def _chances(found: Odds, name: str) -> list[Fraction]:
    """Return by place the chance to sweep, to have most, or to have second."""
    if name == "sweeps":
        return [row.sweep for row in found.seats]
    return [getattr(row, name) + row.both for row in found.seats]


def _winnings(sample: Sample, place: Any) -> Draw:  # noqa: ANN401  what is given
    return winnings(cast("Ties", sample.ties), place)


@cache
def winnings(ties: Ties, place: int) -> Draw:
    """G9, G11, G18: Return the winnings of a place in one deal of stake one, with their chances; 0 is eldest."""
    found = odds(ties)
    row = found.seats[place]
    return {6: row.sweep, -2: found.sweep - row.sweep, 1: row.most + row.second, 3: row.both, -1: row.nothing}


def _hands_that_hold(sample: Sample) -> Mapping[str, Fraction]:
    """G12 to G16: Return the share of hands that hold each combination. Untested: a deal's four hands are dependent."""
    return {row.combination: row.hand for row in _odds(sample).combinations}


# Results of a club's deals as they were played: counted from public facts, and not tested.
#
# Where players declare, they choose what they leave out, and no odds tell how often they do.

_COUNTERS_BY_SEAT: Final = tuple(("counters by seat", seat) for seat in _SEATS)
_COUNTERS_BY_PLACE: Final = tuple(
    tuple(("counters by place", place_of(seat, dealer)) for seat in SEATS) for dealer in SEATS
)
"""By dealer and seat."""


def count_deal(deal: PlayedDeal) -> Sequence[Seen]:
    """Return what is counted of a deal."""
    # No text is made for each deal: there are many of them.
    return [
        *((key, 1) for key in _won_in(deal.dealer, *_won(deal))),
        *zip(_COUNTERS_BY_SEAT, deal.net, strict=True),
        *zip(_COUNTERS_BY_PLACE[deal.dealer], deal.net, strict=True),
    ]


def _won(deal: PlayedDeal) -> tuple[str, int, int]:
    """Return the combination that sweeps, and the first and the last seat of the winners; "" and -1 where there is none."""
    if deal.kind == "sweep":
        return deal.summary["combination"], deal.winners[0], -1
    if deal.kind == "most":
        claims = deal.summary["claims"]
        return "", claims[0]["seat"], claims[-1]["seat"]
    return "", -1, -1


@cache
def _won_in(dealer: int, combination: str, first: int, last: int) -> tuple[tuple[str, str], ...]:
    """Return what a deal counts once for."""
    won = [("sweeps by combination", combination)] if combination else []
    for name, seat in zip(("sweeps",) if combination else ("most", "second"), (first, last), strict=False):
        if seat >= 0:
            won += [(f"{name} by place", place_of(seat, dealer)), (f"{name} by seat", _SEATS[seat])]
    return tuple(won)


FAIRNESS: Final = GameFairness(
    events=(TableOpened, HandsDealt, DealRecorded, HandsShown),
    open_deals=open_deals,
    statistics=(
        Statistic(of="sweeps by combination", odds=_combination_odds),
        *map(_place_odds, WINNERS),
        *map(_seat_odds, WINNERS),
        Statistic(of="counters by seat", odds=_winnings),
        Statistic(of="counters by place", odds=_winnings, about=PLACES),
        Statistic(of="counters as dealer", odds=_winnings, is_member=True),
    ),
    lies_open=lies_open,
    held=_hands_that_hold,
    hands=len(SEATS),
    count_deal=count_deal,
    seen={
        "sweeps by combination": tuple(COMBINATIONS),
        **{f"{name} by place": PLACES for name in WINNERS},
        **{f"{name} by seat": _SEATS for name in WINNERS},
        "counters by seat": _SEATS,
        "counters by place": PLACES,
    },
    passed="none",
    left_out=frozenset({"misdeal", "undone"}),
)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
