"""The commands that docs/proofs.md gives a stranger verify a published checkpoint, and nothing else."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ging_service.eventlog.proof.keys import SigningKey
from tests.support.outside_tools import need
from tests.support.waiting import HANG_S
from tests.web.signing import ORIGIN, sign_once

DOCUMENT = (Path(__file__).parents[4] / "docs" / "proofs.md").read_text(encoding="utf-8")
DOWNLOAD = 'curl -s -H "Authorization: Bearer $key" "$URL/log/checkpoint" > checkpoint\n'


def recipe() -> str:
    block = next(block for block in re.findall(r"```sh\n(.*?)```", DOCUMENT, re.DOTALL) if "openssl" in block)
    assert DOWNLOAD in block
    return block.replace(DOWNLOAD, "")


def typed(folder: Path, checkpoint: bytes, vkey: str) -> subprocess.CompletedProcess[str]:
    need("openssl", "openssl")
    need("xxd", "xxd")
    (folder / "checkpoint").write_bytes(checkpoint)
    return subprocess.run(
        ["/bin/sh", "-c", recipe()],
        cwd=folder,
        env={"VKEY": vkey, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
        timeout=HANG_S,
    )


@pytest.mark.complete
@pytest.mark.parametrize("_", range(3))  # other keys, other letters in their base64
def test_openssl_verifies_the_published_checkpoint_as_documented(api: Any, tmp_path: Path, _: int) -> None:
    vkey = sign_once(api)
    checkpoint = api.get("log/checkpoint").data
    done = typed(tmp_path, checkpoint, vkey)
    assert (done.returncode, done.stdout) == (0, "Signature Verified Successfully\n"), done.stderr
    lines = checkpoint.split(b"\n")
    assert typed(tmp_path, b"\n".join([lines[0], b"9", *lines[2:]]), vkey).returncode != 0
    stranger = SigningKey.generate(f"{ORIGIN}/{api.club}").verifier.text
    assert typed(tmp_path, checkpoint, stranger).returncode != 0
