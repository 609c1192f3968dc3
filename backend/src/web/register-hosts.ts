import { type IncomingHttpHeaders } from 'node:http';
import { type FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { errorBody } from '../common/errors/error.filter.js';
import { type Settings } from '../config/settings.js';

const FORWARDING = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];

/** @returns whether headers of a proxy or a tunnel show that it forwarded the request */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || FORWARDING.includes(name));

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Routes that show mail and the API's schema to developers. Production has none of them. */
const FOR_DEVELOPERS = /^\/api\/(dev|docs)(?![a-z])/;
/** Health checks. Load balancers call them by IP address. Their answers contain no data. */
const HEALTH = /^\/api\/health\//;
const MISDIRECTED = 'This address does not lead here. Use the address that the operator gave (PUBLIC_URL).';
const NOT_FORWARDED = 'This page is for developers on this machine. It is not shown through a proxy or a tunnel.';

/** @returns whether the host is a private IP address; DNS rebinding needs a name */
function isPrivateAddress(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(address) && ['private', 'uniqueLocal'].includes(ipaddr.process(address).range());
}

/**
 * Answers 421 for an unknown Host, against DNS rebinding. Known are the host of PUBLIC_URL, loopback, and private addresses for health
 * checks. Developers' pages also answer forwarded requests with 403: a tunnel may rewrite Host.
 */
export function registerHosts(fastify: FastifyInstance, { publicUrl }: Pick<Settings, 'publicUrl'>): void {
  const { hostname } = new URL(publicUrl);
  fastify.addHook('onRequest', (request, reply, done) => {
    const host = request.hostname.toLowerCase().replace(/\.$/, '');
    const isProbe = HEALTH.test(request.routeOptions.url ?? '') && isPrivateAddress(host);
    if (host !== hostname && !LOOPBACK.test(host) && !isProbe) return void reply.status(421).send(errorBody(421, MISDIRECTED, request.id));
    if (FOR_DEVELOPERS.test(request.routeOptions.url ?? '') && isForwarded(request.headers))
      return void reply.status(403).send(errorBody(403, NOT_FORWARDED, request.id));
    done();
  });
}
