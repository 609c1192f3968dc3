import { createHash } from 'node:crypto';
import { AdminEvents } from '../../src/modules/notifications/admin-events.service.js';
import { type Answer, type TestApp, needsStepUp } from '../../test/support/test-app.js';
import { declaredRoutes, nameOf, serverRoutes } from '../routes.js';
import { leaks, PROTECTED_FIELDS } from './fields.js';
import { type Row, type Sent } from './row.js';
import { ROWS, gaps } from './rows.js';
import { CALLERS, type Caller, type Expected, WITHOUT_SESSION } from './callers.js';
import { type AccessFixture, createAccessFixture } from './fixture.js';

/** How the matrix came out. `wrong` has a sentence for each cell that is. */
export interface AccessReport {
  readonly routes: number;
  readonly cells: number;
  readonly wrong: readonly string[];
}

/** What people own and are owed: a refused call must leave it as it was. */
const STORED = ['users', 'projects', 'applications', 'tasks', 'jobs', 'invoices', 'contacts', 'notifications', 'messages', 'threads'];

/** Asks every route of the running app as every caller, with real records, and walks every answer. */
export async function checkAccess(app: TestApp): Promise<AccessReport> {
  const declared = declaredRoutes(app.app).map(nameOf);
  const wrong = gaps(declared, serverRoutes(app.app));
  const fixture = await createAccessFixture(app);
  const known = ROWS.filter(({ route }) => declared.includes(route) || route.startsWith('GET /metrics'));
  const schemas = await bodySchemas(app);
  let cells = 0;
  for (const row of known) {
    const results = [await askAll(fixture, row), await headOf(fixture, row), await setProtected(fixture, row, schemas.get(row.route))];
    for (const { asked, faults } of results) {
      cells += asked;
      wrong.push(...faults);
    }
  }
  wrong.push(...(await storedSecretsSeen(app, fixture)));
  return { routes: declared.length, cells, wrong };
}

interface Part {
  asked: number;
  faults: string[];
}

/** Refused calls first, all on one record, which must be the same after them; then those that succeed, each on a record of its own. */
async function askAll(fixture: AccessFixture, row: Row): Promise<Part> {
  const faults: string[] = [];
  const refused = CALLERS.filter((caller) => row.rule[caller] !== 'done');
  const done = CALLERS.filter((caller) => row.rule[caller] === 'done');
  if (refused.length > 0) {
    const sent = (await row.send?.(fixture, 'visitor')) ?? {};
    const before = await storedState(fixture);
    for (const caller of refused) faults.push(...(await cell(fixture, row, caller, sent)));
    const mayWrite = row.writesAnyway || (Array.isArray(row.rule.formerAdmin) && row.rule.formerAdmin.some((status) => status < 300));
    if (!mayWrite && (await storedState(fixture)) !== before) faults.push(`${row.route}: a refused call changed what is stored`);
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

/** HEAD answers as GET does, and nothing more. */
async function headOf(fixture: AccessFixture, row: Row): Promise<Part> {
  if (!row.route.startsWith('GET ') || row.route.endsWith('/stream')) return { asked: 0, faults: [] };
  const sent = (await row.send?.(fixture, 'visitor')) ?? {};
  const answer = await call(fixture, row.route.replace('GET', 'HEAD'), 'visitor', sent);
  const right = fits(row.rule.visitor, row.done, answer.status) && answer.body === '';
  return { asked: 1, faults: right ? [] : [`HEAD of ${row.route} as visitor answered ${answer.status}`] };
}

/** Adds each protected field to a call that is all right without it: it must be refused, naming the field. */
async function setProtected(fixture: AccessFixture, row: Row, fields: ReadonlySet<string> | undefined): Promise<Part> {
  const caller = (['visitor', 'owner', 'admin'] as const).find((one) => row.rule[one] === 'done');
  if (!fields || !caller || row.done >= 400) return { asked: 0, faults: [] };
  const sent = (await row.send?.(fixture, caller)) ?? {};
  const tried = PROTECTED_FIELDS.filter(([name]) => !fields.has(name));
  const before = await storedState(fixture);
  const faults: string[] = [];
  for (const [name, value] of tried) {
    const answer = await call(fixture, row.route, caller, { ...sent, body: { ...(sent.body as object), [name]: value } });
    const named: boolean = answer.body?.details?.some?.((detail: { field: string }) => detail.field === name) ?? false;
    if (answer.status !== 400 || !named)
      faults.push(`${row.route} as ${caller} with ${name} answered ${answer.status}, and should refuse the field by its name`);
  }
  if ((await storedState(fixture)) !== before) faults.push(`${row.route}: a protected field changed what is stored`);
  return { asked: tried.length, faults };
}

/** The top-level fields of each route's JSON body, from the API's own description. */
async function bodySchemas(app: TestApp): Promise<Map<string, ReadonlySet<string>>> {
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

/** A digest of the stored bytes: they are read some hundred times, and parsing them took most of the time of the check. */
async function storedState({ app }: AccessFixture): Promise<string> {
  // A worker puts the events on the bells of admins at any time.
  await app.app.get(AdminEvents, { strict: false }).deliver();
  // Admins and the person are notified that a call was refused: it is no change of theirs.
  const which = (name: string) => (name === 'notifications' ? { kind: { $nin: ['acts-refused', 'proof-refused'] } } : {});
  const raw = { raw: true };
  const documents = await Promise.all(
    STORED.map((name) => app.connection.collection<Uint8Array>(name).find(which(name), raw).sort({ _id: 1 }).toArray()),
  );
  const digest = createHash('sha256');
  for (const bytes of documents.flat()) digest.update(bytes);
  return digest.digest('hex');
}

/** Makes a call, and again with a fresh proof where it needs one: the matrix asks for roles and records. */
async function call(fixture: AccessFixture, route: string, caller: Caller, sent: Sent): Promise<Answer> {
  const bearer = sent.token && !WITHOUT_SESSION.includes(caller) ? sent.token : fixture.tokenOf(caller);
  const answer = await callAs(fixture, route, bearer, sent);
  return bearer && needsStepUp(answer) && (await fixture.app.stepUp(bearer)) ? callAs(fixture, route, bearer, sent) : answer;
}

async function callAs(
  { app }: AccessFixture,
  route: string,
  bearer: string | undefined,
  { id, query = '', body, headers = {} }: Sent,
): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ');
  const stop = new AbortController();
  const response = await fetch(`${app.url}${path.replace(/:\w+/, id ?? '')}${query}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: stop.signal,
  });
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('ndjson') && response.ok) {
    stop.abort();
    return { status: response.status, headers: response.headers, body: '' };
  }
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: type.includes('/json') && text ? JSON.parse(text) : text };
}

/** Looks for every sealed text and hash of the database in every answer that was given. */
async function storedSecretsSeen(app: TestApp, fixture: AccessFixture): Promise<string[]> {
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
