"""House rules of the deal, the melds and a turn, in words."""

from __future__ import annotations

from ging_service.i18n.messages import _

Choices = tuple[tuple[str, str], ...]
Told = dict[str, tuple[str, str, Choices]]
"""By the name of a house rule: the number of the rule that leaves it to the table, its label, and its values in words."""


def groups() -> tuple[tuple[str, Told], ...]:
    """Return the groups: what each is about, and its house rules."""
    return (
        (_("Players and cards"), _cards()),
        (_("The deals"), _deals()),
        (_("Melds"), _melds()),
        (_("A turn"), _turn()),
        (_("The end of a deal"), _end()),
    )


def no_or_yes() -> Choices:
    """Return the words for a rule that applies or not."""
    return (("no", _("no")), ("yes", _("yes")))


def _cards() -> Told:
    return {
        "fewest_seats": ("WR1", _("Fewest players"), ()),
        "most_seats": ("WR1", _("Most players"), ()),
        "decks": (
            "WR1",
            _("Packs of 52 cards"),
            (("one", _("one")), ("two", _("two")), ("two_from_five", _("two from five players on, else one"))),
        ),
        "joker": (
            "WR34",
            _("Joker"),
            (
                ("none", _("none")),
                ("one", _("one, always wild")),
                ("last_deal", _("one, and a last deal in which only it is wild")),
            ),
        ),
        "aces": ("WR1", _("Aces"), (("low", _("below the two")), ("both", _("below the two or above the king")))),
        "hand_size": ("WR4", _("Cards for each player; the first player gets one more"), ()),
    }


def _deals() -> Told:
    return {
        "deals": (
            "WR3",
            _("Wild rank of each deal, in order"),
            (
                ("A..K", _("ace to king, 13 deals")),
                ("2..K", _("two to king, 12 deals")),
                ("2..K,A", _("two to king, then ace, 13 deals")),
                ("A..K,A", _("ace to king, then ace again, 14 deals")),
                ("K..A", _("king to ace, 13 deals")),
            ),
        ),
        "wild_choice": (
            "WR33",
            _("The wild rank"),
            (("order", _("follows that order")), ("dealer", _("is named by the dealer, each rank once"))),
        ),
        "first_dealer": (
            "WR2",
            _("First dealer"),
            (
                ("cut", _("the player who draws the lowest card")),
                ("jack", _("the player who is dealt the first jack")),
                ("assigned", _("the player we name")),
            ),
        ),
        "first_player": (
            "WR4",
            _("First player"),
            (("left", _("the player to the dealer's left")), ("dealer", _("the dealer"))),
        ),
    }


def _melds() -> Told:
    return {
        "set_limit": (
            "WR5",
            _("Most cards of a set"),
            (
                ("pack", _("as many as the packs have of a rank")),
                ("four", _("four, with two packs too")),
                ("none", _("no limit for wild cards")),
            ),
        ),
        "first_meld": (
            "WR10",
            _("Melds may be put down"),
            (
                ("at_once", _("from the first turn on")),
                ("second_turn", _("by the first player from their second turn on")),
                ("second_round", _("when everybody has had a turn")),
            ),
        ),
        "last_melds": (
            "WR31",
            _("When somebody goes out, players who had no turn yet may put down melds"),
            no_or_yes(),
        ),
    }


def _turn() -> Told:
    return {
        "taken_card": (
            "WR11",
            _("A card from the discard pile"),
            (
                ("free", _("may be kept in the hand")),
                ("use", _("must be melded at once")),
                ("pile", _("must be melded at once before the first meld; later any number may be taken to be kept")),
            ),
        ),
        "discard_taken": (
            "WR12",
            _("Discarding a card that was taken from the discard pile in the same turn"),
            (("refused", _("not allowed")), ("allowed", _("allowed"))),
        ),
        "set_claim": (
            "WR15",
            _("A wild card of a set is claimed with"),
            (("missing_suit", _("a card of a missing suit")), ("any_of_rank", _("any card of the rank"))),
        ),
        "claimed_wild": (
            "WR16",
            _("A claimed wild card"),
            (("free", _("may be kept in the hand")), ("reuse", _("must lie in a meld again before the discard"))),
        ),
        "one_card": (
            "WR18",
            _("A player with one card"),
            (("restricted", _("draws from the stock, and only extends a meld")), ("free", _("plays like everybody"))),
        ),
    }


def _end() -> Told:
    return {
        "stock_out": (
            "WR19",
            _("When the stock is empty"),
            (
                ("end", _("the deal ends with that turn")),
                ("reshuffle", _("the discard pile becomes the stock")),
                ("top_card", _("play goes on while each player takes the top discard")),
            ),
        ),
        "up_for_two": ("WR29", _("A player whose last card is a two may end the deal, “up for 2”"), no_or_yes()),
    }
