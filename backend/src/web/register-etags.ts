import { type FastifyInstance, type FastifyReply } from 'fastify';
import { hasTag, weakTag } from './etag.js';

/**
 * The answers that a browser may keep for the next time, if it asks each time whether they still hold: lists and single things of work.
 * All others (persons, accounts, pay, sessions, exports) are kept nowhere: a phone is shared, and its cache is not cleared at log-out.
 */
const MAY_BE_KEPT = /^\/api\/(overview|(projects|tasks|jobs|applications|notifications|rates)(\/public|\/current|\/[0-9a-f]{24})?)(\?|$)/;

/** What a browser that has the body has already (RFC 9110, 15.4.5): sent again, it would be most of a repeat visit. */
const KNOWN = [
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/** Makes an answer say that what the client has still holds. */
export function notModified(reply: FastifyReply): FastifyReply {
  for (const name of KNOWN) void reply.removeHeader(name);
  return reply.status(304);
}

/** Gives the API's answers that may be kept their tag, and sends no body to who has it. Registered before what presses bodies. */
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
