"""Results of a club's deals as they were played: counted from public facts, and not tested.

Where players declare, they choose what they leave out, and no odds tell how often they do.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from ging_service.domain.fairness.counts import labels
from ging_service.domain.fairness.game_fairness import Frequency, SettledDeals
from ging_service.games.ging.fairness.report_lines import PLACES, place_of
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.combinations import COMBINATIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.domain.fairness.game_fairness import PlayedDeal

_KIND: Final = "kind"
_COMBINATION: Final = "sweeps by combination"


def _seat(seat: int) -> str:
    return f"seat {seat}"


_SEATS: Final = tuple(map(_seat, SEATS))

_COUNTERS_BY_SEAT: Final = tuple(("counters by seat", seat) for seat in _SEATS)
_COUNTERS_BY_PLACE: Final = tuple(
    tuple(("counters by place", place_of(seat, dealer)) for seat in SEATS) for dealer in SEATS
)
"""By dealer and seat."""

_LABELS: Final[dict[str, Iterable[str]]] = {
    _COMBINATION: COMBINATIONS,
    "sweeps by place": PLACES,
    "most by place": PLACES,
    "second by place": PLACES,
    "sweeps by seat": _SEATS,
    "most by seat": _SEATS,
    "second by seat": _SEATS,
    "counters by seat": _SEATS,
    "counters by place": PLACES,
}
"""All labels of what is counted, in the order of the report."""


def count_deal(deal: PlayedDeal) -> Iterable[tuple[Key, int]]:
    """Return what is counted of a deal."""
    dealer, kind, net = deal.dealer, deal.kind, deal.net
    # No text is made for each deal: there are many of them.
    return [
        *((key, 1) for key in _keys_of(kind, dealer, *_won(deal))),
        *zip(_COUNTERS_BY_SEAT, net, strict=True),
        *zip(_COUNTERS_BY_PLACE[dealer], net, strict=True),
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
def _keys_of(kind: str, dealer: int, combination: str, first: int, last: int) -> tuple[Key, ...]:
    """Return what a deal counts once for."""
    keys: list[Key] = [(_KIND, kind)]
    if kind == "sweep":
        keys += [(_COMBINATION, combination), *_won_by("sweeps", first, dealer)]
    if kind == "most":
        keys += [*_won_by("most", first, dealer), *_won_by("second", last, dealer)]
    return tuple(keys)


def _won_by(what: str, seat: int, dealer: int) -> Iterator[Key]:
    yield f"{what} by place", place_of(seat, dealer)
    yield f"{what} by seat", _seat(seat)


def played(origin: str, counts: Counts) -> SettledDeals:
    """Return the deals of an origin."""
    kinds = labels(counts, _KIND)
    void = kinds["misdeal"] + kinds["undone"]
    return SettledDeals(
        game=GAME.kind,
        origin=origin,
        deals=kinds.total() - void,
        passed=kinds["none"],
        misdeals=void,
        seen=tuple(_frequency(counts, of, names) for of, names in _LABELS.items()),
    )


def _frequency(counts: Counts, of: str, names: Iterable[str]) -> Frequency:
    found = labels(counts, of)
    return Frequency(of=of, counts={name: found[name] for name in names})
