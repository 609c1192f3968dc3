import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isFrame, isPage, isStatic, type RequestInfo } from './routes.js';

declare const self: ServiceWorkerGlobalScope;

/**
 * Without a network the frame opens from what was fetched before. Nothing personal is kept here: calls of the API pass by, and
 * what a person has seen is kept by libs/session in a database of his own.
 *
 * A new worker takes over at once: pages and the registry always come from the network while there is one, and files whose names
 * carry their hash are the same for an old page and a new one.
 */
const PAGE_PATIENCE_SECONDS = 8;
const DAY_SECONDS = 86_400;

void self.skipWaiting();
clientsClaim();
// The network is asked while the worker wakes up, which takes long on a cheap phone.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload.enable()));

const asked = ({ url, request }: { url: URL; request: Request }): RequestInfo => ({
  url,
  mode: request.mode,
  accept: request.headers.get('accept') ?? '',
  here: self.location.origin,
});

/** All inner pages are one HTML: what they show, the shell decides. */
const frame = new NetworkFirst({
  cacheName: 'frame',
  networkTimeoutSeconds: PAGE_PATIENCE_SECONDS,
  plugins: [{ cacheKeyWillBeUsed: async () => new URL('/dashboard', self.location.origin).href }],
});
registerRoute((match) => isFrame(asked(match)), frame);

registerRoute(
  (match) => isPage(asked(match)),
  new NetworkFirst({
    cacheName: 'pages',
    networkTimeoutSeconds: PAGE_PATIENCE_SECONDS,
    plugins: [new ExpirationPlugin({ maxEntries: 12 })],
  }),
);

// Where the areas are: never an old answer while the server can be asked, however slow it is.
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
        // An area's script from another host: asked for without CORS its answer could not be looked at.
        requestWillFetch: async ({ request }) =>
          request.mode === 'no-cors' ? new Request(request.url, { mode: 'cors', credentials: 'omit' }) : request,
        // Only what its own host calls immutable: anything else could be wrong tomorrow.
        cacheWillUpdate: async ({ response }) =>
          response.ok && /immutable/.test(response.headers.get('cache-control') ?? '') ? response : null,
      },
      new ExpirationPlugin({ maxEntries: 160, maxAgeSeconds: 60 * DAY_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
);
