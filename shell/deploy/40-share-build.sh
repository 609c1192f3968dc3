#!/bin/sh
# Runs at the container's start (docker-entrypoint.d). The page last: it names the files that must be there by then.
set -eu
cd /build
find . -type f ! -name 'index.html*' | while read -r file; do
  mkdir -p "/shared/shell/dist/$(dirname "$file")"
  cp "$file" "/shared/shell/dist/$file"
done
cp index.html /shared/shell/dist/index.html.next
mv /shared/shell/dist/index.html.next /shared/shell/dist/index.html
