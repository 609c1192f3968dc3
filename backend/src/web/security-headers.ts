import { type FastifyHelmetOptions } from '@fastify/helmet';
import { type Settings } from '../config/settings.js';

/** Where the shell's service worker is, and what it may do: it asks for what pages ask for, which their own policy has allowed. */
export const WORKER_PATH = '/service-worker.js';
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src *; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Strict headers: scripts and styles of ours and of the areas' hosts only, nothing inline, no framing.
 *
 * @param places where the areas are at the moment of each answer
 */
export function securityHeaders(settings: Pick<Settings, 'publicUrl'>, places: Pick<Settings, 'remotes'>): FastifyHelmetOptions {
  const ours = (...others: readonly string[]) => [
    () => ["'self'", ...others, ...new Set(Object.values(places.remotes).map((address) => new URL(address).origin))].join(' '),
  ];
  const secure = settings.publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ours(),
        styleSrc: ours(),
        imgSrc: ours('data:'),
        fontSrc: ours(),
        connectSrc: ours(),
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // For browsers and plug-ins that are no more: 180 bytes of every answer.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    originAgentCluster: false,
  };
}
