"""Ging's part of a club's fairness report: its deals against the exact odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, get_args

from ging_service.domain.fairness.counts import below, counted, firsts, labels, origin_of, placed_below
from ging_service.domain.fairness.game_fairness import CombinationCount, GameFairness, OpenDeals
from ging_service.games.ging.decider.events import DealRecorded, HandsDealt, HandsShown, TableOpened
from ging_service.games.ging.fairness.odds import odds
from ging_service.games.ging.fairness.played import count_deal, played
from ging_service.games.ging.fairness.report_lines import DEALS, ClassifiedDeal, lines, numbers_of, result_of
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import SEATS, figures_of
from ging_service.games.ging.rules.combinations import COMBINATIONS
from ging_service.games.ging.rules.deal_settlement import Ties, read_figures

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.cards import Hand
    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.domain.fairness.game_fairness import PlayedTable


# Deals of a table whose four hands are visible to everybody by the table's own rules.
#
# A showdown turns up the hands of every deal (G20), and a table with ``hands_open: at_end`` opens all of them when it
# ends (G22). Hands that were opened for a review or a ruling are left out: somebody chose those deals for their
# results. Events come as everybody sees them, so that nothing hidden can be counted.

EVENTS: Final = (TableOpened, HandsDealt, DealRecorded, HandsShown)
_SETTLED: Final = frozenset({"sweep", "most", "none"})


class OpenDeal(NamedTuple):
    """A settled deal with its four open hands: who dealt, and under which rule of ties."""

    origin: str
    dealer: int
    dealt_by: str
    ties: Ties
    hands: tuple[Hand, ...]


def open_deals(table: PlayedTable) -> Iterator[OpenDeal]:
    """Yield the settled deals with open hands, in the order in which they were dealt. ``table``: one that lies open."""
    if not table.events:
        return
    opened, *dealt = table.events
    # A misdeal or an undone deal is left out: somebody saw its cards and found a reason.
    settled = {deal.number: deal for deal in table.deals if deal.kind in _SETTLED}
    hands = {event.deal: event.hands for event in dealt if len(event.hands) and all(event.hands)}
    for number, cards in hands.items():
        deal = settled.get(number)
        if deal is not None:
            origin = origin_of(recorded=deal.recorded)
            yield OpenDeal(origin, deal.dealer, table.members[deal.dealer], opened.rules.ties, cards)


def lies_open(opened: TableOpened, phase: str) -> bool:
    """G20, G22: Return True if the rules of a table show the hands of every deal to everybody."""
    rules = opened.rules
    return rules.mode == "showdown" or (rules.hands_open == "at_end" and phase == "ended")


_HELD: Final = "held"


def count_open(table: PlayedTable) -> Counts:
    """Count the open deals, by their origin and by the rule of ties (G10), because their odds differ."""
    found: dict[Key, list[OpenDeal]] = {}
    for deal in open_deals(table):
        found.setdefault((deal.origin, deal.ties), []).append(deal)
    return placed_below({sample: counted(deals, _numbers) for sample, deals in found.items()})


def _numbers(deal: OpenDeal) -> Sequence[tuple[Key, int]]:
    figures = [figures_of(hand) for hand in deal.hands]
    outcome = read_figures(figures, deal.dealer, deal.ties)
    numbers = numbers_of(ClassifiedDeal(deal.dealt_by, result_of(outcome, deal.dealer)))
    if outcome.sweep is None:
        # If anybody holds a combination, somebody sweeps with one (G17, G18). In most deals nobody does.
        return numbers
    held = [((_HELD, name), 1) for of_hand in figures for name, holds in COMBINATIONS.items() if holds(of_hand)]
    return [*numbers, *held]


def tested(counts: Counts) -> Iterator[OpenDeals]:
    """Yield the open deals, those under one rule of ties together."""
    for origin in firsts(counts):
        for ties in sorted(get_args(Ties)):
            if found := below(counts, origin, ties):
                yield OpenDeals(
                    game=GAME.kind,
                    origin=origin,
                    ties=ties,
                    deals=found[DEALS],
                    held=tuple(_held(found, ties)),
                    lines=lines(found, ties),
                )


def _held(counts: Counts, ties: Ties) -> Iterator[CombinationCount]:
    """G12 to G16: Yield the hands that hold each combination. Untested, because a deal's four hands are dependent."""
    seen = labels(counts, _HELD)
    hands = counts[DEALS] * len(SEATS)
    for row in odds(ties).combinations:
        name = row.combination
        yield CombinationCount(combination=name, observed=seen[name], hands=hands, expected=hands * row.hand)


FAIRNESS: Final = GameFairness(
    events=EVENTS, count_open=count_open, tested=tested, count_deal=count_deal, played=played, lies_open=lies_open
)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
