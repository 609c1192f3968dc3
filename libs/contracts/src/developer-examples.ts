/** Commands and programs of the page for developers. A test runs the commands. */
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
} as const;
