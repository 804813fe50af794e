"""House rules of points, the press, money and time, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.wild_card_rummy.pages.words.rules_of_play import no_or_yes
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.pages.words.rules_of_play import Told


def groups() -> tuple[tuple[str, Told], ...]:
    """Return the groups: what each is about, and its house rules."""
    return (
        (_("Points"), _points()),
        (_("Doubling and pressing"), _doubling()),
        (_("Money"), _money()),
        (_("Time and counters"), _table()),
    )


def _points() -> Told:
    return {
        "scoring": (
            "WR20",
            _("What counts"),
            (
                ("held", _("cards in hand, against their player; the lowest total wins")),
                ("melded", _("melded cards for their player, cards in hand against them; the highest total wins")),
            ),
        ),
        "wild_points": ("WR21", _("Points for a wild card"), ()),
        "joker_points": ("WR34", _("Points for the joker"), ()),
        "ace_points": ("WR21", _("Points for an ace"), ()),
        "faces": (
            "WR21",
            _("Jack, queen and king"),
            (("ten", _("10 points each")), ("rank", _("11, 12 and 13 points"))),
        ),
        "values": (
            "WR21",
            _("The other cards"),
            (("number", _("their number")), ("fives", _("ace to eight 5 points, nine to king 10"))),
        ),
        "out_bonus": ("WR23", _("Points in favour of the player who goes out"), ()),
    }


def _doubling() -> Told:
    return {
        "double_on": (
            "WR23",
            _("Points of a deal are doubled"),
            (("none", _("never")), ("seven_and_king", _("when sevens or kings are wild"))),
        ),
        "press": (
            "WR24",
            _("A total of 50 or more above every other presses the next deal: its points double"),
            no_or_yes(),
        ),
        "auto_press": ("WR25", _("After the first deal the highest total is raised to press the second"), no_or_yes()),
    }


def _money() -> Told:
    units = (("counters", _("counters")), ("money", _("the smallest unit of money")))
    roundings = (("down", _("down")), ("half_up", _("to the nearest counter")), ("up", _("up")))
    stake = _("Stake for points")
    parts = {
        "amount": (_("amount, 0 for none"), ()),
        "points": (_("for this number"), ()),
        "unit": (_("unit"), units),
        "counter_value": (_("units that a counter is worth"), ()),
        "rounding": (_("rounding"), roundings),
    }
    return {
        "payment": (
            "WR27",
            _("At the end of the game"),
            (
                ("none", _("nobody pays")),
                ("pairs", _("everyone settles with everyone")),
                ("winner", _("everyone pays the winner")),
            ),
        ),
        **{f"stake.{part}": ("WR26", f"{stake}: {words}", choices) for part, (words, choices) in parts.items()},
        "round_to": ("WR26", _("Each payment is rounded to a multiple of, in the unit of the stake"), ()),
        "deal_fee": ("WR28", _("Fee for going out, from each other player, in the unit of the stake"), ()),
    }


def _table() -> Told:
    return {
        "turn_limit_s": ("WR35", _("Seconds for a turn, 0 for no limit"), ()),
        "starting_stack": ("WR37", _("Counters at the start"), ()),
        "bot_stakes": (
            "WR37",
            _("Bots at a table with stakes"),
            (("refused", _("not allowed")), ("allowed", _("allowed"))),
        ),
    }
