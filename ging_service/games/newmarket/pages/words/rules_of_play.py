"""House rules of Newmarket in words, group by group."""

from __future__ import annotations

from ging_service.i18n.messages import _

Choices = tuple[tuple[str, str], ...]
Told = dict[str, tuple[str, str, Choices]]
"""By the name of a house rule: the number of the rule that leaves it to the table, its label, and its values in words."""


def groups() -> tuple[tuple[str, Told], ...]:
    """Return the groups: what each is about, and its house rules."""
    return (
        (_("The game"), _game()),
        (_("Counters"), _counters()),
        (_("The spare hand"), _spare_hand()),
        (_("Sequences"), _sequences()),
        (_("The original game only"), _original()),
        (_("Time, and the end"), _end()),
    )


def _game() -> Told:
    return {
        "game": (
            "NM50",
            _("Game"),
            (
                ("newmarket", _("Newmarket, with four kings")),
                ("original", _("Original Newmarket, with a layout of four cards")),
            ),
        ),
        "first_dealer": (
            "NM2",
            _("First dealer"),
            (
                ("lowest", _("the player who cuts the lowest card")),
                ("highest", _("the player who cuts the highest card")),
                ("assigned", _("the player we name")),
                ("random", _("drawn by lot")),
            ),
        ),
    }


def _counters() -> Told:
    return {
        "king_stake": ("NM3", _("Counters that each player puts on each king, or on each card of the layout"), ()),
        "kitty_stake": ("NM3", _("Counters that each player puts in the kitty"), ()),
        "starting_stack": ("NM3", _("Counters at the start"), ()),
        "kings": (
            "NM4",
            _("The kings are dressed"),
            (("every_deal", _("before every deal")), ("once", _("before the first deal only"))),
        ),
        "short": (
            "NM5",
            _("A player without the counters for the stakes"),
            (
                ("account", _("goes below zero and owes them")),
                ("rebuy", _("takes one more starting stack")),
                ("end", _("ends the game")),
            ),
        ),
    }


def _spare_hand() -> Told:
    return {
        "buy": (
            "NM9",
            _("Who may take the spare hand"),
            (
                ("everybody", _("everybody, the dealer first")),
                ("dealer_only", _("the dealer only")),
                ("off", _("nobody")),
            ),
        ),
        "buy_price": ("NM3", _("Price of the spare hand; the dealer takes it free of charge"), ()),
        "bury": (
            "NM22",
            _("A card is buried for the last king"),
            (("after_buy", _("after the buy")), ("before_buy", _("before the buy")), ("off", _("never"))),
        ),
        "cards_left": (
            "NM21",
            _("Cards left and the spare hand at the end of a deal"),
            (("closed", _("stay closed")), ("shown", _("are shown"))),
        ),
    }


def _sequences() -> Told:
    return {
        "start": (
            "NM13",
            _("A new sequence starts"),
            (
                ("own_choice", _("with a suit of the player's choice")),
                ("lowest_of_colour", _("with the player's lowest card of the colour")),
            ),
        ),
        "missed_card": ("NM29", _("Counters to the kitty for a card missed in its turn, with real cards"), ()),
    }


def _original() -> Told:
    return {
        "layout": ("NM53", _("Layout: an ace, a king, a queen and a jack of four suits"), ()),
        "next_start": (
            "NM54",
            _("The next sequence starts"),
            (
                ("any_suit", _("in any suit")),
                ("another_suit", _("in another suit")),
                ("other_colour", _("in the other colour")),
            ),
        ),
    }


def _end() -> Told:
    return {
        "deals": ("NM27", _("Number of deals, 0 for as many as it takes"), ()),
        "turn_limit_s": ("NM30", _("Seconds for each choice, 0 for no limit"), ()),
        "bot_stakes": ("NM32", _("Bots at the table"), (("refused", _("not allowed")), ("allowed", _("allowed")))),
    }
