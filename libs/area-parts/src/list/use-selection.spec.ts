import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSelection } from './use-selection.js';

const row = (_id: string) => ({ _id });

describe('selected rows', () => {
  it('are all, or none, by one press', () => {
    const { result } = renderHook(() => useSelection([row('1'), row('2')]));
    act(() => result.current.toggle('1'));
    expect([result.current.rows.length, result.current.all]).toEqual([1, false]);
    act(() => result.current.toggleAll());
    expect([result.current.rows.length, result.current.all]).toEqual([2, true]);
    act(() => result.current.toggleAll());
    expect(result.current.rows).toEqual([]);
  });

  it('no longer count when they are gone: nothing is paid that is not in sight', () => {
    const { result, rerender } = renderHook(({ rows }) => useSelection(rows), { initialProps: { rows: [row('1'), row('2')] } });
    act(() => result.current.toggleAll());
    rerender({ rows: [row('2'), row('3')] });
    expect(result.current.rows).toEqual([row('2')]);
    expect(result.current.all).toBe(false);
  });

  it('are never all of nothing', () => {
    expect(renderHook(() => useSelection([])).result.current.all).toBe(false);
  });
});
