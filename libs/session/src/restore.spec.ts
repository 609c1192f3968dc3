import { beforeEach, describe, expect, it } from '@jest/globals';
import { TOKEN_KEY } from '@labelbridge/contracts';
import { followOtherTabs, restore } from './actions.js';
import { beginSession, endSession } from './begin-end.js';
import { useSession } from './session.store.js';
import { testUser } from './testing.js';
import { testApi } from './testing-server.js';
import { REMEMBERED_USER_KEY, mayHaveSession } from './token.js';

const api = testApi();
const ADA = testUser();
const openPage = () => useSession.setState({ status: 'unknown', user: undefined, ended: undefined });

beforeEach(() => {
  endSession('logout');
  openPage();
});

describe('restoring a session', () => {
  it('finds a visitor in a browser that never logged in, without a call', async () => {
    await restore();
    expect(useSession.getState()).toEqual({ status: 'visitor', user: undefined, ended: undefined });
    expect(api.sent).toEqual([]);
  });

  it('finds the stored user of this tab, without a call', async () => {
    beginSession('t1', ADA);
    openPage();
    expect(mayHaveSession()).toBe(true);
    await restore();
    expect(useSession.getState().user).toEqual(ADA);
    expect(sessionStorage.getItem(TOKEN_KEY)).toBe('t1');
  });
});

it('a new tab of a logged-in browser knows why its session ended', () => {
  localStorage.setItem(REMEMBERED_USER_KEY, 'u1');
  endSession('suspended');
  expect(useSession.getState()).toMatchObject({ status: 'visitor', ended: 'suspended' });
});

describe('ending a session', () => {
  // @asvs V14.3.1
  it('clears session storage at log-out', () => {
    beginSession('t1', ADA);
    sessionStorage.setItem('draft', 'x');
    endSession('logout');
    expect(sessionStorage.length).toBe(0);
    expect(mayHaveSession()).toBe(false);
  });

  it('keeps the drafts in session storage when it expires', () => {
    beginSession('t1', ADA);
    sessionStorage.setItem('draft', 'x');
    endSession('expired');
    expect(sessionStorage.getItem('draft')).toBe('x');
    expect(sessionStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(useSession.getState().ended).toBe('expired');
  });

  // @asvs V14.3.1
  it('happens when another tab logs out', () => {
    beginSession('t1', ADA);
    const stop = followOtherTabs();
    window.dispatchEvent(new StorageEvent('storage', { key: REMEMBERED_USER_KEY, newValue: null }));
    expect(useSession.getState()).toMatchObject({ status: 'visitor', ended: 'elsewhere' });
    stop();
  });
});
