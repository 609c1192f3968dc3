import { IDEMPOTENCY_MESSAGES } from '@labelbridge/contracts';
import { toApiError, type ApiError } from '../../api-error.js';
import { apiOrigin } from '../../plain.js';
import { useSession } from '../../session.store.js';
import { hasBankData } from '../bank-data.js';
import { setQueuedFlag } from '../device-name.js';
import { useQueuedChanges, type Change, type QueuedChange } from '../queued-changes.js';
import { deviceOf } from './database.js';

/** What became of a change that was asked for: sent, with what the server says; or kept until the network is back. */
export type Outcome = { readonly sent: true; readonly message: string } | { readonly sent: false };

/** Told what becomes of the changes that wait. */
export interface OutboxListener {
  /** It waits no longer: done or discarded, here or in another tab. What shows the thing is out of date. */
  readonly onGone: (change: QueuedChange) => void;
  readonly onSent: (change: QueuedChange, message: string) => void;
  readonly onRefused: (change: QueuedChange) => void;
}

/** Whose changes, and who sends a call on his behalf. @throws ApiError for everything but a 2xx answer */
export interface Sender {
  readonly personId: string;
  readonly send: (request: Request) => Promise<Response>;
}

const LOCK = 'labelbridge-outbox';
const FIRST_PAUSE_MS = 10_000;
const LAST_PAUSE_MS = 5 * 60_000;
/** Not a word about the change itself: the server is busy, or asks who we are. */
const RETRIED_STATUSES: readonly number[] = [401, 408, 425, 429];

const channel = globalThis.BroadcastChannel ? new BroadcastChannel(LOCK) : undefined;
const watchers = new Set<OutboxListener>();
const personNow = () => useSession.getState().user?.userId;

const isRefusal = ({ status, message }: ApiError) =>
  status >= 400 && status < 500 && !RETRIED_STATUSES.includes(status) && message !== IDEMPOTENCY_MESSAGES.underWay;

/** One tab at a time sends. @param wait whether to wait for another tab, or leave it to that one */
function withOutboxLock<T>(wait: boolean, task: () => Promise<T>): Promise<T | undefined> {
  if (!globalThis.navigator.locks) return task();
  return navigator.locks.request(LOCK, { ifAvailable: !wait }, (lock) => (lock ? task() : undefined));
}

/** Shows the changes that wait. */
async function publish(personId: string): Promise<readonly QueuedChange[]> {
  const items = (await (await deviceOf(personId)).getAll('waiting')).sort((one, other) => one.askedAt.localeCompare(other.askedAt));
  setQueuedFlag(personId, items.length > 0);
  if (personNow() === personId) useQueuedChanges.setState({ items });
  return items;
}

/** Shows the changes that wait, here and in the browser's other tabs. @param gone what waits no longer */
async function publishToAllTabs(personId: string, gone?: QueuedChange): Promise<void> {
  await publish(personId);
  channel?.postMessage({ personId, gone });
  if (gone) for (const { onGone } of watchers) onGone(gone);
}

/** @param id the Idempotency-Key; a change with bank data has none, because the server would remember the answer */
async function sendChange(sender: Sender, { method, path, body }: Change, id?: string): Promise<string> {
  const response = await sender.send(
    new Request(`${apiOrigin()}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(id === undefined ? {} : { 'idempotency-key': id }) },
      body: JSON.stringify(body),
    }),
  );
  const answered: unknown = await response.json().catch(() => undefined);
  return typeof answered === 'object' && answered && 'message' in answered && typeof answered.message === 'string' ? answered.message : '';
}

/** Forgets a change that waits: it is done, or not wanted any more. */
export async function discardQueuedChange(personId: string, id: string): Promise<void> {
  const database = await deviceOf(personId);
  const gone = await database.get('waiting', id);
  await database.delete('waiting', id);
  await publishToAllTabs(personId, gone);
}

/**
 * Makes a change now, or keeps it until there is a network. It is written down before it is sent, so that a browser that is
 * closed meanwhile sends it the next time it is opened. Bank data is never written down: such a change needs a network.
 *
 * @throws ApiError where the server answered and refused it; nothing is kept then
 */
export async function sendOrQueue(sender: Sender, change: Change): Promise<Outcome> {
  const { personId } = sender;
  const waiting: QueuedChange = { ...change, id: crypto.randomUUID(), askedAt: new Date().toISOString(), refusal: null };
  if (hasBankData(change.body)) return { sent: true, message: await sendChange(sender, change) };
  if (!(await write(personId, waiting))) return { sent: true, message: await sendChange(sender, change, waiting.id) };
  const outcome = await withOutboxLock(true, async (): Promise<Outcome> => {
    try {
      const message = await sendChange(sender, waiting, waiting.id);
      await discardQueuedChange(personId, waiting.id);
      return { sent: true, message };
    } catch (failure) {
      const error = toApiError(failure);
      if (error.offline) {
        await publishToAllTabs(personId);
        return { sent: false };
      }
      await discardQueuedChange(personId, waiting.id);
      throw error;
    }
  });
  return outcome ?? { sent: false };
}

/** @returns whether the browser took it: some refuse storage (private windows, full disks) */
async function write(personId: string, waiting: QueuedChange): Promise<boolean> {
  try {
    await (await deviceOf(personId)).add('waiting', waiting);
    setQueuedFlag(personId, true);
    return true;
  } catch {
    return false;
  }
}

/** Sends one change that waited. @returns whether to go on with the next */
async function sendQueued(sender: Sender, waiting: QueuedChange, { onSent, onRefused }: OutboxListener): Promise<boolean> {
  const { personId } = sender;
  const database = await deviceOf(personId);
  // The list may be older than what another tab did.
  if (personNow() !== personId || !(await database.get('waiting', waiting.id))) return false;
  try {
    const message = await sendChange(sender, waiting, waiting.id);
    await discardQueuedChange(personId, waiting.id);
    onSent(waiting, message);
  } catch (failure) {
    const error = toApiError(failure);
    if (!isRefusal(error)) return false;
    const refused = { ...waiting, refusal: { status: error.status, message: error.message } };
    await database.put('waiting', refused);
    await publishToAllTabs(personId);
    onRefused(refused);
  }
  return true;
}

/** Sends what waits, in the order in which it was asked for. @returns whether something still waits for the network */
async function sendAll(sender: Sender, listener: OutboxListener): Promise<boolean> {
  await withOutboxLock(false, async () => {
    for (const waiting of await publish(sender.personId)) {
      if (waiting.refusal === null && !(await sendQueued(sender, waiting, listener))) break;
    }
  });
  return useQueuedChanges.getState().items.some(({ refusal }) => refusal === null);
}

/**
 * Sends what waits for a person: now, whenever the network is back or the tab is looked at, and now and then in between.
 *
 * @returns a function that stops it
 */
export function watchOutbox(sender: Sender, listener: OutboxListener): () => void {
  const { personId } = sender;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const attempt = async () => {
    clearTimeout(timer);
    timer = undefined;
    const waits = await sendAll(sender, listener).catch(() => false);
    if (stopped) return;
    pause = waits ? Math.min(pause * 2, LAST_PAUSE_MS) : FIRST_PAUSE_MS;
    if (waits) timer = setTimeout(() => void attempt(), pause);
  };
  const onBack = () => {
    pause = FIRST_PAUSE_MS;
    void attempt();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') onBack();
  };
  // Something was kept here just now: it wants its turn, and the other tabs' strips are to show it.
  const stopWatching = useQueuedChanges.subscribe(({ items }, before) => {
    if (items.length > before.items.length) timer ??= setTimeout(onBack, FIRST_PAUSE_MS);
  });
  const onOtherTab = ({ data }: MessageEvent<{ personId: string; gone: QueuedChange | undefined }>) => {
    if (data.personId !== personId) return;
    publish(personId).then(
      () => data.gone && listener.onGone(data.gone),
      () => undefined,
    );
  };
  watchers.add(listener);
  window.addEventListener('online', onBack);
  document.addEventListener('visibilitychange', onVisible);
  channel?.addEventListener('message', onOtherTab);
  void attempt();
  return () => {
    stopped = true;
    watchers.delete(listener);
    clearTimeout(timer);
    stopWatching();
    window.removeEventListener('online', onBack);
    document.removeEventListener('visibilitychange', onVisible);
    channel?.removeEventListener('message', onOtherTab);
  };
}
