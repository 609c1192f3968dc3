import { type FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { errorBody } from '../common/errors/error.filter.js';
import { isForwarded } from '../common/http/forwarded.js';
import { type Settings } from '../config/settings.js';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** What shows mail and the inside of the API to developers. It is not there in production. */
const FOR_DEVELOPERS = /^\/api\/(dev|docs)(?![a-z])/;
/** Load balancers ask by the address of the machine. Its answers say nothing but whether it runs. */
const HEALTH = /^\/api\/health\//;
const MISDIRECTED = 'This address does not lead here. Use the address that the operator gave (PUBLIC_URL).';
const NOT_FORWARDED = 'This page is for developers on this machine. It is not shown through a proxy or a tunnel.';

/** An address of a network of the operator's own. A page of another site asks by a name, which is none. */
function isPrivateAddress(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(address) && ['private', 'uniqueLocal'].includes(ipaddr.process(address).range());
}

/**
 * Answers 421 where Host is neither that of PUBLIC_URL nor loopback, nor a private address that is asked for health: a page of another site
 * cannot reach the product by a name of its own. Pages for developers also refuse forwarded requests (403): a tunnel may rewrite Host.
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
