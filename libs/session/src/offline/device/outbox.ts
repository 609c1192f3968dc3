import { IDEMPOTENCY_MESSAGES } from '@labelbridge/contracts';
import { toApiError, type ApiError } from '../../api-error.js';
import { apiOrigin, messageOf } from '../../plain.js';
import { useSession } from '../../session.store.js';
import { onTabNews, tellTabs } from '../../tabs.js';
import { hasBankData } from '../cache-rules.js';
import { setQueuedFlag } from '../device-name.js';
import { useQueuedChanges, type Change, type QueuedChange } from '../queued-changes.js';
import { openDevice } from './database.js';
import { freeWork, noteUnsentWork } from './work.js';

/** A change is sent, with the server's message, or queued until the network is back. */
export type Outcome = { readonly sent: true; readonly message: string } | { readonly sent: false };

export interface OutboxListener {
  /** Called when this tab has sent or discarded the change: data on screen is out of date. A change that waited is shown until it ends. */
  readonly onRemoved: (change: QueuedChange) => Promise<void>;
  readonly onSent: (change: QueuedChange, message: string) => void;
  readonly onRejected: (change: QueuedChange) => void;
}

export interface Sender {
  readonly userId: string;
  /** @throws ApiError for everything but a 2xx response */
  readonly send: (request: Request) => Promise<Response>;
}

const LOCK = 'labelbridge-outbox';
const SHOWN_WITHIN_MS = 2_000;
const MIN_DELAY_MS = 10_000;
/** A browser may report "online" some seconds before its service worker can send. */
const ONLINE_DELAY_MS = 1_000;
const MAX_DELAY_MS = 5 * 60_000;
/** Statuses that do not concern the change itself: the session has expired or the server is busy. */
const RETRIED_STATUSES: readonly number[] = [401, 408, 425, 429];

const listeners = new Set<OutboxListener>();
const retries = new Set<() => void>();

/** Sends the changes that waited for unsent work. */
export function sendWaiting(): void {
  for (const retry of retries) retry();
}

const currentUserId = () => useSession.getState().user?.userId;

const isRejection = ({ status, message }: ApiError) =>
  status >= 400 && status < 500 && !RETRIED_STATUSES.includes(status) && message !== IDEMPOTENCY_MESSAGES.underWay;

/** Lets one tab at a time send. @param wait whether to wait for another tab's lock, or skip the task */
function withOutboxLock<T>(wait: boolean, task: () => Promise<T>): Promise<T | undefined> {
  if (!globalThis.navigator.locks) return task();
  return navigator.locks.request(LOCK, { ifAvailable: !wait }, (lock) => (lock ? task() : undefined));
}

let lastAskedAt = 0;

/** Returns the time, but at least 1 ms after the previous result: it is the sort key of the queue. */
function askedNow(): string {
  lastAskedAt = Math.max(Date.now(), lastAskedAt + 1);
  return new Date(lastAskedAt).toISOString();
}

/** Reads the queue into `useQueuedChanges`, the oldest change first. */
async function publish(userId: string): Promise<readonly QueuedChange[]> {
  const items = (await (await openDevice(userId)).getAll('waiting')).sort((one, other) => one.askedAt.localeCompare(other.askedAt));
  setQueuedFlag(userId, items.length > 0);
  if (currentUserId() === userId) useQueuedChanges.setState({ items });
  return items;
}

async function publishToAllTabs(userId: string, removed?: QueuedChange): Promise<void> {
  await publish(userId);
  tellTabs({ queue: true });
  if (removed) for (const { onRemoved } of listeners) void onRemoved(removed);
}

/** @param id the Idempotency-Key; undefined for a change with bank data, because the server would store the answer */
async function sendChange(sender: Sender, { method, path, body }: Change, id?: string): Promise<string> {
  const response = await sender.send(
    new Request(`${apiOrigin()}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(id === undefined ? {} : { 'idempotency-key': id }) },
      body: JSON.stringify(body),
    }),
  );
  return messageOf(await response.json().catch(() => undefined));
}

export async function discardQueuedChange(userId: string, id: string): Promise<void> {
  const database = await openDevice(userId);
  const removed = await database.get('waiting', id);
  await database.delete('waiting', id);
  await publishToAllTabs(userId, removed);
}

/**
 * Sends a change, or queues it until the network is back. The change is stored first, so that a closed browser sends it when it is opened
 * again. A change with bank data is never stored and needs a network.
 *
 * @throws ApiError if the server rejects the change; it is not queued then
 */
export async function sendOrQueue(sender: Sender, change: Change): Promise<Outcome> {
  const { userId } = sender;
  const queued: QueuedChange = { ...change, id: crypto.randomUUID(), askedAt: askedNow(), refusal: null };
  if (hasBankData(change.body)) return { sent: true, message: await sendChange(sender, change) };
  if (!(await store(userId, queued))) return { sent: true, message: await sendChange(sender, change, queued.id) };
  const outcome = await withOutboxLock(true, async (): Promise<Outcome> => {
    if (!(await sendOlder(sender, queued)) || (await waitsForWork(userId, queued))) {
      await publishToAllTabs(userId);
      return { sent: false };
    }
    try {
      const message = await sendChange(sender, queued, queued.id);
      await discardQueuedChange(userId, queued.id);
      freeSubmitted(userId, queued);
      return { sent: true, message };
    } catch (failure) {
      const error = toApiError(failure);
      if (error.offline) {
        await publishToAllTabs(userId);
        return { sent: false };
      }
      await discardQueuedChange(userId, queued.id);
      throw error;
    }
  });
  return outcome ?? { sent: false };
}

/** @returns false if the browser refuses storage (private windows, full disks) */
async function store(userId: string, queued: QueuedChange): Promise<boolean> {
  try {
    await (await openDevice(userId)).add('waiting', queued);
    setQueuedFlag(userId, true);
    return true;
  } catch {
    return false;
  }
}

/** Tells if a submission must wait for the work on its job: the server refuses a submission of incomplete items. */
async function waitsForWork(userId: string, { kind, target }: Change): Promise<boolean> {
  if (kind !== 'submit') return false;
  const work = await (await openDevice(userId)).getAllFromIndex('work', 'jobId', target);
  return work.some(({ unsent }) => unsent);
}

/** Deletes the work of a submitted job from the device, in the background. */
function freeSubmitted(userId: string, { kind, target }: Change): void {
  if (kind !== 'submit') return;
  openDevice(userId)
    .then((database) => freeWork(database, target))
    // Work that cannot be deleted stays until the log-out.
    .catch(() => false);
}

/** Sends older changes of the same record, so that an older change never replaces a newer one. @returns whether none is left */
async function sendOlder(sender: Sender, { id, target }: QueuedChange): Promise<boolean> {
  for (const queued of await publish(sender.userId)) {
    if (queued.id === id || queued.target !== target || queued.refusal !== null) continue;
    if (!(await sendQueued(sender, queued))) return false;
  }
  return true;
}

/** @returns whether to continue with the next change */
async function sendQueued(sender: Sender, queued: QueuedChange): Promise<boolean> {
  const { userId } = sender;
  const database = await openDevice(userId);
  // Another tab may have sent it since the list was read.
  if (currentUserId() !== userId || !(await database.get('waiting', queued.id))) return false;
  // The next changes concern other jobs.
  if (await waitsForWork(userId, queued)) return true;
  try {
    const message = await sendChange(sender, queued, queued.id);
    await database.delete('waiting', queued.id);
    // Screens would show the state of before, and ask for the change again. On a slow network, the next changes do not wait for them.
    const shown = Promise.allSettled([...listeners].map(({ onRemoved }) => onRemoved(queued)));
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, SHOWN_WITHIN_MS))]);
    await publishToAllTabs(userId);
    freeSubmitted(userId, queued);
    for (const { onSent } of listeners) onSent(queued, message);
  } catch (failure) {
    const error = toApiError(failure);
    if (!isRejection(error)) return false;
    const rejected = { ...queued, refusal: { status: error.status, message: error.message } };
    await database.put('waiting', rejected);
    await publishToAllTabs(userId);
    for (const { onRejected } of listeners) onRejected(rejected);
  }
  return true;
}

/** Sends the queued changes in order. @returns whether a change still waits for the network */
async function sendAll(sender: Sender): Promise<boolean> {
  // Runs before the queue is published: its readers use the count to send the work that submissions wait for.
  await noteUnsentWork(sender.userId);
  await withOutboxLock(false, async () => {
    for (const queued of await publish(sender.userId)) {
      if (queued.refusal === null && !(await sendQueued(sender, queued))) break;
    }
  });
  return useQueuedChanges.getState().items.some(({ refusal }) => refusal === null);
}

/**
 * Sends a user's queued changes at once, when the network is back, when the tab becomes visible, and with a growing delay in between.
 *
 * @returns a function that stops it
 */
export function watchOutbox(sender: Sender, listener: OutboxListener): () => void {
  const { userId } = sender;
  let delay = MIN_DELAY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const attempt = async () => {
    clearTimeout(timer);
    timer = undefined;
    const remaining = await sendAll(sender).catch(() => false);
    if (stopped) return;
    delay = remaining ? Math.min(delay * 2, MAX_DELAY_MS) : MIN_DELAY_MS;
    if (remaining) timer = setTimeout(() => void attempt(), delay);
  };
  const onOnline = () => {
    delay = ONLINE_DELAY_MS;
    void attempt();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') onOnline();
  };
  const stopWatching = useQueuedChanges.subscribe(({ items }, before) => {
    if (items.length > before.items.length) timer ??= setTimeout(onOnline, MIN_DELAY_MS);
  });
  const stopTabs = onTabNews((news) => {
    if ('queue' in news) publish(userId).catch(() => undefined);
  });
  listeners.add(listener);
  retries.add(onOnline);
  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
  void attempt();
  return () => {
    stopped = true;
    listeners.delete(listener);
    retries.delete(onOnline);
    clearTimeout(timer);
    stopWatching();
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
    stopTabs();
  };
}
