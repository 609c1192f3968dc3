import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beginSession, endSession } from './begin-end.js';
import { useResource } from './data/use-resource.js';
import { useSession } from './session.store.js';
import { type SessionUser } from './user.js';

const ADA: SessionUser = {
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@x.test',
  userId: 'u1',
  phone: '803',
  userName: 'ada',
  userRole: 'USER',
};
const BAYO: SessionUser = { ...ADA, firstName: 'Bayo', userId: 'u2' };

let number = 0;
/** Something on the screen, fetched anew for each test. */
function screenOf(fetcher: () => Promise<string>) {
  number += 1;
  const key = `/api/thing/${number}`;
  return renderHook(() => useResource(key, fetcher)).result;
}

beforeEach(() => {
  endSession('logout');
  useSession.setState({ status: 'unknown', user: undefined, ended: undefined });
});

describe('what a visitor is fetching', () => {
  it.each([
    ['nobody turns out to be logged in', () => endSession('logout')],
    ['somebody turns out to be logged in', () => beginSession('t1', ADA)],
  ])('arrives, asked for once, when %s meanwhile', async (_what, happen) => {
    let answer: (value: string) => void = () => undefined;
    const fetcher = jest.fn(() => new Promise<string>((resolve) => (answer = resolve)));
    const result = screenOf(fetcher);
    act(happen);
    act(() => answer('projects'));
    await waitFor(() => expect(result.current.data).toBe('projects'));
    expect(fetcher).toHaveBeenCalledTimes(1);
  });
});

describe('what a person has fetched', () => {
  it.each([
    ['logs out', () => endSession('logout')],
    ['has stayed too long', () => endSession('expired')],
    ['hands over to another', () => beginSession('t2', BAYO)],
  ])('is forgotten when he %s', async (_what, happen) => {
    beginSession('t1', ADA);
    const result = screenOf(async () => 'pay');
    await waitFor(() => expect(result.current.data).toBe('pay'));
    act(happen);
    await waitFor(() => expect(result.current.data).toBeUndefined());
  });

  it('stays when his token is renewed', async () => {
    beginSession('t1', ADA);
    const result = screenOf(async () => 'pay');
    await waitFor(() => expect(result.current.data).toBe('pay'));
    act(() => beginSession('t2', ADA));
    expect(result.current.data).toBe('pay');
  });
});
