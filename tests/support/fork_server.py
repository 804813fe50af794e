"""The process that ``tests.support.forked`` starts: it imports the command line once and forks whatever is asked for from it.

A forked process is like a new one that runs ``python -m`` with the module of a program of the service: it has the arguments, the environment,
the folder and the open files that it is given, no other threads and no connections. It ends as a Python program does.
"""

from __future__ import annotations

import gc
import io
import json
import os
import pkgutil
import select
import signal
import socket
import struct
import sys
from importlib import import_module
from typing import Any, Final

REQUEST_BYTES_MAX: Final = 2**17
STATUS: Final = struct.Struct("i")
"""What is written about a process: its id at first, then its exit code, or the negative number of the signal."""
_FILES = 4  # standard input, output and error, and where the status is written


def main() -> None:
    """Fork for the process at the other end of the socket, until that is closed; in a forked process, run the program."""
    # Ctrl-C is for the tests, which end this process. One that has been forked gets it as soon as it can handle it.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    _import_everything()
    control = socket.socket(fileno=int(sys.argv[1]))
    if (request := _serve(control)) is not None:
        _become(request)
        import_module(request["program"]).main()


def _import_everything() -> None:
    """Import what commands import when they are used, and let no collection of garbage copy its pages."""
    gc.disable()
    import ging_service.cli
    import ging_service.games
    import ging_service.web.app

    for package in (ging_service.cli, ging_service.games):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    gc.collect()
    gc.freeze()
    gc.enable()


def _serve(control: socket.socket) -> dict[str, Any] | None:
    """Answer requests. Returns in each process that is forked, with what was asked for, and None at the end."""
    woken, wakes = socket.socketpair()
    wakes.settimeout(0)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wakes.fileno(), warn_on_full_buffer=False)
    statuses: dict[int, int] = {}
    while True:
        for readable in select.select([control, woken], [], [])[0]:
            if readable is woken:
                woken.recv(4096)
                _tell_what_has_ended(statuses)
                continue
            data, files, _, _ = socket.recv_fds(control, REQUEST_BYTES_MAX, _FILES)
            if not data:
                return None
            status = files.pop()
            if (pid := os.fork()) == 0:
                signal.set_wakeup_fd(-1)
                for mine in (control, woken, wakes):
                    mine.close()
                for other in (status, *statuses.values()):
                    os.close(other)
                return {"files": files, **json.loads(data)}
            os.write(status, STATUS.pack(pid))
            statuses[pid] = status
            for one in files:
                os.close(one)


def _tell_what_has_ended(statuses: dict[int, int]) -> None:
    while statuses:
        pid, ended = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        status = statuses.pop(pid)
        os.write(status, STATUS.pack(os.waitstatus_to_exitcode(ended)))
        os.close(status)


def _become(request: dict[str, Any]) -> None:
    """Take on what a new process would be started with."""
    for standard, given in enumerate(request["files"]):
        os.dup2(given, standard)
        os.close(given)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    sys.argv[:] = ["ging", *request["arguments"]]
    sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115  a descriptor, as Python has it
    sys.stdout = sys.__stdout__ = _writer(1, "strict")
    sys.stderr = sys.__stderr__ = _writer(2, "backslashreplace")


def _writer(descriptor: int, errors: str) -> io.TextIOWrapper:
    file = open(descriptor, "wb", closefd=False)  # noqa: SIM115  as above
    return io.TextIOWrapper(file, encoding="utf-8", errors=errors, line_buffering=descriptor == 2)


if __name__ == "__main__":
    main()
