const WORKER = '/service-worker.js';

/** Makes the product installable. Public pages already have this link. */
function linkManifest(): void {
  if (document.querySelector('link[rel=manifest]')) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.json' }));
}

/** Registers the service worker for offline pages, and lets it cache the files of this page from the browser cache. */
export async function registerWorker(): Promise<void> {
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
