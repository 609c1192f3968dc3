import { describe, expect, it } from '@jest/globals';
import { deletionOf } from './deletion.js';

describe('deletionOf', () => {
  it.each([
    [1, 0, 'refused'],
    [1, 9, 'refused'],
    [0, 1, 'archived'],
    [0, 0, 'deleted'],
  ] as const)('%i open jobs, %i of history: %s', (openJobs, history, done) => {
    expect(deletionOf({ openJobs, history })).toBe(done);
  });
});
