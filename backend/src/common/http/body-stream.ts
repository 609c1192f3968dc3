import { Readable } from 'node:stream';
import { createParamDecorator, PayloadTooLargeException, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  type FastifyInstance,
  type FastifyRequest,
  type onRequestHookHandler,
  type onSendHookHandler,
  type preParsingHookHandler,
} from 'fastify';

const bodies = new WeakMap<object, AsyncIterable<Uint8Array>>();
const NOTHING = '{}';

/**
 * Gives the route its body as a stream of bytes (`BodyStream`), of any content type. Nothing is parsed or kept in memory.
 *
 * @param largest bytes; a larger body gets a 413, before it is read if its length is known
 */
export const StreamsBody = (largest: number): MethodDecorator => RouteConfig({ streamedBody: largest });

/** Stream of the request's body, only for routes with `StreamsBody`. It must be read to its end. */
export const BodyStream = createParamDecorator((_data: unknown, context: ExecutionContext): AsyncIterable<Uint8Array> => {
  // An empty body is not parsed and has no stream.
  return bodies.get(context.switchToHttp().getRequest<FastifyRequest>().raw) ?? Readable.from([]);
});

async function* upTo(payload: AsyncIterable<Uint8Array | string>, largest: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of payload) {
    // Copies of large bodies would fill the memory before they are collected.
    const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    size += part.length;
    if (size > largest) throw new PayloadTooLargeException('The request is too large.');
    yield part;
  }
}

/** Provides the streams. Call it before the routes are registered. */
export function registerBodyStreams(fastify: Pick<FastifyInstance, 'addHook'>): void {
  fastify.addHook('onRoute', (route) => {
    const largest: unknown = route.config && Reflect.get(route.config, 'streamedBody');
    if (typeof largest !== 'number') return;
    route.bodyLimit = largest;
    const asJson: onRequestHookHandler = (request, _reply, done) => {
      // An empty body is not parsed: its length differs from its replacement's.
      if (request.headers['content-length'] !== '0') request.headers['content-type'] = 'application/json';
      done();
    };
    const asNothing: preParsingHookHandler = (request, reply, payload, done) => {
      if (Number(request.headers['content-length'] ?? 0) > largest) {
        // An unread body would keep the connection open and delay a stop of the server.
        void reply.header('connection', 'close');
        return done(new PayloadTooLargeException('The request is too large.'));
      }
      bodies.set(request.raw, upTo(payload, largest));
      // The JSON parser gets an empty object instead of a body of the announced length.
      const receivedEncodedLength = Number(request.headers['content-length'] ?? NOTHING.length);
      done(null, Object.assign(Readable.from([NOTHING], { objectMode: false }), { receivedEncodedLength }));
    };
    const closingUnread: onSendHookHandler<unknown> = (request, reply, payload, done) => {
      // A body that was refused before its end would keep the connection open.
      if (!request.raw.complete) void reply.header('connection', 'close');
      done(null, payload);
    };
    route.onSend = [...[route.onSend ?? []].flat(), closingUnread];
    route.onRequest = [...[route.onRequest ?? []].flat(), asJson];
    route.preParsing = [...[route.preParsing ?? []].flat(), asNothing];
  });
}
