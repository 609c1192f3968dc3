// @slow
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requestContext } from '../../src/common/context/request-context.js';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { type TestApp, type TestPerson, startTestApp } from '../support/test-app.js';
import { startWork } from '../support/work.js';

/** A read as mongoose sent it, for `explain`. */
type Command = Record<string, unknown>;
interface Seen {
  collection: string;
  command: Command;
}

const ANY_ID = '0123456789abcdef01234567';

/** Converts mongoose's report of a call to a command. A write becomes a read by its filter. */
function commandOf(collection: string, method: string, args: readonly unknown[]): Command | undefined {
  const [first = {}, second = {}] = args as [object | undefined, Record<string, unknown> | undefined];
  const { sort, limit, projection, hint } = second as Record<string, unknown>;
  const find = {
    find: collection,
    filter: first,
    ...(sort ? { sort } : {}),
    ...(limit ? { limit } : {}),
    ...(projection ? { projection } : {}),
  };
  if (method === 'find') return find;
  if (method === 'findOne') return { ...find, limit: 1 };
  if (method === 'countDocuments')
    return {
      aggregate: collection,
      pipeline: [{ $match: first }, ...(limit ? [{ $limit: limit }] : []), { $group: { _id: 1, n: { $sum: 1 } } }],
      cursor: {},
      ...(hint ? { hint } : {}),
    };
  if (method === 'aggregate') return { aggregate: collection, pipeline: first, cursor: {} };
  if (/^(findOneAnd|update|delete)/.test(method)) return { find: collection, filter: first };
  return undefined;
}

/** Reads of other collections within a pipeline, one command each. */
function unionsOf({ pipeline }: Command): Seen[] {
  const stages = Array.isArray(pipeline) ? (pipeline as { $unionWith?: { coll: string; pipeline: unknown[] } }[]) : [];
  return stages.flatMap(({ $unionWith: union }) =>
    union ? [{ collection: union.coll, command: { aggregate: union.coll, pipeline: union.pipeline, cursor: {} } }] : [],
  );
}

function stagesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  return Object.entries(plan).flatMap(([key, value]) => (key === 'stage' && typeof value === 'string' ? [value] : stagesOf(value)));
}

// Only for the embedded engine: the reference engine explains in other words. .ci/run runs both.
const suite = process.env.TEST_MONGODB_URI ? describe.skip : describe;
if (process.env.TEST_MONGODB_URI) console.warn('NOT RUN on this engine: it explains its plans in other words.');

suite('no list query scans a collection', () => {
  let app: TestApp;
  let seen: Seen[] = [];
  let people: Record<'USER' | 'ADMIN', TestPerson>;
  let lists: { path: string; parameters: { name: string; schema?: { enum?: string[] } }[] }[];

  beforeAll(async () => {
    app = await startTestApp();
    people = { USER: await app.person(), ADMIN: await app.person('ADMIN') };
    // A job in the product makes lists query more collections.
    const work = await startWork(app);
    const calls = annotationCalls({ app, work });
    await calls.job();
    // An application to a project that promises items makes its list compare them.
    const { _id } = await work.project({ itemsEach: 5 });
    calls.made(await work.as(work.annotator, 'POST', `/projects/${_id}/apply`), 201);
    const { body } = await app.http('GET', '/api/docs-json');
    lists = Object.entries(body.paths as Record<string, { get?: { parameters?: never[] } }>)
      .map(([path, methods]) => [path.replace(/(?<=^\/api\/projects\/)\{id\}(?=\/(questions|concerns))/, _id), methods] as const)
      .filter(([path, { get }]) => get && !path.includes('{') && !path.includes('/dev/') && !path.endsWith('/stream'))
      .map(([path, { get }]) => ({ path, parameters: get?.parameters ?? [] }));
    app.connection.set('debug', (collection: string, method: string, ...args: unknown[]) => {
      // Ignores workers, whose queries no person waits for.
      if (!requestContext()) return;
      const command = commandOf(collection, method, args);
      if (command) seen.push({ collection, command }, ...unionsOf(command));
    });
  });
  afterAll(() => app.close());

  /** All relevant queries of a list: none, each filter value, each sort in both directions, words, and pairs of these. */
  async function queriesOf({ path, parameters }: (typeof lists)[number], token: string): Promise<string[]> {
    const choices = parameters.flatMap(({ name, schema }) =>
      (name.endsWith('Id') ? [ANY_ID] : (schema?.enum ?? [])).map((value) => `${name}=${encodeURIComponent(value)}`),
    );
    const refused = await app.http('GET', `${path}?sort=nonsense`, { token });
    const [, fields = ''] = /must be one of: ([\w., ]+) \(/.exec(refused.body.message ?? '') ?? [];
    const sorts = fields
      .split(', ')
      .filter(Boolean)
      .flatMap((field) => [`sort=${field}`, `sort=-${field}`]);
    const words = parameters.some(({ name }) => name === 'q') ? ['q=ada', 'q=ada%20obi', 'q=0803%20123%204567'] : [];
    const single = ['', ...choices, ...sorts, ...words];
    return [...single, ...choices.flatMap((choice) => [...sorts, ...words].map((other) => `${choice}&${other}`))];
  }

  /** Reads the plan of a command once, since each request repeats the queries of the session. */
  const plans = new Map<string, Promise<unknown>>();
  function planOf(command: object): Promise<unknown> {
    const key = JSON.stringify(command);
    const plan = plans.get(key) ?? Promise.resolve(app.connection.db?.command({ explain: command, verbosity: 'queryPlanner' }));
    plans.set(key, plan);
    return plan;
  }

  // @asvs V15.2.2
  it('of all lists, with every filter, sort and search, for both roles', async () => {
    const scans: string[] = [];
    const sorts: string[] = [];
    let explained = 0;
    for (const list of lists) {
      for (const role of ['USER', 'ADMIN'] as const) {
        const { token } = people[role];
        for (const query of await queriesOf(list, token)) {
          seen = [];
          const answer = await app.http('GET', `${list.path}?${query}`, { token });
          if ([400, 403, 404].includes(answer.status)) continue;
          expectAnswer(answer, 200);
          for (const { collection, command } of [...seen]) {
            const plan = await planOf(command);
            explained++;
            // Sorts in memory are allowed for results of a search, jobs of one task or project, and the overview's few rows.
            if (stagesOf(plan).includes('SORT') && !/q=|Id=/.test(query) && list.path !== '/api/overview')
              sorts.push(`${role} ${list.path}?${query}: ${collection}`);
            if (stagesOf(plan).includes('COLLSCAN')) scans.push(`${role} ${list.path}?${query}: ${collection} ${JSON.stringify(command)}`);
          }
        }
      }
    }
    expect([...new Set(scans)]).toEqual([]);
    expect([...new Set(sorts)]).toEqual([]);
    expect(explained).toBeGreaterThan(300);
  }, 120_000);

  it('would see one', async () => {
    const plan = await app.connection.db?.command({ explain: { find: 'users', filter: { phone: '1' } }, verbosity: 'queryPlanner' });
    expect(stagesOf(plan)).toContain('COLLSCAN');
  });
});
