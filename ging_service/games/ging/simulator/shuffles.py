"""Shuffles as players have them: mostly as they come, sometimes committed to before, with a word or a number of theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.game_support.seeded_shuffle import new_seed
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.state import Shuffle
from ging_service.games.ging.rules.cards import SEATS

if TYPE_CHECKING:
    from random import Random

    from ging_service.games.ging.rules.house_rules import HouseRules

ASKS_FOR_IT: Final = 0.05
CONTRIBUTES: Final = 0.6
DROPS_THE_PACK: Final = 0.02
# With quotes and digits among them: the context of a shuffle is JSON, and must escape them.
WORDS: Final = ("seven of hearts", "luck", "42", "third time lucky", 'no "ging" today', "a cup of tea")


def shuffle_of_players(random: Random, rules: HouseRules, deal: int) -> tuple[Shuffle, list[tuple[int, c.Command]]]:
    """Return the shuffle of the next deal and the commands before it, with the seats that give them; −1 is the scribe.

    If nobody requests a commitment, there are no such commands: the deal brings the shuffle.
    """
    shuffle = Shuffle(deal=deal, seed=new_seed(random))
    if rules.shuffle == "at_once" and random.random() >= ASKS_FOR_IT:
        return shuffle, []
    said: list[tuple[int, c.Command]] = []
    if random.random() < DROPS_THE_PACK:
        said += [(-1, c.CommitShuffle(seed=new_seed(random))), (-1, c.CallMisdeal(reason="the pack was dropped"))]
    said.append((-1, c.CommitShuffle(seed=shuffle.seed)))
    words = [random.choice(WORDS) if random.random() < CONTRIBUTES else "" for _ in SEATS]
    said += [(seat, c.ContributeToShuffle(seat=seat, contribution=word)) for seat, word in enumerate(words) if word]
    return Shuffle(deal=deal, seed=shuffle.seed, contributions=tuple(words)), said
