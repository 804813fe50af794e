"""Shuffles: randomness that only the service can draw, and the cards that an event has dealt from a shuffle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Chance(Protocol):
    """Randomness that only the service has: draws by chance, and shuffles that everybody can check later."""

    def choose(self, options: Sequence[Any]) -> Any:  # noqa: ANN401  one of the options
        """Return one of the options, all equally likely."""

    def seed(self) -> str:
        """Return 32 unpredictable bytes as hexadecimal digits: the same whenever the command is decided again."""

    def order(self, pack: Sequence[Any], shuffle: Any) -> tuple[Any, ...]:  # noqa: ANN401  of the game's own state
        """Return the pack in the order of a shuffle.

        The shuffle gives its ``deal``, ``seed`` and ``contributions`` (docs/shuffle.md).
        """


class ShuffledDeal(NamedTuple):
    """Cards that an event deals in the order of a shuffle.

    ``version``: of the shuffle's specification (docs/shuffle.md), 0 if no commitment is on record. ``shuffle``: its ``deal``,
    ``seed`` ("" while it is not open) and ``contributions``, and its ``reshuffle`` if it is not the first one of the deal;
    None if none was committed to. ``pack``: the cards that were shuffled, as they were put in order before.
    ``deal_again(order)``: the event if the cards lay in this order. ``players_add``: the players may add to the shuffle.
    """

    version: int
    shuffle: Any
    pack: tuple[str, ...]
    deal_again: Callable[[Sequence[Any]], Any]
    players_add: bool = False


def no_shuffle(_event: object, _state: object) -> ShuffledDeal | None:
    """No event deals from a shuffle that can be replayed."""
    return None


def nothing_waits(_state: object) -> Any:  # noqa: ANN401  a shuffle is of the game's own type
    """No shuffle is committed to before its deal."""
    return None
