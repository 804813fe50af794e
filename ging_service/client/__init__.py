"""A client of the Ging Service: typed, with retries that do nothing twice. It needs httpx and nothing else of the service.

>>> with Client("http://127.0.0.1:8000", token=key) as client:
...     club = client.club("mayfair")
...     club.open_table(table="first", members=["anna", "ben", "cato", "dora"])
...     for event in club.events():
...         print(event["type"])

What is asked and answered are dictionaries as the API has them; ``shapes`` says what stands in them.
"""

try:
    from ging_service.client.batch import Batch, Slot
    from ging_service.client.club import Client, Club
except ModuleNotFoundError as missing:
    if not (missing.name or "").startswith(f"{__name__}.operations"):
        raise
    # Only a checkout can lack them: every package is built with them.
    raise ImportError(
        "the client is not built in this checkout: run python clients/python/build_client.py"
    ) from missing
from ging_service.client.errors import ClientError, Problem, Unreachable, UnusableAddress
from ging_service.client.feed import BEGINNING
from ging_service.client.pages import Page, Pages
from ging_service.client.wire import NO_KEY, RateLimit, TimeLimits

__all__ = [
    "BEGINNING",
    "NO_KEY",
    "Batch",
    "Client",
    "ClientError",
    "Club",
    "Page",
    "Pages",
    "Problem",
    "RateLimit",
    "Slot",
    "TimeLimits",
    "Unreachable",
    "UnusableAddress",
]
