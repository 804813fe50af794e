"""Lines that the commands of any game declare."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.declare import command, event
from ging_service.records.command_lines import LineGrammar, command_line, declared
from ging_service.records.errors import Misread
from ging_service.records.names import names_of
from ging_service.records.words import card_of, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.records.names import PlayerNames
    from ging_service.records.words import Word

PLAYERS = ("ann", "ben", "stop")
NAMES = names_of(PLAYERS, PLAYERS)


@command(line="{seat} shows {card} {open}")
class ShowCard:
    seat: int
    card: Card
    open: bool


@command(line="note {seat} {text}")
class Note:
    seat: int
    text: str = ""


@event(says="")
class CardShown:
    deal: int
    seat: int
    card: Card
    open: bool


def _sequence(words: Sequence[Word], _names: PlayerNames) -> str:
    return " ".join(word.text for word in words)


GRAMMAR = LineGrammar(
    title="a game",
    card=lambda word: card_of(word, ""),
    actions=declared(Note),
    moves=declared(ShowCard),
    events={CardShown: ShowCard},
)


def refused(line: str, grammar: LineGrammar = GRAMMAR) -> tuple[str, str, int]:
    with pytest.raises(Misread) as caught:
        grammar.read_line(line, NAMES)
    return caught.value.code, caught.value.detail, caught.value.offset


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("19:40 ben shows KS yes", ShowCard(seat=1, card=Card("KS"), open=True)),
        ("note: ann", Note(seat=0, text="")),
        ("note ann several words 1/2", Note(seat=0, text="several words 1/2")),
    ],
)
def test_a_line_is_read_to_its_command(line: str, said: object) -> None:
    assert GRAMMAR.read_line(line, NAMES).said == said


def test_a_line_is_written_from_an_event_with_the_fields_of_its_command() -> None:
    assert GRAMMAR.line(CardShown(deal=1, seat=1, card=Card("KS"), open=False)) == "p1 shows KS no"
    assert GRAMMAR.line(Note(seat=0, text="no event")) == ""


@pytest.mark.parametrize(
    ("line", "detail", "offset"),
    [
        ("ann shows KS", "'shows' is written 'shows CARD yes|no'", 12),
        ("note", "'note' is written 'note WHO [TEXT]'", 0),
        ("ann shows XX maybe so", "'so' is not expected here", 19),
        ("ann shows KS maybe", "yes or no is expected here, not 'maybe'", 13),
        ("zed shows KS yes", "'zed' is neither a player of this table nor an action (note)", 0),
        ("ann dances", "after a player comes what they do (shows)", 4),
        ("ann", "after a player comes what they do (shows)", 3),
    ],
)
def test_a_line_that_is_written_otherwise_is_refused_at_its_place(line: str, detail: str, offset: int) -> None:
    assert refused(line) == ("bad_action", detail, offset)


def test_words_of_one_line_can_be_read_before_they_are_counted() -> None:
    reading = LineGrammar(card=GRAMMAR.card, actions={}, moves=GRAMMAR.moves, counts_first=False)
    with pytest.raises(Misread) as caught:
        reading.read(words_of("ann shows XX yes so"), NAMES, "ann shows XX yes so")
    assert (caught.value.code, caught.value.offset) == ("not_a_card", 10)


def test_a_player_can_be_called_like_a_word_that_begins_other_lines() -> None:
    reading = LineGrammar(
        card=GRAMMAR.card, actions={}, moves=GRAMMAR.moves, otherwise=_sequence, starts=("go", "stop")
    )
    assert reading.read(words_of("stop shows KS no"), NAMES, "stop shows KS no") == ShowCard(
        seat=2, card=Card("KS"), open=False
    )
    assert reading.read(words_of("go on"), NAMES, "go on") == "go on"


def test_a_game_without_moves_names_its_actions() -> None:
    assert refused("dance", LineGrammar(card=GRAMMAR.card, actions=declared(Note)))[1] == "'dance' is no action (note)"


def test_a_command_without_a_line_has_no_action() -> None:
    assert command_line(CardShown).action == ""
