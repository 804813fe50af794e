"""Words for the events and fields of Newmarket in the log."""

from __future__ import annotations

from ging_service.i18n.messages import _


def record_words() -> dict[str, str]:
    """Every word by its kind and what it stands for: ``type:newmarket.CardPlayed``, ``field:dead``."""
    return {
        **{f"type:newmarket.{name}": word for name, word in (_opening() | _playing() | _ending()).items()},
        "level:simple": _("simple"),
        "level:careful": _("careful"),
        "field:dead": _("dead hand"),
        "field:heap": _("card of the layout"),
        "field:missing": _("missing card"),
        "field:target": _("buried card"),
    }


def _opening() -> dict[str, str]:
    return {
        "TableOpened": _("Table opened"),
        "CardCut": _("Card cut"),
        "FirstDealerFound": _("First dealer found"),
        "StackBought": _("Another stack bought"),
        "ShuffleCommitted": _("Shuffle committed to"),
        "HandsDealt": _("Hands dealt by the service"),
        "DealRecorded": _("Deal recorded"),
        "LayoutDressed": _("Stakes put down"),
    }


def _playing() -> dict[str, str]:
    return {
        "BuyOffered": _("Spare hand offered"),
        "BuyPassed": _("Hand kept"),
        "DeadHandBought": _("Spare hand taken"),
        "CardBuried": _("Card buried"),
        "StartAwaited": _("Start awaited"),
        "StartPassed": _("Start passed"),
        "CardPlayed": _("Card played"),
        "CardMissed": _("Card missed"),
        "SequenceStopped": _("Sequence stopped"),
        "TimeRanOut": _("Time ran out"),
    }


def _ending() -> dict[str, str]:
    return {
        "HeapWon": _("Stakes won"),
        "KittyWon": _("Kitty won"),
        "CardsLeftPaid": _("Cards left paid for"),
        "DealEnded": _("Deal ended"),
        "DealVoided": _("Deal void"),
        "DealOpened": _("Deal opened"),
        "GameEnded": _("Game ended"),
        "LayoutDivided": _("Layout divided"),
        "StacksReturned": _("Counters taken home"),
        "DealAmended": _("Deal amended"),
        "RulingApplied": _("Ruling carried out"),
    }
