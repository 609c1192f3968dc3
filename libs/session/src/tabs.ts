import { attempt } from './attempt.js';
import { useSession } from './session.store.js';

/** News for the user's other tabs: API paths whose data has changed, or a changed queue of unsent changes. */
export type TabNews = { readonly changed: readonly string[] } | { readonly queue: true };
interface Message {
  readonly userId: string;
  readonly news: TabNews;
}

const NAME = 'labelbridge-tabs';
/** Time of the last change by any tab, for tabs that were loading and missed the message. */
const LAST_CHANGE_KEY = 'labelbridge.changed';

let opened: BroadcastChannel | undefined;
/** Opens the channel on first use: rendering servers have no `window`, and an open channel would keep their process alive. */
function openChannel(): BroadcastChannel | undefined {
  if (globalThis.window?.BroadcastChannel) opened ??= new BroadcastChannel(NAME);
  return opened;
}

export function tellTabs(news: TabNews): void {
  const userId = useSession.getState().user?.userId;
  if (userId === undefined) return;
  if ('changed' in news) attempt(() => localStorage.setItem(LAST_CHANGE_KEY, String(Date.now())));
  openChannel()?.postMessage({ userId, news } satisfies Message);
}

/** Listens to the user's other tabs. @returns a function that stops it */
export function onTabNews(listener: (news: TabNews) => void): () => void {
  const onMessage = ({ data: { userId, news } }: MessageEvent<Message>) => {
    if (userId === useSession.getState().user?.userId) listener(news);
  };
  const channel = openChannel();
  // eslint-disable-next-line no-restricted-syntax -- a channel between the tabs of this origin
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
}

/** Tells if another tab has changed data since this page began to load: data fetched since may be out of date. */
export function changedWhileLoading(): boolean {
  const at = attempt(() => localStorage.getItem(LAST_CHANGE_KEY));
  return at !== undefined && at !== null && Number(at) > performance.timeOrigin;
}
