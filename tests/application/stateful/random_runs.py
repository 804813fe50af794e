"""Random runs of a club, and shrinking: taking out of a run every operation that its failure does not need."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final

from tests.application.stateful import book_operations as b
from tests.application.stateful import operations as d

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.application.stateful.club_run import Operation

    Maker = Callable[[Random], Operation]

OPERATIONS_PER_RUN: Final = 45
SHRINK_FOR_S: Final = 120

_ARBITRATORS: Final = (4, 5, 5, 5)
_ZONES: Final = ("UTC", "Europe/London", "Asia/Kathmandu", "America/St_Johns")
_VALUES: Final = ("1", "2.5", "0.333333", "1999.99")


def operations_of(seed: int) -> list[Operation]:
    """The operations of a run: the same for the same seed."""
    random = Random(seed)  # noqa: S311  a run can be repeated
    makers = random.choices(tuple(_MAKERS), tuple(_MAKERS.values()), k=OPERATIONS_PER_RUN)
    return [make(random) for make in (_season, *makers)]


def shrunk(operations: list[Operation], fails: Callable[[list[Operation]], bool]) -> list[Operation]:
    """A run that still fails, with as few operations as could be found in some time: half of them out, then a quarter …"""
    until, size = monotonic() + SHRINK_FOR_S, len(operations) // 2
    while size:
        start = 0
        while start < len(operations) and monotonic() < until:
            fewer = operations[:start] + operations[start + size :]
            if fails(fewer):
                operations = fewer
            else:
                start += size
        size //= 2
    return operations


def _who(random: Random) -> int:
    return random.randrange(12)


def _days_ago(random: Random) -> int:
    return random.choice((0, 0, 0, 0, 1, 8, 45))


def _season(random: Random) -> Operation:
    return b.OpenSeason(
        began_days_ago=random.choice((0, 0, 3, 30)),
        days=random.randint(0, 40),
        zone=random.choice(_ZONES),
        per=random.choice(("none", "deal", "evening")),
        members=random.choice(("carried", "carried", "cashed")),
        value=random.choice(_VALUES),
    )


def _play(random: Random) -> Operation:
    return d.Play(
        seed=random.randrange(10_000),
        deals=random.randint(1, 4),
        goes_on=random.random() < 0.3,
        as_it_happens=random.random() < 0.3,
    )


def _take_in_record(random: Random) -> Operation:
    return d.TakeInRecord(
        seed=random.randrange(10_000),
        days_ago=_days_ago(random),
        ends=random.random() < 0.8,
    )


def _rule(random: Random) -> Operation:
    return d.Rule(
        dispute=_who(random),
        outcome=random.choice(("dismissed", "voided", "ordered", "amended")),
        payer=random.randrange(4),
        counters=random.randint(1, 5),
    )


def _take_in_paper(random: Random) -> Operation:
    return b.TakeInPaper(
        first=_who(random),
        second=_who(random),
        counters=random.randint(2, 40),
        days_ago=random.choice((0, 10, 300)),
    )


_MAKERS: Final[dict[Maker, int]] = {
    lambda random: d.Wait(days=random.randint(1, 40)): 7,
    lambda random: d.SetBack(hours=random.randint(1, 30)): 1,
    lambda random: d.EndTable(table=_who(random)): 3,
    lambda _random: d.Join(): 1,
    lambda random: d.Erase(member=_who(random)): 1,
    lambda random: d.Buy(member=_who(random), counters=random.randint(1, 60), days_ago=_days_ago(random)): 4,
    lambda random: d.Cash(member=_who(random), counters=random.randint(1, 60), days_ago=_days_ago(random)): 3,
    _play: 6,
    _take_in_record: 4,
    lambda random: d.Contest(member=_who(random), deal=_who(random)): 3,
    lambda random: d.Review(
        member=random.choice(_ARBITRATORS),
        dispute=_who(random),
        opens_hands=random.random() < 0.3,
    ): 5,
    _rule: 4,
    lambda random: d.Withdraw(member=_who(random), dispute=_who(random)): 1,
    lambda random: b.Give(
        giver=random.randint(b.THE_CLUB, 8),
        member=_who(random),
        counters=random.randint(1, 30),
        days_ago=_days_ago(random),
    ): 2,
    lambda random: b.Fine(member=_who(random), counters=random.randint(1, 9), days_ago=_days_ago(random)): 2,
    lambda random: b.EnterOpening(
        member=_who(random), counters=random.choice((-70, -1, 1, 40)), days_ago=_days_ago(random)
    ): 1,
    lambda random: b.Limit(member=random.randint(b.EVERYBODY, 8), counters=random.choice((-1, 0, 20, 100))): 2,
    lambda random: b.LimitBank(counters=random.choice((-1, -1, 50, 300))): 1,
    lambda random: b.Count(counted=random.randint(0, 1_200), days_ago=_days_ago(random)): 2,
    _season: 3,
    lambda random: b.CloseSeason(season=random.choice((0, 0, 0, 1, 2))): 5,
    lambda random: b.Agree(
        season=random.randint(0, 4), days_ago=_days_ago(random), coin=random.choice((1, 5, 10, 200))
    ): 4,
    lambda random: b.Pay(payment=_who(random), all_of_them=random.random() < 0.5): 4,
    lambda random: b.TakeBack(payment=_who(random)): 3,
    lambda _random: b.GiveUp(): 1,
    _take_in_paper: 3,
}
"""Every operation, and how often it is done among the others."""
