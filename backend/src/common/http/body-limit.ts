import { RouteConfig } from '@nestjs/platform-fastify';
import { type FastifyInstance } from 'fastify';
import { type JsonLimits } from './json-scan.js';

/** The largest body of a request, in bytes; a larger one is a 413 before it is read. */
export const BODY_LIMIT = 1_048_576;

/** What the JSON of a body has at most. Ours need 4 levels; recursive functions fail on thousands. The lists of bulk calls have 200 entries. */
const JSON_LIMITS: JsonLimits = { depth: 32, containers: 2_000, values: 20_000, keys: 1_000 };

/**
 * The largest body of a route, in bytes, where it differs from the server's limit. A larger one is a 413 before it is read.
 *
 * @param json what its JSON has at most, where that differs
 */
export const BodyLimit = (bytes: number, json: Partial<JsonLimits> = {}): MethodDecorator =>
  RouteConfig({ largestBody: bytes, jsonLimits: json });

/** @param config of the route */
export const jsonLimitsOf = (config: object): JsonLimits => ({ ...JSON_LIMITS, ...(Reflect.get(config, 'jsonLimits') ?? {}) });

/** Applies the limits of routes. Call it before the routes are registered. */
export function registerBodyLimits(fastify: Pick<FastifyInstance, 'addHook'>): void {
  fastify.addHook('onRoute', (route) => {
    const limit: unknown = route.config && Reflect.get(route.config, 'largestBody');
    if (typeof limit === 'number') route.bodyLimit = limit;
  });
}
