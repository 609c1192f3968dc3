import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { type FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { type Settings } from '../config/settings.js';

/** Where the shell's service worker is, and what it may do: it asks for what pages ask for, which their own policy has allowed. */
export const WORKER_PATH = '/service-worker.js';
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src *; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Scripts and styles of ours and of the areas' hosts only, nothing inline, no framing. */
function optionsFor(remotes: Settings['areaUrls'], isSecure: boolean): HelmetOptions {
  const ours = ["'self'", ...new Set(Object.values(remotes).map((address) => new URL(address).origin))];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ours,
        styleSrc: ours,
        imgSrc: [...ours, 'data:'],
        fontSrc: ours,
        connectSrc: ours,
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
    // For browsers and plug-ins that are no more: 180 bytes of every answer.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    originAgentCluster: false,
  };
}

/** What helmet sets on an answer. */
function headersBy(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  let fault: unknown;
  helmet(options)(request, answer, (error) => (fault = error));
  if (fault !== undefined) throw fault;
  return answer.getHeaders();
}

/**
 * Gives every answer strict headers. Helmet writes them out once and not, as its plug-in would, at each answer.
 *
 * @param places where the areas are at the moment of each answer
 */
export function registerSecurityHeaders(
  fastify: Pick<FastifyInstance, 'addHook'>,
  settings: Pick<Settings, 'publicUrl'>,
  places: Pick<Settings, 'areaUrls'>,
): void {
  const isSecure = settings.publicUrl.startsWith('https:');
  const headersFor = (remotes: Settings['areaUrls']): OutgoingHttpHeaders => headersBy(optionsFor(remotes, isSecure));
  let known = { areaUrls: places.areaUrls, headers: headersFor(places.areaUrls) };
  fastify.addHook('onRequest', (_request, reply, done) => {
    // Places are never changed but replaced.
    if (known.areaUrls !== places.areaUrls) known = { areaUrls: places.areaUrls, headers: headersFor(places.areaUrls) };
    void reply.headers(known.headers);
    done();
  });
}
