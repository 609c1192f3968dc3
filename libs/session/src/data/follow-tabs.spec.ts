import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { useSession } from '../session.store.js';

const USER = { userId: 'ada', firstName: 'Ada', lastName: 'Obi', email: 'a@x.test', phone: '', userName: 'ada', userRole: 'USER' } as const;
/** Delivers to the other channels of the same name, as a browser does. */
class Channel extends EventTarget {
  static readonly all = new Set<Channel>();
  constructor() {
    super();
    Channel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
}
Object.assign(window, { BroadcastChannel: Channel });
Object.assign(globalThis, { BroadcastChannel: Channel });
const { followChangesOfTabs } = await import('./follow-tabs.js');
const { refreshData, useResource } = await import('./use-resource.js');

const otherTab = new Channel();
const fetcher = jest.fn(async () => 'data');
let tests = 0;
let visible: DocumentVisibilityState;
let stop: () => void;

beforeEach(async () => {
  localStorage.clear();
  visible = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visible });
  useSession.setState({ status: 'user', user: USER });
  fetcher.mockClear();
  // A new key for each test: a second fetch of a key within two seconds is skipped.
  const key = `/api/jobs?test=${(tests += 1)}`;
  renderHook(() => useResource(key, fetcher));
  stop = followChangesOfTabs();
  await waitFor(() => expect(fetcher).toHaveBeenCalled());
  fetcher.mockClear();
});
afterEach(() => stop());

const tell = (userId: string, ...changed: string[]) => otherTab.postMessage({ userId, news: { changed } });

it('refetches what another tab of the same person has changed, and nothing else', async () => {
  tell('ada', '/api/payments');
  tell('chi', '/api/jobs');
  expect(fetcher).not.toHaveBeenCalled();
  tell('ada', '/api/jobs');
  await waitFor(() => expect(fetcher).toHaveBeenCalledTimes(1));
});

it('waits with a hidden tab until it is shown', async () => {
  visible = 'hidden';
  tell('ada', '/api/jobs');
  tell('ada', '/api/jobs');
  expect(fetcher).not.toHaveBeenCalled();
  visible = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(fetcher).toHaveBeenCalledTimes(1));
});

it('tells the other tabs of a change, and refetches where one was told while this page was loaded', async () => {
  const heard = jest.fn();
  otherTab.addEventListener('message', (event) => event instanceof MessageEvent && heard(event.data));
  await refreshData('/api/overview');
  expect(heard).toHaveBeenCalledWith({ userId: 'ada', news: { changed: ['/api/overview'] } });
  fetcher.mockClear();
  stop();
  stop = followChangesOfTabs();
  await waitFor(() => expect(fetcher).toHaveBeenCalled());
});
