#!/bin/bash
# Runs once, when the database is made: the least-privileged login that the service works as.
set -euo pipefail

psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE ging_app LOGIN PASSWORD :'password';
SQL
