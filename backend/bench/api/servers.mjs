// The servers of the benchmarks: the product as in production, and a plain server as a reference.
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

/** The product on its own engine. Logs each request as in production, but discards the lines, as a pipe to a collector would take them. */
export async function startProduct(dataDir) {
  const settings = settingsOf(dataDir);
  const database = await openDatabase(settings, 'server');
  const app = await createApp(settings, database.uri, createLog(settings, { write: () => true }));
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return {
    app,
    url,
    /** @returns the access token */
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

/** The driver on its own engine, and node:http: no session, role, validation, limit or log. */
export async function startPlain(dataDir) {
  const settings = settingsOf(dataDir);
  const database = await openDatabase(settings, 'server');
  const client = await MongoClient.connect(database.uri);
  let server;
  return {
    settings,
    db: client.db('labelbridge'),
    /** @param answerTo finds the answer for the URL of a request @returns the address */
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
