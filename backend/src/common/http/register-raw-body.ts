import { Readable } from 'node:stream';
import { PayloadTooLargeException, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RequestPayload,
  type onRequestHookHandler,
  type preParsingHookHandler,
} from 'fastify';

const bodies = new WeakMap<object, Buffer>();
const NOTHING = '{}';

/**
 * Gives the route its body as raw bytes (`RawBody`), of any content type. Nothing is parsed: signatures of webhooks are verified first.
 *
 * @param largest bytes; a larger body gets a 413
 */
export const UsesRawBody = (largest: number): MethodDecorator => RouteConfig({ rawBody: largest });

/** Bytes of the request's body, only for routes with `UsesRawBody`. */
export const RawBody = createParamDecorator((_data: unknown, context: ExecutionContext): Buffer => {
  const body = bodies.get(context.switchToHttp().getRequest<FastifyRequest>().raw);
  if (!body) throw new Error('RawBody needs UsesRawBody');
  return body;
});

/** Provides the raw bodies. Call it before the routes are registered. */
export function registerRawBody(fastify: Pick<FastifyInstance, 'addHook'>): void {
  const taken = async (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload, largest: number): Promise<RequestPayload> => {
    // An unread body would keep the connection open and delay a stop of the server.
    const tooLarge = (): Error => {
      void reply.header('connection', 'close');
      return new PayloadTooLargeException('The request is too large.');
    };
    if (Number(request.headers['content-length'] ?? 0) > largest) throw tooLarge();
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      const part = Buffer.from(chunk);
      size += part.length;
      if (size > largest) throw tooLarge();
      chunks.push(part);
    }
    bodies.set(request.raw, Buffer.concat(chunks));
    return Object.assign(Readable.from([NOTHING], { objectMode: false }), { receivedEncodedLength: size });
  };
  fastify.addHook('onRoute', (route) => {
    const largest: unknown = route.config && Reflect.get(route.config, 'rawBody');
    if (typeof largest !== 'number') return;
    const asJson: onRequestHookHandler = (request, _reply, done) => {
      // An empty body is not parsed: its length differs from its replacement's.
      if (request.headers['content-length'] !== '0') request.headers['content-type'] = 'application/json';
      done();
    };
    const asNothing: preParsingHookHandler = (request, reply, payload, done) => {
      taken(request, reply, payload, largest).then(
        (nothing) => done(null, nothing),
        (error: Error) => done(error),
      );
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), asJson];
    route.preParsing = [...[route.preParsing ?? []].flat(), asNothing];
  });
}
