import { type Server } from 'node:http';
import { BadRequestException, type HttpException, PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { jsonLimitsOf } from './body-limit.js';
import { excessOf, type JsonExcess } from './json-scan.js';

/** Checks that all texts are valid Unicode. A lone surrogate would be stored as another character than the one that was validated. */
export function isUnicode(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  return Object.entries(value).every(([name, inner]) => isUnicode(name) && isUnicode(inner));
}

/** Lone surrogates come only as escapes: invalid bytes are replaced when they become a text. */
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

/** @returns whether the headers announce a body, by its length or in chunks (RFC 9112 section 6) */
const announcesBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Treats an empty JSON body as no body: clients send the JSON content type on every call (specification section 7). Chunked bodies can be
 * empty too, so the parser has the same rule. JSON beyond the limits of its route gets a 413; JSON that is nested too deep or not Unicode
 * gets a 400. Call it before the routes are registered.
 *
 * @param largest bytes; a larger body gets a 413
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
 * Refuses forms and plain text, which browsers post across sites without a preflight (415). Refuses transfer encodings other than chunked
 * (400, RFC 9112 section 6.1), which Node's parser reports too late. Call it before the routes are registered.
 */
export function registerJsonBodies(fastify: Pick<FastifyInstance, 'addHook' | 'removeContentTypeParser'>): void {
  fastify.removeContentTypeParser('text/plain');
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { 'content-type': type, 'transfer-encoding': coding } = request.headers;
    if (coding !== undefined && coding.toLowerCase() !== 'chunked')
      return done(new BadRequestException('A body comes with its length, or in chunks.'));
    // Routes with raw or streamed bodies parse none: mail programs post forms to unsubscribe (RFC 8058).
    const parsesBody = !('rawBody' in request.routeOptions.config || 'streamedBody' in request.routeOptions.config);
    const isForm = parsesBody && type !== undefined && /^\s*application\/x-www-form-urlencoded/i.test(type);
    done(isForm ? new UnsupportedMediaTypeException('Please send JSON (content-type: application/json).') : undefined);
  });
}
