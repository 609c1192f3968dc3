import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isFrame, isPage, isStatic, type RequestInfo } from './routes.js';

declare const self: ServiceWorkerGlobalScope;

/**
 * Serves the site offline from its caches. Caches no personal data: it does not handle API calls, and libs/session caches the data of a
 * user in a separate database.
 *
 * A new worker takes over at once: pages and the registry come from the network if there is one, and files with a hash in their name never
 * change.
 */
const PAGE_TIMEOUT_SECONDS = 8;
const DAY_SECONDS = 86_400;

void self.skipWaiting();
clientsClaim();
// The request starts in parallel with the worker, which is slow on a cheap phone.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload.enable()));

const asked = ({ url, request }: { url: URL; request: Request }): RequestInfo => ({
  url,
  mode: request.mode,
  accept: request.headers.get('accept') ?? '',
  here: self.location.origin,
});

/** All pages of the annotator and admin areas have the same HTML. */
const frame = new NetworkFirst({
  cacheName: 'frame',
  networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
  plugins: [{ cacheKeyWillBeUsed: async () => new URL('/dashboard', self.location.origin).href }],
});
registerRoute((match) => isFrame(asked(match)), frame);

registerRoute(
  (match) => isPage(asked(match)),
  new NetworkFirst({
    cacheName: 'pages',
    networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
    plugins: [new ExpirationPlugin({ maxEntries: 12 })],
  }),
);

// Registry of the areas: network first, without a timeout.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname === '/remotes.json',
  new NetworkFirst({ cacheName: 'registry' }),
);

registerRoute(
  (match) => isStatic(asked(match)),
  new CacheFirst({
    cacheName: 'static',
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        // Without CORS the response of an area script on another host would be opaque.
        requestWillFetch: async ({ request }) =>
          request.mode === 'no-cors' ? new Request(request.url, { mode: 'cors', credentials: 'omit' }) : request,
        cacheWillUpdate: async ({ response }) =>
          response.ok && /immutable/.test(response.headers.get('cache-control') ?? '') ? response : null,
      },
      new ExpirationPlugin({ maxEntries: 160, maxAgeSeconds: 60 * DAY_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
);
