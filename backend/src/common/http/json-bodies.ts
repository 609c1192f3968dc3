import { BadRequestException, UnsupportedMediaTypeException } from '@nestjs/common';
import { type FastifyInstance } from 'fastify';

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
    const isForm = type !== undefined && /^\s*application\/x-www-form-urlencoded/i.test(type);
    done(isForm ? new UnsupportedMediaTypeException('Please send JSON (content-type: application/json).') : undefined);
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) return done();
    if (!isShallow(request.body)) return done(new BadRequestException('The body is nested too deep.'));
    done(isUnicode(request.body) ? undefined : new BadRequestException('The body holds a text that is not Unicode.'));
  });
}
