// `npm run verify -- bench:search [--users 100000]`: time of the people field and the users' table with many accounts, compared with few.
// Prints milliseconds and ratios; asserts nothing.
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import { readSettings } from '../dist/config/settings.js';
import { createApp } from '../dist/create-app.js';
import { openDatabase } from '../dist/database/open-database.js';
import { searchWords } from '../dist/common/search/search-words.js';
import { UsersService } from '../dist/modules/users/users.service.js';

const FEW = 1_000;
const MANY = Number(process.argv[process.argv.indexOf('--users') + 1]) || 100_000;
const ROUNDS = 40;
const FIRST = ['Ada', 'Chinedu', 'Fatima', 'Ngozi', 'Yusuf', 'Amara', 'Bola', 'Emeka', 'Halima', 'Ifeoma', 'Kunle', 'Zainab'];
const LAST = ['Okafor', 'Eze', 'Bello', 'Adeyemi', 'Musa', 'Nwosu', 'Balogun', 'Obi', 'Lawal', 'Danjuma', 'Ojo', 'Umar'];

async function withUsers(count, measure) {
  const dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-bench-'));
  const settings = readSettings({ DATA_DIR: dataDir, SEED: 'none', PORT: '0', LOG_LEVEL: 'error' });
  const database = await openDatabase(settings, 'server');
  const app = await createApp(settings, database.uri);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const users = app.get(getConnectionToken()).collection('users');
  const start = Date.now();
  for (let from = 0; from < count; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, count - from) }, (_unused, offset) => {
      const n = from + offset;
      const [firstname, lastname] = [FIRST[n % FIRST.length], `${LAST[(n * 7) % LAST.length]}${n % 97}`];
      const [email, username] = [`person${n}@example.com`, `person${n}`];
      return {
        firstname,
        lastname,
        email,
        emailKey: email,
        username,
        usernameKey: username,
        phone: '8030000000',
        role: 'USER',
        status: 'active',
        passwordHash: 'x',
        telegram: null,
        availableHoursPerWeek: null,
        searchWords: searchWords(firstname, lastname, username, email),
        createdAt: new Date(start - n * 1_000),
      };
    });
    await users.insertMany(rows, { ordered: false });
  }
  await app
    .get(UsersService)
    .create({
      firstname: 'Ad',
      lastname: 'Min',
      email: 'admin@example.com',
      username: 'admin',
      phone: '8030000000',
      password: 'admin-secret',
      role: 'ADMIN',
    });
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'admin-secret' }),
  });
  const { token } = await login.json();
  const call = async (path) => {
    const begun = performance.now();
    const response = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    const body = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return { ms: performance.now() - begun, body };
  };
  const figures = await measure(call);
  await app.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
  return figures;
}

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const CALLS = {
  'assignee field, one letter': '/users?role=USER&limit=10&q=a',
  'assignee field, a first name': '/users?role=USER&limit=10&q=fatima',
  'assignee field, two words': '/users?role=USER&limit=10&q=fatima%20bello1',
  'assignee field, a rare name': '/users?role=USER&limit=10&q=person999',
  'assignee field, nobody': '/users?role=USER&limit=10&q=zzz',
  'users, first page': '/users',
  'users by last name': '/users?sort=lastname&role=USER',
  'header search': '/search?q=fatima',
};

const measure = async (call) => {
  const figures = {};
  for (const [name, path] of Object.entries(CALLS)) {
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push((await call(path).catch((error) => ({ error }))).ms);
    figures[name] = times.includes(undefined) ? undefined : middle(times);
  }
  return figures;
};

const few = await withUsers(FEW, measure);
const many = await withUsers(MANY, measure);
console.log(`median of ${ROUNDS}, ms${' '.repeat(24)}${FEW} users   ${MANY} users   ratio`);
for (const name of Object.keys(CALLS)) {
  const cells = [few[name], many[name]].map((value) => (value === undefined ? 'not there' : value.toFixed(1)).padStart(10));
  console.log(`${name.padEnd(34)} ${cells.join('     ')}   ${few[name] === undefined ? '' : (many[name] / few[name]).toFixed(2)}`);
}
process.exit();
