#!/bin/sh
# Fetches the certificate of the public names from Let's Encrypt and renews it in time (compose.production.yaml). The proxy may read the
# copies, and nothing else of certbot's.
set -eu
live=/etc/letsencrypt/live/labelbridge
while :; do
  if certbot certonly --non-interactive --agree-tos --email "$ADMIN_EMAIL" --webroot --webroot-path /acme-answers --cert-name labelbridge \
    --keep-until-expiring --expand -d "$PUBLIC_HOST" -d "public.$PUBLIC_HOST" -d "annotator.$PUBLIC_HOST" -d "admin.$PUBLIC_HOST"; then
    # The key first, each in one step: certbot keeps the key's name, and the pair is read together.
    for part in privkey.pem:labelbridge.key fullchain.pem:labelbridge.pem; do
      install -m 400 -o 101 -g 101 "$live/${part%%:*}" "/public-certificate/${part##*:}.next"
      mv "/public-certificate/${part##*:}.next" "/public-certificate/${part##*:}"
    done
    sleep 43200
  else
    sleep 600
  fi
done
