"""Errors of following a log."""

from __future__ import annotations


class TooManyStreams(Exception):  # noqa: N818  an answer, not a fault
    """As many wait already as this process lets wait, or half of them for this club, or as many as one credential may have."""

    def __init__(self) -> None:
        super().__init__("read by pages meanwhile, without waiting")
