import { type Server } from 'node:http';
import { BadRequestException, type HttpException, PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { jsonLimitsOf } from './body-limit.js';
import { excessOf, type JsonExcess } from './json-scan.js';

/** Whether all texts are valid Unicode. Half a surrogate pair would be stored as another character than the one that was validated. */
export function isUnicode(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  return Object.entries(value).every(([name, inner]) => isUnicode(name) && isUnicode(inner));
}

/** Half a pair can come as an escape only: bytes that are none are replaced when they become a text. */
const MAY_BE_HALF = /\\u[dD][89a-fA-F]/;

const EXCESS: Readonly<Record<JsonExcess, string>> = {
  depth: 'The body is nested too deep.',
  containers: 'The body has too many lists and objects.',
  values: 'The body has too many values.',
  keys: 'An object of the body has too many fields.',
};

function problemOf(body: Buffer, { routeOptions: { config } }: FastifyRequest): HttpException | undefined {
  const excess = excessOf(body, jsonLimitsOf(config));
  if (excess === undefined) return undefined;
  return excess === 'depth' ? new BadRequestException(EXCESS.depth) : new PayloadTooLargeException(EXCESS[excess]);
}

/** Whether the headers announce a body: by its length, or in chunks (RFC 9112 section 6). */
const announcesBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Takes an empty JSON body for none: clients send the JSON content type on every call (specification section 7), also without a body.
 * Chunks can turn out empty too, so the parser knows the rule as well. Refuses JSON that has more than its route takes (413), is nested too
 * deep or is not Unicode (400), the first before it is parsed. Call it before the routes are registered.
 *
 * @param largest in bytes; a larger body is a 413
 */
export function acceptEmptyJson(app: NestFastifyApplication, largest: number): void {
  const fastify = app.getHttpAdapter().getInstance();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser<Server>('application/json', { bodyLimit: largest }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const problem = problemOf(body, request);
    if (problem) return done(problem);
    const text = body.toString();
    void parse(request, text, (error, value: unknown) => {
      if (error || !MAY_BE_HALF.test(text) || isUnicode(value)) return done(error, value);
      done(new BadRequestException('The body holds a text that is not Unicode.'));
    });
  });
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!announcesBody(request)) delete request.headers['content-type'];
    done();
  });
}

/**
 * Refuses unexpected bodies: those that browsers post across sites without a preflight (forms and plain text: 415), and transfer encodings
 * other than chunked (400, RFC 9112 section 6.1; Node's parser reports them too late).
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
}
