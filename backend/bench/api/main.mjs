// `npm run verify -- bench:api [--only cpu,pages,page,logins,soak] [--match /jobs] [--soak 600 --documents 1000000]`: cost of our layers,
// compared with node:http and the driver alone, in alternating slices. Prints ratios with their targets (issue 7). Asserts nothing: a busy
// machine would measure its neighbours.
import { parseArgs } from 'node:util';
import { calls, quantile, startServer } from './child.mjs';
import { cpuOfPages } from './pages.mjs';

const { values } = parseArgs({
  options: {
    soak: { type: 'string', default: '60' },
    documents: { type: 'string', default: '1000000' },
    slices: { type: 'string', default: '12' },
    warm: { type: 'string', default: '3000' },
    only: { type: 'string', default: '' },
    match: { type: 'string', default: '' },
  },
});
const [SOAK_S, DOCUMENTS, SLICES] = [Number(values.soak), Number(values.documents), Number(values.slices)];
const CALLS = 400;
/** Calls before the measurement, until V8 has compiled the hot code. */
const WARMING = Number(values.warm);
const IDLE_MS = 5_000;
const LIMIT = 20;
const FAR_PAGE = 10_000;
const LOGINS_A_SECOND = 20;
const TOKEN_MS = 10 * 60_000;
const LISTS = { users: 5_000, contacts: 5_000, notifications: 2_000 };

const print = (line) => process.stdout.write(`${line}\n`);
const row = (what, ratio, target, more = '') =>
  print(`${what.padEnd(52)} ${ratio.toFixed(2).padStart(6)} x   target <= ${target} x   ${more}`);
const wanted = (name) => values.only === '' || values.only.split(',').includes(name);

async function cpuOf(server, work) {
  const before = await server.ask('usage');
  await work();
  return (await server.ask('usage')).cpu - before.cpu;
}

/** CPU of background work, in microseconds per millisecond. Slices last long on a busy machine, and would count much of it. */
async function idleOf(server) {
  return (await cpuOf(server, () => new Promise((resolve) => setTimeout(resolve, IDLE_MS)))) / IDLE_MS;
}

/** Waits for the end of background work after the filling. */
async function settled(server, path) {
  for (let right = 0; right < 20;)
    right = await server.get(path).then(
      () => right + 1,
      () => 0,
    );
}

async function cpuPerRequest() {
  const [product, raw] = await Promise.all([startServer('product', LISTS), startServer('raw', LISTS)]);
  for (const server of [product, raw])
    for (const name of Object.keys(LISTS)) await calls(server, `/api/${name}?limit=${LIMIT}`, WARMING / 3);
  const idle = new Map(await Promise.all([product, raw].map(async (server) => [server, await idleOf(server)])));
  print(`unasked: ${idle.get(product).toFixed(1)} and ${idle.get(raw).toFixed(1)} ms of CPU a second, taken off below`);
  const cpuOfCalls = async (server, path) => {
    const begun = performance.now();
    const cpu = await cpuOf(server, () => calls(server, path, CALLS));
    return cpu - idle.get(server) * (performance.now() - begun);
  };
  for (const name of Object.keys(LISTS)) {
    const path = `/api/${name}?limit=${LIMIT}`;
    const [ours, theirs] = [await product.get(path), await raw.get(path)];
    for (const server of [product, raw]) await calls(server, path, WARMING / 3);
    const ratios = [];
    let [a, b] = [0, 0];
    for (let slice = 0; slice < SLICES; slice += 1) {
      const one = await cpuOfCalls(product, path);
      const other = await cpuOfCalls(raw, path);
      ratios.push(one / other);
      [a, b] = [a + one, b + other];
    }
    const each = (cpu) => `${Math.round(cpu / SLICES / CALLS)} µs`;
    row(
      `CPU per request, GET /api/${name} (${LIMIT} rows)`,
      quantile(ratios, 0.5),
      1.25,
      `${each(a)} against ${each(b)}; ${ours.bytes} and ${theirs.bytes} bytes`,
    );
  }
  await Promise.all([product.stop(), raw.stop()]);
}

async function farPage() {
  const product = await startServer('product', { contacts: DOCUMENTS });
  const near = `/api/contacts?limit=${LIMIT}`;
  const pages = Math.min(FAR_PAGE, Math.floor(DOCUMENTS / LIMIT) - 1);
  const far = `${near}&cursor=${await product.ask('cursorAfter', pages * LIMIT)}`;
  await settled(product, near);
  await settled(product, far);
  const times = { near: [], far: [] };
  const cpu = { near: 0, far: 0 };
  for (let slice = 0; slice < SLICES * 2; slice += 1) {
    cpu.near += await cpuOf(product, async () => times.near.push(...(await calls(product, near, CALLS / 4, 1))));
    cpu.far += await cpuOf(product, async () => times.far.push(...(await calls(product, far, CALLS / 4, 1))));
  }
  const [one, other] = [quantile(times.near, 0.5), quantile(times.far, 0.5)];
  row(
    `page ${pages.toLocaleString('en')} against page 1, ${DOCUMENTS.toLocaleString('en')} documents`,
    other / one,
    1.1,
    `medians ${other.toFixed(2)} and ${one.toFixed(2)} ms; CPU ${(cpu.far / cpu.near).toFixed(2)} x`,
  );
  await product.stop();
}

async function besideLogins() {
  const product = await startServer('product', LISTS);
  const path = `/api/users?limit=${LIMIT}`;
  const times = { idle: [], busy: [] };
  await calls(product, path, CALLS, 2);
  let logins = 0;
  for (let slice = 0; slice < SLICES; slice += 1) {
    times.idle.push(...(await calls(product, path, CALLS / 2, 2)));
    let going = true;
    const pending = [];
    const ticking = setInterval(() => going && pending.push(product.ask('logIn').then(() => (logins += 1))), 1_000 / LOGINS_A_SECOND);
    const until = performance.now() + 1_500;
    while (performance.now() < until) times.busy.push(...(await calls(product, path, 20, 2)));
    going = false;
    clearInterval(ticking);
    await Promise.all(pending);
  }
  const [idle, busy] = [quantile(times.idle, 0.99), quantile(times.busy, 0.99)];
  row(
    `GET p99 beside ${LOGINS_A_SECOND} log-ins a second, against idle`,
    busy / idle,
    2,
    `${busy.toFixed(1)} and ${idle.toFixed(1)} ms; medians ${quantile(times.busy, 0.5).toFixed(1)} and ${quantile(times.idle, 0.5).toFixed(1)} ms; ${logins} log-ins`,
  );
  await product.stop();
}

async function soak() {
  const [product, raw] = await Promise.all([startServer('product', LISTS), startServer('raw', LISTS)]);
  const until = performance.now() + SOAK_S * 1_000;
  let renewed = performance.now();
  let count = 0;
  while (performance.now() < until) {
    for (const name of Object.keys(LISTS))
      for (const server of [product, raw]) count += (await calls(server, `/api/${name}?limit=${LIMIT}`, 100)).length;
    if (performance.now() - renewed > TOKEN_MS) {
      product.setToken(await product.ask('logIn'));
      renewed = performance.now();
    }
  }
  const [one, other] = [(await product.ask('usage')).rss, (await raw.ask('usage')).rss];
  const mb = (bytes) => `${Math.round(bytes / 2 ** 20)} MB`;
  row(`resident memory after ${SOAK_S} s of both under load`, one / other, 1.8, `${mb(one)} and ${mb(other)}; ${count} calls`);
  await Promise.all([product.stop(), raw.stop()]);
}

if (wanted('cpu')) await cpuPerRequest();
if (wanted('pages')) await cpuOfPages({ slices: SLICES, callsASlice: CALLS / 4, warm: WARMING / 3, match: values.match, print });
if (wanted('page')) await farPage();
if (wanted('logins')) await besideLogins();
if (wanted('soak')) await soak();
process.exit();
