import { BadRequestException, UnsupportedMediaTypeException } from '@nestjs/common';
import { type FastifyInstance } from 'fastify';

/** How deep a body may be nested. Ours need 4; what walks a body of thousands of levels runs out of stack. */
const DEPTH_MAX = 32;

/** Whether lists and objects lie in each other no deeper than `limit`. Walks level by level, so that depth costs no stack. */
export function isShallow(value: unknown, limit = DEPTH_MAX): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    const nested = level.filter((one): one is object => typeof one === 'object' && one !== null && !Buffer.isBuffer(one));
    if (nested.length > 0 && depth >= limit) return false;
    level = nested.flatMap((one): unknown[] => Object.values(one));
  }
  return true;
}

/** Whether all texts inside are Unicode. Half a surrogate pair becomes another character where it is stored: what was checked would not be what is kept. */
export function isUnicode(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  return Object.entries(value).every(([name, inner]) => isUnicode(name) && isUnicode(inner));
}

/**
 * Refuses bodies that nobody of ours sends: what a browser posts for another site without asking ours first (forms and plain
 * text: 415), JSON that is nested beyond reason or holds what is no text (400), and what is cut in another way than by its length or in
 * chunks (400, RFC 9112 section 6.1; Node's parser says so only after it has handed the request on). Call it before the routes are registered.
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
