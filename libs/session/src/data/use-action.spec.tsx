import { describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { ApiError } from '../api-error.js';
import { useAction } from './use-action.js';

function slowCall() {
  let finish: (() => void) | undefined;
  const call = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  return { call, finish: () => finish?.() };
}

describe('useAction', () => {
  it('does not do twice what is pressed twice', async () => {
    const { call, finish } = slowCall();
    const { result } = renderHook(() => useAction(call));
    let runs: Promise<boolean>[] = [];
    act(() => {
      runs = [result.current.run(), result.current.run()];
    });
    expect(result.current.busy).toBe(true);
    await act(async () => {
      finish();
      expect(await Promise.all(runs)).toEqual([true, false]);
    });
    expect(call).toHaveBeenCalledTimes(1);
    expect(result.current.busy).toBe(false);
  });

  it('tells a failure, and may be run again', async () => {
    const failure = new ApiError('This job is approved now.', { status: 409 });
    const call = jest.fn<() => Promise<void>>().mockRejectedValueOnce(failure).mockResolvedValueOnce();
    const told = jest.fn();
    const { result } = renderHook(() => useAction(call, told));
    await act(async () => expect(await result.current.run()).toBe(false));
    expect(result.current.error).toBe(failure);
    expect(told).toHaveBeenCalledWith(failure);
    await act(async () => expect(await result.current.run()).toBe(true));
    expect(result.current.error).toBeUndefined();
  });
});
