"""Types of requests and answers: play, standings. Written by ``python -m ging_service.web.client_source``."""

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
    """As ruled so far; otherwise as played."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""
    rank_by: (
        Literal[
            "net",
            "net_per_deal",
            "burials",
            "games",
            "gins",
            "kings",
            "knocks",
            "last_cards",
            "outs",
            "points",
            "sweeps",
            "thirty_ones",
            "undercuts",
        ]
        | str
    )
    """What they are ranked by."""
    least_deals: int
    """Members with fewer deals have no rank."""
    items: list[RankedMember]
    """Best first; members without a rank come last."""


class PairStanding(TypedDict):
    """Totals of two members at the tables where both sat. Each counts against all three others."""

    tables: int
    """At which both sat."""
    deals: int
    """Played there."""
    ahead: int
    """Counters by which the first is ahead of the second at those tables; below zero: behind."""
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
    """As ruled so far; otherwise as played."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""
    items: list[PairStanding]
    """By the members' ids."""


class RankedMember(TypedDict):
    """A member's rank and tally, and whether they are a bot."""

    rank: int | None
    """Among the ranked members here; equal members share a rank and the next ranks are skipped; null: not ranked, as bots in a club's standings."""
    member: str
    """Id."""
    bot: bool
    """The service plays for this member."""
    tally: Tally


class SeatStanding(TypedDict):
    """The totals of a seat, independent of who sat there."""

    seat: int
    """A seat: 0 to 7, clockwise."""
    tally: Tally


class SeatStandings(TypedDict):
    """The seats, as many as the largest table has."""

    season: str | None
    """Of which it is."""
    first_day: str | None
    """Of the period; null: from the beginning."""
    last_day: str | None
    """Of the period; null: up to now."""
    zone: str
    """Whose days these are."""
    as_ruled: bool
    """As ruled so far; otherwise as played."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""
    items: list[SeatStanding]
    """By seat."""


class Sweeps(TypedDict):
    """How often a combination swept the tray (G18)."""

    combination: Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"] | str
    """Which."""
    times: int
    """How often."""


class TableStanding(TypedDict):
    """The totals of the players at a table, ranked among themselves."""

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
    """As ruled so far; otherwise as played."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""
    items: list[TableStanding]
    """By the tables' ids."""


class Tally(TypedDict):
    """Totals over some deals."""

    deals: int
    """Settled and passed deals; misdeals and deals that rulings voided do not count."""
    net: int
    """Counters won or lost in all: won, less lost, plus what came from false claims and rulings."""
    net_per_deal: str | None
    """On average, to a thousandth, such as -0.125; null without a deal."""
    won: int
    """Counters won in the deals that were won, the member's own share of the tray included."""
    lost: int
    """Counters lost in the deals that were lost."""
    beside: int
    """Counters received for false claims or by rulings; below zero: paid."""
    dealt: int
    """Deals of these that the member dealt."""
    misdeals: int
    """Deals of this dealer that were called a misdeal (G24)."""
    most: int
    """How often the member had most (G8)."""
    second: int
    """How often the member had second; a single claim is both most and second (G23)."""
    swept: int
    """Sweeps of any combination (G18)."""
    sweeps: list[Sweeps]
    """Number of sweeps, by combination."""
    lost_deals: int
    """Lost deals that the member was found guilty of (G28), lapsed ones included."""
    penalty_deals: int
    """Deals that the member dealt in place of others as a penalty (G26)."""
    false_claims: int
    """False claims of the member (G21)."""
    gin_rummy_games: int
    """Games."""
    gin_rummy_points: int
    """Points."""
    gin_rummy_gins: int
    """Gins."""
    gin_rummy_undercuts: int
    """Undercuts."""
    gin_rummy_knocks: int
    """Knocks."""
    newmarket_kings: int
    """Kings."""
    newmarket_outs: int
    """Outs."""
    newmarket_burials: int
    """Burials."""
    thirty_one_thirty_ones: int
    """Thirty-ones."""
    thirty_one_last_cards: int
    """Last cards."""
    wild_card_rummy_games: int
    """Games."""
    wild_card_rummy_outs: int
    """Outs."""
    wild_card_rummy_points: int
    """Points."""
