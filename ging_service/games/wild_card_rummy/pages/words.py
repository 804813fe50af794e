"""Wild-card rummy in words on pages: awaited actions and house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.event_messages.events import event_text
from ging_service.event_messages.table_view import awaited_names
from ging_service.games.wild_card_rummy.decider.events import PlayEnded
from ging_service.games.wild_card_rummy.game import to_act
from ging_service.games.wild_card_rummy.messages.game_words import points_words, wild_words
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.order import is_named, rounds, wild_of_round
from ging_service.games.wild_card_rummy.rules.points import is_doubled
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext
from ging_service.web.pages.games.derived_form import rules_form

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.games.wild_card_rummy.decider.state import TableState


Choices = tuple[tuple[str, str], ...]
Told = dict[str, tuple[str, str, Choices]]
"""By the name of a house rule: the number of the rule that leaves it to the table, its label, and its values in words."""


def groups_of_play() -> tuple[tuple[str, Told], ...]:
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


def awaited_words(state: TableState, name: Callable[[int], str], own_seat: int) -> str:
    """Return the sentence. ``name``: returns the name of a seat's player; ``own_seat``: of the reader, −1 for none."""
    if state.phase == "unopened":
        return _("This table has not been opened yet.")
    if state.ended:
        return event_text(PlayEnded(reason=state.ended))  # type: ignore[arg-type]  # an ended table says why
    seats = to_act(state).seats
    if own_seat in seats and state.phase not in ("cutting", "between_deals", "counting"):
        return _your_turn(state)
    names = awaited_names(seats, name, own_seat)
    return _waiting(state, names)


def _waiting(state: TableState, names: str) -> str:
    turns_up = state.rules.first_dealer == "jack"
    return {
        "cutting": _("Waiting for %(names)s to deal cards face up until a jack appears.", names=names)
        if turns_up
        else _("Waiting for %(names)s to draw a card for the first deal.", names=names),
        "between_deals": _("Waiting for %(names)s to deal.", names=names),
        "naming": _("Waiting for %(names)s to name the wild rank.", names=names),
        "drawing": _("Waiting for %(names)s to draw.", names=names),
        "playing": _("Waiting for %(names)s to meld and discard.", names=names),
        "last_melds": _("Waiting for %(names)s to put down last melds.", names=names),
        "counting": _("Waiting for a scribe to record what the players hold."),
        "pressing": _("Waiting for %(names)s to decide on the press.", names=names),
    }[state.phase]


def _your_turn(state: TableState) -> str:
    """What the reader may do in their turn."""
    is_stock_empty = state.deal is not None and not state.deal.stock
    return {
        "naming": _("Your turn: name the wild rank."),
        "drawing": _("Your turn: take the top discard, or leave it and end the deal.")
        if is_stock_empty
        else _("Your turn: draw a card."),
        "playing": _("Your turn: meld if you like, then discard."),
        "last_melds": _("Your turn: put down your last melds."),
        "pressing": _("Your turn: press the next deal, or leave it."),
    }[state.phase]


def notes_of(state: TableState, name: Callable[[int], str]) -> Iterator[str]:
    """Return the notes, a sentence each. ``name``: returns the name of a seat's player."""
    if state.winners:
        names = together([name(seat) for seat in state.winners])
        yield ngettext("%(names)s has won the game.", "%(names)s have won the game.", len(state.winners), names=names)
    if state.phase == "between_deals":
        yield from _next_deal(state)
    deal = state.deal
    if state.phase == "pressing" and deal is not None:
        who, points = name(deal.turn), points_words(deal.press_points)
        yield _(
            "Press: %(name)s may add %(points)s to their own total. Then all points of the next deal count double.",
            name=who,
            points=points,
        )
    if state.phase == "drawing" and deal is not None and not deal.stock:
        yield _("The stock is empty. A player who does not take the top discard ends the deal.")


def _next_deal(state: TableState) -> Iterator[str]:
    """WR3, WR23, WR24: what is known of the next deal before it is dealt."""
    upcoming = len(state.sheet) + 1
    if upcoming > rounds(state.rules):
        return
    of = _("Deal %(round)s of %(rounds)s comes next.", round=number(upcoming), rounds=number(rounds(state.rules)))
    if is_named(upcoming, state.rules):
        yield " ".join([of, _("The dealer will name the wild rank.")])
    else:
        wild = wild_of_round(upcoming, state.rules)
        yield " ".join([of, wild_words(wild)])
        if is_doubled(wild, state.rules):
            yield _("Its points are doubled, because of its wild rank.")
    if state.is_pressed:
        yield _("The next deal is pressed: its points count double.")


def groups_of_score() -> tuple[tuple[str, Told], ...]:
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


def preset_names() -> dict[str, str]:
    """Return display names of the game's presets: the usual game, and the named games (WR29 to WR34)."""
    return {
        "classic": _("Thirteen deals"),
        "ten-cards": _("Ten cards, for two or three"),
        "two-packs": _("Two packs from five players on"),
        "strict": _("Strict: taken cards and claimed wild cards are melded at once"),
        "press": _("With presses and doublings"),
        "money": _("For money, a cent a point"),
        "counters": _("For counters"),
        "biddies": _("Biddies"),
        "treize-brasses": _("Treize Brasses"),
        "beanie-second-round": _("Beanie: melds when all have had a turn"),
        "beanie-last-melds": _("Beanie: last melds"),
        "beanie-kings-first": _("Beanie: kings first"),
        "beanie-fives": _("Beanie: fives and tens"),
        "beanie-top-card": _("Beanie: the top card"),
        "ace-to-ace": _("Ace to Ace"),
        "dealers-wild": _("Dealer's wild"),
        "joker": _("Joker"),
        "joker-last-deal": _("Joker, with a last deal of its own"),
    }


RULES_FORM = rules_form(HouseRules, lambda: (*groups_of_play(), *groups_of_score()), preset_names)
"""The house rules of wild-card rummy on the pages."""
