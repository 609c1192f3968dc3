#!/bin/bash
# Makes the certificates by which the services know each other: a folder a service with its key, its certificate and the authority's.
# The key of the authority is thrown away: nobody can make another certificate, and new ones are made all at once, a month before the old
# ones end. Services read them at their start.   make-certificates.sh FOLDER [owners are set: yes|no]
set -euo pipefail
folder=$1
own=${2:-yes}
DAYS=730
MONTH=2592000
# A service, the user that it runs as, and its names.
SERVICES='mongo 999 mongo,localhost
api 1000 api-1,api-2,api,localhost
web 101 shell,public,annotator,admin,tls,localhost'

all_last() {
  while read -r service _; do
    openssl x509 -noout -checkend $MONTH -in "$folder/$service/cert.pem" >/dev/null 2>&1 || return 1
  done <<<"$SERVICES"
}
if all_last; then
  echo 'the certificates last'
  exit
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 077
new_key() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1" 2>/dev/null; }
new_key "$work/ca.key"
openssl req -x509 -new -key "$work/ca.key" -days $DAYS -subj '/CN=Labelbridge inside' \
  -addext 'basicConstraints=critical,CA:true,pathlen:0' -addext 'keyUsage=critical,keyCertSign' -out "$work/ca.pem"

while read -r service user names; do
  new_key "$work/key.pem"
  openssl req -new -key "$work/key.pem" -subj "/CN=${names%%,*}" -out "$work/request.pem"
  printf 'subjectAltName=DNS:%s\nbasicConstraints=critical,CA:false\nextendedKeyUsage=serverAuth,clientAuth\n' "${names//,/,DNS:}" >"$work/extensions"
  openssl x509 -req -in "$work/request.pem" -CA "$work/ca.pem" -CAkey "$work/ca.key" -set_serial "0x$(openssl rand -hex 16)" -days $DAYS \
    -extfile "$work/extensions" -out "$work/cert.pem" 2>/dev/null
  rm -rf "${folder:?}/$service"
  mkdir -p "$folder/$service"
  # MongoDB wants both in one file.
  cat "$work/key.pem" "$work/cert.pem" >"$work/both.pem"
  cp "$work"/{ca,key,cert,both}.pem "$folder/$service/"
  chmod 500 "$folder/$service"
  chmod 400 "$folder/$service"/*.pem
  if [ "$own" = yes ]; then chown -R "$user:$user" "$folder/$service"; fi
done <<<"$SERVICES"
# Each service opens its own folder alone.
chmod 711 "$folder"
echo 'new certificates: restart the services that run'
