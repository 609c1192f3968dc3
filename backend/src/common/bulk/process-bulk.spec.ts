import { describe, expect, it } from '@jest/globals';
import { conflict } from '../errors/errors.js';
import { processBulk } from './process-bulk.js';

describe('processBulk', () => {
  it('tells what was refused and goes on, each id once', async () => {
    const done: string[] = [];
    const result = await processBulk(['a', 'b', 'a', 'c'], async (id) => {
      if (id === 'b') throw conflict('No.');
      done.push(id);
      return id.toUpperCase();
    });
    expect(result).toEqual({ data: ['A', 'C'], failed: [{ id: 'b', message: 'No.' }] });
    expect(done).toEqual(['a', 'c']);
  });

  it('tells a fault of ours of that one, without its words, and still says what is done', async () => {
    const result = await processBulk(['a', 'b'], (id) => (id === 'a' ? Promise.reject(new Error('broken pipe')) : Promise.resolve(id)));
    expect(result).toEqual({
      data: ['b'],
      failed: [{ id: 'a', message: 'This could not be done just now. It is unchanged; please try again.' }],
    });
  });
});
