"""The careful bot: it tracks the cards that it has seen, hopes for some of them, and keeps what helps the next player."""

from __future__ import annotations

from typing import Final

from ging_service.games.wild_card_rummy.bots.chances import expected_points, use_to_next
from ging_service.games.wild_card_rummy.bots.turns import Strategy

TRIES: Final = 8
"""How many draws from the stock are tried before a discard is taken."""

MOST_TO_PRESS: Final = 5
"""WR24: more points than these are not worth a doubled deal."""

CAREFUL: Final = Strategy(burden=expected_points, danger=use_to_next, tries=TRIES, most_to_press=MOST_TO_PRESS)
