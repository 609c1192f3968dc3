import { useEffect } from 'react';
import { DEVICE_MESSAGES } from '@labelbridge/contracts';
import {
  beginOffline,
  hasQueuedChanges,
  refreshData,
  reloadUser,
  useSession,
  type OutboxListener,
  type QueuedChangeKind,
} from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { whenIdle } from './when-idle.js';

const WORKER = '/service-worker.js';

/** Makes the product installable. Public pages already have this link. */
function linkManifest(): void {
  if (document.querySelector('link[rel=manifest]')) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.json' }));
}

/** Registers the service worker for offline pages, and lets it cache the files of this page from the browser cache. */
async function registerWorker(): Promise<void> {
  const workers = globalThis.navigator.serviceWorker;
  // Development servers have no service worker, and insecure pages cannot register one.
  if (!workers || process.env.NODE_ENV !== 'production') return;
  linkManifest();
  const wasActive = workers.controller !== null;
  await workers.register(WORKER);
  const { active } = await workers.ready;
  if (wasActive) return;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const page = [window.location.pathname, { headers: { accept: 'text/html' } }];
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: [...files, page] } });
}

const AFFECTED_PATHS: Readonly<Record<QueuedChangeKind, readonly string[]>> = {
  submit: ['/api/jobs', '/api/overview', '/api/payments'],
  decline: ['/api/jobs', '/api/overview'],
  profile: ['/api/users/me', '/api/overview'],
  message: ['/api/jobs', '/api/applications'],
};

const listener: OutboxListener = {
  onRemoved: ({ kind }) => {
    // If this fails, the header shows the old name until the next page load.
    if (kind === 'profile') reloadUser().catch(() => undefined);
    return refreshData(...AFFECTED_PATHS[kind]);
  },
  onSent: ({ title }, message) => toast.success(message, title),
  onRejected: ({ kind, title, refusal }) => {
    toast.error(`${title}: ${DEVICE_MESSAGES.refused}`, refusal?.message);
    void refreshData(...AFFECTED_PATHS[kind]);
  },
};

/** Starts the offline support of an annotator after the page load. */
export function useOffline(): void {
  const user = useSession((session) => session.user);
  const userId = user?.userId;
  useEffect(() => {
    if (user?.userRole !== 'USER') return undefined;
    let stop: (() => void) | undefined;
    // Queued changes and an offline page do not wait for the first input.
    const cancel = whenIdle(
      () => {
        stop = beginOffline(user, listener);
        registerWorker().catch(() => undefined);
      },
      { soon: hasQueuedChanges(user.userId) || !navigator.onLine },
    );
    return () => {
      cancel();
      stop?.();
    };
    // A changed name or phone is still the same user.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [userId]);
}
