import { type FastifyHelmetOptions } from '@fastify/helmet';
import { type Settings } from '../config/settings.js';

/** Strict headers: scripts and styles of ours and of the areas' hosts only, nothing inline, no framing. */
export function securityHeaders(settings: Pick<Settings, 'remotes' | 'publicUrl'>): FastifyHelmetOptions {
  const areas = [...new Set(Object.values(settings.remotes).map((address) => new URL(address).origin))];
  const secure = settings.publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...areas],
        styleSrc: ["'self'", ...areas],
        imgSrc: ["'self'", 'data:', ...areas],
        fontSrc: ["'self'", ...areas],
        connectSrc: ["'self'", ...areas],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  };
}
