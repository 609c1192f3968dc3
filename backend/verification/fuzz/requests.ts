import fc from 'fast-check';
import { hostile, number, operator, text, unknownName, OPERATOR_MARK } from './hostile-values.js';
import { type Api, type Operation } from './operations.js';
import { type IdKind, idOf, validOf } from './valid.js';

export const ROLES = ['visitor', 'annotator', 'admin'] as const;

/** A request with id placeholders, which are filled in before it is sent. */
export interface FuzzRequest {
  readonly role: (typeof ROLES)[number];
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes of a valid body: a field is replaced, removed or added, at any depth. */
const mutation: fc.Arbitrary<(body: unknown) => unknown> = fc
  .tuple(
    fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'add', 'wrap', 'whole'),
    fc.nat(20),
    hostile,
    unknownName,
    fc.boolean(),
  )
  .map(([kind, at, value, name, inner]) => (body: unknown): unknown => {
    if (kind === 'whole') return value;
    if (!isObject(body)) return body;
    const names = Object.keys(body);
    const chosen = names[at % Math.max(names.length, 1)];
    const nested = chosen === undefined ? undefined : body[chosen];
    if (inner && chosen !== undefined && isObject(nested)) return { ...body, [chosen]: { ...nested, [name]: value } };
    if (kind === 'add' || chosen === undefined) return { ...body, [name]: value };
    if (kind === 'remove') return Object.fromEntries(Object.entries(body).filter(([field]) => field !== chosen));
    return { ...body, [chosen]: kind === 'wrap' ? [body[chosen]] : value };
  });

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'x',
  '',
];
const BROKEN = [
  '{',
  '{"a":',
  '[1,2',
  '"',
  '{"a":1,}',
  "{'a':1}",
  'null',
  '1',
  '"text"',
  '[]',
  '{"__proto__":{"polluted":true}}',
  '{"a":1}{"b":2}',
  '\u0000',
  '{"a":1e999}',
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  `{"a":"${'x'.repeat(50_000)}"}`,
];

const bodyOf = (api: Api, { body }: Operation): fc.Arbitrary<string | undefined> => {
  const right = body ? validOf(api, body) : fc.constant(undefined);
  const mutated = fc
    .tuple(body ? right : fc.constant({}), fc.array(mutation, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce((now, change) => change(now), value));
  const asText = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
  return fc.oneof(
    { weight: 30, arbitrary: right.map(asText) },
    { weight: body ? 60 : 15, arbitrary: mutated.map(asText) },
    { weight: 8, arbitrary: fc.constantFrom(...BROKEN) },
  );
};

const IDS: readonly (readonly [RegExp, IdKind])[] = [
  [/\/users\//, 'annotator'],
  [/\/(tasks|createTasks)\//, 'task'],
  [/\/(projects|\w+Project)\//, 'project'],
  [/\/jobs\//, 'job'],
];
const BAD_IDS = [
  'x',
  '0',
  '-1',
  'null',
  'undefined',
  '%7B%22$ne%22:null%7D',
  '%00',
  '%zz',
  '%',
  '..',
  '.',
  '%2e%2e%2fusers',
  '%2F',
  'me',
  '0'.repeat(23),
  'g'.repeat(24),
  'F'.repeat(24),
  'a'.repeat(190),
  'a'.repeat(2_000),
  '[object%20Object]',
  '%F0%9F%92%A9',
  '%C0%AE',
  '%E2%80%AE',
  '*',
  ';a=b',
  '$where',
  '__proto__',
  'constructor',
  'export.csv',
];

/** A valid path, or one that servers are known to parse differently. */
const pathOf = ({ path }: Operation): fc.Arbitrary<string> => {
  const kind = IDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'any';
  const id = fc.oneof(
    { weight: 12, arbitrary: idOf(kind) },
    { weight: 3, arbitrary: idOf('any') },
    { weight: 1, arbitrary: idOf('unknown') },
    { weight: 3, arbitrary: fc.constantFrom(...BAD_IDS) },
  );
  const whole = id.map((one) => path.replace(/\{\w+\}/g, one));
  const tricks: ((path: string) => string)[] = [
    (p) => `${p}/`,
    (p) => `/${p}`,
    (p) => p.replace('/api', '/api/'),
    (p) => p.replace('/api', '/API'),
    (p) => p.replace('/api', '/x/../api'),
    (p) => p.replace('/api/', '/api%2F'),
    (p) => `${p}%00`,
    (p) => `${p};x=1`,
    (p) => `${p}.json`,
    (p) => `${p}%20`,
    (p) => `${p}/..`,
    (p) => `${p}/%2e%2e/users`,
    (p) => p.toUpperCase(),
    (p) => `${p}#x`,
    (p) => `${p}\\`,
  ];
  return fc.oneof(
    { weight: 22, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(whole, fc.constantFrom(...tricks)).map(([one, trick]) => trick(one)) },
  );
};

const encoded = (value: unknown): string => {
  const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(written.replace(/\p{Surrogate}/gu, '\ufffd'));
};
const cursor = fc
  .tuple(
    fc.constantFrom('-createdAt', 'createdAt', '-dueDate', 'lastname', '-statusChangedAt', '$where'),
    fc.oneof(operator, text, number),
    fc.oneof(fc.constant('0'.repeat(24)), text),
  )
  .map(([s, v, i]) => Buffer.from(JSON.stringify({ s, v, i })).toString('base64url'));

const queryOf = (api: Api, { parameters, method }: Operation): fc.Arbitrary<string> => {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  if (known.length === 0 && method !== 'GET') return fc.constant('');
  const pairs = known.map(({ name, schema = {} }) => validOf(api, schema, name).map((value) => `${name}=${encoded(value)}`));
  const names = [...known.map(({ name }) => name), 'q', 'limit', 'sort', 'cursor'];
  const odd = fc.tuple(fc.constantFrom(...names), hostile, fc.nat(8), unknownName, cursor).map(([name, value, kind, unknown, made]) => {
    const shapes = [
      `${name}=${encoded(value)}`,
      `${name}=a&${name}=b`,
      `${name}[$ne]=${OPERATOR_MARK}`,
      `${name}[]=${OPERATOR_MARK}`,
      `${encodeURIComponent(unknown)}=1`,
      `__proto__[polluted]=1`,
      `${name}=%`,
      `${name}`,
      `cursor=${made}`,
    ];
    return shapes[kind] ?? '';
  });
  const some = pairs.length > 0 ? fc.array(fc.oneof(...pairs), { maxLength: 3 }) : fc.constant<string[]>([]);
  return fc
    .tuple(
      some,
      fc.oneof(
        { weight: 3, arbitrary: fc.constant<string[]>([]) },
        { weight: 2, arbitrary: fc.array(odd, { minLength: 1, maxLength: 2 }) },
      ),
    )
    .map(([right, wrong]) => {
      const all = [...right, ...wrong];
      return all.length > 0 ? `?${all.join('&')}` : '';
    });
};

const headerValue = fc.constantFrom('x', 'a'.repeat(300), '0', '${jndi:ldap://x}', '() { :; };', '<b>', `{"$gt":"${OPERATOR_MARK}"}`);
const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 10, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'idempotency-key',
          'x-forwarded-for',
          'x-forwarded-host',
          'accept',
          'accept-encoding',
          'accept-language',
          'cookie',
          'if-none-match',
          'range',
          'user-agent',
          'x-http-method-override',
          'x-request-id',
          'origin',
          'referer',
          'traceparent',
        ),
        headerValue,
      )
      .map(([name, value]) => ({ [name]: value })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        'Bearer',
        'Bearer x',
        'Bearer a.b.c',
        'Basic YTpi',
        'Bearer ' + 'a'.repeat(2_000),
        'bearer  x',
        `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`,
      )
      .map((authorization) => ({ authorization })),
  },
);

/** Requests to all operations of the document. Most are nearly valid. */
export function requests(api: Api): fc.Arbitrary<FuzzRequest> {
  const of = (operation: Operation): fc.Arbitrary<FuzzRequest> => {
    const type = fc.oneof(
      { weight: 14, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
    );
    const method = fc.oneof(
      { weight: 30, arbitrary: fc.constant(operation.method) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND') },
    );
    const role = fc.oneof(
      { weight: 1, arbitrary: fc.constant('visitor' as const) },
      { weight: 4, arbitrary: fc.constant('annotator' as const) },
      { weight: 5, arbitrary: fc.constant('admin' as const) },
    );
    return fc
      .record({
        role,
        method,
        path: pathOf(operation),
        query: queryOf(api, operation),
        body: operation.method === 'GET' ? fc.constant(undefined) : bodyOf(api, operation),
        type,
        extra: headers,
      })
      .map(({ role: who, method: how, path, query, body, type: contentType, extra }) => ({
        role: who,
        method: how,
        path: `${path}${query}`,
        body,
        headers: { ...(body === undefined ? {} : { 'content-type': contentType }), ...extra },
      }));
  };
  return fc.oneof(...api.operations.map((operation) => ({ weight: weightOf(operation), arbitrary: of(operation) })));
}

/** Fewer calls that hash a password (a hundred times slower) and exports (as long as their tables). */
const weightOf = ({ path }: Operation): number =>
  /auth\/(login|signup|change-password|reset-password|forgot-password)|export/.test(path) ? 2 : 8;
