"""Words for the events and fields of Thirty-one in the log."""

from __future__ import annotations

from ging_service.i18n.messages import _


def record_words() -> dict[str, str]:
    """Every word by its kind and what it stands for: ``type:thirty_one.CardTaken``, ``field:first``, ``level:perfect``."""
    return {
        **{f"type:thirty_one.{name}": word for name, word in _types().items()},
        **{f"field:{name}": word for name, word in _fields().items()},
        "level:simple": _("simple"),
        "level:perfect": _("perfect for two players"),
    }


def _types() -> dict[str, str]:
    return {
        "TableOpened": _("Table opened"),
        "LotDrawn": _("Lot drawn"),
        "RoundStarted": _("Round started"),
        "CardTaken": _("Card taken"),
        "TimeRanOut": _("Time ran out"),
        "RoundFinished": _("Round finished"),
        "RoundVoided": _("Round void"),
        "TableEnded": _("Table ended"),
        "StacksReturned": _("Counters taken home"),
        "RulingApplied": _("Ruling carried out"),
        "DealAmended": _("Round amended"),
    }


def _fields() -> dict[str, str]:
    return {
        "first": _("who begins"),
        "stakes": _("stakes"),
        "total": _("total"),
    }
