import { describe, expect, it } from '@jest/globals';
import { Clock } from '../../src/common/clock/clock.js';
import { RATE_LIMITS } from '../../src/common/rate-limit/rate-limit.js';
import { RateLimiter } from '../../src/common/rate-limit/rate-limiter.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';

const app = await suiteApp();
const [admin, second] = [await app.person('ADMIN'), await app.person('ADMIN')];

interface Operation {
  requestBody?: { content?: Record<string, { schema?: { $ref?: string } }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** One update each: of a profile or project, five duties or kinds of content at most, a passkey, clock, work on an item, its known answer, notifications or a review; and files that are ready: a constant one, the months of the scoreboard, and four quarters of outcome gaps. */
const LIGHT: readonly string[] = [
  'patch /api/users/me',
  'put /api/users/me/skills',
  'put /api/users/me/content',
  'patch /api/users/{id}',
  'post /api/auth/second-factor/passkeys',
  'post /api/projects',
  'put /api/projects/{id}',
  'post /api/auth/createProject',
  'put /api/auth/updateProject/{id}',
  'get /api/tasks/imports/template.csv',
  'post /api/jobs/{id}/clock',
  'patch /api/annotations/{id}',
  'post /api/annotations/{id}/review',
  'post /api/adjudications/{itemId}',
  'post /api/items/{id}/gold',
  'post /api/gold-answers/{id}/decide',
  'put /api/exam-tries/{id}/items/{number}',
  'post /api/notifications/read',
  'get /api/scoreboard/export.csv',
  'get /api/outcome-gaps/export.csv',
  'post /api/users/{id}/promotion/approve',
];

// @asvs V2.4.1
it('stands on every route that takes a list of things, or gives a whole list', async () => {
  const { body } = await app.http('GET', '/api/docs-json');
  const paths = Object.entries(body.paths as Record<string, Record<string, Operation>>);
  const calls = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
  const takesMany = ({ requestBody }: Operation): boolean => {
    const schema = body.components.schemas[requestBody?.content?.['application/json']?.schema?.$ref?.split('/').at(-1) ?? ''];
    return Object.values<{ type?: string }>(schema?.properties ?? {}).some(({ type }) => type === 'array');
  };
  const bulk = calls.filter(
    ({ operation }) => takesMany(operation) || Object.values(operation.responses).some(({ content }) => content && 'text/csv' in content),
  );
  expect(bulk.filter(({ operation }) => !('429' in operation.responses)).map(({ name }) => name)).toEqual(LIGHT);
  expect(bulk.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'post /api/auth/addbulkemails',
      'post /api/jobs/approve',
      'post /api/applications/approve',
      'post /api/payouts',
      'post /api/payments/pay',
      'get /api/users/export.csv',
    ]),
  );
});

describe('an admin', () => {
  it('may make hundreds of bulk calls at once, and nearly one a second without end', () => {
    expect([RATE_LIMITS.bulk.burst, RATE_LIMITS.bulk.perHour]).toEqual([300, 3_000]);
  });

  // @asvs V2.4.1
  it('or a script with their session is limited over all bulk calls together, is told when to retry, and nothing refused is done', async () => {
    const [limits, clock] = [app.app.get(RateLimiter), app.app.get(Clock)];
    // The clock stands still: a slow machine would pay the budget back while the test spends it.
    let at = clock.now();
    clock.now = () => at;
    for (let n = 1; n < RATE_LIMITS.bulk.burst; n++) expect(await limits.tryConsume('bulk', admin._id)).toBe(0);
    const as = (person: TestPerson, method: string, path: string, body?: unknown) =>
      app.http(method, `/api${path}`, { token: person.token, ...(body ? { body } : {}) });
    expectAnswer(await as(admin, 'GET', '/users/export.csv'), 200);
    const refused = [
      await as(admin, 'GET', '/users/export.csv'),
      await as(admin, 'POST', '/auth/addbulkemails', { emails: ['late@bulk.example'] }),
      await as(admin, 'POST', '/payouts', { ids: ['0123456789abcdef01234567'] }),
      await as(admin, 'POST', '/jobs/approve', { ids: ['0123456789abcdef01234567'] }),
    ];
    for (const { status, headers, body } of refused) {
      expectAnswer({ status, body }, 429, { message: expect.stringMatching(/second/) });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await app.connection.collection('contacts').countDocuments()).toBe(0);
    // Other calls and other people are not limited.
    expectAnswer(await as(admin, 'GET', '/users'), 200);
    expectAnswer(await as(second, 'GET', '/users/export.csv'), 200);
    at = new Date(at.getTime() + Number(refused[0]?.headers.get('retry-after')) * 1_000);
    expectAnswer(await as(admin, 'POST', '/auth/addbulkemails', { emails: ['late@bulk.example'] }), 200);
  });

  it('an annotator is refused before anything is counted', async () => {
    const annotator = await app.person();
    expectAnswer(await app.http('GET', '/api/users/export.csv', { token: annotator.token }), 403);
    expect(await app.connection.collection('limits').countDocuments({ _id: { $regex: '^bulk:' } } as object)).toBe(2);
  });
});
