"""The build of Python that runs the service. One that was not optimised while it was built needs more processor time."""

from __future__ import annotations

import platform
import sysconfig


def describe_python() -> str:
    """The version of Python, and whether its build was configured to be optimised."""
    configured = sysconfig.get_config_var("CONFIG_ARGS") or ""
    how = "with" if "--enable-optimizations" in configured else "without"
    return f"Python {platform.python_version()}, built {how} --enable-optimizations"
