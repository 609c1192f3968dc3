import { createHash } from 'node:crypto';
import { type FastifyInstance, type FastifyReply } from 'fastify';

/**
 * The answers that a browser may keep if it revalidates them each time: lists and single records of work. All others (users, accounts,
 * pay, sessions, exports) are not kept: a phone is shared, and its cache is not cleared at log-out.
 */
const MAY_BE_KEPT =
  /^\/api\/(overview|(projects|tasks|jobs|applications|notifications|rates)(\/public|\/current|\/totals|\/[0-9a-f]{24})?)(\?|$)/;

/** Headers that a browser has together with the body (RFC 9110, 15.4.5). Sent again, they would be most of a repeat visit. */
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

/** Makes an answer say that the client's copy is current. */
export function notModified(reply: FastifyReply): FastifyReply {
  for (const name of KNOWN_HEADERS) void reply.removeHeader(name);
  return reply.status(304);
}

/** A weak entity tag (RFC 9110, 8.8.3) of a body: the same body travels compressed or not. */
export const weakTag = (body: string | Buffer): string => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Whether the client has this body (RFC 9110, 13.1.2: the comparison is weak). @param header its `If-None-Match` */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const plain = (each: string) => each.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((each) => plain(each) === plain(tag));
}

/**
 * Tags the API's answers that may be kept, and answers 304 to clients that have the body. It is registered before the compression.
 *
 * `@fastify/etag` does not serve here: it tags every answer, also errors and those that must not be kept, and it compares one tag
 * where `If-None-Match` may be a list or `*`.
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
