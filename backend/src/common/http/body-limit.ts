import { RouteConfig } from '@nestjs/platform-fastify';
import { type FastifyInstance } from 'fastify';

/** The largest body of a route, in bytes, where it differs from the server's own limit. A larger one is a 413 before it is read. */
export const BodyLimit = (bytes: number): MethodDecorator => RouteConfig({ largestBody: bytes });

/** Makes the server keep the routes' own limits. Call it before the routes are registered. */
export function registerBodyLimits(fastify: Pick<FastifyInstance, 'addHook'>): void {
  fastify.addHook('onRoute', (route) => {
    const limit: unknown = route.config && Reflect.get(route.config, 'largestBody');
    if (typeof limit === 'number') route.bodyLimit = limit;
  });
}
