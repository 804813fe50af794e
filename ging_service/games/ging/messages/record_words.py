"""Words for the events and fields of Ging in the log, beside those of the platform."""

from __future__ import annotations

from ging_service.i18n.messages import _


def record_words() -> dict[str, str]:
    """Every word by its kind and what it stands for: ``type:ging.SuitDeclared``, ``field:upheld``."""
    types = {**_dealing(), **_declaring(), **_settling(), **_penalties(), **_shuffling(), **_ruling()}
    fields = {**_about_cards(), **_about_rules()}
    return {
        **{f"type:{name}": word for name, word in types.items()},
        **{f"field:{name}": word for name, word in fields.items()},
    }


def _dealing() -> dict[str, str]:
    return {
        "ging.TableOpened": _("Table opened"),
        "ging.CardCut": _("Card cut"),
        "ging.FirstDealerFound": _("First dealer found"),
        "ging.TrayDressed": _("Tray dressed"),
        "ging.HandsDealt": _("Hands dealt by the service"),
        "ging.DealRecorded": _("Deal with real cards"),
        "ging.DealMisdealt": _("Misdeal"),
        "ging.DealUndone": _("Deal undone"),
        "ging.RemarkMade": _("Remark"),
    }


def _declaring() -> dict[str, str]:
    return {
        "ging.SuitDeclared": _("Suit declared"),
        "ging.CombinationDeclared": _("Combination declared"),
        "ging.FalseClaimRefused": _("False claim refused"),
        "ging.FalseClaimPenalised": _("False claim paid for"),
        "ging.PlayerSatisfied": _("Player satisfied"),
        "ging.HandsShown": _("Hands turned up"),
    }


def _settling() -> dict[str, str]:
    return {
        "ging.LayoutSwept": _("Layout swept"),
        "ging.MostOfSuitWon": _("Most of a suit won"),
        "ging.DealPassed": _("Deal passed"),
        "ging.CountersRebought": _("Counters bought at the table"),
        "ging.GameEnded": _("Game ended"),
        "ging.LayoutDivided": _("Layout divided"),
        "ging.StacksReturned": _("Counters taken home"),
    }


def _penalties() -> dict[str, str]:
    return {
        "ging.DealerReplaced": _("Dealer replaced"),
        "ging.PenaltyDealDodged": _("Deal of a penalty dodged"),
        "ging.LostDealAccused": _("Accused of a lost deal"),
        "ging.LostDealFound": _("Finding on a lost deal"),
        "ging.PenaltyEnded": _("Penalty ended"),
    }


def _shuffling() -> dict[str, str]:
    return {
        "ging.ShuffleCommitted": _("Shuffle committed to"),
        "ging.ShuffleContributed": _("Added to the shuffle"),
        "ging.ShuffleVoided": _("Shuffle void"),
        "ging.HandsOpened": _("Hands opened to everyone"),
    }


def _ruling() -> dict[str, str]:
    return {
        "ging.RulingApplied": _("Ruling carried out"),
        "ging.RotationCorrected": _("Turns to deal corrected"),
        "ging.FindingSetAside": _("Finding on a lost deal set aside"),
    }


def _about_cards() -> dict[str, str]:
    return {
        "card": _("card"),
        "cards": _("cards"),
        "hands": _("hand of seat"),
        "dealer": _("dealer"),
        "natural": _("whose turn it was"),
        "seed": _("seed of the shuffle"),
        "shuffle": _("shuffle"),
        "contribution": _("contribution"),
        "declare_by_s": _("declare by (seconds since 1970)"),
        "suit": _("suit"),
        "points": _("points"),
        "combination": _("combination"),
        "combinations": _("combinations"),
        "claims": _("claim"),
        "declared": _("declared"),
        "accused": _("accused"),
        "accuser": _("accuser"),
        "upheld": _("upheld"),
        "lapsed": _("lapsed"),
        "turn_dodged": _("turn dodged"),
        "penalty_deals": _("deals of the penalty"),
        "turn": _("turn to deal"),
        "again": _("deals again"),
        "dodges": _("turn dodged"),
        "penalties": _("penalties"),
        "finding": _("position of the finding"),
    }


def _about_rules() -> dict[str, str]:
    return {
        "rules": _("house rule"),
        "ending": _("ending"),
        "ties": _("ties"),
        "mode": _("mode"),
        "packets": _("packets"),
        "rebuys": _("rebuys"),
        "first_dealer": _("first dealer"),
        "lost_deal": _("lost deal"),
        "short": _("a corner that cannot be replaced"),
        "hands_open": _("hands open"),
        "starting_stack": _("starting stack"),
        "declaring_limit_s": _("seconds to declare"),
        "false_claim_penalty": _("price of a false claim"),
    }
