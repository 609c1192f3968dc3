import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beginSession, endSession } from './begin-end.js';
import { useResource } from './data/use-resource.js';
import { onAnswer } from './offline/recent-answers.js';
import { useSession } from './session.store.js';
import { testUser } from './testing.js';

const ADA = testUser();
const BAYO = testUser({ userId: 'u2' });

let number = 0;
function renderFetch(fetcher: () => Promise<string>) {
  number += 1;
  const key = `/api/thing/${number}`;
  return renderHook(() => useResource(key, fetcher)).result;
}

beforeEach(() => {
  endSession('logout');
  useSession.setState({ status: 'unknown', user: undefined, ended: undefined });
});

describe('a fetch that a visitor began', () => {
  it.each([
    ['no user is found', () => endSession('logout')],
    ['a user is found', () => beginSession('t1', ADA)],
  ])('completes and is not repeated when %s meanwhile', async (_what, change) => {
    let answer: (value: string) => void = () => undefined;
    const fetcher = jest.fn(() => new Promise<string>((resolve) => (answer = resolve)));
    const result = renderFetch(fetcher);
    act(change);
    act(() => answer('projects'));
    await waitFor(() => expect(result.current.data).toBe('projects'));
    expect(fetcher).toHaveBeenCalledTimes(1);
  });
});

describe('the data of a user', () => {
  it.each([
    ['the user logs out', () => endSession('logout')],
    ['the session expires', () => endSession('expired')],
    ['another user logs in', () => beginSession('t2', BAYO)],
  ])('is cleared when %s', async (_what, change) => {
    beginSession('t1', ADA);
    const result = renderFetch(async () => 'pay');
    await waitFor(() => expect(result.current.data).toBe('pay'));
    act(change);
    await waitFor(() => expect(result.current.data).toBeUndefined());
  });

  it('never reaches the next one: a call that is answered after another user has logged in is made again', async () => {
    beginSession('t1', ADA);
    const answers: ((value: string) => void)[] = [];
    const fetcher = jest.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
    const result = renderFetch(fetcher);
    const recorded: unknown[] = [];
    act(() => beginSession('t2', BAYO));
    onAnswer(({ data }) => recorded.push(data));
    await act(async () => answers[0]?.('work of Ada'));
    expect([result.current.data, recorded]).toEqual([undefined, []]);
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(async () => answers[1]?.('work of Bayo'));
    await waitFor(() => expect(result.current.data).toBe('work of Bayo'));
    expect(recorded).toEqual(['work of Bayo']);
  });

  it('stays when the token is renewed', async () => {
    beginSession('t1', ADA);
    const result = renderFetch(async () => 'pay');
    await waitFor(() => expect(result.current.data).toBe('pay'));
    act(() => beginSession('t2', ADA));
    expect(result.current.data).toBe('pay');
  });
});
