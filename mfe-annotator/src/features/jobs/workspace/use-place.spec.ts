import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { forgetPlace, usePlace } from './use-place.js';

const DONE = { kind: 'done' } as const;
const ITEMS = [
  { assignmentId: 'a', end: DONE },
  { assignmentId: 'b', end: null },
  { assignmentId: 'c', end: null },
];
/** Opens the work again, as a reload does. */
function open(items = ITEMS) {
  cleanup();
  const { result } = renderHook(() => usePlace(items));
  return { at: () => result.current[0], go: (at: number) => act(() => result.current[1](at)) };
}

describe('usePlace', () => {
  afterEach(() => sessionStorage.clear());

  it('begins at the first open item', () => {
    expect(open().at()).toBe(1);
    expect(open(ITEMS.slice(0, 1)).at()).toBe(0);
  });

  it('shows after a reload the item that was shown, and in another job the first open one', () => {
    open().go(2);
    expect(open().at()).toBe(2);
    open().go(0);
    expect(open().at()).toBe(0);
    expect(open([{ assignmentId: 'x', end: null }]).at()).toBe(0);
  });

  it('begins at the first open item again once the place is forgotten', () => {
    open().go(0);
    forgetPlace();
    expect(open().at()).toBe(1);
  });
});
