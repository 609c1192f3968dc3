import assert from 'node:assert/strict';
import { examine } from './axe.mjs';

/** Types into the fields of these labels. */
export async function fill(form, values) {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
}

/** What axe says of the page now, or nothing. */
export const isAccessible = (t, what, page) =>
  t.test(`axe finds nothing on ${what}`, async () => assert.deepEqual(await examine(page), []));

/** Somebody new, as the sign-up form asks for him. */
export const NEWCOMER = {
  'First name': 'Zainab',
  'Last name': 'Bello',
  Username: 'zainab_b',
  Email: 'zainab@example.com',
  Phone: '08031234567',
  Password: 'rain-on-zinc-7',
  'Confirm password': 'rain-on-zinc-7',
};
