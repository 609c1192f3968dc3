import { RouteConfig } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { CallScope } from './call-scope.js';

/** Where a call came from. It is at hand wherever the call leads, so that logs and the audit record can say it. */
export interface RequestContext {
  readonly requestId: string;
  /** The caller's IP address; behind a proxy of TRUST_PROXY the one that the proxy names. */
  readonly address: string;
  readonly userAgent: string;
}

const USER_AGENT_MAX = 300;
const READING: readonly string[] = ['GET', 'HEAD'];
const scope = new CallScope<RequestContext>();

/** The call that is being answered; undefined in workers, at the start, in commands, and on routes that record nothing. */
export const requestContext = (): RequestContext | undefined => scope.value;

/** Runs `work`, and all that it starts, as part of a call. */
export const inRequestContext = <T>(context: RequestContext, work: () => T | Promise<T>): Promise<T> => scope.run(context, work);

/** Where a request came from. */
export const contextOf = (request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>): RequestContext => ({
  requestId: request.id,
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
});

/** The route reads and records nothing, so that nobody asks where its calls came from. For what is called most: it makes them cheaper. */
export const RecordsNothing = (): MethodDecorator => RouteConfig({ recordsNothing: true });

/**
 * Gives the calls of every route of the API their context, where the route does not go without. Call it before the routes are registered.
 *
 * @throws where a route that may change something claims to record nothing
 */
export function keepRequestContexts(fastify: Pick<FastifyInstance, 'addHook'>): void {
  fastify.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return;
    if (route.config && Reflect.get(route.config, 'recordsNothing') === true) {
      if ([route.method].flat().some((method) => !READING.includes(method)))
        throw new Error(`${String(route.method)} ${route.url} cannot record nothing`);
      return;
    }
    const { handler } = route;
    route.handler = function handleInContext(request, reply) {
      return inRequestContext(contextOf(request), () => handler.call(this, request, reply));
    };
  });
}
