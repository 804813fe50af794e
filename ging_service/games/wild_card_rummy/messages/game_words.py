"""Words about wild-card rummy: phases, ranks, melds, results, and reasons for its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.cards import suit_of
from ging_service.event_messages.card_words import card_name, suit_words
from ging_service.games.wild_card_rummy.fairness import ABOVE, BANDS, PLACES
from ging_service.i18n.formatting import number, together
from ging_service.i18n.message_language import cache_by_language
from ging_service.i18n.messages import _, ngettext, pgettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ging_service.games.wild_card_rummy.decider.state import ResultKind
    from ging_service.games.wild_card_rummy.rules.melds import Meld


RULE_OF_RESULT: Final[dict[ResultKind, str]] = {"out": "WR17", "up_for_two": "WR29", "stock": "WR19", "void": "WR36"}


def phases() -> dict[str, str]:
    """The phases of a table."""
    return {
        "cutting": _("the first dealer is found"),
        "between_deals": _("between two deals"),
        "naming": _("the dealer names the wild rank"),
        "drawing": _("a player draws"),
        "playing": _("a player melds or discards"),
        "last_melds": _("players put down their last melds"),
        "counting": _("the hands of a recorded deal are counted"),
        "pressing": _("a player decides on the press"),
        "ended": _("ended"),
    }


def ranks_words(rank: str) -> str:
    """All cards of a rank, as "sevens"."""
    return _ranks()[rank]


@cache_by_language
def _ranks() -> Mapping[str, str]:
    """The words for all ranks, kept because every page of a table names one."""
    return {
        "A": pgettext("ranks", "aces"),
        "2": pgettext("ranks", "twos"),
        "3": pgettext("ranks", "threes"),
        "4": pgettext("ranks", "fours"),
        "5": pgettext("ranks", "fives"),
        "6": pgettext("ranks", "sixes"),
        "7": pgettext("ranks", "sevens"),
        "8": pgettext("ranks", "eights"),
        "9": pgettext("ranks", "nines"),
        "10": pgettext("ranks", "tens"),
        "J": pgettext("ranks", "jacks"),
        "Q": pgettext("ranks", "queens"),
        "K": pgettext("ranks", "kings"),
    }


def wild_words(wild: str) -> str:
    """WR3, WR34: The rank that is wild, as a sentence."""
    if not wild:
        return _("Only the joker is wild.")
    ranks = ranks_words(wild)
    # The rank begins the sentence here, and stands inside one elsewhere. ``capitalize`` would lower the letters after
    # the first.
    return _("%(ranks)s are wild.", ranks=ranks[:1].upper() + ranks[1:])


def penalty_words(*, is_pressed: bool, doubled: bool) -> str:
    """WR23, WR24: How often penalties count in a deal, as a sentence; "" where they count once."""
    if is_pressed and doubled:
        return _("Penalties count four times: the deal is pressed, and its rank doubles them.")
    if is_pressed:
        return _("Penalties count double: the deal is pressed.")
    return _("Penalties count double.") if doubled else ""


def meld_words(meld: Meld) -> str:
    """A meld, as "set of sevens" or "run in hearts"."""
    match meld.kind:
        case "set":
            return _("set of %(ranks)s", ranks=ranks_words(meld.rank))
        case "run":
            return _("run in %(suit)s", suit=suit_words(suit_of(meld.stands_for[0])))
        case _:
            assert_never(meld.kind)


def substitute_words(meld: Meld) -> str:
    """WR8: What the substitutes of a run stand for, as sentences; "" if there are none."""
    return " ".join(
        _("The %(wild)s stands for the %(card)s.", wild=card_name(card), card=card_name(stands_for))
        # The lengths may differ: a set says nothing of its wild cards.
        for card, stands_for in zip(meld.cards, meld.stands_for, strict=False)
        if card != stands_for
    )


def points_words(points: int) -> str:
    """Points, as "27 points"."""
    return ngettext("one point", "%(num)s points", points)


def by_seat(figures: Sequence[int], name: Callable[[int], str]) -> str:
    """Figures by seat, as "Ada 27, Ben 0 and Eva 12"."""
    return together([f"{name(seat)} {number(figure)}" for seat, figure in enumerate(figures)])


def result_words(kind: ResultKind, winner: int, name: Callable[[int], str]) -> str:
    """How a deal has ended, as a sentence. ``name``: returns the name of a seat's player."""
    match kind:
        case "out":
            return _("%(name)s goes out.", name=name(winner))
        case "up_for_two":
            return _("%(name)s ends the deal, up for 2.", name=name(winner))
        case "stock":
            return _("The stock is empty: nobody goes out.")
        case "void":
            return _("The deal is void: nobody scores.")
        case _:
            assert_never(kind)


def short_result(kind: ResultKind) -> str:
    """The kind of a result in one word or two, for a line of the score sheet."""
    return {
        "out": pgettext("result", "out"),
        "up_for_two": _("up for 2"),
        "stock": _("stock empty"),
        "void": _("void"),
    }[kind]


def report_words() -> dict[str, str]:
    """Return words for labels, and by their prefixes for titles and sentences (``GameMessages``)."""
    return {
        **dict(zip(PLACES, _places(), strict=True)),
        **dict(zip((*BANDS, ABOVE), _numbers(), strict=True)),
        "of:wild cards dealt by place": _("Wild cards dealt to a place"),
        "of:wild cards dealt by seat": _("Wild cards dealt by seat"),
        "of:hands with a meld ready": _("Hands dealt with a meld ready"),
        "more:hands with a meld ready": _("%(who)s: dealt %(share)s more hands with a meld than expected"),
        "less:hands with a meld ready": _("%(who)s: dealt %(share)s fewer hands with a meld than expected"),
        "more:wild cards dealt by place": _("%(who)s: dealt %(share)s more often than expected"),
        "less:wild cards dealt by place": _("%(who)s: dealt %(share)s less often than expected"),
        "more:wild cards dealt by seat": _("%(who)s: dealt %(share)s more wild cards than expected"),
        "less:wild cards dealt by seat": _("%(who)s: dealt %(share)s fewer wild cards than expected"),
        "counted:wild_card_rummy.games": _("Games won"),
        "counted:wild_card_rummy.outs": _("Deals ended"),
        "counted:wild_card_rummy.points": _("Points"),
    }


def _places() -> tuple[str, ...]:
    return (
        pgettext("place", "The first player"),
        pgettext("place", "The second player"),
        pgettext("place", "The third player"),
        pgettext("place", "The fourth player"),
        pgettext("place", "The fifth player"),
        pgettext("place", "The sixth player"),
        pgettext("place", "The seventh player"),
    )


def _numbers() -> tuple[str, ...]:
    return _("no wild card"), _("one wild card"), _("two wild cards"), _("three wild cards or more")
