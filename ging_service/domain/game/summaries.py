"""Summaries that a game gives to the platform: the progress of each table, its last deal, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


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
