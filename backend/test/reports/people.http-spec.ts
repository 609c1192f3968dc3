import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { splitEmails } from '@labelbridge/contracts';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';

const app = await suiteApp();
const file = (name: string): string => readFileSync(join(import.meta.dirname, 'files', name), 'utf8');
let count = 0;
const signup = (given: object) => {
  const name = `person${++count}`;
  const person = { firstname: 'Ada', lastname: 'Obi', username: name, email: `${name}@x.example`, phone: `080312345${60 + count}` };
  return app.http('POST', '/api/auth/signup', { body: { ...person, password: 'Long-enough-2026!', ...given } });
};

it('60-username.json', async () => {
  const answer = await signup(JSON.parse(file('60-username.json')) as object);
  expectAnswer(answer, 201, { 'user.username': 'Adéọ́lá'.normalize() });
  // The same name in another normalisation form.
  expect((await signup({ username: 'adéọ́lá'.normalize('NFD') })).status).toBe(409);
});

it.each(JSON.parse(file('62-name-with-control-signs.json')) as object[])('62-name-with-control-signs.json: %j', async (given) => {
  expectAnswer(await signup(given), 400, { 'details.0.field': 'firstname' });
});

it('63-emails-quoted.csv', async () => {
  const admin = await app.person('ADMIN');
  const emails = splitEmails(file('63-emails-quoted.csv'));
  const { body } = await app.http('POST', '/api/auth/addbulkemails', { token: admin.token, body: { emails } });
  expect([body.accepted, body.invalid]).toEqual([6, 0]);
  const listed = await app.http('GET', '/api/contacts?limit=100', { token: admin.token });
  expect(listed.body.data.map(({ email }: { email: string }) => email).sort()).toEqual(
    ['angle1', 'dot1', 'm1', 'quoted1', 'quoted2', 'zw1'].map((name) => `${name}@x.example`),
  );
});
