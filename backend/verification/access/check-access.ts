import { type TestApp } from '../../test/support/test-app.js';
import { type DeclaredRoute, declaredRoutes, nameOf, serverRoutes } from '../routes.js';
import { call } from './call.js';
import { CALLERS, type Caller, type Expected } from './callers.js';
import { leaks, PROTECTED_FIELDS } from './fields.js';
import { type AccessFixture } from './fixture.js';
import { type Part, type Row, type Sent } from './row.js';
import { ROWS, gaps } from './rows.js';

/** Fields that the body of each route takes, by the name of the route. */
type BodySchemas = ReadonlyMap<string, ReadonlySet<string>>;

/** Routes of the running app, their rows, and the gaps between both. */
export function matrixOf({ app }: TestApp): { routes: readonly DeclaredRoute[]; rows: readonly Row[]; missing: readonly string[] } {
  const routes = declaredRoutes(app);
  const declared = routes.map(nameOf);
  const rows = ROWS.filter(({ route }) => declared.includes(route) || route.startsWith('GET /metrics'));
  return { routes, rows, missing: gaps(declared, serverRoutes(app)) };
}

/** Calls a route of the running app as every caller, with real records, and searches every answer for leaks. */
export async function checkRow(fixture: AccessFixture, row: Row, schemas: BodySchemas): Promise<Part> {
  const parts = [await askAll(fixture, row), await headOf(fixture, row), await setProtected(fixture, row, schemas.get(row.route))];
  return { asked: parts.reduce((sum, { asked }) => sum + asked, 0), faults: parts.flatMap(({ faults }) => faults) };
}

/** Makes the refused calls first, on one record, which must not write. Each successful call then gets its own record. */
async function askAll(fixture: AccessFixture, row: Row): Promise<Part> {
  const faults: string[] = [];
  const refused = CALLERS.filter((caller) => row.rule[caller] !== 'done');
  const done = CALLERS.filter((caller) => row.rule[caller] === 'done');
  if (refused.length > 0) {
    const sent = (await row.send?.(fixture, 'visitor')) ?? {};
    const mayWrite = row.writesAnyway || (Array.isArray(row.rule.formerAdmin) && row.rule.formerAdmin.some((status) => status < 300));
    for (const caller of refused) {
      const written = await fixture.writes.during(async () => faults.push(...(await cell(fixture, row, caller, sent))));
      if (!mayWrite && written.length > 0)
        faults.push(`${row.route} as ${caller} was refused and changed what is stored: ${written.join()}`);
    }
  }
  for (const caller of done) faults.push(...(await cell(fixture, row, caller, (await row.send?.(fixture, caller)) ?? {})));
  return { asked: CALLERS.length, faults };
}

async function cell(fixture: AccessFixture, row: Row, caller: Caller, sent: Sent): Promise<string[]> {
  const answer = await call(fixture, row.route, caller, sent);
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  fixture.answers.set(`${row.route} as ${caller}`, text);
  const faults = leaks(row, caller, text, answer.body);
  const expected = row.rule[caller];
  if (!fits(expected, row.done, answer.status))
    faults.push(
      `${row.route} as ${caller} answered ${answer.status}, not ${String(expected === 'done' ? row.done : expected)}: ${text.slice(0, 200)}`,
    );
  if (answer.status < 300) {
    for (const id of sent.lists ?? []) {
      const may = row.seenBy?.includes(caller) ?? true;
      if (text.includes(id) !== may) faults.push(`${row.route} as ${caller} ${may ? 'does not list' : 'lists'} the owner's record`);
    }
  }
  return faults;
}

const fits = (expected: Expected, done: number, status: number): boolean =>
  expected === 'done' ? status === done : typeof expected === 'number' ? status === expected : expected.includes(status);

async function headOf(fixture: AccessFixture, row: Row): Promise<Part> {
  if (!row.route.startsWith('GET ') || row.route.endsWith('/stream')) return { asked: 0, faults: [] };
  const sent = (await row.send?.(fixture, 'visitor')) ?? {};
  const answer = await call(fixture, row.route.replace('GET', 'HEAD'), 'visitor', sent);
  const right = fits(row.rule.visitor, row.done, answer.status) && answer.body === '';
  return { asked: 1, faults: right ? [] : [`HEAD of ${row.route} as visitor answered ${answer.status}`] };
}

/** Adds all protected fields to a valid call. The answer must be a 400 that names each of them. */
async function setProtected(fixture: AccessFixture, row: Row, fields: ReadonlySet<string> | undefined): Promise<Part> {
  const caller = (['visitor', 'owner', 'admin'] as const).find((one) => row.rule[one] === 'done');
  if (!fields || !caller || row.done >= 400) return { asked: 0, faults: [] };
  const sent = (await row.send?.(fixture, caller)) ?? {};
  const tried = PROTECTED_FIELDS.filter(([name]) => !fields.has(name));
  const faults: string[] = [];
  const setAll = async (): Promise<void> => {
    const answer = await call(fixture, row.route, caller, { ...sent, body: { ...(sent.body as object), ...Object.fromEntries(tried) } });
    const details: readonly { field: string }[] = answer.body?.details ?? [];
    for (const [name] of tried) {
      if (answer.status !== 400 || !details.some(({ field }) => field === name))
        faults.push(`${row.route} as ${caller} with ${name} answered ${answer.status}, and should refuse the field by its name`);
    }
  };
  const written = await fixture.writes.during(setAll);
  if (written.length > 0) faults.push(`${row.route}: a protected field changed what is stored: ${written.join()}`);
  return { asked: tried.length, faults };
}

export async function bodySchemas(app: TestApp): Promise<BodySchemas> {
  const { body } = await app.http('GET', '/api/docs-json');
  const schemas = new Map<string, ReadonlySet<string>>();
  for (const [path, operations] of Object.entries<
    Record<string, { requestBody?: { content?: Record<string, { schema?: { $ref?: string } }> } }>
  >(body.paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const name = requestBody?.content?.['application/json']?.schema?.$ref?.split('/').at(-1);
      if (name)
        schemas.set(
          `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
          new Set(Object.keys(body.components.schemas[name].properties ?? {})),
        );
    }
  }
  return schemas;
}

export async function storedSecretsSeen(fixture: AccessFixture): Promise<string[]> {
  const { app } = fixture;
  const secrets = new Set<string>();
  const gather = (value: unknown, name: string): void => {
    if (typeof value === 'string') {
      if (value.length >= 20 && (/hash|sealed|secret|tokenhash/i.test(name) || value.startsWith('$argon2'))) secrets.add(value);
    } else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
      for (const [key, inner] of Object.entries(value)) gather(inner, key);
    }
  };
  for (const { name } of (await app.connection.db?.listCollections().toArray()) ?? []) {
    if (name === 'audit') continue;
    for (const document of await app.connection.collection(name).find().toArray()) gather(document, '');
  }
  const faults: string[] = secrets.size > 5 ? [] : ['no stored secrets were found to look for'];
  for (const [where, text] of fixture.answers) {
    for (const secret of secrets) if (text.includes(secret)) faults.push(`${where} shows a stored secret`);
  }
  return faults;
}
