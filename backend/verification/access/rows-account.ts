import { NO_SKILLS } from '@labelbridge/contracts';
import { type Row } from './row.js';
import { ADMINS, PUBLIC, annotators, session } from './callers.js';

let signups = 0;
const person = () => {
  const n = ++signups;
  return {
    firstname: 'New',
    lastname: 'Person',
    email: `new${n}@matrix.example`,
    username: `matrix${n}`,
    phone: '08031234567',
    password: `matrix-secret-${n}`,
  };
};

export const ACCOUNT_ROWS: readonly Row[] = [
  { route: 'POST /api/auth/signup', rule: PUBLIC, done: 201, send: async () => ({ body: person() }) },
  {
    route: 'POST /api/auth/login',
    rule: PUBLIC,
    done: 200,
    send: async ({ people: { other } }) => ({ body: { email: other.email, password: other.password } }),
  },
  // Only the cookie counts: an access token does not replace it.
  { route: 'POST /api/auth/refresh', rule: PUBLIC, done: 401 },
  { route: 'POST /api/auth/logout', rule: PUBLIC, done: 204, send: async ({ spare }) => ({ token: (await spare()).token }) },
  { route: 'POST /api/auth/forgot-password', rule: PUBLIC, done: 200, send: async () => ({ body: { email: 'nobody@matrix.example' } }) },
  {
    route: 'POST /api/auth/reset-password',
    rule: PUBLIC,
    done: 400,
    send: async () => ({ body: { token: 'a'.repeat(43), newPassword: 'Better-2026!' } }),
  },
  {
    route: 'POST /api/auth/change-password',
    rule: session(400),
    done: 200,
    send: async ({ spare, tokenOf }, caller) => {
      const one = await spare();
      const known = tokenOf(caller) !== undefined;
      return { body: { oldPassword: one.password, newPassword: 'Better-2026!' }, ...(known ? { token: one.token } : {}) };
    },
  },
  { route: 'POST /api/users/:id/promotion/approve', rule: ADMINS, done: 409, send: async ({ spare }) => ({ id: (await spare())._id }) },
  { route: 'GET /api/auth/me', rule: session(), done: 200 },
  { route: 'GET /api/users/me/skills', rule: annotators(), done: 200 },
  { route: 'GET /api/users/me/terms', rule: annotators(), done: 200 },
  { route: 'PUT /api/users/me/terms', rule: annotators(), done: 200, send: async () => ({ body: { version: 1, accepted: true } }) },
  { route: 'GET /api/users/me/content', rule: annotators(), done: 200 },
  { route: 'PUT /api/users/me/content', rule: annotators(), done: 200, send: async () => ({ body: { allowed: [] } }) },
  { route: 'PUT /api/users/me/skills', rule: annotators(), done: 200, send: async () => ({ body: NO_SKILLS }) },
  { route: 'GET /api/users/me', rule: session(), done: 200, showsAccountTo: ['owner'] },
  {
    route: 'PATCH /api/users/me',
    rule: session(),
    done: 200,
    send: async () => ({ body: { availableHoursPerWeek: 20 } }),
    sendUnproven: async ({ spare }) => {
      const payoutAccount = { accountName: 'Person', accountNumber: '0690000031', bankCode: '044' };
      return { token: (await spare()).token, body: { payoutAccount } };
    },
    showsAccountTo: ['owner'],
  },
  {
    route: 'POST /api/users/me/payout-account/resolve',
    rule: session(),
    done: 200,
    send: async () => ({ body: { accountNumber: '0000014579', bankCode: '011' } }),
  },
  ...['GET /api/users', 'GET /api/auth/getAllUsers'].map((route): Row => ({
    route,
    rule: ADMINS,
    done: 200,
    send: async ({ people: { owner } }) => ({ query: '?limit=100', lists: [owner._id] }),
    seenBy: ['admin', 'secondAdmin'],
  })),
  { route: 'GET /api/users/export.csv', rule: ADMINS, done: 200 },
  { route: 'GET /api/users/:id', rule: ADMINS, done: 200, send: async ({ people: { owner } }) => ({ id: owner._id }) },
  {
    route: 'PATCH /api/users/:id',
    rule: ADMINS,
    done: 200,
    send: async ({ spare }) => ({ id: (await spare())._id, body: { status: 'suspended', reason: 'Two people use it.' } }),
    sendUnproven: async ({ spare }) => ({ id: (await spare())._id, body: { role: 'ADMIN' } }),
  },
  { route: 'POST /api/users/:id/remind-account', rule: ADMINS, done: 200, send: async ({ spare }) => ({ id: (await spare())._id }) },
  { route: 'GET /api/audit', rule: ADMINS, done: 200 },
  { route: 'GET /api/audit/export.csv', rule: ADMINS, done: 200 },
  { route: 'GET /api/audit/chain', rule: ADMINS, done: 200 },
  { route: 'POST /api/audit/check', rule: ADMINS, done: 200 },
  { route: 'GET /api/privacy/export', rule: session(), done: 200, showsAccountTo: ['owner'] },
  // Wrong on purpose: test/privacy.http-spec.ts covers erasure itself.
  { route: 'POST /api/privacy/erase', rule: session(400), done: 400, send: async () => ({ body: { password: 'nobody has this one' } }) },
  { route: 'GET /api/privacy/closing', rule: annotators(), done: 200 },
  // Wrong on purpose: test/leaving/closing.http-spec.ts covers the closing itself.
  {
    route: 'POST /api/privacy/closing',
    rule: annotators(400),
    done: 400,
    send: async () => ({ body: { password: 'nobody has this one' } }),
  },
  { route: 'DELETE /api/privacy/closing', rule: annotators(409), done: 409 },
  { route: 'GET /api/privacy/erasures', rule: ADMINS, done: 200 },
  { route: 'GET /api/privacy/erasures/export.csv', rule: ADMINS, done: 200 },
  { route: 'GET /api/privacy/consents', rule: session(), done: 200 },
  { route: 'PUT /api/privacy/consents', rule: session(), done: 200, send: async () => ({ body: { kind: 'news', given: true } }) },
  {
    route: 'POST /api/privacy/bank-account',
    rule: ADMINS,
    done: 200,
    send: async ({ people: { owner } }) => ({ body: { userId: owner._id, reason: 'The bank asks' } }),
    showsAccountTo: ['admin', 'secondAdmin'],
  },
];
