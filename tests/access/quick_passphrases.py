"""Passphrases that are hashed in no time: what they cost is shown where it matters."""

from __future__ import annotations

from argon2 import PasswordHasher

from ging_service.access.passphrases import Passphrases

QUICK = Passphrases(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
