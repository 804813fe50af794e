"""The counters that a deal has moved, player by player: stakes, the buy, what was won, and the final division."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.domain.ledger.accounts import stack
from ging_service.games.newmarket.rules.stakes import KITTY

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.games.newmarket.decider.events import Payment
    from ging_service.games.newmarket.decider.state import Deal
    from ging_service.games.newmarket.rules.cards import GameKind


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedCounters:
    """What a player has won or lost. ``staked`` (NM4, NM53), ``bought`` (NM9), ``missed`` (NM29) and ``net`` as changes of the stack.

    ``won``: on cards of the layout (NM17, NM55). ``kitty`` (NM19). ``left``: for cards left (NM56). ``divided`` (NM27).
    """

    seat: int
    before: int
    staked: int
    bought: int
    missed: int
    won: int
    kitty: int
    left: int
    net: int
    divided: int

    @property
    def after(self) -> int:
        """The stack at the end."""
        return self.before + self.net + self.divided


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedTable:
    """The rows by seat. ``columns``: the names of those that any player has counters in. ``rules``: the numbers of theirs."""

    rows: tuple[MovedCounters, ...]
    rules: Mapping[str, str]
    columns: frozenset[str]


_RULES: Final = {"bought": "NM9", "missed": "NM29", "kitty": "NM19", "left": "NM56"}
_RULES_OF: Final[Mapping[GameKind, dict[str, str]]] = {
    "newmarket": {"staked": "NM4", "won": "NM17"},
    "original": {"staked": "NM53", "won": "NM55"},
}


def moved_table(deal: Deal | None, game: GameKind) -> MovedTable | None:
    """Return what a deal has moved; None while it runs, where it is void, or where there is none."""
    # A void deal has paid everything back, so a table of what it moved would be one of zeros.
    if deal is None or deal.result is None or deal.result.kind in ("void", "misdeal"):
        return None
    rows = tuple(_row(deal, seat) for seat in range(len(deal.hands)))
    columns = ("staked", "bought", "missed", "won", "kitty", "left", "divided")
    return MovedTable(
        rows=rows,
        rules=_RULES | _RULES_OF[game],
        columns=frozenset(one for one in columns if any(getattr(row, one) for row in rows)),
    )


def _row(deal: Deal, seat: int) -> MovedCounters:
    def paid(*rules: str) -> int:
        return _sum(deal, lambda one: one.source == stack(seat) and one.rule in rules)

    def got(is_source: Callable[[str], bool]) -> int:
        return _sum(deal, lambda one: one.target == stack(seat) and is_source(one.source))

    return MovedCounters(
        seat=seat,
        before=deal.before.stacks[seat],
        staked=-paid("NM4", "NM53"),
        bought=-paid("NM9"),
        missed=-paid("NM29"),
        won=got(lambda source: source.startswith("heap/")),
        kitty=got(lambda source: source == KITTY),
        left=got(lambda source: source.startswith("stack/")) - paid("NM56"),
        net=deal.net[seat],
        divided=deal.afterwards[seat] if deal.afterwards else 0,
    )


def _sum(deal: Deal, counts: Callable[[Payment], bool]) -> int:
    return sum(one.counters for one in deal.moved if counts(one))
