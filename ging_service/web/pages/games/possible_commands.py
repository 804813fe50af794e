"""The moment for a command: whether the player of a seat could give it now, judged from what the reader sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Collection

    from ging_service.domain.game import Game


def is_possible_now(game: Game, sample: Any, seat: int, state: Any, filled_in: Collection[str]) -> bool:  # noqa: ANN401  of any game
    """Return False if the rules would refuse the command from this seat now, whatever the player enters.

    ``state`` is as the reader sees it, and nothing else is used: the offered commands reveal no hidden card.
    ``sample``: the command with placeholders in the fields ``filled_in`` that the player fills in.
    """
    try:
        if any(isinstance(move, type(sample)) for move in game.moves(state, seat)):
            return True
        game.decide(sample, state)
    except Refused as refused:
        # A value that the player fills in is wrong only in the sample.
        return refused.where.partition(".")[0] in filled_in
    # The code of a game may need what is missing here: hidden cards, or values that only the service fills in. Then the
    # moment cannot be judged before the command is given.
    except Exception:  # noqa: BLE001  any error in the code of any game
        return True
    return True
