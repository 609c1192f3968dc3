import { expect, it } from '@jest/globals';
import { type List } from '@labelbridge/session';
import { onlyOf } from './only-of.js';

const list = (more: Partial<List<number>>): List<number> => ({
  data: [1, 2, 3, 4],
  page: { total: 9, next: null },
  error: undefined,
  loading: false,
  seenAt: undefined,
  reload: () => Promise.resolve(),
  hasMore: false,
  loadMore: () => Promise.resolve(),
  loadingMore: false,
  moreError: undefined,
  ...more,
});
const even = (row: number) => row % 2 === 0;

it('leaves out what is not meant, and counts what is left once all is there', () => {
  const { data, page } = onlyOf(list({}), even);
  expect(data).toEqual([2, 4]);
  expect(page?.total).toBe(2);
});

it('does not claim a total while there is more', () => {
  expect(onlyOf(list({ hasMore: true, page: { total: 9, next: 'c' } }), even).page?.total).toBeNull();
});

it('waits with the list', () => expect(onlyOf(list({ data: undefined, page: undefined }), even).data).toBeUndefined());
