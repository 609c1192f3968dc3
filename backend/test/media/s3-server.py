"""A real S3 server for tests: OpenStack Swift with its S3 API (Debian's python3-swift), all its servers in this one process.

usage: s3-server.py FOLDER ACCESS_KEY SECRET_KEY BUCKET; prints the address of the bucket's server once it listens.
"""
import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi
from swift.account.server import AccountController
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.container.server import ContainerController
from swift.obj.server import ObjectController

folder, access, secret, bucket = sys.argv[1:]
utils.HASH_PATH_SUFFIX = utils.HASH_PATH_PREFIX = b"test"
os.makedirs(f"{folder}/devices/disk", exist_ok=True)
# Errors only: failures are in the answers.
log = utils.get_logger({"log_level": "ERROR"}, "s3")
conf = {
    "devices": f"{folder}/devices",
    "mount_check": "false",
    "swift_dir": folder,
    "fallocate_reserve": "0",
    "bind_ip": "127.0.0.1",
    "auto_create_account_prefix": ".",
}


def listen(app):
    sock = eventlet.listen(("127.0.0.1", 0))
    eventlet.spawn(wsgi.server, sock, app, log=log, log_output=False, keepalive=True)
    return sock.getsockname()[1]


# One disk with one replica.
for name, app in (("account", AccountController), ("container", ContainerController), ("object", ObjectController)):
    builder = RingBuilder(4, 1, 0)
    port = listen(app(conf) if name == "account" else app(conf, log))
    builder.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "port": port, "device": "disk"})
    builder.rebalance()
    builder.get_ring().save(f"{folder}/{name}.ring.gz")

with open(f"{folder}/proxy.conf", "w") as file:
    file.write(
        f"""[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
{"user_" + access.replace(":", "_", 1)} = {secret} .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_bucket_listing = 5
"""
        + "".join(f"[filter:{each}]\nuse = egg:swift#{each}\n" for each in ("catch_errors", "gatekeeper", "listing_formats", "slo"))
    )

from swift.common.wsgi import loadapp

proxy = loadapp(f"{folder}/proxy.conf", allow_modify_pipeline=False)


class Cache:
    """Replaces the memcached of a real installation."""

    def __init__(self):
        self.values = {}

    def get(self, key, *_, **__):
        return self.values.get(key)

    def set(self, key, value, *_, **__):
        self.values[key] = value

    def delete(self, key, *_, **__):
        self.values.pop(key, None)


cache = Cache()


def cached(env, start_response):
    env["swift.cache"] = cache
    return proxy(env, start_response)


port = listen(cached)
print(f"http://127.0.0.1:{port}/{bucket}", flush=True)
# Ends when the test closes the standard input.
eventlet.hubs.trampoline(sys.stdin.fileno(), read=True)
