"""Messages of imported rows of an old book."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.counters import opening_text
from ging_service.event_messages.event_message import EventMessage
from ging_service.i18n.formatting import signed
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from ging_service.domain.books.events import PaperRowEntered


def paper_message(event: PaperRowEntered, who: str) -> EventMessage:
    """The message of a row of an old book. ``who``: the member whose row it is."""
    return EventMessage(text=_("From the old book: %(row)s", row=_row(event, who)), note=event.note)


def _row(event: PaperRowEntered, who: str) -> str:  # noqa: PLR0911  one for each
    """A sentence for each kind."""
    num = event.counters
    match event.kind:
        case "opening":
            return opening_text(who, num)
        case "bought":
            return ngettext("%(who)s buys one counter.", "%(who)s buys %(num)s counters.", num, who=who)
        case "cashed":
            return ngettext("%(who)s cashes one counter.", "%(who)s cashes %(num)s counters.", num, who=who)
        case "gift":
            return ngettext("%(who)s is given one counter.", "%(who)s is given %(num)s counters.", num, who=who)
        case "fine":
            return ngettext("%(who)s is fined one counter.", "%(who)s is fined %(num)s counters.", num, who=who)
        case "table_money":
            return ngettext(
                "%(who)s pays one counter of table money.",
                "%(who)s pays %(num)s counters of table money.",
                num,
                who=who,
            )
        case "result":
            return _("%(who)s comes home from an evening with %(change)s.", who=who, change=signed(num))
        case _:
            assert_never(event.kind)
