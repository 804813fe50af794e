"""What stands in JSON: standings. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, TypedDict


class Leaderboard(TypedDict):
    """Members, best first."""

    season: str | None
    """Of which it is."""
    first_day: str | None
    """Of the period; null: from the beginning."""
    last_day: str | None
    """Of the period; null: up to now."""
    zone: str
    """Whose days these are."""
    as_ruled: bool
    """As rulings have made the deals by now; else as they were played."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""
    rank_by: Literal["net", "net_per_deal", "sweeps"]
    """What they are ranked by."""
    least_deals: int
    """Who has played fewer has no rank."""
    items: list[RankedMember]
    """Best first; who has no rank stands behind."""


class PairStanding(TypedDict):
    """What two members have come to at the tables where both sat, each against all three others."""

    tables: int
    """At which both sat."""
    deals: int
    """Played there."""
    ahead: int
    """Counters by which the first is ahead of the second there; below zero: behind."""
    first: RankedMember
    second: RankedMember


class PairStandings(TypedDict):
    """Pairs of members, by their ids."""

    season: str | None
    """Of which it is."""
    first_day: str | None
    """Of the period; null: from the beginning."""
    last_day: str | None
    """Of the period; null: up to now."""
    zone: str
    """Whose days these are."""
    as_ruled: bool
    """As rulings have made the deals by now; else as they were played."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""
    items: list[PairStanding]
    """By the members' ids."""


class RankedMember(TypedDict):
    """A member's rank and tally."""

    rank: int | None
    """Among those who are ranked here; who is level shares a rank, and the next ones are left out; or null."""
    member: str
    """Id."""
    tally: Tally


class SeatStanding(TypedDict):
    """What a seat has come to, whoever sat there."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    tally: Tally


class SeatStandings(TypedDict):
    """The four seats."""

    season: str | None
    """Of which it is."""
    first_day: str | None
    """Of the period; null: from the beginning."""
    last_day: str | None
    """Of the period; null: up to now."""
    zone: str
    """Whose days these are."""
    as_ruled: bool
    """As rulings have made the deals by now; else as they were played."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""
    items: list[SeatStanding]
    """By seat."""


class Sweeps(TypedDict):
    """How often a combination swept the tray (G18)."""

    combination: Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"]
    """Which."""
    times: int
    """How often."""


class TableStanding(TypedDict):
    """What the four have come to at a table, ranked among themselves."""

    table: str
    """Id."""
    deals: int
    """Played there."""
    seats: list[RankedMember]
    """By seat."""


class TableStandings(TypedDict):
    """Tables, by their ids."""

    season: str | None
    """Of which it is."""
    first_day: str | None
    """Of the period; null: from the beginning."""
    last_day: str | None
    """Of the period; null: up to now."""
    zone: str
    """Whose days these are."""
    as_ruled: bool
    """As rulings have made the deals by now; else as they were played."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""
    items: list[TableStanding]
    """By the tables' ids."""


class Tally(TypedDict):
    """What somebody has come to over some deals."""

    deals: int
    """Settled and passed ones; misdeals and, as ruled, void ones are none."""
    net: int
    """Counters won or lost in all: won less lost, and what came beside."""
    net_per_deal: str | None
    """On average, to a thousandth, such as -0.125; null without a deal."""
    won: int
    """Counters won in the deals that were won, each one's share of the tray counted in."""
    lost: int
    """Counters lost in the deals that were lost."""
    beside: int
    """Counters that came for false claims or by order of an arbitrator; below zero: that went."""
    most: int
    """How often he had most (G8)."""
    second: int
    """How often he had second; one claim alone is both (G23)."""
    swept: int
    """Sweeps of any combination (G18)."""
    sweeps: list[Sweeps]
    """Those that there were, by combination."""
    dealt: int
    """Deals of these that he dealt."""
    misdeals: int
    """Deals that he dealt and that were called a misdeal (G24)."""
    lost_deals: int
    """Lost deals that he was found guilty of (G28), lapsed ones too."""
    penalty_deals: int
    """Deals that he dealt in others' places for them (G26)."""
    false_claims: int
    """False claims of his (G21)."""
