"""A table of Gin Rummy as `ging table show` lists it: melds belong to the player who tables them."""

from __future__ import annotations

from ging_service.event_messages.table_view import view_of
from tests.games.gin_rummy.pages.deals import KNOCK, TAKE, after, dealt, visible


def test_gr14_melds_are_groups_of_one_player_and_not_one_of_each_seat() -> None:
    view = view_of(visible(after(dealt(), TAKE, KNOCK), "ada"), {}, "ada")
    facts = dict(view.facts)
    assert facts["Tabled: melds"] == (
        "five of clubs, six of clubs, seven of clubs / ten of hearts, ten of diamonds, ten of clubs"
        " / jack of spades, queen of spades, king of spades"
    )
    assert facts["Answer: melds"] == (
        "eight of spades, eight of hearts, eight of diamonds / two of hearts, three of hearts, four of hearts"
    )
    assert "Hands" in view.columns
    assert "Answer: melds" not in view.columns
