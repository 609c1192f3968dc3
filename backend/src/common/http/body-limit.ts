import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type JsonLimits } from './json-scan.js';

/** Maximum bytes of a request body. A larger one gets a 413 before it is read. */
export const BODY_LIMIT = 1_048_576;

/** Limits of the JSON in a body. Ours needs 4 levels; recursive functions fail on thousands. Lists of bulk calls have 200 entries. */
const JSON_LIMITS: JsonLimits = { depth: 32, containers: 2_000, values: 20_000, keys: 1_000 };

/** Sets limits that differ from the server's. A body of more than `bytes` gets a 413 before it is read. */
export const BodyLimit = (bytes: number, json: Partial<JsonLimits> = {}): MethodDecorator =>
  RouteConfig({ largestBody: bytes, jsonLimits: json });

export const jsonLimitsOf = (config: object): JsonLimits => ({ ...JSON_LIMITS, ...(Reflect.get(config, 'jsonLimits') ?? {}) });

/** Bytes of the request's body, as announced and checked by the server; 0 if they are not. */
export const BodyBytes = createParamDecorator((_data: unknown, context: ExecutionContext): number =>
  Number(context.switchToHttp().getRequest<FastifyRequest>().headers['content-length'] ?? 0),
);

/** Applies the limits of routes. Call it before the routes are registered. */
export function registerBodyLimits(fastify: Pick<FastifyInstance, 'addHook'>): void {
  fastify.addHook('onRoute', (route) => {
    const limit: unknown = route.config && Reflect.get(route.config, 'largestBody');
    if (typeof limit === 'number') route.bodyLimit = limit;
  });
}
