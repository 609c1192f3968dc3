import { attempt } from './attempt.js';
import { useSession } from './session.store.js';

/** What one tab of a person tells their other tabs: the API paths whose data has changed, or that the queue of unsent changes has. */
export type TabNews = { readonly changed: readonly string[] } | { readonly queue: true };
interface Message {
  readonly userId: string;
  readonly news: TabNews;
}

const NAME = 'labelbridge-tabs';
/** When a tab last told of a change, for tabs that were being loaded and did not hear it. */
const LAST_CHANGE_KEY = 'labelbridge.changed';

let opened: BroadcastChannel | undefined;
/** Opened when it is first used: a server that renders pages has none, and an open one would keep its process alive. */
function openChannel(): BroadcastChannel | undefined {
  if (globalThis.window?.BroadcastChannel) opened ??= new BroadcastChannel(NAME);
  return opened;
}

/** Tells the person's other tabs in this browser. */
export function tellTabs(news: TabNews): void {
  const userId = useSession.getState().user?.userId;
  if (userId === undefined) return;
  if ('changed' in news) attempt(() => localStorage.setItem(LAST_CHANGE_KEY, String(Date.now())));
  openChannel()?.postMessage({ userId, news } satisfies Message);
}

/** Calls `listener` with what the person's other tabs tell. @returns a function that stops it */
export function onTabNews(listener: (news: TabNews) => void): () => void {
  const onMessage = ({ data: { userId, news } }: MessageEvent<Message>) => {
    if (userId === useSession.getState().user?.userId) listener(news);
  };
  const channel = openChannel();
  // eslint-disable-next-line no-restricted-syntax -- a channel between the tabs of this origin
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
}

/** Whether another tab has told of a change since this page began to load: what was fetched since may be out of date. */
export function changedWhileLoading(): boolean {
  const at = attempt(() => localStorage.getItem(LAST_CHANGE_KEY));
  return at !== undefined && at !== null && Number(at) > performance.timeOrigin;
}
