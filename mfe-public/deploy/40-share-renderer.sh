#!/bin/sh
# Runs at the container's start (docker-entrypoint.d). The API looks for a new renderer at each page.
set -eu
mkdir -p /shared/mfe-public/dist-server
cp /build-server/render.mjs /shared/mfe-public/dist-server/render.mjs.next
mv /shared/mfe-public/dist-server/render.mjs.next /shared/mfe-public/dist-server/render.mjs
