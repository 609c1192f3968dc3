import { expect, it } from '@jest/globals';
import { changesFor } from './AccountChanges.js';

it.each([
  ['USER', 'active', ['Propose as admin', 'Suspend']],
  ['USER', 'suspended', ['Propose as admin', 'Activate']],
  ['ADMIN', 'active', ['Make annotator', 'Suspend']],
  ['ADMIN', 'suspended', ['Make annotator', 'Activate']],
] as const)('offers for %s, %s what changes it', (role, status, labels) => {
  const changes = changesFor({ firstname: 'Ada', role, status, promotion: null, emailVerified: true });
  expect(changes.map(({ label }) => label)).toEqual(labels);
  expect(changes.map((change) => change.changes)).not.toContainEqual({ role });
  expect(changes.map((change) => change.changes)).not.toContainEqual({ status });
});

it('offers no change of the role while a promotion waits', () => {
  const promotion = { byId: 'a', byName: 'Ngozi', at: '2026-11-20T08:00:00.000Z', duties: [] };
  expect(
    changesFor({ firstname: 'Ada', role: 'USER', status: 'active', promotion, emailVerified: true }).map(({ label }) => label),
  ).toEqual(['Suspend']);
});
