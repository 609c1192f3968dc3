import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { type ItemEnd, JobWork, memoryStore } from '@labelbridge/workspace';
import { forgetPlace, useCopyAt, usePlace } from './use-place.js';

const DONE: ItemEnd = { kind: 'done' };
const item = (assignmentId: string, end: ItemEnd | null = null) => ({ assignmentId, end, revision: 0, regions: [], seconds: 0 });
const ITEMS = [item('a', DONE), item('b'), item('c')];
const endsOf = (items: readonly { end: ItemEnd | null }[]) => items.map(({ end }) => end);
const none = () => Promise.reject(new Error('No network'));
const newWork = () => new JobWork('job', memoryStore(), { patch: none, close: none, reopen: none, read: none });

/** Shows the work on the items. `leave` leaves the page without a reload: a reload does not notify the page. */
async function open(items = ITEMS, work = newWork()) {
  const { result, unmount } = renderHook(() => {
    const [at, go] = usePlace(work, items, endsOf(items));
    return { at, go, copy: useCopyAt(work, items[at], 0) };
  });
  await waitFor(() => expect(result.current.copy).toBeDefined());
  return {
    at: result.current.at,
    go: async (at: number) => {
      act(() => result.current.go(at));
      await waitFor(() => expect(result.current.copy?.assignmentId).toBe(items[at]?.assignmentId));
    },
    end: () => act(() => result.current.copy?.write({ op: 'end', end: DONE })),
    leave: unmount,
  };
}

describe('the place in the work', () => {
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
  });

  it('begins at the first open item', async () => {
    expect((await open()).at).toBe(1);
    sessionStorage.clear();
    expect((await open(ITEMS.slice(0, 1))).at).toBe(0);
  });

  it('begins at the first item that is open on this device, which the server may not know yet', async () => {
    const work = newWork();
    const first = await open(ITEMS, work);
    await first.end();
    first.leave();
    expect((await open(ITEMS, work)).at).toBe(2);
  });

  it('shows after a reload the item that was shown, also a done one, and in another job the first open one', async () => {
    await (await open()).go(2);
    expect((await open()).at).toBe(2);
    await (await open()).go(0);
    expect((await open()).at).toBe(0);
    expect((await open([item('x', DONE), item('y')])).at).toBe(1);
  });

  it('returns to an open item that was left, and from a done one to the first open one', async () => {
    const first = await open();
    await first.go(2);
    first.leave();
    const second = await open();
    expect(second.at).toBe(2);
    await second.go(0);
    second.leave();
    expect((await open()).at).toBe(1);
  });

  it('shows the same item where others come or go, and the next open one where it goes itself', async () => {
    const work = newWork();
    const { result, rerender } = renderHook((items) => usePlace(work, items, endsOf(items))[0], { initialProps: ITEMS });
    await waitFor(() => expect(result.current).toBe(1));
    const atOf = (items: typeof ITEMS) => {
      rerender(items);
      return result.current;
    };
    expect(atOf(ITEMS.slice(1))).toBe(0);
    expect(atOf([...ITEMS, item('d')])).toBe(1);
    expect(atOf(ITEMS.filter(({ assignmentId }) => assignmentId !== 'b'))).toBe(1);
    // It stays there, also once that item is done.
    expect(atOf([item('a'), item('c', DONE)])).toBe(1);
    expect(atOf([item('a'), item('d', DONE)])).toBe(0);
    expect(atOf([item('x', DONE), item('y', DONE), item('z')])).toBe(2);
    expect(atOf([item('x', DONE), item('y', DONE)])).toBe(1);
    expect(atOf([])).toBe(0);
  });

  it('begins at the first open item again once the place is forgotten', async () => {
    await (await open()).go(0);
    forgetPlace();
    expect((await open()).at).toBe(1);
  });
});
