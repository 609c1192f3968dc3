import { afterEach, describe, expect, it } from '@jest/globals';
import { Toaster } from '@labelbridge/ui';
import { cleanup, renderHook, screen, waitFor } from '@testing-library/react';
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
  const wrapper = ({ children }: { children: ReactNode }) => createElement('div', null, children, createElement(Toaster));
  const unknown = [{ ...a, regions: [{}] }];

  it('keeps items as they were loaded, and follows those that come and go', async () => {
    const { result, rerender } = renderHook((rows) => useItems(rows), { initialProps: [a, b] });
    await waitFor(() => expect(result.current.items).toHaveLength(2));
    const first = result.current.items;
    rerender([{ ...a, revision: 7 }, b, c]);
    await waitFor(() => expect(result.current.items).toHaveLength(3));
    rerender([{ ...b, revision: 7 }, c]);
    await waitFor(() =>
      expect(result.current.items?.map(({ assignmentId, revision }) => [assignmentId, revision])).toEqual([
        ['b', 0],
        ['c', 0],
      ]),
    );
    expect(result.current.items?.[0]).toBe(first?.[1]);
  });

  it('says what has changed, and nothing of what was loaded first', async () => {
    const { result, rerender } = renderHook((rows) => useItems(rows), { initialProps: [a, b], wrapper });
    await waitFor(() => expect(result.current.items).toHaveLength(2));
    expect(screen.queryByText('2 items added.')).toBeNull();
    rerender([c]);
    const text = '1 item added. Items 1 and 2 were taken out of the batch by an admin. They are not counted.';
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('counts those that were taken out where they are many', async () => {
    const many = Array.from({ length: 7 }, (_, n) => row(`m${n}`, n));
    const { result, rerender } = renderHook((rows) => useItems(rows), { initialProps: many, wrapper });
    await waitFor(() => expect(result.current.items).toHaveLength(7));
    rerender(many.slice(6));
    expect(await screen.findByText('6 items were taken out of the batch by an admin. They are not counted.')).toBeTruthy();
  });

  it('says that the page is out of date where it does not know the regions', async () => {
    const { result } = renderHook(() => useItems(unknown));
    await waitFor(() => expect(result.current.error?.message).toContain('out of date'));
  });
});
