import { describe, expect, it } from '@jest/globals';
import { conflict } from '../errors/errors.js';
import { processBulk } from './process-bulk.js';

describe('processBulk', () => {
  it('reports what was refused and continues, with each id once', async () => {
    const done: string[] = [];
    const result = await processBulk(['a', 'b', 'a', 'c'], async (id) => {
      if (id === 'b') throw conflict('No.');
      done.push(id);
      return id.toUpperCase();
    });
    expect(result).toEqual({ data: ['A', 'C'], failed: [{ id: 'b', message: 'No.' }] });
    expect(done).toEqual(['a', 'c']);
  });

  it('reports an internal error of one id without its message, and still returns the others', async () => {
    const result = await processBulk(['a', 'b'], (id) => (id === 'a' ? Promise.reject(new Error('broken pipe')) : Promise.resolve(id)));
    expect(result).toEqual({
      data: ['b'],
      failed: [{ id: 'a', message: 'This could not be done just now. It is unchanged; please try again.' }],
    });
  });
});
