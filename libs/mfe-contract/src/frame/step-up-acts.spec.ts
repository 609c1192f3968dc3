/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { actOf } from './step-up-acts.js';

interface Operation {
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
}
const openapi: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> } = JSON.parse(
  readFileSync(new URL('../../../api-client/openapi.json', import.meta.url), 'utf8'),
);
const calls = Object.entries(openapi.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { responses }]) => responses?.['403']?.description?.includes('fresh proof'))
    .map(([method]) => [method.toUpperCase(), path] as const),
);
const request = (method: string, path: string, body: object = {}) =>
  new Request(`http://x.test${path.replace('{id}', 'a'.repeat(24)).replace('{name}', 'mfe_admin').replace('{version}', '2')}`, {
    method,
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });

it.each(calls)('names what %s %s does', async (method, path) => {
  expect(await actOf(request(method, path))).not.toBe('continue');
});

it.each([
  ['/api/users/me', { payoutAccount: {} }, 'change your payout account'],
  ['/api/users/me', { phone: '8030000002' }, 'change your phone number'],
  ['/api/users/me', { firstname: 'Ada' }, 'change your name'],
  ['/api/users/{id}', { role: 'ADMIN' }, 'change this person’s role'],
  ['/api/users/{id}', { status: 'suspended' }, 'change this person’s access'],
])('PATCH %s with %j says: %s; the body can still be sent', async (path, body, act) => {
  const call = request('PATCH', path, body);
  expect(await actOf(call)).toBe(act);
  expect(await call.json()).toEqual(body);
});

it('is silent about a call that it does not know', async () => {
  expect(await actOf(request('POST', '/api/later'))).toBe('continue');
});
