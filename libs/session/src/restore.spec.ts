import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TOKEN_KEY } from '@labelbridge/contracts';
import { followOtherTabs, restore } from './actions.js';
import { beginSession, endSession } from './begin-end.js';
import { useSession } from './session.store.js';
import { REMEMBERED_USER_KEY, mayHaveSession } from './token.js';
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
const forgetPage = () => useSession.setState({ status: 'unknown', user: undefined, ended: undefined });

beforeEach(() => {
  endSession('logout');
  forgetPage();
});

describe('restoring a session', () => {
  it('takes a browser that never logged in for a visitor, without a call', async () => {
    const call = jest.fn<typeof fetch>();
    globalThis.fetch = call;
    await restore();
    expect(useSession.getState()).toEqual({ status: 'visitor', user: undefined, ended: undefined });
    expect(call).not.toHaveBeenCalled();
  });

  it('finds whom this tab worked for, without a call', async () => {
    beginSession('t1', ADA);
    forgetPage();
    expect(mayHaveSession()).toBe(true);
    await restore();
    expect(useSession.getState().user).toEqual(ADA);
    expect(sessionStorage.getItem(TOKEN_KEY)).toBe('t1');
  });
});

it('tells a new tab of a person’s browser why it has no session', () => {
  localStorage.setItem(REMEMBERED_USER_KEY, 'u1');
  endSession('suspended');
  expect(useSession.getState()).toMatchObject({ status: 'visitor', ended: 'suspended' });
});

describe('ending a session', () => {
  it('clears session storage at log-out', () => {
    beginSession('t1', ADA);
    sessionStorage.setItem('draft', 'x');
    endSession('logout');
    expect(sessionStorage.length).toBe(0);
    expect(mayHaveSession()).toBe(false);
  });

  it('keeps what a form keeps when it runs out', () => {
    beginSession('t1', ADA);
    sessionStorage.setItem('draft', 'x');
    endSession('expired');
    expect(sessionStorage.getItem('draft')).toBe('x');
    expect(sessionStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(useSession.getState().ended).toBe('expired');
  });

  it('follows another tab that logs out', () => {
    beginSession('t1', ADA);
    const stop = followOtherTabs();
    window.dispatchEvent(new StorageEvent('storage', { key: REMEMBERED_USER_KEY, newValue: null }));
    expect(useSession.getState()).toMatchObject({ status: 'visitor', ended: 'elsewhere' });
    stop();
  });
});
