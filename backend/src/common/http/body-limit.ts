import { RouteConfig } from '@nestjs/platform-fastify';
import { type FastifyInstance } from 'fastify';

/** The largest body of a request, in bytes; a larger one is a 413 before it is read. */
export const BODY_LIMIT = 1_048_576;

/** The largest body of a route, in bytes, where it differs from the server's limit. A larger one is a 413 before it is read. */
export const BodyLimit = (bytes: number): MethodDecorator => RouteConfig({ largestBody: bytes });

/** Applies the limits of routes. Call it before the routes are registered. */
export function registerBodyLimits(fastify: Pick<FastifyInstance, 'addHook'>): void {
  fastify.addHook('onRoute', (route) => {
    const limit: unknown = route.config && Reflect.get(route.config, 'largestBody');
    if (typeof limit === 'number') route.bodyLimit = limit;
  });
}
