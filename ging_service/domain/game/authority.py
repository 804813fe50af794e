"""Who may give a command to a table: policies that the declaration of a command states (``@command(by=...)``).

A policy is a function ``(command, state, asker)`` that raises ``Refused`` unless the asker may give the command to a table in
this state. A game writes its own where none of these fits. Nobody may give a command without a policy.

A player acts for their own seat, and nobody else plays a hand that they cannot see, whatever rights they have. A scribe opens,
cuts, deals and ends tables, and records deals with real cards, which everybody sees. Otherwise a scribe who plays is a player
there (docs/adr/a-scribe-who-plays-is-a-player.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.declare import policy_of
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from ging_service.domain.declare import Policy
    from ging_service.domain.game.viewers import Asker


def check_declared(command: Any, state: Any, asker: Asker) -> None:  # noqa: ANN401  of any game
    """Check the policy of the command's declaration. Raises ``Refused``: ``not_allowed`` if it states none."""
    policy = policy_of(type(command))
    if policy is None:
        raise Refused("not_allowed", "", "the game allows nobody to do this")
    policy(command, state, asker)


def need_seat_or_scribe(asker: Asker, members: Sequence[str]) -> None:
    """Check that the asker is a scribe, or one of the members. Raises ``Refused("not_your_table")``."""
    if not asker.keeps_score and not (asker.plays and asker.one_of(members)):
        raise Refused("not_your_table", "", "only a scribe can act at a table where they do not sit")


def seat_or_scribe(_command: Any, state: Any, asker: Asker) -> None:  # noqa: ANN401  of any game
    """A scribe, or a player of the table. Raises ``Refused("not_your_table")``."""
    need_seat_or_scribe(asker, state.members)


def opens(rule: str = "") -> Policy:
    """A scribe, or a member who takes a seat. Raises ``Refused``: ``not_your_table`` or ``scribe_only``.

    ``rule``: in a game with the house rule ``bot_stakes`` no player decides alone that a bot plays for stakes against them.
    """

    def check(command: Any, _state: object, asker: Asker) -> None:  # noqa: ANN401  of any game
        need_seat_or_scribe(asker, command.members)
        with_bots = getattr(command.rules, "bot_stakes", "refused") == "allowed"
        if with_bots and (not asker.keeps_score or asker.one_of(command.members)):
            detail = "only a scribe who does not play opens a table at which bots may play for stakes"
            raise Refused("scribe_only", rule, detail, "rules.bot_stakes")

    return check


def own_seat(rule: str) -> Policy:
    """The player of the command's ``seat``, whatever rights others have: nobody plays a hand that they cannot see.

    Raises ``Refused``: ``not_your_table`` or ``not_your_seat``, by this rule.
    """

    def check(command: Any, state: Any, asker: Asker) -> None:  # noqa: ANN401  of any game
        # An app that acts for nobody plays no hand.
        if not asker.plays or asker.member not in state.members:
            raise Refused("not_your_table", "", "only the players of this table play its hands")
        # A seat that does not exist is refused by the rules.
        # Not `one_of`, by which a key counts as its maker: only the player plays hidden cards.
        if 0 <= command.seat < len(state.members) and state.members[command.seat] != asker.member:
            raise Refused("not_your_seat", rule, "only the player of this seat plays its hand", "seat")

    return check


def scribe(rule: str, detail: str = "only a scribe records deals with real cards") -> Policy:
    """A scribe, who writes down what everybody sees. Raises ``Refused("scribe_only")`` by this rule."""

    def check(_command: object, _state: object, asker: Asker) -> None:
        if not asker.keeps_score:
            raise Refused("scribe_only", rule, detail)

    return check


def ends(rule: str, detail: str, by_player: Callable[[Any], bool] = lambda _state: False) -> Policy:
    """A scribe who does not play, at any time; a player, and a scribe who plays, at a table ``by_player(state)``.

    Raises ``Refused``: ``not_your_table`` or, by this rule, ``scribe_only`` with ``detail``.
    """

    def check(_command: object, state: Any, asker: Asker) -> None:  # noqa: ANN401  of any game
        need_seat_or_scribe(asker, state.members)
        # Other people have been told before this that it is not their table.
        if (not asker.keeps_score or asker.one_of(state.members)) and not by_player(state):
            raise Refused("scribe_only", rule, detail)

    return check


def deadline(rule: str) -> Policy:
    """The service, when a time limit has passed: it asks as nobody, with every right. Raises ``Refused("scribe_only")``."""
    return scribe(rule, "the service ends a turn whose time limit has passed")


def scribe_or(other: Policy) -> Policy:
    """A scribe, also for players without a device, or those whom another policy names."""

    def check(command: Any, state: Any, asker: Asker) -> None:  # noqa: ANN401  of any game
        if not asker.keeps_score:
            other(command, state, asker)

    return check


def with_real_cards(records: Policy, otherwise: Policy, phases: Collection[str] | None = None) -> Policy:
    """``records`` while a deal with real cards is in one of the phases, None: in any; ``otherwise`` at all other times."""

    def check(command: Any, state: Any, asker: Asker) -> None:  # noqa: ANN401  of any game
        is_recorded = state.deal is not None and state.deal.recorded and (phases is None or state.phase in phases)
        (records if is_recorded else otherwise)(command, state, asker)

    return check
