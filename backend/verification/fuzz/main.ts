import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { startTestApp } from '../../test/support/test-app.js';
import { Actors } from './actors.js';
import { readApi } from './operations.js';
import { type FuzzRequest, requests } from './requests.js';
import { type RawAnswer, endConnections, send } from './send.js';
import { foreignFields, recordOperators, shapeFaults } from './watch.js';

// `npm run verify -- fuzz:api --requests N --seed N`: requests generated from the OpenAPI document, one after the other: a seed replays.
// Last line: `5xx N, stored N`.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
  },
});
const [total, seed] = [Number(values.requests), Number(values.seed)];
if (!Number.isInteger(total) || total < 1 || !Number.isInteger(seed)) throw new Error('--requests and --seed take whole numbers');

const CHUNK = 500;
const REPORTS = 10;
/** Limit of memory growth since the first tenth of the requests: by then all lazy modules are loaded. */
const GROWTH_MAX = 1.5;
const SHOWN = 40;

const print = (line: string) => process.stdout.write(`${line}\n`);
const app = await startTestApp({ RATE_LIMITS: 'off' });
const actors = new Actors(app);
await actors.start();
const api = await readApi(app);
const operators = recordOperators(app.connection);
const arbitrary = requests(api);
const tally = new Map<number, number>();
const faults: string[] = [];
let broken = 0;

const describe = ({ method, path, role, body }: FuzzRequest) => `${role} ${method} ${path.slice(0, 200)} ${body?.slice(0, 400) ?? ''}`;

async function one(given: FuzzRequest): Promise<void> {
  const token = actors.tokenOf(given.role);
  const body = given.body === undefined ? undefined : actors.fill(given.body);
  const path = actors.fill(given.path);
  // HTTP clients refuse to send an unencoded path.
  const wire = encodeURI(path).replaceAll('%25', '%').replace(/#.*/, '');
  const request: FuzzRequest = { ...given, path: wire, body };
  let answer: RawAnswer;
  try {
    answer = await send(app.url, {
      ...request,
      body,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...request.headers,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
    });
  } catch (error) {
    broken++;
    faults.push(`connection: ${String(error)}: ${describe(request)}`);
    return;
  }
  tally.set(answer.status, (tally.get(answer.status) ?? 0) + 1);
  if (answer.status >= 500) faults.push(`${answer.status}: ${describe(request)}`);
  if (answer.status >= 400 && request.method !== 'HEAD' && answer.status < 500)
    faults.push(...shapeFaults(answer.status, answer.type, answer.text).map((fault) => `${fault}: ${describe(request)}`));
  if (answer.status < 300 && answer.type.includes('json'))
    for (const [, id = ''] of answer.text.slice(0, 20_000).matchAll(/"_id":"([0-9a-f]{24})"/g)) actors.note(request.path, id);
  if (answer.status === 401 && token && given.role !== 'visitor' && !given.headers.authorization) await actors.renew(given.role);
}

const memory = () => {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss: Math.round(rss / 2 ** 20), heap: Math.round(heapUsed / 2 ** 20) };
};

const started = performance.now();
let first = memory();
let last = first;
for (let done = 0; done < total;) {
  const chunk = fc.sample(arbitrary, { numRuns: Math.min(CHUNK, total - done), seed: seed * 1_000_003 + done });
  for (const request of chunk) await one(request);
  const before = Math.floor((done * REPORTS) / total);
  done += chunk.length;
  if (Math.floor((done * REPORTS) / total) > before) {
    last = memory();
    if (before === 0) first = last;
    print(`${done} requests, ${Math.round((performance.now() - started) / 1000)} s: resident ${last.rss} MB, heap ${last.heap} MB`);
  }
}
endConnections();
const foreign = await foreignFields(app.connection);
const polluted = Object.keys(Object.prototype).length > 0 || Reflect.get({}, 'polluted') !== undefined;
const growth = last.rss / first.rss;
await app.close();

for (const fault of faults.slice(0, values.verbose ? undefined : SHOWN)) print(fault);
for (const line of [...new Set([...foreign, ...operators])].slice(0, SHOWN)) print(`stored or reached the database: ${line}`);
const fivehundreds = [...tally].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), broken);
print(
  `answers: ${[...tally]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} ${count}`)
    .join(', ')}; logged in again ${actors.renewals} times`,
);
print(
  `operators at the database ${operators.length}, other faults ${faults.length - fivehundreds}, prototypes ${polluted ? 'POLLUTED' : 'clean'}, resident memory x ${growth.toFixed(2)}`,
);
print(`5xx ${fivehundreds}, stored ${foreign.length + operators.length}`);
process.exit(faults.length > 0 || foreign.length > 0 || operators.length > 0 || polluted || growth > GROWTH_MAX ? 1 : 0);
