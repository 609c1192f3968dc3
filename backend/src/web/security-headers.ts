import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { type FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { type Settings } from '../config/settings.js';

/** The shell's service worker. Its policy allows all connections: it repeats requests of pages, whose own policy has allowed them. */
export const WORKER_PATH = '/service-worker.js';
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src *; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

type SecuritySettings = Pick<Settings, 'publicUrl' | 'mediaBucket'>;

/** Allows scripts and styles of this host and the areas' hosts only. Inline code and framing are forbidden. */
function optionsFor(areaUrls: Settings['areaUrls'], { publicUrl, mediaBucket }: SecuritySettings): HelmetOptions {
  const isSecure = publicUrl.startsWith('https:');
  const bucket = mediaBucket ? [new URL(mediaBucket.address).origin] : [];
  const ours = ["'self'", ...new Set(Object.values(areaUrls).map((address) => new URL(address).origin))];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ours,
        styleSrc: ours,
        imgSrc: [...ours, 'data:', 'blob:', ...bucket],
        // Sound and video play from parts that scripts fetched (MediaSource).
        mediaSrc: ["'self'", 'blob:', ...bucket],
        fontSrc: ours,
        connectSrc: [...ours, ...bucket],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // These headers have no use here and cost 180 bytes of every answer.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    originAgentCluster: false,
  };
}

function headersBy(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  let fault: unknown;
  helmet(options)(request, answer, (error) => (fault = error));
  if (fault !== undefined) throw fault;
  return answer.getHeaders();
}

/**
 * Sets strict headers on every answer. Helmet computes them once for each set of area hosts. `@fastify/helmet` would compute them for every
 * answer (33 µs of CPU instead of 5). It would also set them on the raw response, where a route cannot remove them.
 *
 * @param places current addresses of the areas
 */
export function registerSecurityHeaders(
  fastify: Pick<FastifyInstance, 'addHook'>,
  settings: SecuritySettings,
  places: Pick<Settings, 'areaUrls'>,
): void {
  const headersFor = (areaUrls: Settings['areaUrls']): OutgoingHttpHeaders => headersBy(optionsFor(areaUrls, settings));
  let known = { areaUrls: places.areaUrls, headers: headersFor(places.areaUrls) };
  fastify.addHook('onRequest', (_request, reply, done) => {
    // The object of addresses is replaced, never mutated.
    if (known.areaUrls !== places.areaUrls) known = { areaUrls: places.areaUrls, headers: headersFor(places.areaUrls) };
    void reply.headers(known.headers);
    done();
  });
}
