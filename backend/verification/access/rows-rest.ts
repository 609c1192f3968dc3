import { type AccessFixture } from './fixture.js';
import { type Row, type Sent } from './row.js';
import { ADMINS, annotators, PUBLIC, session } from './callers.js';

const TESTIMONIAL = { name: 'Ada', place: 'Lagos', text: 'Fair work.', consent: true };
const testimonial = async ({ must }: AccessFixture): Promise<Sent> => ({
  id: (await must('admin', 'POST', '/testimonials', TESTIMONIAL)).data._id,
});

const deployCredential = async ({ must }: AccessFixture): Promise<Sent> => ({
  id: (await must('admin', 'POST', '/areas/credentials', { area: 'mfe_admin', name: 'A pipeline', days: 1 })).data._id,
});

export const OTHER_ROWS: readonly Row[] = [
  { route: 'GET /api/notifications', rule: session(), done: 200 },
  { route: 'POST /api/notifications/read', rule: session(), done: 200, send: async () => ({ body: { all: true } }) },
  { route: 'GET /api/notifications/stream', rule: session(), done: 200 },
  { route: 'GET /api/notifications/settings', rule: ADMINS, done: 200 },
  { route: 'PUT /api/notifications/settings', rule: ADMINS, done: 200, send: async () => ({ body: { digestHour: 9 } }) },
  { route: 'GET /api/notifications/mail', rule: annotators(), done: 200 },
  { route: 'PUT /api/notifications/mail', rule: annotators(), done: 200, send: async () => ({ body: { off: ['work'] } }) },
  { route: 'GET /api/overview', rule: session(), done: 200 },
  { route: 'GET /api/overview/series', rule: session(), done: 200 },
  {
    route: 'GET /api/overview/series/export.csv',
    rule: session(),
    done: 200,
    send: async (_fixture, caller) => ({ query: caller === 'admin' || caller === 'secondAdmin' ? '?plot=money' : '?plot=earnings' }),
  },
  { route: 'GET /api/scoreboard', rule: PUBLIC, done: 200 },
  { route: 'GET /api/scoreboard/export.csv', rule: PUBLIC, done: 200 },
  { route: 'GET /api/outcome-gaps', rule: ADMINS, done: 200 },
  { route: 'GET /api/outcome-gaps/export.csv', rule: ADMINS, done: 200 },
  { route: 'GET /api/search', rule: session(), done: 200, send: async () => ({ query: '?q=omolarazq' }) },
  { route: 'POST /api/auth/addbulkemails', rule: ADMINS, done: 200, send: async () => ({ body: { emails: ['lead@matrix.example'] } }) },
  { route: 'GET /api/contacts', rule: ADMINS, done: 200 },
  { route: 'GET /api/contacts/export.csv', rule: ADMINS, done: 200 },
  // An invalid link gets the same answer as a valid one.
  { route: 'POST /api/contacts/unsubscribe', rule: PUBLIC, done: 200, send: async () => ({ body: { token: 'x' } }) },
  {
    route: 'POST /api/contacts/unsubscribe/:token',
    rule: PUBLIC,
    done: 200,
    send: async () => ({ id: 'x', body: { 'List-Unsubscribe': 'One-Click' } }),
  },
  { route: 'GET /api/contacts/unsubscribe/:token', rule: PUBLIC, done: 302, send: async () => ({ id: 'x' }) },
  // No contacts in the body: the 400 follows the check of the role.
  { route: 'POST /api/contacts/invitations', rule: ADMINS, done: 400, send: async () => ({ body: {} }) },
  {
    route: 'POST /api/client-errors',
    rule: PUBLIC,
    done: 204,
    send: async () => ({ body: { area: 'mfe_admin', failure: 'threw', message: 'x' } }),
  },
  { route: 'GET /api/areas', rule: ADMINS, done: 200 },
  { route: 'GET /api/areas/credentials', rule: ADMINS, done: 200 },
  {
    route: 'POST /api/areas/credentials',
    rule: ADMINS,
    done: 201,
    send: async () => ({ body: { area: 'mfe_admin', name: 'A pipeline', days: 1 } }),
  },
  { route: 'DELETE /api/areas/credentials/:id', rule: ADMINS, done: 200, send: deployCredential },
  // A deploy credential is required, which no caller has.
  {
    route: 'PUT /api/areas/:name/deployment',
    rule: PUBLIC,
    done: 401,
    send: async () => ({ id: 'mfe_admin', body: { url: null } }),
    writesAnyway: true,
  },
  // No server listens there: the 400 shows that the caller may ask.
  {
    route: 'PUT /api/areas/:name',
    rule: ADMINS,
    done: 400,
    send: async () => ({ id: 'mfe_admin', body: { url: 'http://127.0.0.1:9/none' } }),
  },
  { route: 'GET /api/site', rule: PUBLIC, done: 200 },
  { route: 'GET /api/terms', rule: PUBLIC, done: 200 },
  { route: 'GET /api/terms/:version', rule: PUBLIC, done: 200, send: async () => ({ id: '1' }) },
  // The day is past: the 400 shows that the caller may ask.
  {
    route: 'POST /api/terms',
    rule: ADMINS,
    done: 400,
    send: async () => ({ body: { text: '# Pay', summary: 'Less.', startsOn: '2020-01-01' } }),
  },
  { route: 'POST /api/terms/preview', rule: ADMINS, done: 200, send: async () => ({ body: { text: '# Pay' } }) },
  // It has started.
  { route: 'DELETE /api/terms/:version', rule: ADMINS, done: 409, send: async () => ({ id: '1' }) },
  { route: 'GET /api/testimonials/public', rule: PUBLIC, done: 200 },
  { route: 'GET /api/testimonials', rule: ADMINS, done: 200 },
  { route: 'POST /api/testimonials', rule: ADMINS, done: 201, send: async () => ({ body: TESTIMONIAL }) },
  {
    route: 'PUT /api/testimonials/:id',
    rule: ADMINS,
    done: 200,
    send: async (fixture) => ({ ...(await testimonial(fixture)), body: TESTIMONIAL }),
  },
  { route: 'DELETE /api/testimonials/:id', rule: ADMINS, done: 200, send: testimonial },
  { route: 'GET /api/health/live', rule: PUBLIC, done: 200 },
  { route: 'GET /api/health/ready', rule: PUBLIC, done: 200 },
  { route: 'GET /api/mail/undelivered', rule: ADMINS, done: 200 },
  {
    route: 'POST /api/mail/undelivered/retry',
    rule: ADMINS,
    done: 200,
    send: async () => ({ body: { ids: ['0123456789abcdef01234567'] } }),
  },
  // Without METRICS_TOKEN, open to callers on the same machine, as in this test. test/metrics.http-spec.ts calls from elsewhere.
  { route: 'GET /metrics', rule: PUBLIC, done: 200 },
  // Registered outside production only, if the server listens on loopback.
  { route: 'GET /api/dev/outbox', rule: PUBLIC, done: 200 },
  { route: 'GET /api/dev/outbox/:id', rule: PUBLIC, done: 404, send: async () => ({ id: '0123456789abcdef01234567' }) },
];
