"""Guesses at passphrases, invitations and keys are counted wherever they are made: over the API and on the pages."""

from __future__ import annotations

from typing import Any

from ging_service.platform.metrics import Metrics
from ging_service.web.app import create_app

OWN = {"Sec-Fetch-Site": "same-origin"}
PASSPHRASE = "four corners and a pee"


def test_every_wrong_sign_in_is_counted(api: Any, services: Any) -> None:
    metrics = Metrics()
    client = create_app(services, observer=metrics).test_client()

    def failures() -> float | None:
        return metrics.registry.get_sample_value("ging_sign_in_failures_total")

    place, page = f"/v1/clubs/{api.club}", f"/clubs/{api.club}"
    wrong = {"member": "anna", "passphrase": PASSPHRASE}
    token = f"gingi_{api.club}_wrong"
    accepted = {"token": token, "passphrase": PASSPHRASE}
    assert client.post(f"{place}/sessions", json=wrong).status_code == 401
    assert client.post(f"{place}/invitations/accepted", json=accepted).status_code == 404
    assert client.post(f"{page}/sign-in", data=wrong, headers=OWN).status_code == 401
    assert client.post(f"{page}/sign-in", data={"key": f"ging_{api.club}_wrong"}, headers=OWN).status_code == 401
    both = accepted | {"passphrase_again": PASSPHRASE}
    assert client.post(f"{page}/invitation", data=both, headers=OWN).status_code == 404
    assert failures() == 5
    # Two passphrases that differ are a slip, and no guess.
    assert client.post(f"{page}/invitation", data=accepted, headers=OWN).status_code == 422
    assert failures() == 5
