"""All operations. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from ging_service.client.calls import Did
from ging_service.client.operations.club.clubs import ClubsCalls, ClubsCommands, ClubsOpen
from ging_service.client.operations.club.invitations import InvitationsCalls
from ging_service.client.operations.club.keys import KeysCalls
from ging_service.client.operations.club.roles import RolesCalls, RolesCommands
from ging_service.client.operations.club.sessions import SessionsCalls, SessionsCommands
from ging_service.client.operations.club.webhooks import WebhooksCalls
from ging_service.client.operations.games.gin_rummy import GinRummyCommands
from ging_service.client.operations.games.ging import GingCalls, GingCommands
from ging_service.client.operations.games.newmarket import NewmarketCommands
from ging_service.client.operations.games.thirty_one import ThirtyOneCommands
from ging_service.client.operations.games.wild_card_rummy import WildCardRummyCommands
from ging_service.client.operations.ledger.books import BooksCalls, BooksCommands
from ging_service.client.operations.ledger.ledger_export import LedgerExportCalls
from ging_service.client.operations.ledger.paper import PaperCalls
from ging_service.client.operations.ledger.reconciling import ReconcilingCalls, ReconcilingCommands
from ging_service.client.operations.ledger.settlements import SettlementsCalls, SettlementsCommands
from ging_service.client.operations.ledger.statements import StatementsCalls
from ging_service.client.operations.play.deals import DealsCalls
from ging_service.client.operations.play.disputes import DisputesCalls, DisputesCommands
from ging_service.client.operations.play.games import GamesOpen
from ging_service.client.operations.play.house_rules import HouseRulesCalls, HouseRulesCommands
from ging_service.client.operations.play.settling import SettlingOpen
from ging_service.client.operations.play.standings import StandingsCalls
from ging_service.client.operations.play.tables import TablesCalls, TablesCommands
from ging_service.client.operations.record.batches import BatchesCalls
from ging_service.client.operations.record.fairness import FairnessCalls
from ging_service.client.operations.record.feed import FeedCalls
from ging_service.client.operations.record.log import LogCalls
from ging_service.client.operations.record.record import RecordCalls


class ServiceCalls(ClubsOpen, GamesOpen, SettlingOpen):
    """Operations that belong to no club."""


class ClubCalls(
    BatchesCalls,
    BooksCalls,
    ClubsCalls,
    DealsCalls,
    DisputesCalls,
    FairnessCalls,
    FeedCalls,
    GingCalls,
    HouseRulesCalls,
    InvitationsCalls,
    KeysCalls,
    LedgerExportCalls,
    LogCalls,
    PaperCalls,
    ReconcilingCalls,
    RecordCalls,
    RolesCalls,
    SessionsCalls,
    SettlementsCalls,
    StandingsCalls,
    StatementsCalls,
    TablesCalls,
    WebhooksCalls,
):
    """Operations of a club."""


class ClubCommands(
    BooksCommands[Did],
    ClubsCommands[Did],
    DisputesCommands[Did],
    GinRummyCommands[Did],
    GingCommands[Did],
    HouseRulesCommands[Did],
    NewmarketCommands[Did],
    ReconcilingCommands[Did],
    RolesCommands[Did],
    SessionsCommands[Did],
    SettlementsCommands[Did],
    TablesCommands[Did],
    ThirtyOneCommands[Did],
    WildCardRummyCommands[Did],
):
    """Commands to a club."""
