"""The fairness report of the installed games: what each brings, what is tested of the others, and a check of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.declare import Fact, facts_of
from ging_service.domain.fairness.game_fairness import (
    GROUP,
    Drawn,
    GameFairness,
    OpenDeal,
    Sample,
    Statistic,
    count_table,
    origin_of,
    played_deals,
    seat_label,
    tested_deals,
)
from ging_service.domain.fairness.report_lines import cards_in_hand
from ging_service.domain.installed_games import GAMES, find_outlets

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.domain.fairness.game_fairness import PlayedDeal, PlayedTable, Seen
    from ging_service.domain.game import Game


@cache
def fairness_of_games() -> Mapping[str, GameFairness]:
    """Return what each installed game contributes to the fairness report, in the order of the games."""
    brought = find_outlets(GROUP, GameFairness)
    return {game.kind: brought.get(game.kind) or general_fairness(game) for game in GAMES}


def find_fairness_fault(fairness: GameFairness, opened: Any, table: PlayedTable) -> str:  # noqa: ANN401  an event of any game
    """Return what is wrong with the counts of a table, as a sentence; "" if nothing is.

    ``opened``: the first event of the table, as everybody sees it.
    """
    try:
        lies_open = fairness.lies_open(opened, table.phase)
        counts = count_table(fairness, table if lies_open else replace(table, events=()))
    # A game may raise anything: at a club the traceback would be logged, and there would be no report.
    except Exception as error:  # noqa: BLE001
        return f"GameFairness cannot count a table: {type(error).__name__}: {error}"
    try:
        # The report adds up tables: a game that looks for one table's numbers in the sums fails at the second table.
        for sums in (counts, Counter({key: 2 * number for key, number in counts.items()})):
            # Both are generators: nothing is made of the counts until somebody asks.
            for _ in (*tested_deals("game", fairness, sums), *played_deals("game", fairness, sums)):
                pass
    except Exception as error:  # noqa: BLE001
        return f"GameFairness makes no report of its counts: {type(error).__name__}: {error}"
    return ""


# The test of any game: which cards went to which seats, against a pack in which every order is equally likely.
#
# The cards dealt to a seat are the sealed values for its own eyes in the event that starts a deal. The report counts only
# tables where everybody has seen the hands of every finished deal: hands that were opened for some deals only were chosen
# for their results. Deals are read with the eyes of nobody in particular, so that nothing hidden can be counted.

_VOID: Final = frozenset({"misdeal", "undone", "void"})
NOBODY_HOLDS: Final = "nobody"
_SEAT: Final = "seat/"
_WANTED: Final = frozenset({Fact.TABLE_OPENED, Fact.DEAL_STARTED})

Hands = tuple[tuple[str, ...], ...]


def general_fairness(game: Game) -> GameFairness:
    """The tests of a game that brings none of its own."""
    cards, counters = f"cards of {game.kind} by seat", f"counters of {game.kind} by seat"
    return GameFairness(
        events=tuple(event for event in game.events if facts_of(event) & _WANTED),
        open_deals=partial(_open_deals, game, cards),
        statistics=(Statistic(of=cards, odds=_odds),),
        count_deal=partial(_count_deal, counters),
        seen={counters: ()},
        left_out=_VOID,
    )


def _open_deals(game: Game, of: str, table: PlayedTable) -> Iterator[OpenDeal]:
    """Yield the deals of a table where every finished one lies open; otherwise none."""
    finished = {deal.number: deal for deal in table.deals if deal.kind not in _VOID}
    pack, dealt = _dealt(game, table, finished)
    # All deals or none: players who open only some hands have chosen them by their results.
    if dealt.keys() != finished.keys() or not all(_are_of(pack, hands) for hands in dealt.values()):
        return
    for number, hands in dealt.items():
        # From the same pack, with as many cards at each seat.
        kind = (pack, tuple(map(len, hands)))
        yield OpenDeal(Sample(origin_of(recorded=finished[number].recorded), kind=kind), cards_of(of, pack, hands))


def _dealt(
    game: Game, table: PlayedTable, finished: Mapping[int, PlayedDeal]
) -> tuple[tuple[str, ...], dict[int, Hands]]:
    """Return the pack, and the hands of each finished deal that lies open."""
    pack: tuple[str, ...] = ()
    found: dict[int, Hands] = {}
    for event in table.events:
        if Fact.TABLE_OPENED in facts_of(type(event)):
            pack = game.pack(event.rules, len(event.members))
        elif event.deal in finished and (hands := open_hands(game, event)):
            found[event.deal] = hands
    return pack, found


def open_hands(game: Game, seen: Any) -> Hands:  # noqa: ANN401  an event of any game
    """Return the hands by seat that the start of a deal deals, () unless all of them lie open."""
    hands: dict[int, tuple[str, ...]] = {}
    for sealed in game.sealed.get(type(seen), ()):
        value = getattr(seen, sealed.field)
        for index, element in enumerate(value if sealed.each else [value]):
            audience = sealed.audience(seen, index)
            # A stock or a dead hand is dealt to nobody. What is in no hand counts as such in `cards_of`.
            if not audience.startswith(_SEAT):
                continue
            # One card face down is enough: a seat with part of its cards would look as if it had been dealt fewer.
            if element == sealed.hidden:
                return ()
            seat = int(audience.removeprefix(_SEAT))
            hands[seat] = hands.get(seat, ()) + ((element,) if isinstance(element, str) else tuple(element))
    return tuple(hands[seat] for seat in sorted(hands))


def _are_of(pack: Sequence[str], hands: Hands) -> bool:
    """Return True if hands can be dealt from a pack: others were written down wrongly, or contain unknown cards."""
    return not Counter(card for hand in hands for card in hand) - Counter(pack)


def cards_of(of: str, pack: Sequence[str], hands: Hands) -> Iterator[Drawn]:
    """Yield for each card of a pack where it was dealt, and for copies of one how many were dealt to each seat.

    One copy is at one place in each deal, so its places are categories that exclude each other. Two copies are not.
    """
    held = [(seat_label(seat), Counter(hand)) for seat, hand in enumerate(hands)]
    for card, copies in Counter(pack).items():
        if copies == 1:
            yield Drawn(of, card, next((label for label, hand in held if hand[card]), NOBODY_HOLDS))
        else:
            for seat, (label, hand) in enumerate(held):
                yield Drawn(of, f"{card} at {label}", hand[card], (copies, len(hands[seat])))


def _odds(sample: Sample, given: Any) -> Mapping[Any, Fraction]:  # noqa: ANN401  copies and cards of a hand; (): of one copy
    pack, sizes = sample.kind
    if given:
        return cards_in_hand(*given, len(pack))
    chances = {seat_label(seat): Fraction(size, len(pack)) for seat, size in enumerate(sizes)}
    left = len(pack) - sum(sizes)
    # Where the whole pack is dealt, nobody's share is 0, and a category without chance cannot be tested.
    return {**chances, NOBODY_HOLDS: Fraction(left, len(pack))} if left else chances


def _count_deal(counters: str, deal: PlayedDeal) -> Iterator[Seen]:
    """Yield what is counted of a deal as it was played."""
    for seat, net in enumerate(deal.net):
        yield (counters, seat_label(seat)), net
