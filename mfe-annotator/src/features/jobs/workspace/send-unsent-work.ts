import { refreshData } from '@labelbridge/session';
import { JobWork, type Sending, whileFree, type WorkStore } from '@labelbridge/workspace';
import { WORK_SERVER } from '../api/work-server.js';
import { openWorkStore, sendWaiting } from './work-store.js';

const MIN_DELAY_MS = 2_000;
const MAX_DELAY_MS = 2 * 60_000;

/** Tells how a sending ended. `elsewhere`: another tab has the work, and not all of it is sent. */
export type SendingEnd = Sending | { readonly kind: 'elsewhere' };

/** Sends the work of one job. @returns how that ended; undefined if another tab has the work */
const sendFree = (jobId: string, store: WorkStore): Promise<Sending | undefined> =>
  whileFree(jobId, async () => {
    const work = new JobWork(jobId, store, WORK_SERVER);
    await work.flush();
    // It would try again later, while another tab has the job.
    await work.stop();
    return work.sending;
  });

/** Sends the work of one job. */
export async function sendJobWork(store: WorkStore, jobId: string): Promise<SendingEnd> {
  const sending = await sendFree(jobId, store);
  if (sending && sending.kind !== 'sent') return sending;
  return { kind: (await store.unsent()).some((work) => work.jobId === jobId) ? 'elsewhere' : 'sent' };
}

/** Sends the work of all jobs that no tab has open. @returns whether all of it is sent */
async function sendAll(): Promise<boolean> {
  const store = await openWorkStore();
  for (const jobId of new Set((await store.unsent()).map((work) => work.jobId))) {
    await sendFree(jobId, store);
  }
  return (await store.unsent()).length === 0;
}

/**
 * Sends the unsent work of this device, now and when the network is back, until all of it is sent.
 *
 * @returns a function that stops it
 */
export function sendUnsentWork(): () => void {
  let delay = MIN_DELAY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let running = false;
  const send = async () => {
    if (running || stopped) return;
    running = true;
    clearTimeout(timer);
    const isSent = await sendAll().catch(() => false);
    running = false;
    if (stopped) return;
    if (isSent) {
      await sendWaiting();
      void refreshData('/api/jobs', '/api/overview');
      return;
    }
    timer = setTimeout(() => void send(), delay);
    delay = Math.min(delay * 2, MAX_DELAY_MS);
  };
  const soon = () => {
    delay = MIN_DELAY_MS;
    void send();
  };
  window.addEventListener('online', soon);
  document.addEventListener('visibilitychange', soon);
  void send();
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', soon);
    document.removeEventListener('visibilitychange', soon);
  };
}
