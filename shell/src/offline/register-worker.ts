const WORKER = '/service-worker.js';

/** Lets the product be installed. Public pages bring this link along. */
function linkManifest(): void {
  if (document.querySelector('link[rel=manifest]')) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.json' }));
}

/**
 * Registers the service worker, which opens the frame without a network. It starts knowing what this page was made of: the files
 * are in the browser's own cache, so that they are not fetched again.
 */
export async function registerWorker(): Promise<void> {
  const workers = globalThis.navigator.serviceWorker;
  // Development servers have none, and a page that is not secure may not have one.
  if (!workers || process.env.NODE_ENV !== 'production') return;
  linkManifest();
  const wasThere = workers.controller !== null;
  await workers.register(WORKER);
  const { active } = await workers.ready;
  if (wasThere) return;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const page = [window.location.pathname, { headers: { accept: 'text/html' } }];
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: [...files, page] } });
}
