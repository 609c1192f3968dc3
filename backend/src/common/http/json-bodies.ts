import { type Server } from 'node:http';
import { BadRequestException, UnsupportedMediaTypeException } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyRequest } from 'fastify';

/** The maximum nesting of a body. Ours need 4; recursive functions fail on thousands of levels. */
const DEPTH_MAX = 32;

/** Whether lists and objects are nested at most `limit` levels deep. Walks level by level, without recursion. */
export function isShallow(value: unknown, limit = DEPTH_MAX): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    const nested = level.filter((one): one is object => typeof one === 'object' && one !== null && !Buffer.isBuffer(one));
    if (nested.length > 0 && depth >= limit) return false;
    level = nested.flatMap((one): unknown[] => Object.values(one));
  }
  return true;
}

/** Whether all texts are valid Unicode. Half a surrogate pair would be stored as another character than the one that was validated. */
export function isUnicode(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  return Object.entries(value).every(([name, inner]) => isUnicode(name) && isUnicode(inner));
}

/** Whether the headers announce a body: by its length, or in chunks (RFC 9112 section 6). */
const announcesBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Takes an empty JSON body for none: clients send the JSON content type on every call (specification section 7), also without a body.
 * Chunks can turn out empty too, so the parser knows the rule as well. Call it before the routes are registered.
 *
 * @param largest in bytes; a larger body is a 413
 */
export function acceptEmptyJson(app: NestFastifyApplication, largest: number): void {
  const fastify = app.getHttpAdapter().getInstance();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser<Server>('application/json', { bodyLimit: largest }, (request, body, done) =>
    body.length === 0 ? done(null, undefined) : void parse(request, body.toString(), done),
  );
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!announcesBody(request)) delete request.headers['content-type'];
    done();
  });
}

/**
 * Refuses unexpected bodies: those that browsers post across sites without a preflight (forms and plain text: 415), JSON that is nested too
 * deep or is not Unicode (400), and transfer encodings other than chunked (400, RFC 9112 section 6.1; Node's parser reports them too late).
 * Call it before the routes are registered.
 */
export function registerJsonBodies(fastify: Pick<FastifyInstance, 'addHook' | 'removeContentTypeParser'>): void {
  fastify.removeContentTypeParser('text/plain');
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { 'content-type': type, 'transfer-encoding': coding } = request.headers;
    if (coding !== undefined && coding.toLowerCase() !== 'chunked')
      return done(new BadRequestException('A body comes with its length, or in chunks.'));
    // A route with a raw body parses none: mail programs post forms to unsubscribe (RFC 8058).
    const parsesBody = !('rawBody' in request.routeOptions.config || 'streamedBody' in request.routeOptions.config);
    const isForm = parsesBody && type !== undefined && /^\s*application\/x-www-form-urlencoded/i.test(type);
    done(isForm ? new UnsupportedMediaTypeException('Please send JSON (content-type: application/json).') : undefined);
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) return done();
    if (!isShallow(request.body)) return done(new BadRequestException('The body is nested too deep.'));
    done(isUnicode(request.body) ? undefined : new BadRequestException('The body holds a text that is not Unicode.'));
  });
}
