"""Brings items with predictions to a task, waits, fetches labels as COCO, and checks webhooks. Needs Python 3.9 alone.

LABELBRIDGE=https://... KEY=lbk_... python3 labelbridge.py TASK items.jsonl labels.json
"""

import base64
import hashlib
import hmac
import json
import os
import shutil
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect could lead the key to another server."""

    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(NoRedirect)


def call(path, body=None):
    headers = {"Authorization": "Bearer " + os.environ["KEY"], "Content-Type": "application/octet-stream"}
    if body is not None:
        headers["Content-Length"] = str(os.fstat(body.fileno()).st_size)
    request = urllib.request.Request(os.environ["LABELBRIDGE"] + path, body, headers)
    return OPENER.open(request, timeout=60)


def import_file(task, file_name):
    query = urllib.parse.urlencode({"format": "jsonl", "name": os.path.basename(file_name)})
    with open(file_name, "rb") as file, call(f"/api/tasks/{task}/import?{query}", file) as answer:
        return json.load(answer)["data"]["_id"]


def wait_for(import_id):
    while True:
        with call(f"/api/item-imports/{import_id}") as answer:
            data = json.load(answer)["data"]
        if data["state"] != "running":
            return data
        time.sleep(1)


def problems_of(import_id):
    cursor = ""
    while cursor is not None:
        query = urllib.parse.urlencode({"cursor": cursor} if cursor else {})
        with call(f"/api/item-imports/{import_id}/problems?{query}") as answer:
            page = json.load(answer)
        yield from page["data"]
        cursor = page["page"]["next"]


def export_coco(task, file_name):
    with call(f"/api/tasks/{task}/export?format=coco") as answer, open(file_name, "wb") as file:
        shutil.copyfileobj(answer, file)


def verify_webhook(secret, headers, body):
    """Returns the event of a call. `headers` have names in small letters, and `body` is bytes."""
    sent_at = headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > 300:
        raise ValueError("The time of the call is not now.")
    signed = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    right = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    signatures = headers["webhook-signature"].encode().split(b" ")
    if not any(hmac.compare_digest(right, each) for each in signatures):
        raise ValueError("No signature is right.")
    return json.loads(body)


def main(task, items, labels):
    ended = wait_for(import_file(task, items))
    print(f"{ended['accepted']} new, {ended['repeated']} repeated, {ended['refused']} refused")
    for problem in problems_of(ended["_id"]):
        print(f"line {problem['line']}, {problem['field']}: {problem['message']}")
    export_coco(task, labels)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except urllib.error.HTTPError as error:
        sys.exit(error.read().decode())
