import { calls, quantile, startServer } from './child.mjs';

const ROUNDS = 8;
const RECORDS = { users: 200, contacts: 200, notifications: 200 };
const LIST = 'limit=20';
/** Reference call, alternating with each other call, since the load of a shared machine changes within a minute. */
const MEASURE = ['admin', `/api/users?${LIST}`];
/** Calls of the areas' pages, with their caller. */
const CALLS = [
  MEASURE,
  ['admin', '/api/overview'],
  ['admin', `/api/projects?${LIST}`],
  ['admin', `/api/tasks?${LIST}`],
  ['admin', `/api/jobs?status=pending&${LIST}`],
  ['admin', `/api/jobs?status=submitted&${LIST}`],
  ['admin', `/api/applications?${LIST}`],
  ['admin', `/api/payments?status=unpaid&${LIST}`],
  ['admin', `/api/contacts?${LIST}`],
  ['admin', `/api/audit?${LIST}`],
  ['annotator', '/api/overview'],
  ['annotator', '/api/overview/series'],
  ['annotator', `/api/projects?mine=available&${LIST}`],
  ['annotator', `/api/jobs?status=pending&sort=dueDate&${LIST}`],
  ['annotator', `/api/jobs?status=approved&${LIST}`],
  ['annotator', `/api/payments?status=unpaid&${LIST}`],
  ['annotator', '/api/users/me'],
  ['annotator', `/api/notifications?${LIST}`],
  ['visitor', `/api/projects/public?${LIST}`],
  ['visitor', '/api/testimonials/public'],
];
/** CPU ratios of issue 14. */
const TARGETS = { raw: 1.5, jobs: 1.5, overview: 2 };

/** CPU of one call in microseconds: the main thread, and all others (the engine and V8's helpers). */
async function cpuOf(server, path, count) {
  const before = await server.ask('usage');
  await calls(server, path, count);
  const after = await server.ask('usage');
  const all = (after.cpu - before.cpu) / count;
  const main = before.main === undefined ? NaN : (after.main - before.main) / count;
  return { main, rest: all - main, all };
}

const sum = (one, other) => ({ main: one.main + other.main, rest: one.rest + other.rest, all: one.all + other.all });
const NOTHING = { main: 0, rest: 0, all: 0 };
const us = (value, slices) => String(Math.round(value / slices)).padStart(6);

/**
 * CPU of each call of a page, compared with a plain server that sends the same commands to the engine. Main thread and others are separate:
 * both sides have the engine, which would flatter a ratio of all. A ratio is the median of the slices, since some of them measure the
 * neighbours on a shared machine.
 */
export async function cpuOfPages({ slices, callsASlice, warm, match, print }) {
  const product = await startServer('pages-product', { rounds: ROUNDS, records: RECORDS });
  const raw = await startServer('pages-raw', { file: await product.ask('dump') });
  const tokens = { admin: await product.ask('logIn', 'admin'), annotator: await product.ask('logIn', 'annotator') };
  print(`CPU of a call in µs, main thread + others, Node ${process.version}; targets: main <= ${TARGETS.raw} x raw,`);
  print(`GET /jobs <= ${TARGETS.jobs} x and GET /overview <= ${TARGETS.overview} x GET /users (all threads)`);
  print(`${''.padEnd(58)}  bytes reads  product          raw              main x   / users`);
  for (const [role, path] of CALLS.filter((call) => call.join(' ').includes(match))) {
    product.setToken(tokens[role]);
    const { answer, commands } = await product.ask('record', { path, token: tokens[role] });
    await raw.ask('page', { path, answer, commands });
    for (const server of [product, raw]) await calls(server, path, warm);
    let [ours, theirs] = [NOTHING, NOTHING];
    const ratios = { main: [], users: [] };
    for (let slice = 0; slice < slices; slice += 1) {
      const [one, other] = [await cpuOf(product, path, callsASlice), await cpuOf(raw, path, callsASlice)];
      product.setToken(tokens[MEASURE[0]]);
      const users = await cpuOf(product, MEASURE[1], callsASlice);
      product.setToken(tokens[role]);
      [ours, theirs] = [sum(ours, one), sum(theirs, other)];
      ratios.main.push(one.main / other.main);
      ratios.users.push(one.all / users.all);
    }
    const { bytes } = await product.get(path);
    const reads = JSON.parse(commands).length;
    print(
      `${`${role} GET ${path.replace('/api', '')}`.padEnd(58)} ${String(bytes).padStart(6)} ${String(reads).padStart(5)} ` +
        `${us(ours.main, slices)} +${us(ours.rest, slices)}  ${us(theirs.main, slices)} +${us(theirs.rest, slices)}  ` +
        `${quantile(ratios.main, 0.5).toFixed(2).padStart(6)}   ${quantile(ratios.users, 0.5).toFixed(2).padStart(6)}`,
    );
  }
  await Promise.all([product.stop(), raw.stop()]);
}
