"""Traces by OpenTelemetry. It is imported only if the extra ``otel`` is installed and the settings enable traces.

Instrumentation by default records more than outsiders may know: addresses with their queries, errors with the data that
was being read. So of each span only the attributes that are listed here are sent, and nothing else.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import psycopg
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.instrumentation.flask import FlaskInstrumentor
from opentelemetry.instrumentation.psycopg import PsycopgInstrumentor
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.trace import Status

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from flask import Flask

_SENT: Final = frozenset({"http.method", "http.route", "http.status_code", "db.system", "db.name"})
_WITHOUT_ROUTE: Final = "no such address"


@contextmanager
def traced_database(exporter: SpanExporter | None = None) -> Iterator[TracerProvider]:
    """Trace connections that are opened from now on. Without an exporter, ``OTEL_…`` variables name the destination."""
    # OTEL_SERVICE_NAME takes precedence
    provider = TracerProvider(resource=Resource.create({"service.name": "ging-service"}), shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(KnownOnly(exporter or OTLPSpanExporter())))
    instrument = PsycopgInstrumentor()
    connect = vars(psycopg.Connection)["connect"]
    instrument.instrument(tracer_provider=provider, skip_dep_check=True)
    try:
        yield provider
    finally:
        instrument.uninstrument()
        # Uninstrumenting leaves a method that is bound to psycopg's own class: subclasses would no longer get theirs.
        psycopg.Connection.connect = connect  # type: ignore[method-assign]
        provider.shutdown()


def trace_requests(app: Flask, provider: TracerProvider) -> None:
    """Trace the requests of an app."""
    FlaskInstrumentor().instrument_app(app, tracer_provider=provider)  # type: ignore[no-untyped-call]


class KnownOnly(SpanExporter):
    """Exports the listed attributes, and none of a span's events, links and texts."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Export the spans, with the allowed attributes only."""
        return self._exporter.export([_known_of(span) for span in spans])

    def shutdown(self) -> None:
        """Shut the wrapped exporter down."""
        self._exporter.shutdown()


def _known_of(span: ReadableSpan) -> ReadableSpan:

    attributes = {name: value for name, value in (span.attributes or {}).items() if name in _SENT}
    return ReadableSpan(
        name=_name_of(span),
        context=span.context,
        parent=span.parent,
        resource=span.resource,
        attributes=attributes,
        kind=span.kind,
        status=Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )


def _name_of(span: ReadableSpan) -> str:
    """Name a request by its route and a statement by its first word: an address may contain anything."""
    attributes = span.attributes or {}
    if "http.method" in attributes:
        return f"{attributes['http.method']!s} {attributes.get('http.route', _WITHOUT_ROUTE)!s}"
    word = span.name.partition(" ")[0]
    return word if word.isalpha() else "statement"
