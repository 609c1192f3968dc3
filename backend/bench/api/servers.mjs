// What the servers of the benchmarks have in common: the product as in production, and a plain server to measure it against.
import 'reflect-metadata';
import { createServer } from 'node:http';
import { rmSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { createLog } from '../../dist/common/logging/log.js';
import { readSettings } from '../../dist/config/settings.js';
import { createApp } from '../../dist/create-app.js';
import { openDatabase } from '../../dist/database/open-database.js';

const settingsOf = (dataDir) => readSettings({ DATA_DIR: dataDir, SEED: 'none', PORT: '0', RATE_LIMITS: 'off' });

async function end(database, dataDir) {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}

/** The product on an engine of its own. Each request is logged as in production; the lines go nowhere, as a pipe to a collector would take them. */
export async function startProduct(dataDir) {
  const settings = settingsOf(dataDir);
  const database = await openDatabase(settings, 'server');
  const app = await createApp(settings, database.uri, createLog(settings, { write: () => true }));
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return {
    app,
    url,
    /** Logs a person in. @returns the access token */
    logIn: async ({ email, password }) => {
      const body = JSON.stringify({ email, password });
      const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return (await answer.json()).token;
    },
    stop: async () => {
      await app.close();
      await end(database, dataDir);
    },
  };
}

/** The driver on an engine of its own, and node:http: no session, role, validation, limit or log. */
export async function startPlain(dataDir) {
  const settings = settingsOf(dataDir);
  const database = await openDatabase(settings, 'server');
  const client = await MongoClient.connect(database.uri);
  let server;
  return {
    settings,
    db: client.db('labelbridge'),
    /** Serves what `answerTo` finds for the URL of a request. @returns the address */
    serve: (answerTo) => {
      server = createServer((request, response) => {
        answerTo(request.url).then((answer) => {
          const body = JSON.stringify(answer);
          const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
          response.writeHead(200, headers).end(body);
        });
      });
      return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`)));
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await client.close();
      await end(database, dataDir);
    },
  };
}
