import { describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { ApiError } from '../api-error.js';
import { useAction } from './use-action.js';

describe('useAction', () => {
  it('runs once when it is pressed twice', async () => {
    let finish: () => void = () => undefined;
    const call = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
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

  it('reports a failure, and can run again', async () => {
    const failure = new ApiError('This job is approved now.', { status: 409 });
    const call = jest.fn<() => Promise<void>>().mockRejectedValueOnce(failure).mockResolvedValueOnce();
    const onError = jest.fn();
    const { result } = renderHook(() => useAction(call, onError));
    await act(async () => expect(await result.current.run()).toBe(false));
    expect(result.current.error).toBe(failure);
    expect(onError).toHaveBeenCalledWith(failure);
    await act(async () => expect(await result.current.run()).toBe(true));
    expect(result.current.error).toBeUndefined();
  });
});
