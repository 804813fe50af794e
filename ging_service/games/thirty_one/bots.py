"""Bots that play Thirty-one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.game_support.game_bots import GameBots
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.rules import cards_that_fit, cards_that_win_now, number_of, solve

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.thirty_one.decider.state import TableState

    Choice = Callable[[Hand, TableState], Card]
    """The card that a bot takes after those that have been taken."""
    from ging_service.games.thirty_one.rules import HouseRules


def move(choice: Choice, seen: TableState, seat: int) -> c.Command | None:
    """Return the command of the seat's player; None where the table does not wait for them.

    NM96: rounds with real cards are recorded whole, so that none of them waits for a bot.
    """
    if seen.phase == "between_rounds":
        # Before the lot nobody is first. One of the bots must start then, and not all of them.
        return c.StartRound() if seat == max(seen.first, 0) else None
    if seen.phase != "taking" or seen.round is None or seen.round.turn != seat:
        return None
    return c.TakeCard(seat=seat, card=choice(seen.round.taken, seen))


def simple_choice(taken: Hand, seen: TableState) -> Card:
    """Return a card that wins at once; else the highest that does not let the next player win at once."""
    return _one_ahead(cards_that_fit(taken), taken, seen)


def perfect_choice(taken: Hand, seen: TableState) -> Card:
    """NM92: Return one of the best cards of the solution for two players. Among more players, play as the simple bot."""
    is_solved = len(seen.members) == 2  # noqa: PLR2004  the solution is for two
    fitting = solve(taken, seen.rules.stuck).cards if is_solved else cards_that_fit(taken)
    return _one_ahead(fitting, taken, seen)


def _one_ahead(cards: Hand, taken: Hand, seen: TableState) -> Card:
    players, stuck = len(seen.members), seen.rules.stuck
    winning = cards_that_win_now(taken, players, stuck)

    def worth(card: Card) -> tuple[bool, bool, int]:
        is_safe = not cards_that_win_now((*taken, card), players, stuck)
        return card in winning, is_safe, number_of(card)

    return max(cards, key=worth)


def check_rules(rules: HouseRules) -> None:
    """NM95: raise ``Refused("bot_stakes")`` for house rules with a stake that do not allow bots to play for it."""
    if rules.stake and rules.bot_stakes == "refused":
        detail = "by these house rules bots do not play for counters: leave out the stake, or allow bot_stakes"
        raise Refused("bot_stakes", "NM95", detail, "rules.bot_stakes")


BOTS: Final = GameBots(
    levels={"simple": partial(move, simple_choice), "perfect": partial(move, perfect_choice)}, check_rules=check_rules
)
