"""A database server of its own on loopback, whose commands are typed by the account that it runs as."""

from __future__ import annotations

import os
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ging_service.platform.postgres.child_processes import Children
from ging_service.platform.postgres.programs import account, programs
from tests.platform.conftest import free_port
from tests.platform.scale.documented import typed
from tests.support.databases import migrated_data_folder, temporary_data_folder
from tests.support.replicated import Node, start_node

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """A primary with a migrated database, and a folder for what its account makes."""

    primary: Node
    children: Children
    bin_folder: Path
    folder: Path

    def start(self, node: Node, **settings: str) -> None:
        start_node(self.children, node, self.bin_folder, **settings)

    def new_node(self, name: str) -> Node:
        """A server whose folder is still empty."""
        node = Node(port=free_port(), folder=self.folder / name / "postgres")
        node.folder.parent.mkdir()
        make_own(node.folder.parent)
        return node

    def type(self, commands: str, environment: Mapping[str, str]) -> str:
        """Run commands of the page as the account of the server; what they print."""
        own = {"PATH": f"{self.bin_folder}:/usr/bin:/bin", **environment}
        done = typed(commands, self.folder, own, account())
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def make_own(folder: Path) -> None:
    """Let a folder belong to the account of the server."""
    who = account()
    folder.chmod(0o755)
    if who.user is not None and who.group is not None:
        os.chown(folder, who.user, who.group)


@contextmanager
def machine(**settings: str) -> Iterator[Machine]:
    with migrated_data_folder() as data, temporary_data_folder() as folder, Children() as children:
        folder.mkdir()
        make_own(folder)
        primary = Node(port=free_port(), folder=data / "postgres")
        made = Machine(primary=primary, children=children, bin_folder=programs(data), folder=folder)
        made.start(primary, **settings)
        yield made


@pytest.fixture
def running_machine() -> Iterator[Machine]:
    with machine() as made:
        yield made
