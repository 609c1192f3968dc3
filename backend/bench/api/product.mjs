// The product on an engine of its own, filled; it tells its parent where it is, and its CPU and memory when asked.
import 'reflect-metadata';
import { rmSync } from 'node:fs';
import { getConnectionToken } from '@nestjs/mongoose';
import { createLog } from '../../dist/common/logging/log.js';
import { writeCursor } from '../../dist/common/pagination/cursor.js';
import { readSettings } from '../../dist/config/settings.js';
import { createApp } from '../../dist/create-app.js';
import { openDatabase } from '../../dist/database/open-database.js';
import { UsersService } from '../../dist/modules/users/users.service.js';
import { fill, instantOf } from './records.mjs';
import { answerUsage } from './usage.mjs';

const [dataDir, counts] = [process.argv[2], JSON.parse(process.argv[3])];
const PERSON = { email: 'admin@example.com', password: 'admin-secret-of-bench' };
const settings = readSettings({ DATA_DIR: dataDir, SEED: 'none', PORT: '0', RATE_LIMITS: 'off' });
const database = await openDatabase(settings, 'server');
// Each request is logged as in production; the lines go nowhere, as a pipe to a collector would take them.
const app = await createApp(settings, database.uri, createLog(settings, { write: () => true }));
await app.listen(0, '127.0.0.1');
const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
const connection = app.get(getConnectionToken());
const admin = await app
  .get(UsersService)
  .create({ firstname: 'Ad', lastname: 'Min', username: 'admin', phone: '8030000000', role: 'ADMIN', ...PERSON });
for (const [kind, count] of Object.entries(counts)) await fill(connection.collection(kind), kind, count, admin._id);

/** The cursor of a page of contacts, newest first, that so many rows stand before. */
async function cursorAfter(rows) {
  const last = await connection.collection('contacts').findOne({ createdAt: instantOf(counts.contacts - rows) });
  return writeCursor({ sort: '-createdAt', value: last.createdAt, id: String(last._id) });
}

const logIn = async () => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PERSON),
  });
  return (await answer.json()).token;
};
answerUsage({
  cursorAfter,
  logIn,
  stop: async () => {
    await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  },
});
process.send({ ready: { url, person: PERSON, adminId: String(admin._id), token: await logIn() } });
