"""Results of a club's deals as they were played: counted from public facts, and not tested.

Where players declare, they choose what they leave out, and no odds tell how often they do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.fairness.counts import labels
from ging_service.domain.fairness.game_fairness import Frequency, SettledDeals
from ging_service.games.ging.fairness.lines import PLACES, place_of
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.combinations import COMBINATIONS
from ging_service.games.ging.rules.counting import SEATS

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


def count_deal(deal: PlayedDeal) -> Iterator[tuple[Key, int]]:
    """Yield what is counted of a deal."""
    yield (_KIND, deal.kind), 1
    if deal.kind == "sweep":
        yield (_COMBINATION, deal.summary["combination"]), 1
        yield from _won("sweeps", deal.winners[0], deal.dealer)
    if deal.kind == "most":
        yield from _won("most", deal.summary["claims"][0]["seat"], deal.dealer)
        yield from _won("second", deal.summary["claims"][-1]["seat"], deal.dealer)
    # No text is made for each deal: there are many of them.
    yield from zip(_COUNTERS_BY_SEAT, deal.net, strict=True)
    yield from zip(_COUNTERS_BY_PLACE[deal.dealer], deal.net, strict=True)


def _won(what: str, seat: int, dealer: int) -> Iterator[tuple[Key, int]]:
    yield (f"{what} by place", place_of(seat, dealer)), 1
    yield (f"{what} by seat", _seat(seat)), 1


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
