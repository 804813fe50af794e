"""What a game tells the platform of a table, of its last deal, of whose turn it is, and of a shuffle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class TableSummary(NamedTuple):
    """The progress of a table, for the list of tables.

    ``phase``: one of the game's own words, ``ended`` when the game is over. ``members`` by seat. ``act_by_s``: when the
    running time limit ends, in seconds since 1970, 0 without one. ``ended``: why the game ended, "" while it runs.
    ``misdeals``: deals that were dealt and do not count; ``voids``: shuffles that were committed to and not dealt.
    """

    phase: str
    members: tuple[str, ...]
    deals_played: int
    act_by_s: int
    ended: str
    misdeals: int
    voids: int


class DealSummary(NamedTuple):
    """The running deal of a table, or its last one, for read models, reports and lists. It names no hidden card.

    ``number`` from 1 at each table. ``dealer``: the seat of the player who really dealt. ``recorded``: played with real
    cards and written down. ``kind``: ``running``, ``misdeal``, ``undone``, ``void`` (by the rules it is over without a
    result), or one of the game's own words for how the deal ended. Deals of the first four count in no standings.
    ``winners``: seats. ``net``: counters won or lost by seat in this deal. ``summary``: other values that the game's own
    reports need, as JSON values by name.

    ``afterwards``: counters by seat that are won or lost for this deal after its end, such as a share of a pot that is
    divided, or the payment for points at the end of the game. Standings add them to the net. (): none. The event that
    changes them states ``Fact.DEAL_COMPLETED``.
    """

    number: int
    dealer: int
    recorded: bool
    kind: str
    winners: tuple[int, ...]
    net: tuple[int, ...]
    summary: Mapping[str, Any]
    afterwards: tuple[int, ...] = ()


class ToAct(NamedTuple):
    """The seats and the action that a table waits for.

    ``seats``: of whom, () if nobody at the table. ``what``: one of the game's own words, "" when the game is over.
    ``until_s``: when the time limit ends, in seconds since 1970, 0 without one.
    """

    seats: tuple[int, ...]
    what: str
    until_s: int = 0


# Shuffles: randomness that only the service can draw, and the cards that an event has dealt from a shuffle.


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
