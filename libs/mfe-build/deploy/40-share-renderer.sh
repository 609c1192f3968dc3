#!/bin/sh
# Runs at the container's start (docker-entrypoint.d). The API looks for a new renderer at each page.
set -eu
[ -f /build-server/render.mjs ] || exit 0
mkdir -p "/shared/$AREA/dist-server"
cp /build-server/render.mjs "/shared/$AREA/dist-server/render.mjs.next"
mv "/shared/$AREA/dist-server/render.mjs.next" "/shared/$AREA/dist-server/render.mjs"
