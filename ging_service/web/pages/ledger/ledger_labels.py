"""Labels of accounts, movements and figures of the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.books.terms import in_units
from ging_service.domain.ledger import member_account
from ging_service.i18n.messages import _, pgettext
from ging_service.reporting.ledger.settlements import own_payments
from ging_service.web.http.running_request import services
from ging_service.web.pages.people import names
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.calendar.periods import Period
    from ging_service.domain.books.terms import PaperKind

# Functions: a text is in the language of the request, which is not known when this module is imported.
_OWN: Final[dict[str, Callable[[], str]]] = {
    "bank": lambda: _("the bank"),
    "gifts": lambda: _("gifts"),
    "fines": lambda: _("fines"),
    "table-money": lambda: _("table money"),
    "fund": lambda: _("the fund"),
    "difference": lambda: _("count differences"),
    "paper": lambda: _("old books"),
    "rounding": lambda: _("rounding"),
    "members": lambda: _("held by members at home"),
    "tables": lambda: _("held at tables"),
}

_REASONS: Final[dict[str, Callable[[], str]]] = {
    "starting stack": lambda: _("starting stack"),
    "dressing": lambda: _("dressing the tray"),
    "sweep": lambda: pgettext("reason", "sweep"),
    "most of a suit": lambda: _("most of a suit"),
    "replacing": lambda: _("replacing a corner"),
    "false claim": lambda: _("false claim"),
    "deal undone": lambda: _("deal undone"),
    "layout divided": lambda: _("layout divided"),
    "stack taken home": lambda: _("stack taken home"),
    "owed to the table": lambda: _("owed to the table"),
    "rebuy": lambda: _("counters bought at the table"),
    "bought": lambda: pgettext("reason", "bought"),
    "cashed": lambda: pgettext("reason", "cashed"),
    "gift": lambda: pgettext("reason", "gift"),
    "fine": lambda: pgettext("reason", "fine"),
    "opening balance": lambda: _("opening balance"),
    "opening": lambda: _("opening balance"),
    "table money": lambda: _("table money"),
    "count": lambda: _("count of the box"),
    "result": lambda: _("result of an evening"),
}

_NAMED: Final[dict[str, Callable[[str], str]]] = {
    "ruling": lambda name: _("ruling %(dispute)s", dispute=name),
    "reversal": lambda name: _("reversal of entry %(position)s", position=name),
    "closing": lambda name: _("close of season %(season)s", season=name),
    "settlement": lambda name: _("settlement %(settlement)s", settlement=name),
}


def reason_words(reason: str) -> str:
    """Return the label of the reason for which counters have moved."""
    if reason in _REASONS:
        return _REASONS[reason]()
    kind, _space, name = reason.partition(" ")
    return _NAMED[kind](name) if kind in _NAMED else reason


def account_words(account: str) -> str:
    """Return the label of an account."""
    kind, _slash, rest = account.partition("/")
    match kind:
        case "member":
            return names().get(rest, rest)
        case "table":
            return _("the tray") if rest.endswith("/tray") else _("the table")
        case "settlement":
            return _("settlement %(settlement)s", settlement=rest)
        case _:
            return _OWN[kind]() if kind in _OWN else account


def member_words(member: str) -> str:
    """Return the name of a member."""
    return names().get(member, member)


def period_words(period: Period, day: Callable[[str], str]) -> str:
    """Return the label of a period. ``day``: the format of a day."""
    first, last = day(period.first_day), day(period.last_day)
    if first and last:
        days = _("%(first)s to %(last)s", first=first, last=last)
    elif first:
        days = _("from %(first)s", first=first)
    elif last:
        days = _("up to %(last)s", last=last)
    else:
        return _("Everything recorded")
    return f"{period.name}: {days}" if period.season else days[0].upper() + days[1:]


def kind_words(kind: PaperKind) -> str:
    """Return the label for a kind of row in an old book."""
    return reason_words(kind.replace("_", " "))


def own_payment_values(club: str) -> dict[str, Any]:
    """Return what a page shows of the payments that the viewer has to make or to receive."""
    return {
        "payments": own_payments(services(), club, person()),
        "account": member_account(person().member) if person().member else "",
        "account_words": account_words,
        "in_units": in_units,
    }
