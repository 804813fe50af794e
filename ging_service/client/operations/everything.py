"""All operations. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from ging_service.client.calls import Did
from ging_service.client.operations.batches import BatchesCalls
from ging_service.client.operations.books import BooksCalls, BooksCommands
from ging_service.client.operations.clubs import ClubsCalls, ClubsCommands, ClubsOpen
from ging_service.client.operations.deals import DealsCalls, DealsCommands
from ging_service.client.operations.disputes import DisputesCalls, DisputesCommands
from ging_service.client.operations.dossiers import DossiersCalls
from ging_service.client.operations.fairness import FairnessCalls
from ging_service.client.operations.feed import FeedCalls
from ging_service.client.operations.games import GamesOpen
from ging_service.client.operations.house_rules import HouseRulesCalls, HouseRulesCommands
from ging_service.client.operations.invitations import InvitationsCalls
from ging_service.client.operations.keys import KeysCalls
from ging_service.client.operations.ledger_export import LedgerExportCalls
from ging_service.client.operations.log import LogCalls
from ging_service.client.operations.paper import PaperCalls
from ging_service.client.operations.play import PlayCommands
from ging_service.client.operations.reconciling import ReconcilingCalls, ReconcilingCommands
from ging_service.client.operations.record import RecordCalls
from ging_service.client.operations.roles import RolesCalls, RolesCommands
from ging_service.client.operations.sessions import SessionsCalls
from ging_service.client.operations.settlements import SettlementsCalls, SettlementsCommands
from ging_service.client.operations.settling import SettlingOpen
from ging_service.client.operations.shuffles import ShufflesCommands
from ging_service.client.operations.standings import StandingsCalls
from ging_service.client.operations.statements import StatementsCalls
from ging_service.client.operations.tables import TablesCalls, TablesCommands
from ging_service.client.operations.webhooks import WebhooksCalls


class ServiceCalls(ClubsOpen, GamesOpen, SettlingOpen):
    """What is no club's."""


class ClubCalls(
    BatchesCalls,
    BooksCalls,
    ClubsCalls,
    DealsCalls,
    DisputesCalls,
    DossiersCalls,
    FairnessCalls,
    FeedCalls,
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
    """What can be asked of a club."""


class ClubCommands(
    BooksCommands[Did],
    ClubsCommands[Did],
    DealsCommands[Did],
    DisputesCommands[Did],
    HouseRulesCommands[Did],
    PlayCommands[Did],
    ReconcilingCommands[Did],
    RolesCommands[Did],
    SettlementsCommands[Did],
    ShufflesCommands[Did],
    TablesCommands[Did],
):
    """Commands to a club."""
