import { createHash } from 'node:crypto';
import { type FastifyInstance, type FastifyReply } from 'fastify';

/**
 * Answers that a browser may cache if it revalidates them: lists and single records of work. Others (users, accounts, pay, sessions,
 * exports) are not cached: phones are shared, and log-out does not clear their cache.
 */
const MAY_BE_KEPT =
  /^\/api\/(overview|(projects|tasks|jobs|applications|notifications|rates)(\/public|\/current|\/totals|\/[0-9a-f]{24})?)(\?|$)/;

/** Headers that a browser has cached with the body (RFC 9110, 15.4.5). Repeated, they would be most of the bytes of a repeat visit. */
const KNOWN_HEADERS = [
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

export function notModified(reply: FastifyReply): FastifyReply {
  for (const name of KNOWN_HEADERS) void reply.removeHeader(name);
  return reply.status(304);
}

/** Weak entity tag (RFC 9110, 8.8.3): compression does not change it. */
export const weakTag = (body: string | Buffer): string => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** @param header `If-None-Match`. @returns whether the client has this body, by weak comparison (RFC 9110, 13.1.2) */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const plain = (each: string) => each.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((each) => plain(each) === plain(tag));
}

/**
 * Tags the API's cacheable answers, and answers 304 to clients that have the body. Register it before the compression.
 *
 * `@fastify/etag` is not used: it tags every answer, also errors and private data. It compares one tag, but `If-None-Match` may be a list
 * or `*`.
 */
export function registerEtags(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string' || !MAY_BE_KEPT.test(request.url))
      return done(null, payload);
    const tag = weakTag(payload);
    void reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (!hasTag(request.headers['if-none-match'], tag)) return done(null, payload);
    void notModified(reply).removeHeader('content-length');
    done(null, null);
  });
}
