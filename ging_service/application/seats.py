"""Sitting down at a table: members of the club, and bots that play against them.

A command that opens a table names a bot as ``bot:<level>``. The bot is a member of the club like any other player, entered
in the book when it plays there for the first time, so that the log, read models and reports need no case of their own.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from ging_service.application.club import at_club, club_state, need_member
from ging_service.domain.club.commands import AddBot, AddMember
from ging_service.domain.club.decide import check_slug
from ging_service.domain.club.state import BOT
from ging_service.domain.errors import Refused
from ging_service.domain.numbers import whole_number
from ging_service.domain.streams import game_of_command
from ging_service.game_support.game_bots import bot_levels, bot_named, check_bot_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.domain.club.state import ClubState
    from ging_service.domain.game import Game
    from ging_service.execution.caller import Caller
    from ging_service.execution.services import Services

BOT_WANTED: Final = f"{BOT}:"
"""Begins the text that asks for a bot. No member has such an id."""

_ID: Final = f"{BOT}-"
"""Begins the id of every bot."""


def take_seats(
    services: Services,
    club_id: str,
    command: Any,  # noqa: ANN401  any game's
    caller: Caller,
    check: Callable[[Any], object],
) -> Any:  # noqa: ANN401  any game's
    """Return the command that opens a table with a member on each seat.

    ``check(command)`` raises ``Refused`` if the table cannot be opened. No bot is entered in the book for such a table.
    Raises ``NoSuchClub`` and what ``check`` and ``check_seats`` raise.
    """
    game = game_of_command(command)
    seats = game.seated_by(command)
    club = club_state(services, club_id)
    members, bots = list(seats), []
    for seat, level in enumerate(check_seats(club, command)):
        if seats[seat].startswith(BOT_WANTED):
            wanted = _free_bot(club, game, level, members)
            members[seat] = wanted.member
            bots += [wanted] if club.missing([wanted.member]) else []
    command = replace(command, members=tuple(members))
    # Without bots the batch itself refuses the opening, and nothing has been written before it.
    if bots:
        check(command)
    for wanted in bots:
        _enter(services, club_id, wanted, caller)
    return command


def check_seats(club: ClubState, command: Any) -> list[str]:  # noqa: ANN401  any game's
    """Return the level of the bot on each seat, "" for a person, if they all sit down by a command that opens a table.

    Raises ``Refused``: ``no_such_member``, ``no_such_bot``, ``no_person``, and what the game's ``GameBots.check_rules``
    raises.
    """
    game = game_of_command(command)
    levels = [_level(club, game, sitting, f"members.{seat}") for seat, sitting in enumerate(game.seated_by(command))]
    if any(levels):
        if all(levels):
            raise Refused("no_person", "", "a table needs at least one player who is not a bot", "members")
        check_bot_rules(game.kind, command.rules)
    return levels


def joining(game: Game, member: str, name: str) -> AddMember | AddBot:
    """Return the command that enters a member of another club's table in this club's book: a bot remains one.

    Raises ``Refused``: ``bad_id``, and ``no_such_bot`` for an id that begins like those of bots, if no bot of the game
    has it.
    """
    check_slug(member, "member")
    if not member.startswith(_ID):
        return AddMember(member=member, name=name)
    which = whole_number(member.rpartition("-")[2])
    # The level itself may end with a number, so both readings of the id are compared.
    numbers = (1,) if which is None else (1, which)
    bots = (_candidate(game, level, number) for level in bot_levels(game.kind) for number in numbers)
    if (bot := next((one for one in bots if one.member == member), None)) is None:
        detail = f"{member!r} is no bot that plays {game.title} here: enter a person with such an id in the book first"
        raise Refused("no_such_bot", "", detail, "members")
    return bot


def _level(club: ClubState, game: Game, sitting: str, where: str) -> str:
    """The level of the bot on a seat, "" for a person. Raises ``Refused``: ``no_such_member`` or ``no_such_bot``."""
    if not sitting.startswith(BOT_WANTED):
        need_member(club, sitting, where)
    bot = club.bot(sitting)
    if bot is None and not sitting.startswith(BOT_WANTED):
        return ""
    if bot is not None and bot.game != game.kind:
        raise Refused("no_such_bot", "", f"{sitting} does not play {game.title}", where)
    level = bot.level if bot else sitting.removeprefix(BOT_WANTED)
    try:
        bot_named(game.kind, level)
    except Refused as refused:
        raise Refused(refused.code, "", str(refused), where) from refused
    return level


def _free_bot(club: ClubState, game: Game, level: str, sitting: Sequence[str]) -> AddBot:
    """The first bot of this level that does not sit at the table yet, as it is or would be entered in the book."""
    candidates = (_candidate(game, level, number) for number in count(1))
    return next(one for one in candidates if one.member not in sitting and _is_free(club, one))


def _candidate(game: Game, level: str, number: int) -> AddBot:
    which = "" if number == 1 else str(number)
    member = _ID + "-".join(filter(None, (game.kind.replace("_", "-"), level, which)))
    name = " ".join(filter(None, (game.title, BOT, f"({level})", which)))
    return AddBot(member=member, name=name, game=game.kind, level=level)


def _is_free(club: ClubState, wanted: AddBot) -> bool:
    """Return True unless somebody else has this id: a person keeps the id under which they have been entered."""
    if club.missing([wanted.member]):
        return True
    bot = club.bot(wanted.member)
    return bot is not None and (bot.game, bot.level) == (wanted.game, wanted.level)


def _enter(services: Services, club_id: str, wanted: AddBot, caller: Caller) -> None:
    """Enter a bot in the club's book, unless another process has been quicker."""
    try:
        at_club(services, club_id, wanted, caller.unconditional())
    except Refused as refused:
        if refused.code != "member_exists" or not _is_free(club_state(services, club_id), wanted):
            raise
