"""nginx with the configuration of the compose file, in front of a web server of a test."""

from __future__ import annotations

import http.client
import os
import socket
import ssl
import subprocess
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.platform.conftest import free_port
from tests.support.outside_tools import need
from tests.support.waiting import HANG_S, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.web.serving import WebServer

CONFIGURATION = Path(__file__).parents[2] / "docker/nginx.conf.template"
ORIGIN = "https://club.example"
ANYWHERE = "127.0.0.2"


class Proxy:
    """nginx over a web server, and clients of different addresses."""

    def __init__(self, port: int, plain_port: int, pid: int) -> None:
        self.port, self.plain_port, self.pid = port, plain_port, pid
        self._tls = ssl.create_default_context()
        self._tls.check_hostname = False
        self._tls.verify_mode = ssl.CERT_NONE

    def connect(self, address: str) -> ssl.SSLSocket:
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=HANG_S, source_address=(address, 0))
        return self._tls.wrap_socket(plain, server_hostname="club.example")

    def client(self, address: str) -> http.client.HTTPSConnection:
        return http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=HANG_S, source_address=(address, 0), context=self._tls
        )

    def ask(self, address: str, method: str, place: str, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(self.client(address)) as client:
            client.request(method, place, body or None, named)
            answer = client.getresponse()
            return answer.status, answer.read()


@contextmanager
def proxied(service: WebServer, folder: Path, *more: tuple[str, str]) -> Iterator[Proxy]:
    """The committed configuration with this machine's addresses and folders, and nothing else changed but ``more``."""
    port, plain_port = free_port(), free_port()
    text = CONFIGURATION.read_text(encoding="utf-8")
    changes = [
        ("listen 80 ", f"listen 127.0.0.1:{plain_port} "),
        ("listen 443 ", f"listen 127.0.0.1:{port} "),
        ("${CLUB_ORIGIN}", ORIGIN),
        ("server service:8000;", f"server 127.0.0.1:{service.port};"),
        ("/etc/nginx/tls", str(folder)),
        ("/tmp/nginx", f"{folder}/nginx"),  # noqa: S108  what stands in the file
        *more,
    ]
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    if not os.geteuid():
        text = f"user root;\n{text}"
    (folder / "nginx.conf").write_text(text, encoding="utf-8")
    _make_certificate(folder)
    nginx = need("nginx", "nginx-light")
    with subprocess.Popen([nginx, "-c", folder / "nginx.conf", "-g", "daemon off;"], cwd=folder) as process:
        try:
            proxy = Proxy(port, plain_port, process.pid)
            wait_until(lambda: process.poll() is not None or _answers(proxy))
            assert process.poll() is None
            yield proxy
        finally:
            process.terminate()
            process.wait(HANG_S)


def _answers(proxy: Proxy) -> bool:
    try:
        return proxy.ask(ANYWHERE, "GET", "/healthz")[0] == 200
    except (OSError, http.client.HTTPException):
        return False


def _make_certificate(folder: Path) -> None:
    command = [
        need("openssl"),
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=club.example",
    ]
    files = ["-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"]
    subprocess.run([*command, *files], check=True, capture_output=True, timeout=HANG_S)
