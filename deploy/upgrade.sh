#!/bin/sh
# Replaces every process of a running Kairos with one of the image that was just built, without refusing a request: new
# ones start beside the old, and the old leave once the new are ready. Run it where docker-compose.yml is.
set -eu

# Starts as many of a role as there are, of the new image, and waits until they are ready.
start_beside() {
  docker compose up --detach --no-deps --no-recreate --wait --scale "$1=$(($2 * 2))" "$1"
}

# Each goes on answering for KAIROS_DRAIN_SECONDS, and finishes what it has begun.
leave() {
  docker stop "$@" && docker rm "$@"
}

# The old projector stays to the end: an `api` of the old version may need read models that only it keeps up to date.
projectors=$(docker compose ps --quiet projector)
# shellcheck disable=SC2086 # one word for each container
set -- $projectors
start_beside projector $#

for role in sagas relay api; do
  # shellcheck disable=SC2046
  set -- $(docker compose ps --quiet "$role")
  start_beside "$role" $#
  leave "$@"
done

# shellcheck disable=SC2086
leave $projectors
