"""Events of a table in words that no template can say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, assert_never

from ging_service.domain.cards import HIDDEN
from ging_service.domain.declare import from_fields
from ging_service.event_messages.event_message import EventMessage, ShownCards
from ging_service.event_messages.game_messages import GameMessages, amended_words
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.amending import NOTHING_ASKED, KeptAmendment
from ging_service.games.gin_rummy.decider.state import Result
from ging_service.games.gin_rummy.messages.game_words import (
    RULE_OF_RESULT,
    report_words,
    result_words,
    totals_words,
)
from ging_service.games.gin_rummy.rules.cards import SEATS
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.event_messages.event_message import Names
    from ging_service.games.gin_rummy.decider.amending import KeptDeal


def table_message(event: e.Knock | e.HandShown | e.DealScored | e.GameWon | e.GamePaid, names: Names) -> EventMessage:
    """Return the message of an event whose declaration states no sentence."""
    match event:
        case e.PlayerKnocked() | e.KnockRecorded():
            return _knocked(event, names)
        case e.HandShown():
            return _shown(event, names)
        case e.DealScored():
            text = result_words(from_fields(Result, event), names.seat)
            return EventMessage(text=text, rule=RULE_OF_RESULT[event.kind])
        case e.GameWon():
            return EventMessage(text=_won(event, names), rule="GR31" if event.by == "resignation" else "GR22")
        case e.GamePaid():
            paid = [sum(parts) for parts in zip(event.for_points, event.for_game, event.for_bonuses, strict=True)]
            text = _("The game is paid for: %(changes)s.", changes=names.changes(paid))
            # Parts that cancel each other out leave nothing to list, and "paid for: ." would be no sentence.
            if not any(paid):
                text = _("The game is paid for: the players are even.")
            return EventMessage(text=text, rule="GR33")
        case _:
            assert_never(event)


def _won(event: e.GameWon, names: Names) -> str:
    return _(
        "%(who)s wins game %(game)s. With the bonuses: %(totals)s.",
        who=names.seat(event.winner),
        game=number(event.game),
        totals=totals_words(event.totals, names.seat),
    )


def _knocked(event: e.Knock, names: Names) -> EventMessage:
    who = names.seat(event.seat)
    if event.deadwood:
        text = _("%(who)s knocks with %(deadwood)s.", who=who, deadwood=number(event.deadwood))
    else:
        text = _("%(who)s knocks: gin.", who=who)
    return EventMessage(text=text, rule="GR10" if event.deadwood else "GR12", shown=tuple(_tabled(event)))


def _tabled(event: e.Knock) -> Iterator[ShownCards]:
    yield from (ShownCards(cards=meld) for meld in event.melds)
    if event.unmelded:
        yield ShownCards(cards=event.unmelded, name=_("Deadwood"))
    # The discard of a knock lies face down until the other hand is shown (GR16): till then only the knocker sees it.
    if event.discard != HIDDEN:
        yield ShownCards(cards=(event.discard,), name=_("Face down"))


def _shown(event: e.HandShown, names: Names) -> EventMessage:
    text = _("%(who)s shows a deadwood of %(deadwood)s.", who=names.seat(event.seat), deadwood=number(event.deadwood))
    if event.lay_offs:
        text = ngettext(
            "%(who)s lays off one card and shows a deadwood of %(deadwood)s.",
            "%(who)s lays off %(num)s cards and shows a deadwood of %(deadwood)s.",
            len(event.lay_offs),
            who=names.seat(event.seat),
            deadwood=number(event.deadwood),
        )
    laid_off = tuple(lay_off.card for lay_off in event.lay_offs)
    shown = (
        *(ShownCards(cards=meld) for meld in event.melds),
        *((ShownCards(cards=laid_off, name=_("Laid off")),) if laid_off else ()),
        *((ShownCards(cards=event.unmelded, name=_("Deadwood")),) if event.unmelded else ()),
        # Here it is turned up for everybody (GR16).
        ShownCards(cards=(event.face_down,), name=_("Face down")),
    )
    return EventMessage(text=text, rule="GR14", shown=shown)


_NOTHING_KEPT: Final = from_fields(KeptAmendment, NOTHING_ASKED)


def deal_amended_words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of an amended deal
    """What the deal has come to, and who has won the game if that has changed.

    A deal that nobody amended is the last of a game that is counted again: it came to what it was.
    """
    kept: KeptDeal = event.amended
    if is_counted_again(event):
        return _counted_again(event.deal, kept, names)
    told = [amended_words(event, names), result_words(from_fields(Result, kept), names.seat)]
    if kept.game_winner != kept.won_before:
        told.append(_winner_words(kept, names))
    return " ".join(told)


def is_counted_again(event: Any) -> bool:  # noqa: ANN401  the game's own event of an amended deal
    """Return True if the deal itself is not amended: it is the last of a game that another deal has changed."""
    # A ruling that voids a deal carries no amendment. The last deal of its game gets an empty one, which says that the
    # game is counted again.
    return bool(event.amended.asked == _NOTHING_KEPT)


def _counted_again(deal: int, kept: KeptDeal, names: Names) -> str:
    counted = _("By a ruling, the game of deal %(deal)s is counted again.", deal=number(deal))
    return " ".join([counted, _winner_words(kept, names)])


def _winner_words(kept: KeptDeal, names: Names) -> str:
    if kept.game_winner in SEATS:
        return _("%(who)s has won the game.", who=names.seat(kept.game_winner))
    return _("The game has no winner any more.")


MESSAGES: Final = GameMessages(message=table_message, amended=deal_amended_words, report_words=report_words)
