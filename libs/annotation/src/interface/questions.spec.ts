import { expect, it } from '@jest/globals';
import { listIn } from './questions.js';

const OBJECT = { name: 'answers', kind: 'list', value: '$answers' } as const;

it('shows of the entries of a list what is a text or a number', () => {
  const answers = ['a', 1, { id: 'b', title: 'B', body: 2 }, { id: 3 }, { id: 'c', title: { toString: 1 }, body: { toString: 1 } }];
  expect(listIn(OBJECT, { answers })).toEqual([
    { id: 'a', title: 'a' },
    { id: '1', title: '1' },
    { id: 'b', title: 'B', body: '2' },
    { id: '3', title: '3' },
    { id: 'c', title: 'c' },
  ]);
});
