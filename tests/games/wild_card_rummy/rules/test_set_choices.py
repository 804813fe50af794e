from __future__ import annotations

from ging_service.games.wild_card_rummy.rules.laying.lanes import counts_of
from ging_service.games.wild_card_rummy.rules.laying.set_choices import Choices, Numbers, SetChoices
from tests.games.wild_card_rummy.rules.hands_to_lay import cards

ACES = counts_of(cards("AS AH AD AC"))


class InterruptedChoices(SetChoices):
    """Choices for which a second reader asks in the middle of each answer, as another thread can."""

    def __init__(self, limit: int, wilds: int) -> None:
        super().__init__(limit, wilds)
        self._is_asked = False
        self.meanwhile: Choices = {}

    def numbers(self, size: int, room: int) -> Numbers:
        if not self._is_asked:
            self._is_asked = True
            # A copy, because the answer must be complete at this moment and not only later.
            self.meanwhile = dict(self.of_rank(ACES, room))
        return super().numbers(size, room)


def test_a_second_reader_never_gets_a_part_of_the_choices() -> None:
    interrupted, whole = InterruptedChoices(8, 6), SetChoices(8, 6)
    assert interrupted.of_rank(ACES, 0) == interrupted.meanwhile == whole.of_rank(ACES, 0)
    assert interrupted.meanwhile
