# Builds where pip is, runs without what building needs. This image's Python is built with optimisations.
FROM python:3.11-slim AS build
WORKDIR /source
COPY pyproject.toml README.md constraints.txt ./
COPY api_spec api_spec
COPY clients/python clients/python
COPY migrations migrations
COPY docs docs
COPY ging_service ging_service
RUN python -m venv /opt/ging \
 && /opt/ging/bin/pip install --no-cache-dir -c constraints.txt . \
 && /opt/ging/bin/pip uninstall --yes pip setuptools

FROM python:3.11-slim
# A fixed number, so that a volume keeps its owner from one image to the next; Postgres needs the name as well.
RUN useradd --uid 10001 --create-home --home-dir /var/lib/ging --shell /usr/sbin/nologin ging
COPY --from=build /opt/ging /opt/ging
ENV PATH=/opt/ging/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    GING_HOST=0.0.0.0 \
    GING_PORT=8000 \
    GING_DATA=/var/lib/ging \
    GING_LOG_FORMAT=json
USER ging
WORKDIR /var/lib/ging
VOLUME /var/lib/ging
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["python", "-c", "import os, urllib.request as u; u.urlopen('http://127.0.0.1:' + os.environ['GING_PORT'] + '/healthz', timeout=4)"]
ENTRYPOINT ["ging"]
CMD ["serve"]
