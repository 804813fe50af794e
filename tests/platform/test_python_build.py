"""The line that says which build of Python runs."""

from __future__ import annotations

import platform
import sysconfig

import pytest

from ging_service.platform.python_build import describe_python


@pytest.mark.parametrize(
    ("configured", "how"),
    [("'--prefix=/usr' '--enable-optimizations'", "with"), ("'--prefix=/usr'", "without"), (None, "without")],
)
def test_it_names_the_version_and_whether_the_build_is_optimised(
    monkeypatch: pytest.MonkeyPatch, configured: str | None, how: str
) -> None:
    monkeypatch.setattr(sysconfig, "get_config_var", {"CONFIG_ARGS": configured}.get)
    assert describe_python() == f"Python {platform.python_version()}, built {how} --enable-optimizations"
