// The product with the demo's records, multiplied until each list has a full page. Reports a call's commands to the engine, and writes its
// records to a file.
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import { BSON } from 'mongodb';
import { DemoSeed } from '../../dist/cli/seed/demo-seed.js';
import { DEMO_PEOPLE } from '../../dist/cli/seed/demo-data.js';
import { InvoiceTotalsCheck } from '../../dist/modules/money/payments/invoices/invoice-totals-check.js';
import { multiply } from './multiply.mjs';
import { fill } from './records.mjs';
import { startProduct } from './servers.mjs';
import { answerUsage } from './usage.mjs';

const [dataDir, { rounds, records }] = [process.argv[2], JSON.parse(process.argv[3])];
const { app, url, logIn, stop } = await startProduct(dataDir);
const { db } = app.get(getConnectionToken());
await app.get(DemoSeed, { strict: false }).run();
await multiply(db, rounds);
await app.get(InvoiceTotalsCheck, { strict: false }).rebuild();
const { _id: ada } = await db.collection('users').findOne({ usernameKey: DEMO_PEOPLE.ada.username });
for (const [kind, count] of Object.entries(records)) await fill(db.collection(kind), kind, count, ada);

// `getMore` follows from these.
const READS = ['find', 'aggregate', 'count', 'distinct'];
const SESSION_FIELDS = ['lsid', '$db', 'txnNumber', 'autocommit', 'startTransaction', '$clusterTime', '$readPreference'];

/** @returns the answer of a call, and its reads from the engine as extended JSON */
async function record({ path, token }) {
  const { prototype } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js').Connection;
  const original = prototype.command;
  const commands = [];
  const call = () => fetch(`${url}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  // A first call, since the queries for an uncached session would count.
  await (await call()).text();
  prototype.command = function (namespace, command, ...rest) {
    if (READS.some((name) => name in command)) {
      commands.push(Object.fromEntries(Object.entries(command).filter(([field]) => !SESSION_FIELDS.includes(field))));
    }
    return Reflect.apply(original, this, [namespace, command, ...rest]);
  };
  const answer = await (await call()).json();
  prototype.command = original;
  return { answer, commands: BSON.EJSON.stringify(commands, { relaxed: false }) };
}

/** @returns the path of a file with all records and indexes */
async function dump() {
  const all = [];
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    const collection = db.collection(name);
    all.push({ name, rows: await collection.find().toArray(), indexes: await collection.indexes() });
  }
  const file = join(dataDir, 'dump.json');
  writeFileSync(file, BSON.EJSON.stringify(all, { relaxed: false }));
  return file;
}

answerUsage({ record, dump, logIn: (role) => logIn(role === 'admin' ? DEMO_PEOPLE.admin : DEMO_PEOPLE.ada), stop });
process.send({ ready: { url } });
