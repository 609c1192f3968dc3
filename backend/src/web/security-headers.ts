import { type FastifyInstance } from 'fastify';
import { type Settings } from '../config/settings.js';

/** Where the shell's service worker is, and what it may do: it asks for what pages ask for, which their own policy has allowed. */
export const WORKER_PATH = '/service-worker.js';
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src *; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Scripts and styles of ours and of the areas' hosts only, nothing inline, no framing. */
function contentPolicy(remotes: Settings['remotes'], isSecure: boolean): string {
  const ours = ["'self'", ...new Set(Object.values(remotes).map((address) => new URL(address).origin))].join(' ');
  return [
    "default-src 'none'",
    `script-src ${ours}`,
    `style-src ${ours}`,
    `img-src ${ours} data:`,
    `font-src ${ours}`,
    `connect-src ${ours}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}

/**
 * Gives every answer strict headers. They are written out once and not, as by helmet, at each answer.
 *
 * @param places where the areas are at the moment of each answer
 */
export function keepSecurityHeaders(fastify: Pick<FastifyInstance, 'addHook'>, settings: Pick<Settings, 'publicUrl'>, places: Pick<Settings, 'remotes'>): void {
  const isSecure = settings.publicUrl.startsWith('https:');
  const headersFor = (remotes: Settings['remotes']): Readonly<Record<string, string>> => ({
    'content-security-policy': contentPolicy(remotes, isSecure),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  });
  let known = { remotes: places.remotes, headers: headersFor(places.remotes) };
  fastify.addHook('onRequest', (_request, reply, done) => {
    // Places are never changed but replaced.
    if (known.remotes !== places.remotes) known = { remotes: places.remotes, headers: headersFor(places.remotes) };
    void reply.headers(known.headers);
    done();
  });
}
