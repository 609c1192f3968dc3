/**
 * Measured routes. `usable` runs in the page and returns whether a user can work with it. A server-rendered page is usable once React has
 * hydrated it.
 */
export const ROUTES = [
  {
    name: 'landing',
    path: '/',
    area: 'mfe_public',
    usable: () => Object.keys(document.querySelector('header button') ?? {}).some((key) => key.startsWith('__react')),
  },
  {
    name: 'annotator overview',
    path: '/dashboard/overview',
    area: 'mfe_annotator',
    as: 'annotator',
    usable: () => document.querySelector('main a[href^="/dashboard/payment"]') !== null,
  },
  {
    name: 'admin overview',
    path: '/admin',
    area: 'mfe_admin',
    as: 'admin',
    usable: () => document.querySelector('main a[href^="/admin/payments"]') !== null,
  },
];

/** Kilobits per second, milliseconds of latency, and CPU slowdown. */
export const NETWORKS = {
  '9 Mbps, 100 ms, 4x CPU': { kbps: 9_000, latency: 100, cpu: 4 },
  'slow 3G (400 kbps, 400 ms, 4x CPU)': { kbps: 400, latency: 400, cpu: 4 },
};
