import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@labelbridge/contracts';
import { listKey, listQuery, readSort, writeSort } from './list-query.js';

describe("a list's query", () => {
  it('leaves out what is empty, and trims what was typed', () => {
    expect(listQuery({ q: '  ', sort: '', cursor: undefined })).toEqual({});
    expect(listQuery({ q: ' bus stops ', sort: '-dueDate', cursor: 'c' })).toEqual({ q: 'bus stops', sort: '-dueDate', cursor: 'c' });
  });

  it('never searches for more than the API takes', () => {
    expect(listQuery({ q: 'a'.repeat(500) }).q).toHaveLength(LIMITS.searchMax);
  });

  it('names different searches differently', () => {
    expect(listKey('/api/jobs', { status: 'pending', q: 'a&b=c' })).toBe('/api/jobs?status=pending&q=a%26b%3Dc');
  });
});

describe("a table's sort in the address", () => {
  it.each(['dueDate', '-dueDate'])('%s reads and writes the same', (sort) => {
    const read = readSort(sort);
    expect(read && writeSort(read)).toBe(sort);
  });

  it('is none where the address has none', () => {
    expect(readSort('')).toBeUndefined();
  });
});
