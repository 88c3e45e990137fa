#!/bin/sh
# Builds the new version and restarts one server after the other; each must be ready before the next one stops.
set -e
cd "$(dirname "$0")"
compose="${COMPOSE:-docker compose} -f compose.cluster.yaml"
$compose build server1
for server in server1 server2; do
  $compose up --detach --no-deps --force-recreate --wait "$server"
done
