"""Types of requests and answers: events, union. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, final

if TYPE_CHECKING:
    from ging_service.client.shapes.events.of_books import (
        BooksBankLimitSet,
        BooksCountersCounted,
        BooksCreditLimitSet,
        BooksEntryReversed,
        BooksFineImposed,
        BooksGiftGiven,
        BooksOpeningBalanceEntered,
        BooksPaperRowEntered,
        BooksSeasonClosed,
        BooksSeasonCorrected,
        BooksSeasonOpened,
        BooksSeasonWithdrawn,
        BooksSettlementAgreed,
        BooksSettlementCancelled,
        BooksSettlementPaid,
        BooksSettlementPaymentUndone,
        BooksSettlementReopened,
        BooksStockStated,
        BooksTableMoneyCharged,
    )
    from ging_service.client.shapes.events.of_club import (
        ClubAgreementsEnded,
        ClubArbitratorDismissed,
        ClubArbitratorNamed,
        ClubBotJoined,
        ClubClubFounded,
        ClubCountersBought,
        ClubCountersCashed,
        ClubEndAgreed,
        ClubHouseRulesDropped,
        ClubHouseRulesNamed,
        ClubMemberJoined,
        ClubMemberLeft,
        ClubMemberNameErased,
        ClubMemberRenamed,
        ClubMemberReturned,
        ClubRoleGiven,
        ClubRoleTaken,
        ClubSeatAccepted,
        ClubSeatLimitSet,
        ClubSeatsOffered,
        ClubTimeZoneSet,
    )
    from ging_service.client.shapes.events.of_dispute import (
        DisputeDisputeRaised,
        DisputeDisputeRuled,
        DisputeDisputeTaken,
        DisputeDisputeWithdrawn,
    )
    from ging_service.client.shapes.events.of_gin_rummy import (
        GinRummyCardCut,
        GinRummyCardDiscarded,
        GinRummyCardDrawn,
        GinRummyDealAmended,
        GinRummyDealRecorded,
        GinRummyDealScored,
        GinRummyDealVoided,
        GinRummyDiscardTaken,
        GinRummyFirstDealerFound,
        GinRummyGamePaid,
        GinRummyGameWon,
        GinRummyHandsDealt,
        GinRummyHandShown,
        GinRummyKnockRecorded,
        GinRummyPlayerKnocked,
        GinRummyPlayerResigned,
        GinRummyRulingApplied,
        GinRummySeriesEnded,
        GinRummyShuffleCommitted,
        GinRummyStacksReturned,
        GinRummyTableOpened,
        GinRummyTimeRanOut,
        GinRummyUpcardPassed,
    )
    from ging_service.client.shapes.events.of_ging import (
        GingCardCut,
        GingCombinationDeclared,
        GingCountersRebought,
        GingDealerReplaced,
        GingDealMisdealt,
        GingDealPassed,
        GingDealRecorded,
        GingDealUndone,
        GingFalseClaimPenalised,
        GingFalseClaimRefused,
        GingFindingSetAside,
        GingFirstDealerFound,
        GingGameEnded,
        GingHandsDealt,
        GingHandsOpened,
        GingHandsShown,
        GingLayoutDivided,
        GingLayoutSwept,
        GingLostDealAccused,
        GingLostDealFound,
        GingMostOfSuitWon,
        GingPenaltyDealDodged,
        GingPenaltyEnded,
        GingPlayerSatisfied,
        GingRemarkMade,
        GingRotationCorrected,
        GingRulingApplied,
        GingShuffleCommitted,
        GingShuffleContributed,
        GingShuffleVoided,
        GingStacksReturned,
        GingSuitDeclared,
        GingTableOpened,
        GingTrayDressed,
    )
    from ging_service.client.shapes.events.of_newmarket import (
        NewmarketBuyOffered,
        NewmarketBuyPassed,
        NewmarketCardBuried,
        NewmarketCardCut,
        NewmarketCardMissed,
        NewmarketCardPlayed,
        NewmarketCardsLeftPaid,
        NewmarketDeadHandBought,
        NewmarketDealAmended,
        NewmarketDealEnded,
        NewmarketDealOpened,
        NewmarketDealRecorded,
        NewmarketDealVoided,
        NewmarketFirstDealerFound,
        NewmarketGameEnded,
        NewmarketHandsDealt,
        NewmarketHeapWon,
        NewmarketKittyWon,
        NewmarketLayoutDivided,
        NewmarketLayoutDressed,
        NewmarketRulingApplied,
        NewmarketSequenceStopped,
        NewmarketShuffleCommitted,
        NewmarketStackBought,
        NewmarketStacksReturned,
        NewmarketStartAwaited,
        NewmarketStartPassed,
        NewmarketTableOpened,
        NewmarketTimeRanOut,
    )
    from ging_service.client.shapes.events.of_thirty_one import (
        ThirtyOneCardTaken,
        ThirtyOneDealAmended,
        ThirtyOneLotDrawn,
        ThirtyOneRoundFinished,
        ThirtyOneRoundStarted,
        ThirtyOneRoundVoided,
        ThirtyOneRulingApplied,
        ThirtyOneStacksReturned,
        ThirtyOneTableEnded,
        ThirtyOneTableOpened,
        ThirtyOneTimeRanOut,
    )
    from ging_service.client.shapes.events.of_wild_card_rummy import (
        WildCardRummyCardCut,
        WildCardRummyCardDiscarded,
        WildCardRummyCardDrawn,
        WildCardRummyCardsTurnedUp,
        WildCardRummyDealAmended,
        WildCardRummyDealRecorded,
        WildCardRummyDealScored,
        WildCardRummyDealVoided,
        WildCardRummyDiscardLeft,
        WildCardRummyDiscardsTaken,
        WildCardRummyFirstDealerFound,
        WildCardRummyGamePaid,
        WildCardRummyGameWon,
        WildCardRummyHandsDealt,
        WildCardRummyHandsShown,
        WildCardRummyLastMeldsDone,
        WildCardRummyLastTurnRecorded,
        WildCardRummyMeldExtended,
        WildCardRummyMeldPutDown,
        WildCardRummyPlayEnded,
        WildCardRummyPlayerOut,
        WildCardRummyPlayerUpForTwo,
        WildCardRummyPressAdded,
        WildCardRummyPressDeclined,
        WildCardRummyPressOffered,
        WildCardRummyRulingApplied,
        WildCardRummyShuffleCommitted,
        WildCardRummyStacksReturned,
        WildCardRummyStockReshuffled,
        WildCardRummyTableOpened,
        WildCardRummyTimeRanOut,
        WildCardRummyWildClaimed,
        WildCardRummyWildNamed,
    )


Event: TypeAlias = "BooksBankLimitSet | BooksCountersCounted | BooksCreditLimitSet | BooksEntryReversed | BooksFineImposed | BooksGiftGiven | BooksOpeningBalanceEntered | BooksPaperRowEntered | BooksSeasonClosed | BooksSeasonCorrected | BooksSeasonOpened | BooksSeasonWithdrawn | BooksSettlementAgreed | BooksSettlementCancelled | BooksSettlementPaid | BooksSettlementPaymentUndone | BooksSettlementReopened | BooksStockStated | BooksTableMoneyCharged | ClubAgreementsEnded | ClubArbitratorDismissed | ClubArbitratorNamed | ClubBotJoined | ClubClubFounded | ClubCountersBought | ClubCountersCashed | ClubEndAgreed | ClubHouseRulesDropped | ClubHouseRulesNamed | ClubMemberJoined | ClubMemberLeft | ClubMemberNameErased | ClubMemberRenamed | ClubMemberReturned | ClubRoleGiven | ClubRoleTaken | ClubSeatAccepted | ClubSeatLimitSet | ClubSeatsOffered | ClubTimeZoneSet | DisputeDisputeRaised | DisputeDisputeRuled | DisputeDisputeTaken | DisputeDisputeWithdrawn | GinRummyCardCut | GinRummyCardDiscarded | GinRummyCardDrawn | GinRummyDealAmended | GinRummyDealRecorded | GinRummyDealScored | GinRummyDealVoided | GinRummyDiscardTaken | GinRummyFirstDealerFound | GinRummyGamePaid | GinRummyGameWon | GinRummyHandShown | GinRummyHandsDealt | GinRummyKnockRecorded | GinRummyPlayerKnocked | GinRummyPlayerResigned | GinRummyRulingApplied | GinRummySeriesEnded | GinRummyShuffleCommitted | GinRummyStacksReturned | GinRummyTableOpened | GinRummyTimeRanOut | GinRummyUpcardPassed | GingCardCut | GingCombinationDeclared | GingCountersRebought | GingDealMisdealt | GingDealPassed | GingDealRecorded | GingDealUndone | GingDealerReplaced | GingFalseClaimPenalised | GingFalseClaimRefused | GingFindingSetAside | GingFirstDealerFound | GingGameEnded | GingHandsDealt | GingHandsOpened | GingHandsShown | GingLayoutDivided | GingLayoutSwept | GingLostDealAccused | GingLostDealFound | GingMostOfSuitWon | GingPenaltyDealDodged | GingPenaltyEnded | GingPlayerSatisfied | GingRemarkMade | GingRotationCorrected | GingRulingApplied | GingShuffleCommitted | GingShuffleContributed | GingShuffleVoided | GingStacksReturned | GingSuitDeclared | GingTableOpened | GingTrayDressed | NewmarketBuyOffered | NewmarketBuyPassed | NewmarketCardBuried | NewmarketCardCut | NewmarketCardMissed | NewmarketCardPlayed | NewmarketCardsLeftPaid | NewmarketDeadHandBought | NewmarketDealAmended | NewmarketDealEnded | NewmarketDealOpened | NewmarketDealRecorded | NewmarketDealVoided | NewmarketFirstDealerFound | NewmarketGameEnded | NewmarketHandsDealt | NewmarketHeapWon | NewmarketKittyWon | NewmarketLayoutDivided | NewmarketLayoutDressed | NewmarketRulingApplied | NewmarketSequenceStopped | NewmarketShuffleCommitted | NewmarketStackBought | NewmarketStacksReturned | NewmarketStartAwaited | NewmarketStartPassed | NewmarketTableOpened | NewmarketTimeRanOut | ThirtyOneCardTaken | ThirtyOneDealAmended | ThirtyOneLotDrawn | ThirtyOneRoundFinished | ThirtyOneRoundStarted | ThirtyOneRoundVoided | ThirtyOneRulingApplied | ThirtyOneStacksReturned | ThirtyOneTableEnded | ThirtyOneTableOpened | ThirtyOneTimeRanOut | WildCardRummyCardCut | WildCardRummyCardDiscarded | WildCardRummyCardDrawn | WildCardRummyCardsTurnedUp | WildCardRummyDealAmended | WildCardRummyDealRecorded | WildCardRummyDealScored | WildCardRummyDealVoided | WildCardRummyDiscardLeft | WildCardRummyDiscardsTaken | WildCardRummyFirstDealerFound | WildCardRummyGamePaid | WildCardRummyGameWon | WildCardRummyHandsDealt | WildCardRummyHandsShown | WildCardRummyLastMeldsDone | WildCardRummyLastTurnRecorded | WildCardRummyMeldExtended | WildCardRummyMeldPutDown | WildCardRummyPlayEnded | WildCardRummyPlayerOut | WildCardRummyPlayerUpForTwo | WildCardRummyPressAdded | WildCardRummyPressDeclined | WildCardRummyPressOffered | WildCardRummyRulingApplied | WildCardRummyShuffleCommitted | WildCardRummyStacksReturned | WildCardRummyStockReshuffled | WildCardRummyTableOpened | WildCardRummyTimeRanOut | WildCardRummyWildClaimed | WildCardRummyWildNamed | EventOfUninstalledGame"
"""Any of these."""


@final
class EventOfUninstalledGame(TypedDict):
    """The data of ``EventOfUninstalledGame``."""

    position: int
    """In the club's log: dense from 0, the order of everything."""
    table: str | None
    """Null: not at a table."""
    dispute: str | None
    """Null: not of a dispute."""
    version: int
    """Of the stream of the table, the dispute, the treasurer's book or the club itself, dense from 1."""
    type: str
    """What happened, as the game calls it."""
    recorded_at: str
    """When it was recorded."""
    happened_at: str | None
    """When it happened, if given."""
    actor: str | None
    """The member who asked for it."""
    app: str | None
    """The app that sent the request, if it gave its name."""
    commitments: list[str]
    """To what is sealed in it: SHA-256 of salt and value, hexadecimal."""
    data: dict[str, Any]
    """Empty: all of it could be hidden; not so for a type of a later release, which is not listed here."""
