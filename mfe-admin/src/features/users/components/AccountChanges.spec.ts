import { expect, it } from '@jest/globals';
import { changesFor } from './AccountChanges.js';

it.each([
  ['USER', 'active', ['Make admin', 'Suspend']],
  ['USER', 'suspended', ['Make admin', 'Activate']],
  ['ADMIN', 'active', ['Make annotator', 'Suspend']],
  ['ADMIN', 'suspended', ['Make annotator', 'Activate']],
] as const)('offers for %s, %s what changes it', (role, status, labels) => {
  const changes = changesFor({ firstname: 'Ada', role, status });
  expect(changes.map(({ label }) => label)).toEqual(labels);
  expect(changes.map((change) => change.changes)).not.toContainEqual({ role });
  expect(changes.map((change) => change.changes)).not.toContainEqual({ status });
});
