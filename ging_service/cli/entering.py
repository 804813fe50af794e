"""Carrying out commands to the treasurer's book, for whatever `ging` command they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.cli.session import Session
    from ging_service.domain.books.commands import Command


def enter(made: Session, command: Command) -> None:
    """Carry out a command to the treasurer's book and print what it has led to."""
    from ging_service.cli.saying import print_done

    print_done(made, made.desk.at_books(made.club, command, made.how))
