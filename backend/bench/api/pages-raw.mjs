// What the product's calls are measured against: node:http and the driver send the engine the commands that the product sends, and
// answer the same bytes.
import { createServer } from 'node:http';
import { readFileSync, rmSync } from 'node:fs';
import { BSON, MongoClient } from 'mongodb';
import { readSettings } from '../../dist/config/settings.js';
import { openDatabase } from '../../dist/database/open-database.js';
import { answerUsage } from './usage.mjs';

const [dataDir, { file }] = [process.argv[2], JSON.parse(process.argv[3])];
const database = await openDatabase(readSettings({ DATA_DIR: dataDir, SEED: 'none', PORT: '0' }), 'server');
const client = await MongoClient.connect(database.uri);
const db = client.db('labelbridge');
for (const { name, rows, indexes } of BSON.EJSON.parse(readFileSync(file, 'utf8'), { relaxed: false })) {
  if (rows.length > 0) await db.collection(name).insertMany(rows);
  const made = indexes.filter((index) => index.name !== '_id_').map(({ v: _version, ...index }) => index);
  if (made.length > 0) await db.command({ createIndexes: name, indexes: made });
}

const pages = new Map();
const server = createServer((request, response) => {
  const { answer, commands } = pages.get(request.url);
  Promise.all(commands.map((command) => db.command(command))).then(() => {
    const body = JSON.stringify(answer);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.send({ ready: { url: `http://127.0.0.1:${server.address().port}` } }));
answerUsage({
  page: ({ path, answer, commands }) => void pages.set(path, { answer, commands: BSON.EJSON.parse(commands, { relaxed: false }) }),
  stop: async () => {
    server.close();
    server.closeAllConnections();
    await client.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  },
});
