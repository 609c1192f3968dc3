// Cost of the audit chain: 50 concurrent decisions, (a) as built, with entries sealed by a worker after the commit, (b) with a counter
// document in each change's own transaction. `node --no-warnings backend/bench/audit-chain.mjs [--rounds 6]`
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import { readSettings } from '../dist/config/settings.js';
import { createApp } from '../dist/create-app.js';
import { openDatabase } from '../dist/database/open-database.js';
import { Transactions } from '../dist/database/transactions.js';
import { AuditService } from '../dist/modules/audit/audit.service.js';
import { UsersService } from '../dist/modules/users/users.service.js';

const ROUNDS = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 6;
const AT_ONCE = 50;
const dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-bench-'));
const settings = readSettings({ DATA_DIR: dataDir, SEED: 'none', PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off' });
const database = await openDatabase(settings, 'server');
const app = await createApp(settings, database.uri);
await app.listen(0, '127.0.0.1');
const url = await app.getUrl();
const call = async (method, path, token, body) => {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : {};
};
const person = async (n) =>
  call('POST', '/auth/signup', undefined, {
    firstname: 'P',
    lastname: `N${n}`,
    email: `p${n}@bench.example`,
    username: `bench${n}`,
    phone: '08031234567',
    password: 'Bench-secret-1!',
  });
const admin = await person(0);
await app.get(UsersService).setRole(admin.user._id, 'ADMIN');
const annotator = await person(1);

let tries = 0;
const transactions = app.get(Transactions);
const run = transactions.run.bind(transactions);
transactions.run = (work) => run((session) => (tries++, work(session)));
const audit = app.get(AuditService, { strict: false });
const record = audit.record.bind(audit);
const counters = app.get(getConnectionToken()).collection('benchcounter');
await counters.insertOne({ _id: 'chain', seq: 0 });
const withCounter = async (session, entry) => {
  await counters.updateOne({ _id: 'chain' }, { $inc: { seq: 1 } }, { session });
  await record(session, entry);
};

async function round(variant) {
  audit.record = record;
  const jobs = [];
  for (let n = 0; n < AT_ONCE; n++) {
    const task = await call('POST', '/tasks', admin.token, {
      taskName: 'Image Annotation',
      taskLink: 'https://w.example/1',
      taskGuidelineLink: 'https://w.example/g',
      dueDate: '2027-12-31',
      createdBy: admin.user._id,
    });
    const { data } = await call('POST', '/tasks/assign', admin.token, { taskId: task.data._id, userId: annotator.user._id });
    await call('POST', `/jobs/${data._id}/submit`, annotator.token, { minutes: 60, link: 'https://w.example/d' });
    jobs.push(data._id);
  }
  audit.record = variant === 'counter' ? withCounter : record;
  tries = 0;
  const times = [];
  const begun = performance.now();
  await Promise.all(
    jobs.map(async (id) => {
      const from = performance.now();
      await call('POST', `/jobs/${id}/reject`, admin.token, { reason: 'Two are missing.' });
      times.push(performance.now() - from);
    }),
  );
  times.sort((a, b) => a - b);
  return { all: performance.now() - begun, p95: times[Math.floor(times.length * 0.95)], tries };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const results = { sealer: [], counter: [] };
await round('sealer');
for (let n = 0; n < ROUNDS; n++)
  for (const variant of n % 2 ? ['sealer', 'counter'] : ['counter', 'sealer']) results[variant].push(await round(variant));
for (const [variant, rounds] of Object.entries(results)) {
  const of = (field) => Math.round(median(rounds.map((each) => each[field])));
  console.log(`${variant.padEnd(8)} ${AT_ONCE} decisions at once: ${of('all')} ms, p95 ${of('p95')} ms, transactions tried ${of('tries')}`);
}
console.log(`ratio    ${(median(results.counter.map(({ all }) => all)) / median(results.sealer.map(({ all }) => all))).toFixed(2)}`);
await app.close();
await database.close();
rmSync(dataDir, { recursive: true });
