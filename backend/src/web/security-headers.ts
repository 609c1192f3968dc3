import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { type FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { type Settings } from '../config/settings.js';

/** The shell's service worker and its policy: it requests what pages request, which their own policy has allowed. */
export const WORKER_PATH = '/service-worker.js';
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src *; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

type SecuritySettings = Pick<Settings, 'publicUrl' | 'mediaBucket'>;

/** Scripts and styles of this host and of the areas' hosts only, nothing inline, no framing. */
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
        // Sound and video are played in parts that scripts fetched (MediaSource).
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
    // For browsers and plug-ins that nobody uses any more: 180 bytes of every answer.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    originAgentCluster: false,
  };
}

/** The headers that helmet sets on an answer. */
function headersBy(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  let fault: unknown;
  helmet(options)(request, answer, (error) => (fault = error));
  if (fault !== undefined) throw fault;
  return answer.getHeaders();
}

/**
 * Sets strict headers on every answer. Helmet computes them once for each set of areas' hosts. `@fastify/helmet` would compute them for
 * every answer (33 µs of CPU instead of 5), and would set them on the raw response, from where a route cannot remove them.
 *
 * @param places the present addresses of the areas
 */
export function registerSecurityHeaders(
  fastify: Pick<FastifyInstance, 'addHook'>,
  settings: SecuritySettings,
  places: Pick<Settings, 'areaUrls'>,
): void {
  const headersFor = (areaUrls: Settings['areaUrls']): OutgoingHttpHeaders => headersBy(optionsFor(areaUrls, settings));
  let known = { areaUrls: places.areaUrls, headers: headersFor(places.areaUrls) };
  fastify.addHook('onRequest', (_request, reply, done) => {
    // The object with the addresses is replaced, never changed.
    if (known.areaUrls !== places.areaUrls) known = { areaUrls: places.areaUrls, headers: headersFor(places.areaUrls) };
    void reply.headers(known.headers);
    done();
  });
}
