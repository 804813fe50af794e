"""What stands in JSON: events. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from ging_service.client.shapes.events_of_books import (
        BooksBankLimitSet,
        BooksCountersCounted,
        BooksCreditLimitSet,
        BooksEntryReversed,
        BooksFineImposed,
        BooksGiftGiven,
        BooksOpeningBalanceEntered,
        BooksPaperRowEntered,
        BooksSeasonClosed,
        BooksSeasonOpened,
        BooksSettlementAgreed,
        BooksSettlementCancelled,
        BooksSettlementPaid,
        BooksStockStated,
        BooksTableMoneyCharged,
    )
    from ging_service.client.shapes.events_of_club import (
        ClubArbitratorDismissed,
        ClubArbitratorNamed,
        ClubClubFounded,
        ClubCountersBought,
        ClubCountersCashed,
        ClubHouseRulesDropped,
        ClubHouseRulesNamed,
        ClubMemberJoined,
        ClubMemberNameErased,
        ClubMemberRenamed,
        ClubRoleGiven,
        ClubRoleTaken,
        ClubTimeZoneSet,
    )
    from ging_service.client.shapes.events_of_dispute import (
        DisputeDisputeRaised,
        DisputeDisputeRuled,
        DisputeDisputeTaken,
        DisputeDisputeWithdrawn,
    )
    from ging_service.client.shapes.events_of_ging import (
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


Event: TypeAlias = "BooksBankLimitSet | BooksCountersCounted | BooksCreditLimitSet | BooksEntryReversed | BooksFineImposed | BooksGiftGiven | BooksOpeningBalanceEntered | BooksPaperRowEntered | BooksSeasonClosed | BooksSeasonOpened | BooksSettlementAgreed | BooksSettlementCancelled | BooksSettlementPaid | BooksStockStated | BooksTableMoneyCharged | ClubArbitratorDismissed | ClubArbitratorNamed | ClubClubFounded | ClubCountersBought | ClubCountersCashed | ClubHouseRulesDropped | ClubHouseRulesNamed | ClubMemberJoined | ClubMemberNameErased | ClubMemberRenamed | ClubRoleGiven | ClubRoleTaken | ClubTimeZoneSet | DisputeDisputeRaised | DisputeDisputeRuled | DisputeDisputeTaken | DisputeDisputeWithdrawn | GingCardCut | GingCombinationDeclared | GingCountersRebought | GingDealMisdealt | GingDealPassed | GingDealRecorded | GingDealUndone | GingDealerReplaced | GingFalseClaimPenalised | GingFalseClaimRefused | GingFindingSetAside | GingFirstDealerFound | GingGameEnded | GingHandsDealt | GingHandsOpened | GingHandsShown | GingLayoutDivided | GingLayoutSwept | GingLostDealAccused | GingLostDealFound | GingMostOfSuitWon | GingPenaltyDealDodged | GingPenaltyEnded | GingPlayerSatisfied | GingRemarkMade | GingRotationCorrected | GingRulingApplied | GingShuffleCommitted | GingShuffleContributed | GingShuffleVoided | GingStacksReturned | GingSuitDeclared | GingTableOpened | GingTrayDressed"
"""Any of these."""
