import { describe, expect, it } from '@jest/globals';
import { conflict } from './errors.js';
import { forEachId } from './for-each.js';

describe('forEachId', () => {
  it('tells what was refused and goes on, each id once', async () => {
    const done: string[] = [];
    const result = await forEachId(['a', 'b', 'a', 'c'], async (id) => {
      if (id === 'b') throw conflict('No.');
      done.push(id);
      return id.toUpperCase();
    });
    expect(result).toEqual({ data: ['A', 'C'], failed: [{ id: 'b', message: 'No.' }] });
    expect(done).toEqual(['a', 'c']);
  });

  it('does not pass a fault of ours off as a refusal', async () => {
    await expect(forEachId(['a'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});
