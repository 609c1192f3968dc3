import { expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { type ToolProps } from '../tool.js';
import { useStartedPart } from './use-started-part.js';

it('a part ends once, though Enter comes before the screen knows that it has ended', () => {
  const onDraft = jest.fn<ToolProps['onDraft']>();
  const onEnd = jest.fn();
  const { result } = renderHook(() => useStartedPart(onDraft, onEnd));
  act(() => result.current.begin(3));
  const draft = onDraft.mock.lastCall?.[0];
  expect(draft).not.toBeNull();
  act(() => {
    result.current.end();
    expect(onDraft).toHaveBeenLastCalledWith(null);
    draft?.finish?.();
  });
  expect(onEnd.mock.calls).toEqual([[3]]);
});
