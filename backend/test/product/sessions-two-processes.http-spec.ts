import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type BuiltProduct, startBeside } from '../support/built-product.js';
import { type TestApp, type TestPerson, startTestApp, withinASecond } from '../support/test-app.js';

// Instances in one process share its memory: only two processes prove reads from the database.
let here: TestApp;
let there: BuiltProduct;
beforeAll(async () => {
  here = await startTestApp({ RATE_LIMITS: 'off' });
  there = await startBeside(here);
}, 120_000);
afterAll(async () => {
  await there.stop();
  await here.close();
});

const seenThere = async (token: string): Promise<number> =>
  (await fetch(`${there.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;

// @asvs V7.4.1-3
it.each<[string, (ada: TestPerson, admin: TestPerson) => Promise<number>]>([
  ['log-out', async ({ token }) => (await here.http('POST', '/api/auth/logout', { token })).status],
  [
    'suspension',
    async ({ _id }, admin) =>
      (await here.http('PATCH', `/api/users/${_id}`, { token: admin.token, body: { status: 'suspended', reason: 'Two people use it.' } }))
        .status,
  ],
  [
    'a change of the password elsewhere',
    async ({ email, password }) => {
      const other = (await here.http('POST', '/api/auth/login', { body: { email, password } })).body.token;
      const body = { oldPassword: password, newPassword: 'Better-2026!' };
      return (await here.http('POST', '/api/auth/change-password', { token: other, body })).status;
    },
  ],
])('%s in one process ends the session in the other within a second', async (_what, end) => {
  const [ada, admin] = [await here.person(), await here.person('ADMIN')];
  // The other process has read the session, and may cache it.
  for (let n = 0; n < 3; n++) expect(await seenThere(ada.token)).toBe(200);
  expect(await end(ada, admin)).toBeLessThan(300);
  await withinASecond(async () => expect(await seenThere(ada.token)).toBe(401));
});
