/** Commands and programs of the page for developers, and of the README of the client's package. Tests run them. */
export const DEVELOPER_EXAMPLES = {
  start: `# The address of this site, your key, and the id in the address of the task's items:
export LABELBRIDGE=https://… KEY=lbk_… TASK=…

curl -H "Authorization: Bearer $KEY" $LABELBRIDGE/api/tasks/$TASK`,

  rows: `{"id": "street-1", "image": "https://example.com/street-1.jpg"}
{"id": "street-2", "image": "media:…"}
{"id": "street-3", "data": {"image": "media:…"}, "predictions": [{"model_version": "v7", "score": 0.81, "result": [
  {"from_name": "box", "to_name": "image", "type": "rectanglelabels",
   "value": {"x": 10, "y": 20, "width": 30, "height": 15, "rectanglelabels": ["Car"]}}]}]}`,

  media: `curl -H "Authorization: Bearer $KEY" -H "Content-Type: application/octet-stream" \\
  --data-binary @street-2.jpg $LABELBRIDGE/api/media`,

  import: `curl -H "Authorization: Bearer $KEY" -H "Content-Type: application/octet-stream" \\
  --data-binary @items.jsonl "$LABELBRIDGE/api/tasks/$TASK/import?format=jsonl&name=items.jsonl"

# { "data": { "_id": "…", "state": "running", … } }
curl -H "Authorization: Bearer $KEY" $LABELBRIDGE/api/item-imports/…`,

  export: `curl -H "Authorization: Bearer $KEY" -o labels.json \\
  "$LABELBRIDGE/api/tasks/$TASK/export?format=coco"`,

  run: `curl -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"kind": "export", "format": "coco", "taskId": "'$TASK'"}' $LABELBRIDGE/api/runs

# { "data": { "_id": "…", "state": "running", "rows": 0, "total": 500, … } }
curl -H "Authorization: Bearer $KEY" $LABELBRIDGE/api/runs/…

# "state" is "done": "result" has the name, the bytes and the link, which needs no key.
curl -o labels.json "$LABELBRIDGE$LINK"`,

  error: `{
  "statusCode": 400,
  "error": "Bad Request",
  "message": "format must be one of: jsonl, json, csv, tsv, text",
  "details": [{ "field": "format", "message": "must be one of: jsonl, json, csv, tsv, text" }],
  "requestId": "…"
}`,

  receiver: `import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.SECRET); // whsec_…

// Behind a server that speaks https and takes no body above 64 kB:
createServer(async (request, response) => {
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const event = webhook.verify(Buffer.concat(chunks).toString(), request.headers);
    console.log(request.headers['webhook-id'], event.type, event.data);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(8443);`,

  client: `import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { connect } from '@labelbridge/api-client/connect';

const { LABELBRIDGE_URL, LABELBRIDGE_KEY, TASK } = process.env;
const client = connect({ baseUrl: LABELBRIDGE_URL, key: LABELBRIDGE_KEY });

const file = () => createReadStream('items.jsonl');
const begun = await client.importFile(TASK, { format: 'jsonl', name: 'items.jsonl', file });
const { accepted, refused } = await client.ended(begun._id);
console.log(accepted, refused);

for await (const job of client.all('/api/jobs', { query: { taskId: TASK } })) console.log(job._id, job.status);

const wish = { path: { id: TASK }, query: { format: 'coco' } };
const { chunks } = await client.download('/api/tasks/{id}/export', wish);
await pipeline(chunks, createWriteStream('labels.json'));`,

  verify: `import { verifyWebhook } from '@labelbridge/api-client/connect';

/** Takes a Request of fetch. Throws unless it is from Labelbridge. */
export const eventOf = async (request) =>
  verifyWebhook({ secret: process.env.SECRET, headers: request.headers, body: await request.text() });`,

  command: `export LABELBRIDGE_URL=https://… LABELBRIDGE_KEY=lbk_… TASK=…

npx labelbridge push items.jsonl --task $TASK
npx labelbridge watch --task $TASK
npx labelbridge pull --task $TASK --format coco --out labels.json`,

  python: `def import_file(task, file_name):
    query = urllib.parse.urlencode({"format": "jsonl", "name": os.path.basename(file_name)})
    with open(file_name, "rb") as file, call(f"/api/tasks/{task}/import?{query}", file) as answer:
        return json.load(answer)["data"]["_id"]


def verify_webhook(secret, headers, body):
    """Returns the event of a call. \`headers\` have names in small letters, and \`body\` is bytes."""
    sent_at = headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > 300:
        raise ValueError("The time of the call is not now.")
    signed = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    right = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    signatures = headers["webhook-signature"].encode().split(b" ")
    if not any(hmac.compare_digest(right, each) for each in signatures):
        raise ValueError("No signature is right.")
    return json.loads(body)`,
} as const;
