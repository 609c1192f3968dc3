import { afterEach, describe, expect, it } from '@jest/globals';
import { Toaster } from '@labelbridge/ui';
import { cleanup, renderHook, screen } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { type JobRow } from '../api/work-items.js';
import { useItems } from './use-items.js';

const row = (id: string, order: number): JobRow => ({
  _id: id,
  order,
  item: { _id: `i${id}`, index: order, externalId: null, data: { text: id }, media: [], bytes: 1, prediction: null },
  state: 'open',
  skipReason: null,
  annotationState: null,
  revision: 0,
  regions: [],
  fixed: null,
  seconds: 0,
  review: null,
  openComments: 0,
});

afterEach(cleanup);

describe('useItems', () => {
  const [a, b, c] = [row('a', 0), row('b', 1), row('c', 2)];

  it('keeps items as they were loaded, and follows those that come and go', () => {
    const { result, rerender } = renderHook((rows) => useItems(rows), { initialProps: [a, b] });
    const first = result.current.items;
    rerender([{ ...a, revision: 7 }, b]);
    expect(result.current.items).toBe(first);
    rerender([{ ...b, revision: 7 }, c]);
    expect(result.current.items?.map(({ assignmentId, revision }) => [assignmentId, revision])).toEqual([
      ['b', 0],
      ['c', 0],
    ]);
    expect(result.current.items?.[0]).toBe(first?.[1]);
  });

  it('says what has changed, and nothing of what was loaded first', async () => {
    const wrapper = ({ children }: { children: ReactNode }) => createElement('div', null, children, createElement(Toaster));
    const { rerender } = renderHook((rows) => useItems(rows), { initialProps: [a], wrapper });
    expect(screen.queryByText('1 item added.')).toBeNull();
    rerender([b, c]);
    expect(await screen.findByText('2 items added, 1 item taken out.')).toBeTruthy();
  });
});
